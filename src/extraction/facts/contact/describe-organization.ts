import { baseMark, resolveLink } from '../../../model/base-url.ts'
import type { OrganizationFact, RefusedFact } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { isWebPage } from '../../metadata/main-things.ts'
import type { FactPage } from '../fact-page.ts'
import { countryCode } from '../countries.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'
import { factLimits } from '../limits.ts'
import { lettersOf } from '../part-words.ts'
import { isSampleName } from '../structured/declared-text.ts'
import {
  firstAddress,
  firstText,
  idKey,
  nodesOf,
  type StructuredNode,
  type StructuredSource,
  textOf,
  textsOf,
  valuesOf,
} from '../structured/structured-node.ts'
import { readEmail } from './email.ts'
import { readOpeningHours } from './hours/opening-hours.ts'
import { isPlaceholder, phoneAsWritten } from './phone.ts'
import { isSampleAddress } from './address/postal-address.ts'

/** Where an organization is described. */
interface DescriptionContext extends Pick<FactPage, 'path' | 'ownHosts'> {
  readonly source: StructuredSource
}

/** Fields of the company that are one text. */
const texts = ['name', 'legalName', 'alternateName', 'slogan', 'description', 'foundingDate', 'taxID', 'vatID']

/** Fields that describe the page if the organization is declared as a page other than the home page: `Contact Acme`. */
const pageFields = new Set(['name', 'description', 'url'])

/** Properties that lead from an organization to a part of it. */
const parts = ['contactPoint', 'address', 'location', 'openingHoursSpecification', 'hoursAvailable']

/**
 * Combines the nodes that describe one organization: for each field the first value counts.
 * @param refused receives what could not be used
 */
export function describeOrganization(
  nodes: readonly StructuredNode[],
  context: DescriptionContext,
  refused: RefusedFact[],
): OrganizationFact {
  const points = nodes.flatMap((node) => nodesOf(node, 'contactPoint'))
  const places = nodes.flatMap((node) => nodesOf(node, 'location'))
  const phone = firstOf([...nodes, ...points], (node) =>
    valid(node, 'telephone', phoneAsWritten, { key: 'contact.phone', reason: 'it is not a phone number' }, refused),
  )
  const email = firstOf([...nodes, ...points], (node) =>
    valid(node, 'email', readEmail, { key: 'contact.email', reason: 'it is not an e-mail address' }, refused),
  )
  const samples = nodes.filter((node) => isSampleName(firstText(node, 'name')))
  for (const node of samples)
    refused.push({ key: 'contact.company', text: firstText(node, 'name'), reason: 'it is the name that a template has' })
  const named = nodes.filter((node) => !samples.includes(node))
  // With a template's phone number, the address is the template's, too.
  const isSample = (node: StructuredNode) =>
    isSampleAddress(Object.values(readAddress(node) ?? {}).join(', ')) || textsOf(node, 'telephone').some(isPlaceholder)
  const known = [...named, ...places].filter((node) => !isSample(node))
  const address = firstOf(known, readAddress)
  // With a template's name or address, the hours are the template's, too.
  const hours = known.length > 0 ? firstOf([...known, ...points], (node) => readOpeningHours(node).hours) : undefined
  for (const node of hours === undefined ? known : [])
    for (const one of readOpeningHours(node).unreadable) refused.push({ key: 'contact.hours', ...one })
  const languages =
    firstOf(nodes, (node) => unique(textsOf(node, 'knowsLanguage'))) ??
    firstOf(points, (point) => unique(textsOf(point, 'availableLanguage')))
  const contactPage = firstOf(points, (point) => ownPath(firstAddress(point, 'url'), context))
  return {
    company: companyOf(named, context),
    ...withoutUndefined({ phone, email, address, hours, languages, contactPage, ids: idsOf(nodes, context) }),
    method: context.source,
  }
}

/** Ids that link parts on other pages to the organization. */
function idsOf(nodes: readonly StructuredNode[], context: DescriptionContext): readonly string[] | undefined {
  const described = nodes.flatMap((node) => parts.flatMap((name) => nodesOf(node, name)))
  const references = described.filter(({ types, properties }) => types.length === 0 && properties.size === 0)
  return unique([...nodes, ...references].flatMap((node) => idKey(node.id, context) ?? []))
}

function firstOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = read(item)
    if (value !== undefined) return value
  }
  return undefined
}

/** The first value of a property that can be used; the others are refused. */
function valid(
  node: StructuredNode,
  property: string,
  read: (text: string) => string | undefined,
  refusal: Omit<RefusedFact, 'text'>,
  refused: RefusedFact[],
): string | undefined {
  for (const text of textsOf(node, property)) {
    const value = read(text)
    if (value !== undefined) return value
    refused.push({ ...refusal, text: text.slice(0, factLimits.text) })
  }
  return undefined
}

