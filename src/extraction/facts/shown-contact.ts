import type { Root } from 'hast'
import type { FactMethod, OrganizationFact, RefusedFact } from '../../model/page-facts.ts'
import { type ContactLink, contactLinks, readEmail, readTelephones, telephoneKey } from './contact-values.ts'
import { factLimits } from './limits.ts'
import { hoursInWords } from './opening-hours.ts'
import { labelledValues, type ContactLabel, type LabelledValue } from './contact-labels.ts'
import { textLines } from './text-lines.ts'

/** What the contact page shows outside of structured data, and what of it could not be used. */
interface ShownContact {
  /** By labels, then by links. */
  readonly facts: readonly OrganizationFact[]
  readonly refused: readonly RefusedFact[]
}

/** Fields of an organization that are read from what a page shows. */
type ShownFields = Pick<OrganizationFact, 'phone' | 'phoneLocal' | 'email' | 'address' | 'hours'>

/**
 * Reads telephone number, e-mail address, postal address and opening hours as the contact page shows them: beside labels
 * in Hebrew or English, and as `tel:` and `mailto:` links. Several different values without a label that says which one
 * counts are refused (CONTRACT 2: nothing is guessed).
 */
export function readShownContact(root: Root): ShownContact {
  const labelled = labelledValues(textLines(root))
  const links = contactLinks(root)
  const phone = onlyOne('contact.phone', phonesBest(labelled, links))
  const email = onlyOne('contact.email', emailsBest(labelled, links))
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

/** Different values that were found in one way, by a form that is compared and reported. */
interface Candidates<Value> {
  readonly method: FactMethod
  readonly values: ReadonlyMap<string, Value>
  /** Text beside the label that could not be read. */
  readonly unread?: string
}

interface Chosen<Value> {
  readonly method?: FactMethod
  readonly value?: Value
  readonly refused: readonly RefusedFact[]
}

/** Values that a refusal lists. */
const mostListed = 5

/** The value of the first way that finds any, if it finds just one. */
function onlyOne<Value>(key: string, ways: readonly Candidates<Value>[]): Chosen<Value> {
  const way = ways.find(({ values, unread }) => values.size > 0 || unread !== undefined)
  if (way === undefined) return { refused: [] }
  if (way.unread !== undefined) {
    const text = way.unread.slice(0, factLimits.text)
    return { refused: [{ key, text, reason: 'the text beside the label could not be read', method: way.method }] }
  }
  const { method, values } = way
  const [value] = values.values()
  if (values.size === 1 && value !== undefined) return { method, value, refused: [] }
  const text = [...values.keys()].slice(0, mostListed).join('; ').slice(0, factLimits.text)
  return { refused: [{ key, text, reason: 'the contact page shows several and does not say which one counts', method }] }
}

/** Different telephone numbers by their key, each with the spellings that the page has of it. */
type Numbers = ReadonlyMap<string, readonly string[]>

function numbersOf(spellings: readonly string[]): Numbers {
  return Map.groupBy(spellings, telephoneKey)
}

/** A number for callers from abroad and, where the page writes both, as dialled inside the country. */
function formsOf(spellings: readonly string[]): Pick<ShownFields, 'phone' | 'phoneLocal'> {
  const [first = ''] = spellings
  const abroad = spellings.find((number) => number.startsWith('+'))
  const local = spellings.find((number) => number.startsWith('0'))
  return abroad === undefined || local === undefined ? { phone: abroad ?? first } : { phone: abroad, phoneLocal: local }
}

/** Numbers as candidates, with the further spellings that others have of them. */
function candidates(numbers: Numbers, others: Numbers): ReadonlyMap<string, ShownFields> {
  const forms = [...numbers].map(([key, spellings]): [string, ShownFields] => [
    formsOf(spellings).phone ?? key,
    formsOf([...spellings, ...(others.get(key) ?? [])]),
  ])
  return new Map(forms)
}

function filtered(numbers: Numbers, isKept: (key: string) => boolean): Numbers {
  return new Map([...numbers].filter(([key]) => isKept(key)))
}

/** The number that is labelled as the telephone; else the only other one that is shown and is not a fax. */
function phonesBest(labelled: readonly LabelledValue[], links: readonly ContactLink[]): readonly Candidates<ShownFields>[] {
  const numbers = (label: ContactLabel) =>
    labelled.filter((value) => value.label === label).flatMap(({ lines }) => lines.flatMap(readTelephones))
  const [phones, mobiles, faxes] = [numbersOf(numbers('phone')), numbers('mobile'), numbersOf(numbers('fax'))]
  // The text of a link shows how the number is written; a different number in it counts as another one.
  const spellings = links.flatMap(({ kind, value, shown }) => (kind === 'phone' ? [...readTelephones(shown), value] : []))
  const linked = filtered(numbersOf(spellings), (key) => !faxes.has(key))
  const [unread] = phones.size > 0 ? [] : labelled.filter(({ label, lines }) => label === 'phone' && lines.some(holdsNumber))
  // The telephone is shown with more beside it than a number; another number is not the one.
  if (unread !== undefined) {
    const text = unread.lines.join(' ')
    const digits = text.replace(/\D/g, '')
    const linkedThere = filtered(linked, (key) => digits.includes(key.replace(/\D/g, '')))
    return [
      { method: 'link', values: candidates(linkedThere, linkedThere) },
      { method: 'label', values: new Map(), unread: text },
    ]
  }
  const others = numbersOf([...linked.values()].flat().concat(mobiles))
  return [
    { method: 'label', values: candidates(phones, others) },
    { method: others.size === numbersOf(mobiles).size ? 'label' : 'link', values: candidates(others, others) },
  ]
}

/** Whether a line has as many digits as the shortest telephone number. */
function holdsNumber(line: string): boolean {
  return line.replace(/\D/g, '').length >= 4
}

function emailsBest(labelled: readonly LabelledValue[], links: readonly ContactLink[]): readonly Candidates<string>[] {
  const values = distinct(labelled, 'email', (lines) =>
    lines.flatMap((line) => line.split(/[\s,;|<>()]+/)).flatMap((word) => readEmail(word.replace(/\.$/, '')) ?? []),
  )
  const linked = Map.groupBy(
    links.filter(({ kind }) => kind === 'email'),
    ({ value }) => value.toLowerCase(),
  )
  return [
    { method: 'label', values },
    { method: 'link', values: new Map([...linked].map(([key, [first]]) => [key, first?.value ?? key])) },
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
      const key = typeof one === 'string' ? one.toLowerCase() : Object.values(one ?? {}).join(', ')
      if (!found.has(key)) found.set(key, one)
    }
  }
  return found
}

/** Lines of one address. */
const mostLines = 3

/** Longest address, in characters. */
const longest = 200

/** A postal address as a page shows it: words with a number or a comma among them; empty for anything else. */
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
