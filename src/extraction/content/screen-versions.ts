import type { Element, Root } from 'hast'
import { classNames } from './class-words.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { isElement } from '../tree/element.ts'
import { memoizeByText } from '../tree/memoize-by-text.ts'
import type { OnSomeScreens } from '../visibility/hiding.ts'
import { screenBits } from '../visibility/media-query.ts'

/** Which screens show an element, by its class or style. */
type Screens = 'narrow' | 'wide'

/** Shortest version, in characters without whitespace: of opposite screens, of others, and a part of one. */
const shortest = { opposite: 20, other: 40, part: 30 } as const

/** Longest label that only one version may have, in characters without whitespace. */
const longestLabel = 20

/** How many elements further on the other version is at most, how many times as long a version may be, most texts in it, and levels of its parts. */
const most = { further: 3, times: 3, texts: 1_000, levels: 8 } as const

/** Share of an element's text that its version for the opposite screens says, from which it says nothing else, and from which parts of it may not. */
const share = { whole: 0.9, part: 0.4 } as const

const hides = /hid|none/i
const narrow = /(?<![a-z])(?:mobile|tablet)|Mobile|Tablet|(?:hid|show|visible|only)[a-z]*[-_]?phone/i
const wide = /desktop/i
/** Classes that hold from a width on: `lg:hidden`, `d-md-none`, `_hidden-gt-lg`, `hidden-md-up`; and up to one: `max-lg:hidden`. */
const upwards = /^(?:sm|md|lg|xl|\dxl):|^d-(?:sm|md|lg|xl|xxl)-|(?<![a-z])gt(?![a-z])|[-_]up$/
const downwards = /^max-(?:sm|md|lg|xl|\dxl):|(?<![a-z])lt(?![a-z])|[-_]down$/
const small = /(?<![a-z])(?:xs|sm|small)(?![a-z])/
const large = /(?<![a-z])(?:md|lg|xl|xxl|medium|large)(?![a-z])/
const shows = /(?<![a-z])(?:hid|show|visible|none|block|flex|inline|grid|table|contents|only)[a-z]*(?![a-z])|[-_](?:up|down)$/
/** What a class that only sizes or places an element on some screens is about. */
const placing =
  /(?<![a-z])(?:cols?|columns?|rows?|wrap|nowrap|reverse|auto|gap|align|width|layout|padding|margin|offset|order)(?![a-z])/

/** On which screens an element with a class is shown; undefined if the class says nothing about that. */
const screensOf = memoizeByText((name): Screens | undefined => {
  if (placing.test(name)) return undefined
  const isNarrow = narrow.test(name)
  if (isNarrow || wide.test(name)) return isNarrow !== hides.test(name) ? 'narrow' : 'wide'
  if (!shows.test(name)) return undefined
  if (upwards.test(name)) return hides.test(name) ? 'narrow' : 'wide'
  if (downwards.test(name)) return hides.test(name) ? 'wide' : 'narrow'
  const isSmall = small.test(name)
  return isSmall || large.test(name) ? (isSmall !== hides.test(name) ? 'narrow' : 'wide') : undefined
})

/** Lists and tables that are left out as a whole or not at all: steps on a phone may be like those on a desktop. */
const undivided = ['li', 'dt', 'dd', 'tr', 'td', 'th'] as const

/** What an element says about screens: which ones show it, as far as that is clear, and in which words. */
interface Mark {
  readonly screens: Screens | undefined
  readonly words: string
}

/**
 * Parts of a page that say for some screens what an element next to them says for the others. Pages have both, and styles show one: such a
 * part has another class or style about screens than the element next to it, and says the same.
 * @param texts the text of each element without whitespace; none of those that are too long
 * @param dropped elements that are no content
 */
