import type { Element } from 'hast'

/** Longest class that a selector is made of, in characters. */
const longest = 60

/** Classes that are looked at of one element. */
const mostClasses = 30

/** Written by build tools: `css-1q2w3e`, `Plan_card__3xYz1`, `elementor-element-4f3a2b1`, `svelte-1abc2d`. */
const generated = /^(?:css|sc|jsx|svelte|emotion|astro|v)-|__[A-Za-z0-9]*[0-9A-Z][A-Za-z0-9]*$|(?:^|[-_])(?=[a-z]*\d[a-z]*\d)[a-z0-9]{5,}$/

/** A word for the look of an element, as utility frameworks write it, alone or with a size: `mt-4`, `md:flex`, `text-xl`. */
const utility =
  /[:/[\]!]|^-?(?:[mp][trblxyse]?|gap|space|w|h|min|max|flex|grid|block|inline|text|font|bg|border|rounded|shadow|items|justify|content|self|order|col|cols|row|leading|tracking|opacity|z|top|left|right|bottom|inset|d|align|float|g|fs|fw|lh|has|is|animate|animated|transition|hover|sr|wp-elements|aos|fade)(?:-|$)/i

/** Boxes of page builders and grids, which hold anything. */
const generic =
  /(?:^|[-_])(?:column|columns|container|wrapper|wrap|inner|outer|section|block|box|item|items|element|widget|populated|card|cards|content|group|grid|flex|layout|cell|clearfix|active|first|last|odd|even)$/i

/** How well a class names what the element is: 0 is a word of meaning, 3 was written by a tool and may change with the next build. */
export type ClassRank = 0 | 1 | 2 | 3

/** The rank of a class. */
export function classRank(name: string): ClassRank {
  if (generated.test(name)) return 3
  if (utility.test(name)) return 2
  return generic.test(name) ? 1 : 0
}

/** The classes of an element that a selector can be made of, in order. */
export function classesOf(element: Element): readonly string[] {
  const { className } = element.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return [...new Set(names)].filter((name) => name !== '' && name.length <= longest).slice(0, mostClasses)
}

/** The classes that all elements share, in the order of the first one. */
export function sharedClasses(elements: readonly Element[]): readonly string[] {
  const [first, ...others] = elements
  if (first === undefined) return []
  return classesOf(first).filter((name) => others.every((other) => classesOf(other).includes(name)))
}

/** The words of a class or id, in lower case, between spaces: `youGet not-in-it` is ` you get not in it `. */
export function nameWords(names: readonly string[]): string {
  const words = names
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return ` ${words.filter(Boolean).join(' ')} `
}
