import type { Element, Root } from 'hast'
import { readEmail, readTelephone } from '../facts/contact-values.ts'
import { elementText } from '../facts/element-text.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { classesOf, nameWords } from './selectors.ts'
import { ancestorsOf, childrenOf, isLine, isSmall, shownElements, type Parents } from './page-tree.ts'

/** A number that a page offers to dial, and how it writes it. */
export interface DialledNumber {
  readonly number: string
  readonly shown: string
}

/** What a page says of how the company is reached, outside of JSON-LD. */
export interface ContactHints {
  readonly phones: readonly DialledNumber[]
  readonly emails: readonly string[]
  /** Texts that are an address. */
  readonly addresses: readonly string[]
  /** Texts that are opening hours. */
  readonly hours: readonly string[]
}

/** Values of one kind that are taken of a page, and elements inside of one that is looked at. */
const most = { values: 10, inside: 60 } as const

/** Longest text of a value, and of an element that is looked at, in characters. */
const longest = { value: 300, text: 400 } as const

/** Texts of one kind, by how they are known, surest first. */
type Found = readonly [labelled: Set<string>, named: Set<string>, plain: Set<string>]

/** Reads what a page says of reaching the company: links to dial and to write, and what stands under a label. */
export function contactHints(root: Root, parents: Parents): ContactHints {
  const phones = new Map<string, DialledNumber>()
  const emails = new Set<string>()
  const texts = new Map<ContactKind, Found>(
    [address, hours, phone, email].map((kind) => [kind, [new Set(), new Set(), new Set()]]),
  )
  for (const element of shownElements(root)) {
    if (!isSmall(element, most.inside)) continue
    if (element.tagName === 'a') noteLink(element, phones, emails)
    for (const [kind, found] of texts) noteText(element, kind, found, parents)
  }
  const read = (kind: ContactKind) =>
    texts
      .get(kind)
      ?.map((found) => fitting(found, kind))
      .find((found) => found.length > 0) ?? []
  // Where nothing is linked, numbers and addresses are read as they are written.
  const written = read(phone).map((shown) => ({ number: readTelephone(shown) ?? shown, shown }))
  return {
    phones: (phones.size > 0 ? [...phones.values()] : written).slice(0, most.values),
    emails: (emails.size > 0 ? [...emails] : read(email).flatMap((text) => readEmail(text) ?? [])).slice(0, most.values),
    addresses: read(address),
    hours: read(hours),
  }
}

function noteLink(link: Element, phones: Map<string, DialledNumber>, emails: Set<string>): void {
  const href = attribute(link, 'href').slice(0, 500)
  const number = /^tel:/i.test(href) ? readTelephone(decoded(href)) : undefined
  const shown = elementText(link).slice(0, 100)
  const key = `${number} ${readTelephone(shown) ?? ''}`
  if (number !== undefined && !phones.has(key)) phones.set(key, { number, shown })
  const mailbox = /^mailto:/i.test(href) ? readEmail(decoded(href)) : undefined
  if (mailbox !== undefined) emails.add(mailbox)
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function noteText(element: Element, kind: ContactKind, [labelled, named, plain]: Found, parents: Parents): void {
  const text = elementText(element)
  if (text === '' || text.length > longest.text) return
  const [, label = '', value = ''] = /^([^:]{3,40}?)\s?:\s?(.+)$/u.exec(text) ?? []
  if (isLabel(text, kind)) labelled.add(valueBehind(element, parents))
  else if (isLabel(label, kind)) labelled.add(value)
  else if (isNamed(element, kind)) named.add(valueOf(element))
  if (kind.plain?.test(text) === true && isLine(element)) plain.add(text)
}

function isLabel(text: string, { label }: ContactKind): boolean {
  return text.length <= 40 && label.test(text.replace(/[:：–-]\s*$/u, '').trim())
}

/** Whether a class of an element, or its tag, names the kind; a link is read elsewhere. */
function isNamed(element: Element, { name }: ContactKind): boolean {
  if (isElement(element, 'a', 'header', 'footer', 'nav', 'form', 'input', 'label')) return false
  return [...classesOf(element), element.tagName].some((one) => name.test(nameWords([one])))
}

/** The text that follows a label: the next element, else the next one of what holds the label alone. */
function valueBehind(label: Element, parents: Parents): string {
  let inner = label
  for (const around of ancestorsOf(label, parents)) {
    const siblings = childrenOf(around)
    const next = siblings.slice(siblings.indexOf(inner) + 1).find((one) => elementText(one) !== '')
    if (next !== undefined) return isSmall(next, most.inside) ? valueOf(next) : ''
    if (elementText(around) !== elementText(label)) return ''
    inner = around
  }
  return ''
}

/** Rows of a table of hours are apart by a semicolon, as people write them. */
function valueOf(element: Element): string {
  if (element.tagName === 'address') return addressLines(element) || elementText(element)
  const lines = [...elementsOf(element)].filter((one) => isElement(one, 'tr', 'li'))
  return lines.length > 1 ? lines.map((line) => elementText(line)).join('; ') : elementText(element)
}

/** An `address` element is whatever way to reach somebody (HTML, 4.3.10): of its lines those with a number that are no link. */
function addressLines(element: Element): string {
  const lines: string[] = ['']
  for (const child of element.children) {
    if (isElement(child, 'br', 'p', 'div', 'span')) lines.push(isElement(child, 'br') ? '' : elementText(child))
    else if (child.type === 'text') lines.push(`${lines.pop() ?? ''}${child.value}`)
  }
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => address.text.test(line) && !phone.text.test(line) && !hours.text.test(line))
    .join(', ')
}

