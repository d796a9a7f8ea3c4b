import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { elementText } from './element-text.ts'

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

/** Properties that are words: on a link, sites mean what it says and not where it leads. */
const worded = new Set(
  'name alternateName legalName headline description slogan address streetAddress addressLocality addressRegion postalCode addressCountry openingHours knowsLanguage availableLanguage areaServed price jobTitle telephone faxNumber'.split(
    ' ',
  ),
)

/** Whole texts of pages and reviews; no fact is read from them. */
const unread = new Set(['articleBody', 'reviewBody', 'text', 'transcript'])

/** The value of a property that is no item, as one text. An attribute `content` counts on every element, as search engines read it. */
export function propertyText(element: Element, name: string): string {
  if (unread.has(name)) return ''
  const content = attribute(element, 'content')
  if (content !== '') return content
  const value = machineValue(element)
  if (isWorded(element, name)) return elementText(element) || value
  return value || attribute(element, 'dataSrc') || elementText(element)
}

/** The value of a property as it stands in an attribute; empty where the text of the element is the value. */
export function machineValue(element: Element): string {
  const key = attributes[element.tagName]
  return attribute(element, 'content') || (key === undefined ? '' : attribute(element, key))
}

function isWorded(element: Element, name: string): boolean {
  if (element.tagName !== 'a' || !worded.has(name)) return false
  // "Call us" is no number, but the address of its link is one.
  return name !== 'telephone' || elementText(element).replace(/\D/g, '').length >= 3
}
