import type { Element, Root } from 'hast'
import type { FactMethod, OrganizationFact, RefusedFact } from '../../model/page-facts.ts'
import { NumberForms, readEmail, readTelephone, readTelephones } from './contact-values.ts'
import { factLimits } from './limits.ts'
import { hoursInWords } from './opening-hours.ts'
import { labelledValues, type ContactLabel, type LabelledValue } from './contact-labels.ts'
import { textLines } from './text-lines.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import { elementText } from './element-text.ts'

/** What the contact page shows outside of structured data, and what of it could not be taken. */
interface ShownContact {
  /** By labels, then by links. */
  readonly facts: readonly OrganizationFact[]
  readonly refused: readonly RefusedFact[]
}

/** Fields of an organization that are read from what a page shows. */
type ShownFields = Pick<OrganizationFact, 'phone' | 'phoneLocal' | 'email' | 'address' | 'hours'>

/**
 * Reads telephone number, e-mail address, postal address and opening hours as the contact page shows them: beside labels
 * in Hebrew or English, and as `tel:` and `mailto:` links. Several different values, and no label that tells which is the
 * one, are refused (CONTRACT 2: nothing is guessed).
 */
export function readShownContact(root: Root): ShownContact {
  const labelled = labelledValues(textLines(root))
  const links = contactLinks(root)
  const phone = onlyOne('contact.phone', phonesBest(labelled, links.phones))
  const email = onlyOne('contact.email', emailsBest(labelled, links.emails))
  const address = onlyOne('contact.address', [{ method: 'label', values: distinct(labelled, 'address', readShownAddress) }])
  const hours = onlyOne('contact.hours', [
    {
      method: 'label',
      values: distinct(labelled, 'hours', (lines) => [hoursInWords(lines)].filter((read) => read !== undefined)),
    },
  ])
  const facts = (['label', 'link'] as const).flatMap((method): readonly OrganizationFact[] => {
    const fields: ShownFields = {
      ...(phone.method === method && phone.value),
      ...(email.method === method && email.value !== undefined && { email: email.value }),
      ...(address.method === method && address.value !== undefined && { address: address.value }),
      ...(hours.method === method && hours.value !== undefined && { hours: hours.value }),
    }
    return Object.keys(fields).length === 0 ? [] : [{ company: {}, ...fields, method }]
  })
  return { facts, refused: [phone, email, address, hours].flatMap(({ refused }) => refused) }
}

/** Different values that were found in one way, by a form in which they can be compared and told. */
interface Candidates<Value> {
  readonly method: FactMethod
  readonly values: ReadonlyMap<string, Value>
  /** What stands beside the label and was not understood. */
  readonly unread?: string
}

interface Chosen<Value> {
  readonly method?: FactMethod
  readonly value?: Value
  readonly refused: readonly RefusedFact[]
}

/** Values that are told in a refusal. */
const mostTold = 5

/** The value of the first way that finds any, when it finds one alone. */
function onlyOne<Value>(key: string, ways: readonly Candidates<Value>[]): Chosen<Value> {
  const way = ways.find(({ values, unread }) => values.size > 0 || unread !== undefined)
  if (way === undefined) return { refused: [] }
  if (way.unread !== undefined) {
    const text = way.unread.slice(0, factLimits.text)
    return { refused: [{ key, text, reason: 'what stands beside the label is not understood', method: way.method }] }
  }
  const { method, values } = way
  const [value] = values.values()
  if (values.size === 1 && value !== undefined) return { method, value, refused: [] }
  const text = [...values.keys()].slice(0, mostTold).join('; ').slice(0, factLimits.text)
  return { refused: [{ key, text, reason: 'the contact page shows several and does not tell which is the one', method }] }
}

