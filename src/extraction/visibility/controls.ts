import type { Element } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { classWords } from '../content/class-words.ts'
import type { PageTree } from './page-tree.ts'

/** Words in a class or id of something that the visitor opens: tab panels, answers and slides are real content. */
const disclosureWords = new Set(
  'tab tabs tabpanel tabpane panel accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details slide slider carousel spoiler answer dropdown'.split(
    ' ',
  ),
)

/** Those of them that have what opens them right above. */
const foldWords = new Set(
  'accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details spoiler answer dropdown'.split(
    ' ',
  ),
)

/** Words in a class of what opens it. */
const openerWords = new Set(
  'accordion toggle toggler trigger opener button btn question title header heading head label summary faq handle tab tabs nav arrow dots more'.split(
    ' ',
  ),
)

/** What is written on a button that shows more of a text. */
const asksForMore = /more|less|show|expand|open|read|toggle|details|\+|עוד|הצג|קרא|פרטים|פתח|הרחב/i

/** A text that is such a button, whatever element it is. */
const moreSign =
  /^(?:\.{3}|…)?\s*[[(]?(?:\+|(?:read|show|see|view|learn) more|more|(?:קרא|קראו|קראי|הצג|הצגת) עוד|עוד)[\])]?\s*(?:\.{3}|…|»|›)?$/i

/** Words of what a slider consists of, and of sliders. */
const slideWords = new Set('slide slides slider carousel swiper slick splide glide owl item'.split(' '))
const sliderWords = new Set('slider flexslider carousel swiper slick splide glide owl slideshow'.split(' '))

/** Longest text of a control, in characters. */
const longestOpener = 60

/** How many elements around a hidden one may stand beside its control. */
const nearby = 3

/** Elements inside of a neighbour that are looked at, and elements on each side of one of several. */
const mostInside = 30
const mostBeside = 50

/** Attributes in which a control names what it opens. */
const namingControls = ['ariaControls', 'popoverTarget', 'commandFor', 'dataTarget', 'dataBsTarget', 'dataControls']

/** Tells what of a page a visitor opens with a control that can be seen. */
export class Controls {
  readonly #tree: PageTree
  readonly #isHiddenAtFirst: (element: Element) => boolean
  readonly #isUnseen: (element: Element) => boolean
  /** Controls by the id of what they open. */
  readonly #openers = new Map<string, Element[]>()
  /** Links to a place in the page, which open it where it or they are called so. */
  readonly #links = new Map<string, Element[]>()
  #hasTabs = false

  /**
   * @param isHiddenAtFirst whether an element is hidden by itself before a visitor does anything
   * @param isUnseen whether it is so for good
   */
  constructor(tree: PageTree, isHiddenAtFirst: (element: Element) => boolean, isUnseen: (element: Element) => boolean) {
    this.#tree = tree
    this.#isHiddenAtFirst = isHiddenAtFirst
    this.#isUnseen = isUnseen
    for (const element of tree.elements) this.#note(element)
  }