export function screenVersions(
  root: Root,
  texts: ReadonlyMap<Element, string>,
  dropped: { readonly has: (element: Element) => boolean },
  onSomeScreens: OnSomeScreens,
): ReadonlySet<Element> {
  const versions = new Set<Element>()

  const partsOf = ({ children }: Root | Element) => {
    const parts: Element[] = []
    for (const child of children)
      if (isElement(child) && !isTextless(child) && !dropped.has(child) && !versions.has(child) && texts.get(child) !== '')
        parts.push(child)
    return parts
  }

  const markOf = (element: Element): Mark => {
    const text = texts.get(element)
    const words: string[] = []
    const screens = new Set<Screens>()
    // An element that holds all of its text speaks for it.
    for (let at: Element | undefined = element; at !== undefined;) {
      const hidden = onSomeScreens.get(at)
      for (const name of classNames(at)) {
        const shown = screensOf(name)
        if (shown !== undefined) screens.add(shown)
        if (shown !== undefined) words.push(name)
      }
      if (hidden !== undefined) screens.add(hidden === screenBits[0] ? 'narrow' : 'wide')
      if (hidden !== undefined) words.push(String(hidden))
      at = text === undefined ? undefined : partsOf(at).find((part) => texts.get(part) === text)
    }
    return { screens: screens.size === 1 ? [...screens][0] : undefined, words: words.toSorted().join(' ') }
  }

  /** The share of an element's text that another one says, and whether the rest is more than labels. */
  const compare = (element: Element, other: string) => {
    const size = { all: 0, said: 0, texts: 0 }
    let saysMore = false
    const read = (parent: Element) => {
      for (const child of parent.children) {
        const text = child.type === 'text' ? child.value.replace(/\s+/g, '') : ''
        if (text === '' || ++size.texts > most.texts) continue
        size.all += text.length
        if (says(other, text)) size.said += text.length
        else saysMore ||= text.length > longestLabel || /\d/.test(text)
      }
      for (const part of partsOf(parent)) read(part)
    }
    read(element)
    return { said: size.texts > most.texts ? 0 : size.said / size.all, saysMore }
  }

  /** Headings stay with what only this version says below them; those that lose their content go later. */
  const leaveOutParts = (version: Element, other: string, level = 0) => {
    for (const part of partsOf(version)) {
      if ((texts.get(part)?.length ?? 0) < shortest.part || isHeading(part) || isElement(part, ...undivided)) continue
      if (compare(part, other).said === 1) versions.add(part)
      else if (level < most.levels) leaveOutParts(part, other, level + 1)
    }
  }

  /** Leaves out an element, or parts of it, if it is a version of another one, and returns whether it is. */
  const leaveOut = (element: Element, other: Element, areOpposite: boolean): boolean => {
    const [text, otherText] = [texts.get(element), texts.get(other)]
    if (text === undefined || otherText === undefined || text.length > otherText.length * most.times) return false
    if (text.length < (areOpposite ? shortest.opposite : shortest.other)) return false
    const { said, saysMore } = compare(element, otherText)
    if (said === 1 || (areOpposite && said >= share.whole && !saysMore)) versions.add(element)
    else if (areOpposite && said >= share.part) leaveOutParts(element, otherText)
    else return false
    return true
  }

  const compareSiblings = (parts: readonly Element[]) => {
    const marks = parts.map(markOf)
    for (const [at, part] of parts.entries()) {
      for (const [next, other] of parts.slice(at + 1, at + 1 + most.further).entries()) {
        if (versions.has(part)) break
        const [mark, otherMark] = [marks[at], marks[at + 1 + next]]
        if (versions.has(other) || mark === undefined || otherMark === undefined || mark.words === otherMark.words) continue
        const areOpposite = (mark.screens ?? otherMark.screens) !== (otherMark.screens ?? mark.screens)
        if (otherMark.words === '' || !leaveOut(other, part, areOpposite)) {
          if (mark.words !== '') leaveOut(part, other, areOpposite)
        }
      }
    }
  }

  const visit = (parent: Root | Element) => {
    const parts = partsOf(parent)
    if (parts.length > 1 && !isElement(parent, 'tr')) compareSiblings(parts)
    for (const part of parts) if (!versions.has(part)) visit(part)
  }
  visit(root)
  return versions
}

/** Whether a text has another one in it, not as a part of a number. */
function says(text: string, words: string): boolean {
  const isDigit = (at: number) => /\d/.test(text.charAt(at))
  const [begins, ends] = [/^\d/.test(words), /\d$/.test(words)]
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!(begins && isDigit(at - 1)) && !(ends && isDigit(at + words.length))) return true
  return false
}