/** The number that is labelled as the telephone; else the only other one that is shown and is no fax. */
function phonesBest(labelled: readonly LabelledValue[], linked: NumberForms): readonly Candidates<ShownFields>[] {
  const numbers = (label: ContactLabel) =>
    new NumberForms(labelled.filter((value) => value.label === label).flatMap(({ lines }) => lines.flatMap(readTelephones)))
  const [phones, mobiles, faxes] = [numbers('phone'), numbers('mobile'), numbers('fax')]
  const [unread] = phones.size > 0 ? [] : labelled.filter(({ label, lines }) => label === 'phone' && lines.some(holdsNumber))
  // The telephone is shown, with more beside it than a number: another number is not the one.
  if (unread !== undefined) {
    const said = unread.lines.join(' ')
    const linkedThere = linked.without(faxes).within(said)
    return [
      { method: 'link', values: linkedThere.formsIn(linkedThere) },
      { method: 'label', values: new Map(), unread: said },
    ]
  }
  const others = linked.without(faxes).with(mobiles)
  return [
    { method: 'label', values: phones.formsIn(others) },
    { method: others.size === mobiles.size ? 'label' : 'link', values: others.formsIn(others) },
  ]
}

/** Whether a line holds as many digits as the shortest number that is dialled. */
function holdsNumber(line: string): boolean {
  return line.replace(/\D/g, '').length >= 4
}

function emailsBest(labelled: readonly LabelledValue[], linked: ReadonlyMap<string, string>): readonly Candidates<string>[] {
  const values = distinct(labelled, 'email', (lines) =>
    lines.flatMap((line) => line.split(/[\s,;|<>()]+/)).flatMap((word) => readEmail(word.replace(/\.$/, '')) ?? []),
  )
  return [
    { method: 'label', values },
    { method: 'link', values: linked },
  ]
}

function distinct<Value>(
  labelled: readonly LabelledValue[],
  label: ContactLabel,
  read: (lines: readonly string[]) => readonly Value[],
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  for (const value of labelled.filter((one) => one.label === label)) {
    for (const one of read(value.lines)) {
      const told = typeof one === 'string' ? one.toLowerCase() : Object.values(one ?? {}).join(', ')
      if (!found.has(told)) found.set(told, one)
    }
  }
  return found
}

/** Where the `tel:` and `mailto:` links of a page lead. */
interface ContactLinks {
  readonly phones: NumberForms
  /** By the address in lower case. */
  readonly emails: ReadonlyMap<string, string>
}

/** Links of one page that are looked at. */
const mostLinks = 500

function contactLinks(root: Root): ContactLinks {
  const phones = new NumberForms([])
  const emails = new Map<string, string>()
  for (const link of contactLinksIn(root).slice(0, mostLinks)) {
    const [, scheme = '', target = ''] = /^(tel|mailto):(.*)$/is.exec(attribute(link, 'href')) ?? []
    if (scheme.toLowerCase() === 'tel') {
      // The text shows how the number is written; one that shows another number is a number of its own.
      for (const number of readTelephones(elementText(link))) phones.add(number)
      const number = readTelephone(decoded(target))
      if (number !== undefined) phones.add(number)
    } else if (scheme !== '') {
      for (const address of (target.split('?')[0] ?? '').split(/[,;]/)) {
        const email = readEmail(decoded(address))
        if (email !== undefined && !emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
      }
    }
  }
  return { phones, emails }
}

function contactLinksIn(root: Root): readonly Element[] {
  return [...elementsOf(root)].filter(
    (element) => element.tagName === 'a' && /^(?:tel|mailto):/i.test(attribute(element, 'href')),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Lines of one address. */
const mostLines = 3

/** Longest address, in characters. */
const longest = 200

/** A postal address as a page shows it: words with a number or a comma among them; none for anything else. */
function readShownAddress(lines: readonly string[]): readonly { readonly text: string }[] {
  const text = lines
    .slice(0, mostLines)
    .join(', ')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/[\s,]+$/, '')
  const words = text.split(/\s+/)
  const isAddress =
    text.length <= longest && words.length >= 2 && /\p{L}{2}/u.test(text) && /\d|,/.test(text) && !/[?@]|https?:/.test(text)
  return isAddress ? [{ text }] : []
}