/** Texts that look as they should. Of texts that hold one another the shortest says it without what stands around it. */
function fitting(found: ReadonlySet<string>, { text: looks }: ContactKind): readonly string[] {
  const texts = [...found].filter((text) => text.length <= longest.value && looks.test(text))
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other))).slice(0, most.values)
}

/** How a kind of contact detail is known on a page, and what it has to look like. */
interface ContactKind {
  /** What a label of it says. */
  readonly label: RegExp
  /** Words of classes and tags that name it, as `nameWords` has them. */
  readonly name: RegExp
  /** What it looks like. */
  readonly text: RegExp
  /** What a line looks like that can be nothing else. */
  readonly plain?: RegExp
}

/** The whole of a label in one of several languages. */
function label(...languages: readonly string[]): RegExp {
  return new RegExp(`^(?:${languages.join('|')})$`, 'iu')
}

/** The last words of a class. */
function name(words: string): RegExp {
  return new RegExp(` (?:${words}) $`)
}

/** Postal addresses: a street and a house number. */
const address: ContactKind = {
  label: label(
    'ה?כתובת(?:נו| שלנו| המשרד(?:ים)?| למשלוח דואר)?|מען|מיקום|ה?משרד(?:ים|נו)?(?: שלנו)?|(?:איפה|היכן) אנחנו|בואו לבקר',
    '(?:our |office |postal |street |mailing )?address|(?:our |head )?offices?|(?:our )?location|headquarters|where we are|find us|visit us',
    'adresse|dirección|адрес',
  ),
  name: name('address|adr|location|street'),
  text: /\p{L}.*[\d,]|\d.*\p{L}/u,
  plain:
    /(?<!\p{L})(?:ב?רח(?:וב|['׳])|שד(?:רות|['׳])|דרך|סמטת|כיכר) \p{L}.*\d|\d+[a-z]? (?:\p{L}+ ){1,3}(?:street|st|road|rd|avenue|ave|blvd|boulevard|lane|square|way)(?!\p{L})/iu,
}

/** Opening hours: two times of day. */
const hours: ContactKind = {
  label: label(
    'שעות (?:ה?פעילות|פתיחה|ה?עבודה|קבלה|מענה)(?: שלנו)?|ימים ושעות|מתי אנחנו פתוחים',
    '(?:our )?(?:opening|business|office|working|open) (?:hours|times)|hours(?: of operation)?|when we are open',
    'öffnungszeiten|horaires|horario|часы работы',
  ),
  name: name('hours|opening|openinghours|schedule'),
  text: /\d{1,2}[:.]\d{2}.*\d{1,2}[:.]\d{2}|\d{1,2}\s*(?:am|pm)?\s*(?:-|–|עד|to)\s*\d{1,2}|24\/7/iu,
  plain:
    /(?<!\p{L})(?:[א-ו]['׳]|ראשון|ימים|sun(?:day)?s?|mon(?:day)?s?|weekdays|daily)(?!\p{L}).*\d{1,2}[:.]\d{2}.*\d{1,2}[:.]\d{2}/iu,
}

/** Telephone numbers that no link dials. */
const phone: ContactKind = {
  label: label(
    'ה?טלפון(?: שלנו| נייד| במשרד)?|נייד|טל׳?',
    '(?:tele)?phone(?: number)?|tel|call us|mobile',
    'telefon|téléphone|teléfono|телефон',
  ),
  name: name('phone|telephone|tel'),
  text: /^[+*\d][\d\s().*-]{2,30}$/,
  plain: /^(?:\+\d|0\d)[\d\s().-]{7,16}$/,
}

/** E-mail addresses that no link writes to. */
const email: ContactKind = {
  label: label('ה?(?:דוא["״]ל|מייל|אימייל)|דואר אלקטרוני|כתבו לנו', 'e-?mail(?: us| address)?|write to us', 'courriel|correo'),
  name: name('email|mail'),
  text: /^\S+@\S+$/,
  plain: /^\S+@\S+\.\S+$/,
}
