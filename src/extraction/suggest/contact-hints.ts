import type { Element, Root } from 'hast'
import { readEmail, readTelephone } from '../facts/contact-values.ts'
import { elementText } from '../facts/element-text.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { classesOf, nameWords } from './class-names.ts'
import { childrenOf, type Parents } from './tree-places.ts'

/** A number that a page offers to dial, and how it writes it. */
export interface DialledNumber {
  readonly number: string
  readonly shown: string
}

/** What a page says of how the company is reached, outside of JSON-LD. */
export interface ContactHints {
  readonly phones: readonly DialledNumber[]
  readonly emails: readonly string[]
  /** Texts that the page calls an address. */
  readonly addresses: readonly string[]
  /** Texts that the page calls opening hours. */
  readonly hours: readonly string[]
}

/** Values of one kind that are taken of a page. */
const mostValues = 10

/** Longest text of an address or of hours, in characters. */
const longestText = 300

const addressLabel = /^(?:ה?כתובת(?:נו| שלנו| המשרד| למשלוח דואר)?|(?:our |office |postal |street )?address|מיקום|המשרד שלנו|our office|adresse|dirección|адрес)\s*:?$/iu
const hoursLabel =
  /^(?:שעות (?:ה?פעילות|פתיחה|ה?עבודה|קבלה|מענה)|ימים ושעות|(?:opening|business|office|working) (?:hours|times)|hours(?: of operation)?|öffnungszeiten|horaires|horario|часы работы)\s*:?$/iu

const addressNames = / (?:address|adr|location|street) /
const hoursNames = / (?:hours|opening|openinghours|schedule) /

/** A street and a house number, or a town after a comma. */
const addressText = /\p{L}.*\d|\d.*\p{L}/u
/** Two times of day. */
const hoursText = /\d{1,2}[:.]\d{2}.*\d{1,2}[:.]\d{2}|\d{1,2}\s*(?:-|–|עד|to)\s*\d{1,2}|24\/7/u

/** Reads what a page says of reaching the company: links to dial and to write, and what stands under a label. */
export function contactHints(root: Root, parents: Parents): ContactHints {
  const phones = new Map<string, DialledNumber>()
  const emails = new Set<string>()
  const addresses = new Set<string>()
  const hours = new Set<string>()
  for (const element of elementsOf(root)) {
    if (element.tagName === 'a') noteLink(element, phones, emails)
    else {
      noteText(element, { name: addressNames, label: addressLabel, text: addressText }, addresses, parents)
      noteText(element, { name: hoursNames, label: hoursLabel, text: hoursText }, hours, parents)
    }
  }
  return {
    phones: [...phones.values()].slice(0, mostValues),
    emails: [...emails].slice(0, mostValues),
    addresses: withoutParts([...addresses]).slice(0, mostValues),
    hours: withoutParts([...hours]).slice(0, mostValues),
  }
}

function noteLink(link: Element, phones: Map<string, DialledNumber>, emails: Set<string>): void {
  const href = attribute(link, 'href')
  const number = /^tel:/i.test(href) ? readTelephone(decoded(href)) : undefined
  const shown = elementText(link).slice(0, 100)
  const key = `${number} ${readTelephone(shown) ?? ''}`
  if (number !== undefined && !phones.has(key)) phones.set(key, { number, shown })
  const email = /^mailto:/i.test(href) ? readEmail(decoded(href)) : undefined
  if (email !== undefined) emails.add(email)
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** How a kind of text is known: by the class of its element, or by the label before it and what it says. */
interface Kind {
  readonly name: RegExp
  readonly label: RegExp
  readonly text: RegExp
}

function noteText(element: Element, kind: Kind, found: Set<string>, parents: Parents): void {
  const named = kind.name.test(nameWords(classesOf(element)))
  const labelled = isLabel(element) && kind.label.test(elementText(element).slice(0, 60)) ? behindLabel(element, parents) : undefined
  const text = cleaned(labelled ?? (named ? element : undefined))
  if (text !== '' && text.length <= longestText && kind.text.test(text)) found.add(text)
}

function isLabel(element: Element): boolean {
  return isHeading(element) || isElement(element, 'dt', 'strong', 'b', 'th', 'span', 'p', 'label', 'div')
}

/** What a label stands before: the next element, else the rest of what holds both. */
function behindLabel(label: Element, parents: Parents): Element | undefined {
  const around = parents.get(label)
  if (around === undefined) return undefined
  const siblings = childrenOf(around)
  const next = siblings.slice(siblings.indexOf(label) + 1).find((one) => elementText(one) !== '')
  if (next !== undefined) return next
  return isElement(label, 'strong', 'b', 'span') && isElement(around, 'p', 'li', 'div', 'td') ? withoutChild(around, label) : undefined
}

function withoutChild(element: Element, child: Element): Element {
  return { ...element, children: element.children.filter((one) => one !== child) }
}

/** Rows of a table of hours are apart by a semicolon, as people write them. */
function cleaned(element: Element | undefined): string {
  if (element === undefined) return ''
  const lines = [...elementsOf(element)].filter((one) => isElement(one, 'tr', 'li'))
  const text = lines.length > 1 ? lines.map((line) => elementText(line)).join('; ') : elementText(element)
  return text.replace(/^[\s:–-]+/, '').trim()
}

/** Of texts that hold one another the shortest says it without what stands around it. */
function withoutParts(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)))
}
