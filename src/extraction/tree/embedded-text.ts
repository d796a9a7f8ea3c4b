import type { Element, ElementContent, Root } from 'hast'
import type { SitePath } from '../../model/site-path.ts'
import { percentDecoded } from '../../model/site-path.ts'
import { attribute, elementsOf, firstElement, isElement } from './element.ts'
import { build, setChildren, textNode } from './nodes.ts'
import { parseMarkup } from './parse-document.ts'
import { ownText } from './visible-text.ts'

/** Maximum characters and parts of a document's data, and visible characters of a page without text; minimum of a text. */
const max = { data: 3_000_000, parts: 50_000, shown: 200 } as const
const min = { characters: 200, words: 30 } as const

/** Elements around the content, and those that show nothing. */
const around = new Set(['head', 'header', 'nav', 'footer', 'aside', 'script', 'style', 'template'])

/** Whether a document has hardly any text between header and footer, `noscript` included, because scripts make its content. */
export function isShell(root: Root): boolean {
  let left = max.shown as number
  const isEmpty = (parent: Root | Element): boolean =>
    parent.children.every((child) => {
      // Its markup is not parsed.
      if (child.type === 'text' && isElement(parent, 'noscript')) left -= child.value.replace(/<[^<>]*>/g, '').trim().length
      else if (child.type === 'text') left -= child.value.trim().length
      return left >= 0 && (!isElement(child) || around.has(child.tagName) || isEmpty(child))
    })
  return isEmpty(root)
}

/** Attributes in which elements have the data of what scripts draw in them: Inertia, React on Rails, islands of other frameworks. */
const dataAttributes = ['dataPage', 'dataReactProps', 'dataProps'] as const

/**
 * Gives a document without text the text of this page that it has as data for its scripts (`__NEXT_DATA__` and other
 * `application/json`, `articleBody` in JSON-LD, attributes), in place. Only a record that bears the title or the address of the page is read, and
 * only where there is one such text.
 * @returns whether there was one
 */
export function placeEmbeddedText(root: Root, html: string, path: SitePath): boolean {
  if (!/<script[^>]{0,500}\bjson\b|\sdata-(?:page|react-props|props)\s*=/i.test(html)) return false
  const titles = titlesOf(root)
  const texts = new Map<string, string>()
  for (const record of recordsIn(root)) {
    const text = contentKeys.map((name) => stringAt(record, [name])).find(isProse)
    if (text === undefined) continue
    const title = stringAt(record, titleKeys)
    const isOfPage =
      addressesOf(record).some((address) => isAddressOf(address, path)) || titles.some((one) => isTitle(title, one))
    if (isOfPage) texts.set(text, title)
  }
  const [[text, title] = ['', '']] = texts
  const body = firstElement(root, 'body')
  if (texts.size !== 1 || body === undefined) return false
  const heading = title === '' || firstElement(root, 'h1') !== undefined ? [] : [build('h1', [textNode(title)])]
  const main = build('main', [])
  setChildren(main, [...heading, ...toElements(text)])
  setChildren(body, [...body.children, main])
  return true
}

type JsonRecord = Readonly<Record<string, unknown>>

const titleKeys = ['title', 'headline', 'name', 'heading']
const contentKeys = ['content', 'contentHtml', 'html', 'body', 'bodyHtml', 'articleBody', 'markdown', 'text']
const addressKeys = ['slug', 'path', 'pathname', 'url', 'uri', 'permalink', 'href', 'link', '@id', 'mainEntityOfPage']

/** All objects in the data of a document. */
function* recordsIn(root: Root): Generator<JsonRecord> {
  let left = max.data as number
  let parts = 0
  for (const source of elementsOf(root).flatMap(dataOf)) {
    left -= source.length
    if (left < 0) return
    const stack = [parsed(source)]
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      if (++parts > max.parts) return
      if (typeof value !== 'object' || value === null) continue
      if (!Array.isArray(value)) yield { ...value }
      for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) stack.push(part)
    }
  }
}

/** The data that an element has, unparsed. */
function dataOf(element: Element): readonly string[] {
  if (!isElement(element, 'script'))
    return dataAttributes.map((name) => attribute(element, name)).filter((data) => data.startsWith('{'))
  const isData = /^application\/(?:ld\+)?json\b/i.test(attribute(element, 'type'))
  return isData ? [ownText(element)] : []
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** The first string under one of the names; some programs wrap it: `{rendered: …}`. */
function stringAt(record: JsonRecord, names: readonly string[]): string {
  for (const name of names) {
    const value = record[name]
    const inner: unknown = typeof value === 'object' && value !== null && 'rendered' in value ? value.rendered : value
    if (typeof inner === 'string' && inner.trim() !== '') return inner.trim()
  }
  return ''
}

function isProse(text: string): boolean {
  if (text.length < min.characters) return false
  const words = text.slice(0, 5_000).match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0
  return words >= min.words && /[.!?。؟](?:\s|<|$)/.test(text)
}

function addressesOf(record: JsonRecord): readonly string[] {
  return addressKeys.map((name) => stringAt(record, [name])).filter((address) => address !== '')
}

function segmentsOf(address: string): readonly string[] {
  return percentDecoded(address.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, ''))
    .replace(/(?:\/?index)?\.html?$/, '')
    .split('/')
    .filter(Boolean)
}

/** Whether an address or its last segment is that of the page. */
function isAddressOf(address: string, path: SitePath): boolean {
  const [named, own] = [segmentsOf(address), segmentsOf(path)]
  const last = own.at(-1)
  if (last === undefined) return named.length === 0 && address.startsWith('/')
  return named.length === 1 ? named[0] === last : named.length > 0 && named.join('/') === own.join('/')
}

/** The titles that the document gives itself. */
function titlesOf(root: Root): readonly string[] {
  const titles: string[] = []
  for (const element of elementsOf(root)) {
    if (isElement(element, 'title', 'h1')) titles.push(ownText(element))
    if (
      isElement(element, 'meta') &&
      /^(?:og|twitter):title$/i.test(attribute(element, 'property') || attribute(element, 'name'))
    )
      titles.push(attribute(element, 'content'))
  }
  return titles.map(comparable)
}

function comparable(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Whether a title is that of the document, which may end with the site's name. */
function isTitle(title: string, ofDocument: string): boolean {
  const said = comparable(title)
  return said.length > 3 && ofDocument.startsWith(said) && /^(?:$|\s*[-–—|·:•»])/.test(ofDocument.slice(said.length))
}

/** HTML as it is, Markdown and plain text as headings, items of lists and paragraphs. */
function toElements(text: string): ElementContent[] {
  if (/<(?:p|div|section|h[1-6]|ul|ol|table|blockquote|br)\b/i.test(text))
    return parseMarkup(text).children.filter((child): child is ElementContent => child.type !== 'doctype')
  return text.split(/\n\s*\n|\n(?=#{1,6}\s|[-*]\s)/).flatMap((part): ElementContent[] => {
    const [, marks = '', rest = ''] = /^\s*(#{1,6}|[-*](?=\s))?\s*([^]*)$/.exec(part) ?? []
    const plain = rest
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`]{1,3}(\S(?:[^*_`\n]*\S)?)[*_`]{1,3}/g, '$1')
      .trim()
    if (plain === '') return []
    if (marks.startsWith('#')) return [build(`h${Math.max(2, marks.length)}`, [textNode(plain)])]
    return marks === '' ? [build('p', [textNode(plain)])] : [build('ul', [build('li', [textNode(plain)])])]
  })
}
