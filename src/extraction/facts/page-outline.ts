import type { Element, ElementContent, Root } from 'hast'
import { classNames, isCalled } from '../content/class-words.ts'
import { isConsent, isFooterByName, isCommentSection, mayBeNamed } from '../content/names.ts'
import { TextSizes } from '../content/text-sizes.ts'
import { isBlock, isHeading, isTextless } from '../tree/element-kinds.ts'
import { ancestorsOf, attribute, childElements, elementsOf, firstElement, isElement, parentOf } from '../tree/element.ts'
import { elementsBefore } from '../tree/siblings.ts'
import { elementText } from '../tree/element-text.ts'
import { visibleText } from '../tree/visible-text.ts'
import { appendTo, remembered } from '../../model/maps.ts'

/** A heading of a page. */
export interface OutlineHeading {
  readonly element: Element
  /** 1 to 6. */
  readonly rank: number
  readonly text: string
  /** The heading of the section that it is in. */
  readonly above: OutlineHeading | undefined
}

/** Headings and elements of one page that are read. */
const max = { headings: 2_000, elements: 50_000 } as const

/** Longest line above a heading, in characters. */
const longestLine = 40

/** The headings of a page and what is under them, without menus, headers, footers, forms, comments and reviews by readers. */
export class PageOutline {
  /** In document order. */
  readonly headings: readonly OutlineHeading[]
  /** Every element outside of the page's frame, in document order. */
  readonly elements: readonly Element[]
  readonly sizes: TextSizes
  readonly #root: Root
  readonly #reviews: ReadonlySet<Element>
  readonly #over = new Map<Element, OutlineHeading>()
  readonly #lines = new Map<OutlineHeading, string>()
  readonly #places = new Map<Element | Root, ReadonlyMap<Root['children'][number], number>>()
  #text: string | undefined
  #ids: ReadonlyMap<unknown, readonly Element[]> | undefined
  #inside: ReadonlyMap<Element, readonly OutlineHeading[]> | undefined

  constructor(root: Root, reviews: ReadonlySet<Element> = new Set()) {
    this.#root = root
    this.#reviews = reviews
    this.sizes = new TextSizes(root)
    const headings: OutlineHeading[] = []
    const elements: Element[] = []
    let last: OutlineHeading | undefined
    // Rank of the last heading that is one by its element.
    let real = 6
    const titled = titledElements(root)
    const visit = (parent: Root | Element, inMain: boolean) => {
      for (const child of parent.children) {
        if (!isElement(child) || elements.length >= max.elements) continue
        if (isTextless(child) || this.#isFrame(child, inMain)) continue
        elements.push(child)
        const rank = headingRank(child) ?? (titled.has(child) ? Math.min(6, real + 1) : undefined)
        if (rank !== undefined && headings.length < max.headings) {
          const text = elementText(child)
          let above = last
          while (above !== undefined && above.rank >= rank) above = above.above
          const isTitle = text !== '' && !(titled.has(child) && text.length > longestTitle)
          if (isTitle) headings.push((last = { element: child, rank, text, above }))
          if (!titled.has(child)) real = rank
          if (above !== undefined) this.#over.set(child, above)
        } else if (last !== undefined) this.#over.set(child, last)
        visit(child, inMain || isElement(child, 'main', 'article') || attribute(child, 'role') === 'main')
      }
    }
    visit(root, false)
    this.headings = headings
    this.elements = elements
  }

  /** The visible text of the whole document. */
  get text(): string {
    return (this.#text ??= visibleText(this.#root))
  }

  /** Whether only one element has an id: a link leads to the first of several elements. */
  isOnlyId(id: string): boolean {
    this.#ids ??= Map.groupBy(elementsOf(this.#root), ({ properties }) => properties['id'])
    return this.#ids.get(id)?.length === 1
  }

  /** The heading above an element; for a heading, that of the section around it. */
  headingOver(element: Element): OutlineHeading | undefined {
    return this.#over.get(element)
  }

  /** The headings inside an element, itself included. */
  headingsIn(element: Element): readonly OutlineHeading[] {
    this.#inside ??= headingsByElement(this)
    return this.#inside.get(element) ?? []
  }

  /** What follows an element in its parent. */
  *after(element: Element): IteratorObject<ElementContent, undefined> {
    const parent = parentOf(element) ?? this.#root
    const siblings: readonly Root['children'][number][] = parent.children
    for (let at = this.#placeIn(parent, element) + 1; at < siblings.length; at++) {
      const node = siblings[at]
      if (isElement(node) || node?.type === 'text') yield node
    }
  }

  /** The outermost ancestor without further text. */
  widest(element: Element): Element {
    let widest = element
    const { all } = this.sizes.of(element)
    for (const around of ancestorsOf(element)) {
      if (this.sizes.of(around).all > all || isElement(around, 'body', 'main')) break
      widest = around
    }
    return widest
  }

  /** A short line right above a heading, else empty: `<p>Our services</p><h2>Everything for your garden</h2>`. */
  lineAbove(heading: OutlineHeading): string {
    return remembered(this.#lines, heading, ({ element }) => {
      const [line] = elementsBefore(element)
      return line !== undefined && this.headingsIn(line).length === 0 && this.sizes.of(line).all <= longestLine
        ? elementText(line)
        : ''
    })
  }

  /** The index of an element in its parent. A list may have thousands of them, and each is asked for. */
  #placeIn(parent: Element | Root, element: Element): number {
    const places = remembered(this.#places, parent, ({ children }) => new Map(children.map((child, at) => [child, at])))
    return places.get(element) ?? -1
  }

  /** Whether a header is that of a section, not of the page. */
  #isOfSection(header: Element): boolean {
    return ancestorsOf(header).some((around) => isElement(around, 'section')) && firstElement(header, 'nav') === undefined
  }

