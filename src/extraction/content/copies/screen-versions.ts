import type { Element, Root } from 'hast'
import { classNames } from '../class-words.ts'
import { isTextless } from '../../tree/element-kinds.ts'
import { attribute, hasAttribute, isElement } from '../../tree/element.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'
import type { OnSomeScreens } from '../../visibility/hiding-classes.ts'
import { wideScreen } from '../../visibility/media-query.ts'
import { memoize } from '../../../model/maps.ts'

/** The width of the screens that show an element, by its class or style. */
type Width = 'narrow' | 'wide'

/** Shortest version, in characters without whitespace: for opposite screens, and otherwise. */
const shortest = { opposite: 20, other: 40 } as const

/** Greatest distance to the other version in elements, and most texts of a version. */
const most = { further: 3, texts: 1_000 } as const

/** Attributes that say where a link, an image or a frame leads. */
const targets = ['href', 'src', 'dataSrc'] as const

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
const widthOf = memoizeByText((name): Width | undefined => {
  if (placing.test(name)) return undefined
  const isNarrow = narrow.test(name)
  if (isNarrow || wide.test(name)) return isNarrow !== hides.test(name) ? 'narrow' : 'wide'
  if (!shows.test(name)) return undefined
  if (upwards.test(name)) return hides.test(name) ? 'narrow' : 'wide'
  if (downwards.test(name)) return hides.test(name) ? 'wide' : 'narrow'
  const isSmall = small.test(name)
  return isSmall || large.test(name) ? (isSmall !== hides.test(name) ? 'narrow' : 'wide') : undefined
})

/** What an element says about screens: which widths show it, as far as that is clear, and in which words. */
interface Mark {
  readonly width: Width | undefined
  readonly words: string
}

/**
 * Elements that repeat a sibling for other screens. Pages have both, and styles show one: such a
 * part has another class or style about screens than the element next to it, and says the same.
 * @param texts the text of each element without whitespace; none of those that are too long
 * @param dropped elements that are not content
 */
export function screenVersions(
  root: Root,
  texts: ReadonlyMap<Element, string>,
  dropped: Pick<ReadonlySet<Element>, 'has'>,
  onSomeScreens: OnSomeScreens,
): ReadonlySet<Element> {
  const versions = new Set<Element>()
  /** Elements whose duplicates were left out. */
  const needed = new Set<Element>()

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
    const widths = new Set<Width>()
    // An element that holds all of its text speaks for it.
    for (let at: Element | undefined = element; at !== undefined;) {
      const hidden = onSomeScreens.get(at)
      for (const name of classNames(at)) {
        const shown = widthOf(name)
        if (shown === undefined) continue
        widths.add(shown)
        words.push(name)
      }
      if (hidden !== undefined) {
        widths.add(hidden === wideScreen ? 'narrow' : 'wide')
        words.push(String(hidden))
      }
      at = text === undefined ? undefined : partsOf(at).find((part) => texts.get(part) === text)
    }
    return { width: widths.size === 1 ? [...widths][0] : undefined, words: words.toSorted().join(' ') }
  }

  /** What an element says, as its texts in order with where its links, images and frames lead; undefined if that is too much. */
  const sayingOf = memoize((element: Element): string | undefined => {
    const said: string[] = []
    const read = (part: Element) => {
      for (const name of targets) if (hasAttribute(part, name)) said.push(attribute(part, name))
      if (isTextless(part)) return
      for (const child of part.children) {
        const text = child.type === 'text' ? child.value.replace(/\s+/g, ' ').trim() : ''
        if (text !== '') said.push(text)
        if (isElement(child) && !dropped.has(child) && said.length <= most.texts) read(child)
      }
    }
    read(element)
    return texts.get(element) === undefined || said.length > most.texts ? undefined : `\n${said.join('\n')}\n`
  })

  /** Leaves out an element that only repeats another one, with the same words, order and links; returns whether it does. */
  const leaveOut = (element: Element, other: Element, areOpposite: boolean): boolean => {
    if (needed.has(element) || (texts.get(element)?.length ?? 0) < (areOpposite ? shortest.opposite : shortest.other))
      return false
    const [saying, otherSaying] = [sayingOf(element), sayingOf(other)]
    if (saying === undefined || otherSaying?.includes(saying) !== true) return false
    versions.add(element)
    needed.add(other)
    return true
  }

  const compareSiblings = (parts: readonly Element[]) => {
    const marks = parts.map(markOf)
    for (const [at, part] of parts.entries()) {
      for (const [next, other] of parts.slice(at + 1, at + 1 + most.further).entries()) {
        if (versions.has(part)) break
        const [mark, otherMark] = [marks[at], marks[at + 1 + next]]
        if (versions.has(other) || mark === undefined || otherMark === undefined || mark.words === otherMark.words) continue
        const areOpposite = (mark.width ?? otherMark.width) !== (otherMark.width ?? mark.width)
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
