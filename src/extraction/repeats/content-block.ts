import type { Element, Root } from 'hast'
import { leadsToContact } from '../facts/contact/links.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'

/** One top-level block of a page's content, with what is needed to detect repeats on other pages. */
export interface ContentBlock {
  /** Blocks with the same text have the same content, on any page; not empty. */
  readonly comparable: string
  /** Of a heading, 2 to 6; 0 for anything else. */
  readonly rank: number
  /** Id at which a heading opens; empty if there is none. */
  readonly fragment: string
  /** It contains a price. */
  readonly price: boolean
  /** It contains a phone number or an e-mail address. */
  readonly contact: boolean
  /** It contains a table or code, of which a reader of this page may need every word. */
  readonly dense: boolean
  /** It consists of links to pages, such as one back to a list. */
  readonly linked: boolean
  /** Lengths of its plain text and its Markdown in the page's, in UTF-16 code units; 0 if it has no part in them. */
  readonly text: number
  readonly markdown: number
}

/** A block with its comparable text hashed to a number. */
export interface KeyedBlock extends Omit<ContentBlock, 'comparable' | 'fragment'> {
  readonly key: number
}

/** Below this length, in code units, a text's links count as much as its words; it is left out by itself only if it consists of them. */
export const shortText = 40

/**
 * The top-level blocks of a shaped content.
 * @param written plain text and Markdown of each of its children, in their order
 */
export function contentBlocks(
  { children }: Root,
  written: readonly { readonly text: string; readonly markdown: string }[],
): readonly ContentBlock[] {
  return children.flatMap((child, at) => {
    const { text = '', markdown = '' } = written[at] ?? {}
    if (text === '' && markdown === '') return []
    // “Read more” is a different text for each link target.
    const said = comparableText(text)
    const comparable = text.length < shortText && markdown !== '' ? comparableText(markdown) : said
    return {
      comparable,
      rank: isElement(child) && isHeading(child) ? Number(child.tagName.slice(1)) : 0,
      fragment: isElement(child) ? attribute(child, 'id') : '',
      price: namesPrice(said),
      contact: namesWayOfContact(said),
      dense: isElement(child) && [child, ...elementsOf(child)].some(isTableOrCode),
      linked: isElement(child) && firstElement(child, 'a') !== undefined && isLinked(child),
      text: text.length,
      markdown: markdown.length,
    }
  })
}

function isTableOrCode({ tagName }: Element): boolean {
  return tagName === 'table' || tagName === 'pre'
}

/** Addresses of files, such as `/llms.txt`, to which every page may lead its readers on purpose. */
const fileAddress = /(?<!\/)\/[^/?#]*\.(?!(?:html?|php|aspx?)(?:[?#]|$))[a-z\d]{2,5}(?:[?#]|$)/i

/** Whether nothing is said outside of links, and all of them lead to pages. */
function isLinked(element: Element): boolean {
  if (element.tagName === 'a') return !leadsToContact(element) && !fileAddress.test(attribute(element, 'href'))
  if (element.tagName === 'img') return false
  return element.children.every((child) =>
    child.type === 'text' ? !/[\p{L}\p{N}]/u.test(child.value) : !isElement(child) || isLinked(child),
  )
}

/** Invisible characters: bidi marks, joiners, soft hyphens and the like. */
const unseen = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** The form in which texts are compared: without bidi marks, whitespace and case. */
export function comparableText(text: string): string {
  return text.replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC').toLowerCase()
}

/** Longer texts are not scanned: prices and contact details are in short blocks. */
const longest = 2_000

/** Digits written like phone numbers, and short numbers with a star. */
const phoneNumber = /\d[\d ().\-–]{5,30}\d|\*\d{3,6}/

/** Signs, codes and names of the currencies that sites here use; in lower case. */
const currency = /\p{Sc}|ש["״”'׳’]{1,2}ח|שקל|דולר|יורו|אירו|\b(?:nis|ils|usd|eur|gbp|chf)\b/u

/** Whether a comparable text contains an amount of money. Generous, as below: it only decides what stays. */
function namesPrice(text: string): boolean {
  return text.length <= longest && currency.test(text) && /\d/.test(text)
}

/** Whether a comparable text contains a phone number or an e-mail address. */
function namesWayOfContact(text: string): boolean {
  return text.length <= longest && (text.includes('@') || phoneNumber.test(text))
}
