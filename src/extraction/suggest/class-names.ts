import type { Element } from 'hast'

/** Longest class that a selector is made of, in characters. */
const longest = 60

/** Classes that are looked at of one element. */
const mostClasses = 30

/** The part of a CSS module's class that changes with each build: `Plan_card__3xYz1`, `planCard_x3Fd`. */
const moduleHash =
  /__(?=[A-Za-z0-9_-]*[0-9A-Z])[A-Za-z0-9_-]{4,}$|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{4,8}(?:_\d+)?$/

/** Written by build tools and page builders: `css-1q2w3e`, `elementor-element-4f3a2b1`, `svelte-1abc2d`, `post-123`. */
const generated =
  /^(?:css|sc|jsx|svelte|emotion|astro|framer|comp|w-node|elementor-element|elementor-repeater-item)-|(?:^|[-_])(?=[a-z]*\d[a-z]*\d)[a-z0-9]{5,}$|\d{2}$/

/** A word for the look of an element, as utility frameworks write it, alone or with a size: `mt-4`, `md:flex`, `text-xl`. */
const utility =
  /[:/[\]!]|^-?(?:[mp][trblxyse]?|gap|space|w|h|min|max|flex|grid|block|inline|text|font|bg|border|rounded|shadow|items|justify|content|self|order|col|cols|row|leading|tracking|opacity|z|top|left|right|bottom|inset|d|align|float|g|fs|fw|lh|has|is|animate|animated|transition|hover|sr|fade)(?:-|$)/i

/** Words for boxes, which hold anything; a class that is made of them alone tells nothing. */
const boxes = new Set(
  (
    'active alignwide block body box boxes card cards cell clearfix col column columns container content default deck dyn element elementor even ' +
    'field first flex grid group header head inner item items last layout list main module odd outer panel pb populated row section shadow site sqs striped table text ' +
    'title vc w widget wp wrap wrapper'
  ).split(' '),
)

/** How well a class names what the element is: 0 is a word of meaning, 3 was written by a tool and may change with the next build. */
export type ClassRank = 0 | 1 | 2 | 3

/** The rank of a class. */
export function classRank(name: string): ClassRank {
  if (moduleHash.test(name) || generated.test(name)) return 3
  if (utility.test(name)) return 2
  return wordsIn(name).every((word) => boxes.has(word)) ? 1 : 0
}

/** What a CSS module's class begins with in every build: `Plan_card__`; undefined for any other class. */
export function moduleStem(name: string): string | undefined {
  const [hash] = moduleHash.exec(name) ?? []
  const stem = hash === undefined ? '' : name.slice(0, -hash.length) + (hash.startsWith('__') ? '__' : '_')
  return /^[\w-]{3,}$/.test(stem) ? stem : undefined
}

/** The classes of an element that a selector can be made of, in order. */
export function classesOf(element: Element): readonly string[] {
  const { className } = element.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return [...new Set(names)].filter((name) => isNameable(name) && name.length <= longest).slice(0, mostClasses)
}

/** Whether a selector can be made of a class or an id: the parser of selectors takes no lone hyphen, no two hyphens first and nothing beyond the BMP. */
export function isNameable(name: string): boolean {
  return name !== '' && name !== '-' && !name.startsWith('--') && !/[\s\u{10000}-\u{10FFFF}\p{Cs}]/u.test(name)
}

/** The classes that all elements share, in the order of the first one. */
export function sharedClasses(elements: readonly Element[]): readonly string[] {
  const [first, ...others] = elements
  if (first === undefined) return []
  const lists = others.map((other) => new Set(classesOf(other)))
  return classesOf(first).filter((name) => lists.every((list) => list.has(name)))
}

/** The words of classes and ids, in lower case, between spaces: `youGet not-in-it` is ` you get not in it `. */
export function nameWords(names: readonly string[]): string {
  return ` ${names.flatMap(wordsIn).join(' ')} `
}

function wordsIn(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(moduleHash, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
