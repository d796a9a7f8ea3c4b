import type { Element, Root } from 'hast'
import { attribute, childElements, elementsOf, hasAttribute } from '../../tree/element.ts'
import { structuredDataLimits } from '../limits.ts'
import { elementText } from '../../tree/element-text.ts'
import { appendTo } from '../../../model/maps.ts'
import { wordSet } from '../../word-set.ts'

/** An item in the form of a JSON-LD object. */
type Item = Readonly<Record<string, unknown>>

/** The top-level items of a page, and whether a limit left something out. */
interface Microdata {
  readonly items: readonly Item[]
  readonly cut: boolean
}

/** Reads the microdata of a page (HTML, 5.2 and 5.4). */
export function readMicrodata(root: Root): Microdata {
  const scopes: Element[] = []
  const byId = new Map<string, Element>()
  for (const element of elementsOf(root)) {
    if (hasAttribute(element, 'itemScope')) scopes.push(element)
    const id = attribute(element, 'id')
    if (id !== '' && !byId.has(id)) byId.set(id, element)
  }
  const reader = new ItemReader(byId)
  const items = scopes.filter((scope) => !hasAttribute(scope, 'itemProp')).map((scope) => reader.item(scope, new Set()))
  return { items, cut: reader.cut }
}

/** Reads items, all of them within one set of bounds. */
class ItemReader {
  cut = false
  readonly #byId: ReadonlyMap<string, Element>
  #items = 0
  #visits = 0
  #text = 0

  constructor(byId: ReadonlyMap<string, Element>) {
    this.#byId = byId
  }

  /** @param around enclosing items: an item that is its own property is an error (HTML, 5.2.5) */
  item(scope: Element, around: ReadonlySet<Element>): Item {
    const { nodes, depth } = structuredDataLimits
    this.#items++
    if (this.#items > nodes || around.size > depth) {
      this.cut = true
      return {}
    }
    const inside = new Set([...around, scope])
    const values = new Map<string, unknown[]>()
    for (const element of this.#propertiesOf(scope)) {
      if (inside.has(element)) continue
      for (const name of new Set(wordsOf(element, 'itemProp'))) {
        // A JSON-LD keyword as a name would change the meaning of the item.
        if (name.startsWith('@')) continue
        appendTo(values, name, this.#value(element, name, inside))
      }
    }
    const id = attribute(scope, 'itemId')
    return { ...Object.fromEntries(values), '@type': wordsOf(scope, 'itemType'), ...(id !== '' && { '@id': id }) }
  }

  #value(element: Element, name: string, inside: ReadonlySet<Element>): unknown {
    if (hasAttribute(element, 'itemScope')) return this.item(element, inside)
    if (this.#text > structuredDataLimits.text) {
      this.cut = true
      return null
    }
    const text = propertyText(element, name)
    this.#text += text.length
    return text
  }

  /** The elements with properties of an item, in its own part of the tree and in those that `itemref` names. */
  *#propertiesOf(scope: Element): Generator<Element> {
    const seen = new Set<Element>([scope])
    const roots = wordsOf(scope, 'itemRef').flatMap((id) => this.#byId.get(id) ?? [])
    // Reversed, since they are taken from a stack.
    for (const stack of [childElements(scope).toReversed(), roots.toReversed()]) {
      for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
        if (seen.has(element)) continue
        seen.add(element)
        this.#visits++
        if (this.#visits > structuredDataLimits.visits) {
          this.cut = true
          return
        }
        if (hasAttribute(element, 'itemProp')) yield element
        if (!hasAttribute(element, 'itemScope')) stack.push(...childElements(element).toReversed())
      }
    }
  }
}

function wordsOf(element: Element, name: string): readonly string[] {
  return attribute(element, name).split(/\s+/).filter(Boolean)
}

/** Attributes that hold the value of a property, by element (HTML, 5.2.4). */
const attributes: Readonly<Record<string, string>> = {
  meta: 'content',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'dateTime',
}

/** Properties whose value on a link is its text, not its address. */
const worded = wordSet(
  'name alternateName legalName headline description slogan address streetAddress addressLocality addressRegion postalCode addressCountry openingHours knowsLanguage availableLanguage areaServed price jobTitle telephone faxNumber',
)

/** Whole texts of pages and reviews; no fact is read from them. */
const unread = new Set(['articleBody', 'reviewBody', 'text', 'transcript'])

/** The value of a property that is not an item, as text. Like search engines, reads `content` on any element. */
function propertyText(element: Element, name: string): string {
  if (unread.has(name)) return ''
  const content = attribute(element, 'content')
  if (content !== '') return content
  const value = machineValue(element)
  if (isWorded(element, name)) return elementText(element) || value
  return value || attribute(element, 'dataSrc') || elementText(element)
}

/** The value of a property in an attribute; empty if the element's text is the value. */
export function machineValue(element: Element): string {
  const key = attributes[element.tagName]
  return attribute(element, 'content') || (key === undefined ? '' : attribute(element, key))
}

function isWorded(element: Element, name: string): boolean {
  if (element.tagName !== 'a' || !worded.has(name)) return false
  // "Call us" is not a number, but the address of its link is.
  return name !== 'telephone' || elementText(element).replace(/\D/g, '').length >= 3
}