  /** Whether the element says of itself which control opens it, and that is there. */
  isControlled(element: Element): boolean {
    const id = attribute(element, 'id')
    const links = (this.#links.get(id) ?? []).filter((link) => this.isNamedDisclosure(element) || this.#isInNamed(link))
    const openers = [...(this.#openers.get(id) ?? []), ...links]
    if (openers.some((opener) => this.#isSeen(opener) && !this.#isInside(opener, element))) return true
    return this.#hasTabs && attribute(element, 'role') === 'tabpanel'
  }

  /**
   * Whether something that looks like its control stands beside it.
   * @param isNamed whether the element is called something that opens: then its control may be further away, or a heading
   */
  hasOpener(element: Element, isNamed: boolean): boolean {
    // What stands above a tab or a slide does not open it.
    const folds = isNamed && (isCalled(element, foldWords) || isCalled(this.#tree.parent(element), foldWords))
    let at = element
    for (let level = 0; level < (isNamed ? nearby : 2); level++) {
      const before = isNamed || level === 0 ? this.#tree.before(at) : undefined
      const after = isNamed ? undefined : this.#tree.after(at)
      if (this.#opens(before, folds ? 'fold' : isNamed ? 'named' : 'unnamed') || this.#opens(after, 'unnamed')) return true
      const parent = this.#tree.parent(at)
      if (parent === undefined || isElement(parent, 'main', 'body', 'article', 'section', 'html')) return false
      at = parent
    }
    return false
  }

  /** Whether it is a part of a slider, whose script shows one part after the other. */
  isSlide(element: Element): boolean {
    const parent = this.#tree.parent(element)
    if (!isCalled(element, slideWords) && !isCalled(parent, slideWords)) return false
    let at = parent
    for (let level = 0; level <= nearby && at !== undefined; level++, at = this.#tree.parent(at))
      if (isCalled(at, sliderWords)) return true
    return false
  }

  /** Whether the element or what holds it is called something that opens: `<div class="accordion"><h3>…</h3><div>…</div></div>`. */
  isNamedDisclosure(element: Element): boolean {
    const parent = this.#tree.parent(element)
    return isNamed(element) || (parent !== undefined && !isElement(parent, 'main', 'body') && isNamed(parent))
  }

  /**
   * Whether one like it is shown beside it, as of tabs and slides one always is.
   * @param isNamed whether a name that they share needs not be one of something that opens
   */
  hasShownLike(element: Element, isNamed: boolean): boolean {
    const words = classWords(element)
    // Sliders hide copies of their first and last slide.
    if (words.includes('cloned')) return false
    const shared = isNamed ? words : words.filter((word) => disclosureWords.has(word))
    if (shared.length === 0) return false
    const { at } = this.#tree.place(element)
    const beside = this.#tree.siblings(element).slice(Math.max(0, at - mostBeside), at + mostBeside)
    return beside.some(
      (other) =>
        other !== element &&
        other.tagName === element.tagName &&
        classWords(other).some((word) => shared.includes(word)) &&
        !this.#isHiddenAtFirst(other),
    )
  }

  #note(element: Element): void {
    const { properties } = element
    if (properties['role'] === 'tab') this.#hasTabs = true
    for (const name of namingControls) {
      if (properties[name] === undefined) continue
      for (const id of attribute(element, name).split(' ')) note(this.#openers, id.replace(/^#/, ''), element)
    }
    const { href } = properties
    if (typeof href !== 'string' || !href.startsWith('#')) return
    const toggles = attribute(element, 'dataToggle') !== '' || attribute(element, 'dataBsToggle') !== ''
    note(toggles ? this.#openers : this.#links, href.slice(1), element)
  }

  /** Whether a link stands in a list of tabs or the like. */
  #isInNamed(link: Element): boolean {
    let at: Element | undefined = link
    for (let level = 0; level <= nearby && at !== undefined; level++, at = this.#tree.parent(at)) if (isNamed(at)) return true
    return false
  }

  /** Whether neither the element nor anything around it is hidden. */
  #isSeen(element: Element): boolean {
    for (let at: Element | undefined = element; at !== undefined; at = this.#tree.parent(at)) if (this.#isUnseen(at)) return false
    return true
  }

  #isInside(element: Element, outer: Element): boolean {
    for (let at: Element | undefined = element; at !== undefined; at = this.#tree.parent(at)) if (at === outer) return true
    return false
  }

  /** A control of something that is not called so says little beside. */
  #opens(neighbour: Element | undefined, what: Opened): boolean {
    if (neighbour === undefined || this.#isHiddenAtFirst(neighbour)) return false
    if (what === 'unnamed' && textOf(neighbour).length > longestOpener) return false
    if (isOpener(neighbour, what)) return true
    let seen = 0
    for (const inner of elementsOf(neighbour)) {
      if (seen++ > mostInside) return false
      if (isOpener(inner, what)) return true
    }
    return false
  }
}

/** What a control may open: what is called an answer, an accordion or the like, any other thing that is called one that opens, or anything. */
type Opened = 'fold' | 'named' | 'unnamed'

function note(elements: Map<string, Element[]>, id: string, element: Element): void {
  if (id === '') return
  const same = elements.get(id)
  if (same === undefined) elements.set(id, [element])
  else same.push(element)
}

function isCalled(element: Element | undefined, words: ReadonlySet<string>): boolean {
  return element !== undefined && classWords(element).some((word) => words.has(word))
}

function isNamed(element: Element): boolean {
  return classWords(element).some((word) => disclosureWords.has(word))
}

/** Whether an element looks like what opens the thing below it; of a fold its heading may be what is clicked. */
function isOpener(element: Element, what: Opened): boolean {
  if (isTextless(element) && element.tagName !== 'input') return false
  if (hasAttribute(element, 'ariaExpanded') || isElement(element, 'summary')) return true
  const isPressed =
    isElement(element, 'button', 'label') ||
    ['button', 'tab'].includes(attribute(element, 'role')) ||
    (isElement(element, 'a') && /^(?:$|#|javascript:)/i.test(attribute(element, 'href'))) ||
    Object.keys(element.properties).some((name) => /click/i.test(name))
  if (isPressed) return what !== 'unnamed' || asksForMore.test(textOf(element))
  if (moreSign.test(textOf(element))) return true
  if (what !== 'fold' || element.tagName === 'h1') return false
  return isHeading(element) || element.tagName === 'dt' || isCalled(element, openerWords)
}

/** The text of an element, as far as it may be that of a control. */
function textOf(element: Element): string {
  let text = ownText(element)
  let seen = 0
  for (const inner of elementsOf(element)) {
    if (seen++ > mostInside || text.length > 2 * longestOpener) break
    text += ownText(inner)
  }
  return text.trim()
}

function ownText(element: Element): string {
  let text = ''
  for (const child of element.children) if (child.type === 'text') text += child.value
  return text
}
