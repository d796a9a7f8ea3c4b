import type { Element, Root } from 'hast'
import { contactLinks } from '../facts/contact-values.ts'
import { readEmail } from '../facts/email.ts'
import { readTelephone } from '../facts/phone.ts'
import { elementText } from '../facts/element-text.ts'
import { elementsOf, isElement } from '../tree/element.ts'
import { classesOf, nameWords } from './selectors.ts'
import { ancestorsOf, childrenOf, isLine, isSmall, shownElements, type Parents } from './page-tree.ts'

/** A telephone number that a page links to, and how it writes it. */
export interface DialledNumber {
  readonly number: string
  readonly shown: string
}

/** How a page says that the company can be reached, outside of JSON-LD. */
export interface ContactHints {
  readonly phones: readonly DialledNumber[]
  readonly emails: readonly string[]
  /** Texts that are an address. */
  readonly addresses: readonly string[]
  /** Texts that are opening hours. */
  readonly hours: readonly string[]
}

/** Values of one kind that are kept of a page, and elements inside one that is read. */
const most = { values: 10, inside: 60 } as const

/** Longest value, and longest text of an element that is read, in characters. */
const longest = { value: 300, text: 400 } as const

/** Texts of one kind, by how they are recognised, surest first. */
type Found = readonly [labelled: Set<string>, named: Set<string>, plain: Set<string>]

/** Reads how a page says that the company can be reached: links, else what stands under a label or is unmistakable. */
export function contactHints(root: Root, parents: Parents): ContactHints {
  const texts = new Map<ContactKind, Found>(
    [address, hours, phone, email].map((kind) => [kind, [new Set(), new Set(), new Set()]]),
  )
  for (const element of shownElements(root)) {
    if (!isSmall(element, most.inside)) continue
    for (const [kind, found] of texts) noteText(element, kind, found, parents)
  }
  const read = (kind: ContactKind) =>
    texts
      .get(kind)
      ?.map((found) => fitting(found, kind))
      .find((found) => found.length > 0) ?? []
  const links = contactLinks(root)
  const linked = links
    .filter(({ kind }) => kind === 'phone')
    .map(({ value, shown }) => ({ number: value, shown: shown.slice(0, 100) }))
  const written = read(phone).map((shown) => ({ number: readTelephone(shown) ?? shown, shown }))
  const phones = linked.length > 0 ? linked : written
  const emails = links.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  return {
    phones: [...new Map(phones.map((one) => [`${one.number} ${readTelephone(one.shown)}`, one])).values()].slice(0, most.values),
    emails: [...new Set(emails.length > 0 ? emails : read(email).flatMap((text) => readEmail(text) ?? []))].slice(0, most.values),
    addresses: read(address),
    hours: read(hours),
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

/** Whether a class of an element, or its tag, names the kind. */
function isNamed(element: Element, { name }: ContactKind): boolean {
  if (isElement(element, 'a', 'header', 'footer', 'nav', 'form', 'input', 'label')) return false
  return [...classesOf(element), element.tagName].some((one) => name.test(nameWords([one])))
}

/** The text after a label: the next element, else the next one after the box that holds only the label. */
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

/** Rows of a table of hours are joined by semicolons. */
function valueOf(element: Element): string {
  if (element.tagName === 'address') return addressLines(element) || elementText(element)
  const lines = [...elementsOf(element)].filter((one) => isElement(one, 'tr', 'li'))
  return lines.length > 1 ? lines.map((line) => elementText(line)).join('; ') : elementText(element)
}

/** An `address` element holds contact details of any kind (HTML, 4.3.10): those of its lines that are a postal address. */
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

/** Texts that look as they should. Of texts that contain one another the shortest has the least around it. */
function fitting(found: ReadonlySet<string>, { text: looks }: ContactKind): readonly string[] {
  const texts = [...found].filter((text) => text.length <= longest.value && looks.test(text))
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other))).slice(0, most.values)
}

/** How a kind of contact detail is recognised on a page. */
interface ContactKind {
  /** Its labels. */
  readonly label: RegExp
  /** Classes and tags that name it, as `nameWords` has them. */
  readonly name: RegExp
  /** What it looks like. */
  readonly text: RegExp
  /** A line that can be nothing else. */
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

/** Telephone numbers without a link. */
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

/** E-mail addresses without a link. */
const email: ContactKind = {
  label: label('ה?(?:דוא["״]ל|מייל|אימייל)|דואר אלקטרוני|כתבו לנו', 'e-?mail(?: us| address)?|write to us', 'courriel|correo'),
  name: name('email|mail'),
  text: /^\S+@\S+$/,
  plain: /^\S+@\S+\.\S+$/,
}