  /** Menus, the page's own header and footer, forms, comments, reviews and consent dialogues. */
  #isFrame(element: Element, inMain: boolean): boolean {
    if (this.#reviews.has(element)) return true
    const role = attribute(element, 'role')
    switch (element.tagName) {
      case 'nav':
      case 'dialog':
      case 'search':
        return true
      case 'footer':
        return !inMain
      case 'header':
        return !inMain && firstElement(element, 'h1') === undefined && !this.#isOfSection(element)
      // Some frameworks put the whole page into a form.
      case 'form':
        return !elementsOf(element).some((inner) => isElement(inner, 'h1', 'main'))
      default:
        if (role === 'navigation' || role === 'dialog' || role === 'search' || role === 'menu') return true
        if (!inMain && isFooterByName(element)) return true
        if (!mayBeNamed(element)) return false
        return isCommentSection(element) || isConsent(element) || (isCalledMenu(element) && this.sizes.linkShare(element) > 0.5)
    }
  }
}

const menuWords = new Set(['menu', 'submenu', 'navbar', 'breadcrumb', 'breadcrumbs', 'pagination', 'offcanvas', 'toc'])

function isCalledMenu(element: Element): boolean {
  return isCalled(element, menuWords)
}

/** Longest text that is a heading by its class, in characters. */
const longestTitle = 60

const titleClass = /^(?:[a-z]+[-_]+)*(?:(?:heading|title)(?:[-_]|$)|(?:svc|service|treatment|course|card)[-_]+name$)/i

/** Elements that are headings only by their class: several of one class, most of them not next to a heading, as subtitles would be. */
function titledElements(root: Root): ReadonlySet<Element> {
  const byParent = new Map<Element, { readonly element: Element; readonly name: string }[]>()
  for (const element of elementsOf(root)) {
    if (!isElement(element, 'div', 'p')) continue
    const name = classNames(element).find((one) => titleClass.test(one))
    const parent = name === undefined ? undefined : parentOf(element)
    if (name === undefined || parent === undefined) continue
    if (elementsOf(element).some((inner) => isBlock(inner) || isHeading(inner))) continue
    appendTo(byParent, parent, { element, name })
  }
  const byClass = new Map<string, { readonly element: Element; readonly isBeside: boolean }[]>()
  for (const [parent, titles] of byParent) {
    const siblings = childElements(parent)
    const places = new Map(siblings.map((element, at) => [element, at]))
    for (const { element, name } of titles) {
      const at = places.get(element) ?? 0
      const isBeside = [siblings[at - 1], siblings[at + 1]].some((one) => one !== undefined && isHeading(one))
      appendTo(byClass, name, { element, isBeside })
    }
  }
  const titled = [...byClass.values()].filter(
    (alike) => alike.length > 1 && alike.filter(({ isBeside }) => isBeside).length * 2 < alike.length,
  )
  return new Set(titled.flatMap((alike) => alike.map(({ element }) => element)))
}

/** Rank of a heading, also of one by its role (WAI-ARIA 1.2, heading); undefined for anything else. */
function headingRank(element: Element): number | undefined {
  if (isHeading(element)) return Number(element.tagName.slice(1))
  if (attribute(element, 'role') !== 'heading') return undefined
  const level = Math.trunc(Number(attribute(element, 'ariaLevel')))
  return level >= 1 && level <= 6 ? level : 2
}

function headingsByElement(outline: PageOutline): ReadonlyMap<Element, readonly OutlineHeading[]> {
  const inside = new Map<Element, OutlineHeading[]>()
  for (const heading of outline.headings) {
    for (const element of [heading.element, ...ancestorsOf(heading.element)]) {
      appendTo(inside, element, heading)
    }
  }
  return inside
}