function companyOf(nodes: readonly StructuredNode[], context: DescriptionContext): Readonly<Record<string, unknown>> {
  const listOfAll = (name: string) => nodes.flatMap((node) => textsOf(node, name))
  const profiles = listOfAll('sameAs').filter((url) => !isTemplateProfile(url))
  const sameAs = profiles.flatMap((url) => published(url, context) ?? [])
  const firstWith = <Value>(name: string, read: (node: StructuredNode) => Value | undefined) =>
    firstOf(
      nodes.filter((node) => !pageFields.has(name) || context.path === '/' || !isWebPage(node)),
      read,
    )
  const fields: readonly (readonly [string, unknown])[] = [
    ...texts.map((name) => [name, firstWith(name, (node) => firstText(node, name) || undefined)] as const),
    ...['url', 'logo'].map((name) => [name, firstWith(name, (node) => published(firstAddress(node, name), context))] as const),
    ['sameAs', unique(sameAs)],
    ...['areaServed', 'founder'].map((name) => [name, unique(listOfAll(name))] as const),
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Whether the address of a profile is a template's: `https://social.example/yourpage`, `https://wa.me/972500000000`. */
function isTemplateProfile(url: string): boolean {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast(Boolean) ?? ''
  return (
    /^@?(?:(?:your|my)[-_.]?(?:page|profile|company|channel|business|brand|handle|account|user[-_]?name|name)|user-?name)$/i.test(
      name,
    ) ||
    (/^\+?\d{9,15}$/.test(name) && isPlaceholder(name))
  )
}

/** The distinct texts of a list, within bounds; undefined for none. */
function unique(list: readonly string[]): readonly string[] | undefined {
  const different = [...new Set(list)].slice(0, 50)
  return different.length > 0 ? different : undefined
}

/** An address as it is stored: own ones with the base mark; undefined for anything but a web address. */
function published(address: string, { path, ownHosts }: DescriptionContext): string | undefined {
  if (address === '') return undefined
  const target = resolveLink(address, path, ownHosts)
  if (target.kind === 'own') return baseMark + target.path + target.suffix
  return target.kind === 'foreign' && /^https?:/.test(target.url) ? target.url : undefined
}

function ownPath(address: string, { path, ownHosts }: DescriptionContext): SitePath | undefined {
  const target = address === '' ? undefined : resolveLink(address, path, ownHosts)
  return target?.kind === 'own' ? target.path : undefined
}

/** The fields of a PostalAddress (schema.org), in the order in which an address is written. */
const fields = ['streetAddress', 'postOfficeBoxNumber', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry']

/** Whether a field of an address says no more than its country or region; templates also write the country as the town. */
function isOfCountry(field: string, address: Readonly<Record<string, string>>): boolean {
  if (field !== 'addressLocality') return field === 'addressRegion' || field === 'addressCountry'
  const country = countryCode(address['addressLocality'] ?? '')
  // `Lebanon, PA` is a town, whose country is not written.
  const own = countryCode(address['addressCountry'] ?? address['addressRegion'] ?? address['addressLocality'] ?? '')
  return country !== null && country === own && !calledAsTown.has(country)
}

/** Countries that have the name of their town. */
const calledAsTown = new Set(['GT', 'HK', 'KW', 'LU', 'PA', 'SG'])

/** The first address of a place: PostalAddress fields, or `{text}` if it is written as one text; undefined for none or only a country. */
export function readAddress(node: StructuredNode): Address | undefined {
  for (const value of valuesOf(node, 'address')) {
    const address = typeof value === 'object' ? fieldsOf(value) : wordsOf(textOf(value))
    if (Object.keys(address).some((field) => !isOfCountry(field, address))) return address
  }
  return undefined
}

type Address = Readonly<Record<string, string>>

/**
 * The addresses of an organization with one node for all of its places, each with the name that it may have. Empty unless all have different
 * postal codes, also regardless of spelling (`10115`, `D-10115`): two may be one address in two languages. Empty with a box or that of a template.
 */
export function addressesFarApart(
  node: StructuredNode,
): readonly { readonly name: string | undefined; readonly address: Address }[] {
  const nodes = nodesOf(node, 'address').slice(0, factLimits.places)
  const codes = nodes.map((address) => lettersOf(firstText(address, 'postalCode')))
  const isShared = codes.some((code, at) => codes.some((other, otherAt) => at !== otherAt && other.includes(code)))
  if (nodes.length < 2 || isShared) return []
  const places = nodes.map((address) => ({ name: firstText(address, 'name') || undefined, address: fieldsOf(address) }))
  const isPlace = (address: Address) =>
    address['streetAddress'] !== undefined && !isSampleAddress(Object.values(address).join(', '))
  return places.every(({ address }) => isPlace(address)) ? places : []
}

/** What forms and templates have in a field that nobody filled in. */
const unfilled =
  /^(?:[0-]+|x{3,}|n\/a|null|tbd|unknown|not (?:specified|available|provided|given)|(?:keine|ohne) angabe|non (?:spécifié|renseigné|précisé|specificat)[eo]?|no especificad[oa]|não (?:especificad|informad)[oa]|niet (?:opgegeven|bekend)|nie podano|neuvedeno|ikke (?:angitt|oplyst)|ej angivet|не указан[оа]?|לא צו?יי?ן)$/iu

/** Fields that nobody filled in are dropped, and a street that only repeats the town, as forms with a required field produce. */
function fieldsOf(address: StructuredNode): Readonly<Record<string, string>> {
  const town = firstText(address, 'addressLocality').toLowerCase()
  const known = fields
    .map((field): [string, string] => [field, firstText(address, field)])
    .filter(([field, text]) => text !== '' && !unfilled.test(text) && (field !== 'streetAddress' || text.toLowerCase() !== town))
  return known.length > 0 ? Object.fromEntries(known) : wordsOf(firstText(address, 'name') || firstText(address, 'description'))
}

/** A web or e-mail address is not a postal address. */
function wordsOf(text: string): Readonly<Record<string, string>> {
  return text === '' || /^(?:https?:\/\/|www\.)\S*$|^\S+@\S+$/i.test(text) ? {} : { text }
}
