import { isHeadOffice } from '../../extraction/facts/contact/departments.ts'
import { type AddressWords, addressWords, haveSameWords, isSameAddress } from '../../extraction/facts/contact/address/same-address.ts'
import { baseMark } from '../../model/base-url.ts'
import type { ContactLocation } from '../../model/contact-info.ts'
import type { ShownPlace } from '../../model/page-facts.ts'
import type { Notice } from '../../model/site-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import {
  certainOrOnlyValues,
  contactPageName,
  type Evidence,
  lastCertainRank,
  ranks,
  type ShownEvidence,
  type SourcedValue,
} from './contact-evidence.ts'
import { pageRole, type RoleFinder } from './contact-page.ts'
import type { FormsOf } from './contact-phones.ts'
import type { SiteFactsInput } from './site-facts.ts'

type Fields = Readonly<Record<string, unknown>>

/** A value of the contact details with what disagrees with it. */
interface Chosen {
  readonly read: SourcedValue<Fields> | undefined
  readonly disagreement?: { readonly value: Fields; readonly notice: Notice }
}

/** The address: the configured one, else the contact page's; in the words of structured data where both are the same place. */
export function chooseAddress(
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly ShownEvidence[],
): Chosen {
  const sorted = withFields(shown, 'address').toSorted((one, other) => one.rank - other.rank || doubt(one) - doubt(other))
  // Letters go to a box; visitors need the place.
  const places = sorted.filter(({ value }) => !postBox.test(textOf(value)))
  return choose('address', configured, structured, places.length > 0 ? places : sorted, isSamePlace)
}

/** Whether two addresses may be the same, also in two scripts. */
function isSamePlace(one: Fields, other: Fields): boolean {
  return isSameAddress(one, other) || isInOtherScript(addressWords(one), addressWords(other))
}

/** A box at a post office at the beginning of an address. */
const postBox =
  /^(?:p\.? ?o\.? ?box|post office box|postfach|postbus|boîte postale|b\.? ?p\.? (?=\d)|apartado|caixa postal|casella postale|c\.p\. (?=\d)|p\.?o\.?b\.? (?=\d)|ת["״.]?ד|а\/я|ص\.? ?ب)(?!\p{L})/iu

/** Addresses next to a label come before others, and those below directions after them. */
function doubt({ method, isDirections }: Pick<ShownEvidence, 'method' | 'isDirections'>): number {
  return (method === 'page' ? 1 : 0) + (isDirections === true ? 2 : 0)
}

/** The opening hours. Hours by weekday are preferred to words, unless the contact page has other ones. */
export function chooseHours(
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly ShownEvidence[],
): Chosen {
  const isSame = (one: Fields, other: Fields) =>
    'text' in one || 'text' in other ? sayMore(one, other).length === 0 && sayMore(other, one).length === 0 : isEqual(one, other)
  const all = withFields(shown, 'hours')
  // With two unlabelled schedules, nothing says which one is the opening hours.
  const isUnclear = (one: Evidence<Fields>) =>
    one.method === 'page' &&
    all.some(
      (other) => other.method === 'page' && other.page === one.page && other.rank === one.rank && !isSame(one.value, other.value),
    )
  const clear = all.filter((one) => !isUnclear(one))
  return choose('hours', configured, structured, clear, isSame)
}

/** A time of day as most of the world writes it. */
const timeOfDay = /(?<![\d.:])(?:[01]?\d|2[0-4])[:.][0-5]\d(?![\d.:]| ?[ap]\.?m)/giu

/** The times that the words of a schedule have and the other one has not, such as those of a break; words with other forms of times say nothing. */
function sayMore(one: Fields, other: Fields): readonly string[] {
  const [words, times] = [one, other].map((fields) =>
    Array.from(textOf(fields).matchAll(timeOfDay), ([time]) => time.replace('.', ':').padStart(5, '0')),
  )
  const known = new Set(times)
  return 'text' in one && known.size > 0 ? (words ?? []).filter((time) => !known.has(time)) : []
}

/** Whether two schedules agree on every day they share; one may have more days. */
function isEqual(one: Fields, other: Fields): boolean {
  return Object.keys(one).every((day) => other[day] === undefined || one[day] === other[day])
}

function withFields(
  shown: readonly ShownEvidence[],
  kind: 'address' | 'hours',
): readonly (Evidence<Fields> & Pick<ShownEvidence, 'isDirections'>)[] {
  return shown.flatMap((one) => (one.kind === kind && one.fields !== undefined ? [{ ...one, value: one.fields }] : []))
}

function choose(
  field: 'address' | 'hours',
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly Evidence<Fields>[],
  isSame: (one: Fields, other: Fields) => boolean,
): Chosen {
  if (configured !== undefined) return { read: { value: configured, method: 'configuration', page: null } }
  const read = mostReliable(field, structured, shown, isSame)
  const sources = [...structured, ...shown].filter(({ rank, value }) => rank <= lastCertainRank && !isPartial(value))
  const other = [...Map.groupBy(sources, ({ rank }) => rank).values()]
    .filter((ofRank) => read !== undefined && !ofRank.some(({ value }) => isSame(value, read.value)))
    .flatMap(([first]) => first ?? [])[0]
  if (read === undefined || isPartial(read.value) || other === undefined) return { read }
  const what = field === 'hours' ? 'schedule' : 'address'
  const message = `The ${what} of ${sourceName(read)} (${textOf(read.value)}) is published; that of ${sourceName(other)} is another one (${textOf(other.value)}).`
  const notice: Notice = { level: 'warning', message, key: `contact.${field}`, ...(read.page !== null && { page: read.page }) }
  return { read, disagreement: { value: other.value, notice } }
}

/** The value of the contact page, else of structured data, else another one that is certain or the only one. */
function mostReliable(
  field: 'address' | 'hours',
  structured: readonly Evidence<Fields>[],
  shown: readonly Evidence<Fields>[],
  isSame: (one: Fields, other: Fields) => boolean,
): Evidence<Fields> | undefined {
  const onPage = shown.filter(({ rank }) => rank === ranks.contactPage)
  const whole = structured.filter(({ value }) => !isPartial(value))
  const [described] = whole.length > 0 ? whole : structured
  if (described !== undefined && !isPartial(described.value))
    return onPage.some(({ value }) => isSame(value, described.value)) ? described : (onPage[0] ?? described)
  const known = certainOrOnlyValues(shown.map((one) => ({ ...one, key: textOf(one.value) }))).filter(
    ({ rank }) => field === 'address' || rank <= lastCertainRank,
  )
  const fuller = known.filter(({ value }) => described === undefined || isWithin(described.value, value))
  const [first] = fuller
  return (
    fuller.find(({ value }) => !('text' in value) && (first === undefined || isSame(first.value, value))) ?? first ?? described
  )
}

function sourceName({ rank, page }: Evidence<Fields>): string {
  if (rank === ranks.contactPage) return `the ${contactPageName(page)}`
  if (rank === ranks.structured) return `the structured data of ${page ?? 'the site'}`
  return rank === ranks.frame ? 'the headers or footers' : (page ?? 'another page')
}

/** An address without its street: the town, perhaps. */
function isPartial(fields: Fields): boolean {
  return Object.keys(fields).every((field) =>
    ['addressLocality', 'postalCode', 'addressRegion', 'addressCountry'].includes(field),
  )
}

function isWithin(part: Fields, whole: Fields): boolean {
  const town = part['addressLocality']
  return typeof town === 'string' && textOf(whole).includes(town)
}

/** An address, or a schedule with its days, in one line. */
function textOf(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([field, value]) => (typeof value === 'string' ? [/^\d\d:\d\d-/.test(value) ? `${field} ${value}` : value] : []))
    .join(', ')
    .slice(0, 200)
}

/** A place and where it was read. */
interface Place {
  readonly location: ContactLocation & { readonly address: Record<string, unknown> }
  readonly method: string
  readonly page: SitePath
}

/** Places that are published: all of them are one answer. */
const mostPlaces = 2_000

/**
 * The places of a company that has several: those that structured data describes on the home page, the contact page and pages of
 * places, and those that these pages show. Empty where all are one place.
 */
export function gatherPlaces(
  { pages, find }: SiteFactsInput,
  roleOf: RoleFinder,
  { contactPage, formsOf }: { readonly contactPage: SitePath | undefined; readonly formsOf: FormsOf },
): { readonly places: readonly Place[]; readonly notices: readonly Notice[] } {
  const trusted = pages.filter((page) => page.record.path === contactPage || ['home', 'places'].includes(roleOf(page)))
  const found = trusted.flatMap(({ facts, record: { path: page } }): readonly Place[] => {
    const described = facts.places.map((place): Place => {
      const own = place.path === null ? undefined : find(place.path)?.record.path
      return { location: locationOf(place, own === '/' ? undefined : own, formsOf), method: place.method, page }
    })
    const shown = facts.shownPlaces.map((place): Place => ({ location: locationOf(place, page, formsOf), method: 'page', page }))
    return [...described, ...shown].filter(({ location }) => isPlace(location.address))
  })
  const different = new PlaceSet()
  const left = withoutVague(found).filter((place) => !different.add(place))
  const message = `Only the first ${mostPlaces} places of the company are published.`
  return {
    places: different.all.length < 2 ? [] : different.all,
    notices: left.length === 0 ? [] : [{ level: 'warning', message, key: 'contact' }],
  }
}

/** Places without those that one with the same telephone number names in full: `Long Street 5, Praha 1` next to `Long Street 5, 110 00 Praha`. */
function withoutVague(places: readonly Place[]): readonly Place[] {
  const whole = new Map<string, ReadonlySet<string>>()
  for (const { location } of places)
    if (location.phone !== undefined && location.address['postalCode'] !== undefined)
      whole.set(location.phone, addressWords(location.address).all)
  return places.filter(({ location: { phone, address } }) => {
    const words = 'text' in address && phone !== undefined ? whole.get(phone) : undefined
    const { all, numbers } = words === undefined ? { all: [], numbers: [] } : addressWords(address)
    const isSameHouse = words !== undefined && [...numbers].slice(0, 1).every((number) => words.has(number))
    return !(isSameHouse && [...all].every((word) => /\d/.test(word) || words.has(word)))
  })
}

/** Different places, each with all that is known of it. */
class PlaceSet {
  readonly all: Place[] = []
  readonly #words: AddressWords[] = []
  /** Indexes of those without a number, and of the others by each of their numbers. */
  readonly #numberless: number[] = []
  readonly #byNumber = new Map<string, number[]>()
  /** Indexes of places by wording of their address. */
  readonly #byWording = new Map<string, number>()

  /** Adds a place, or its missing fields to the same known place: the first source wins. False if there is no room. */
  add(place: Place): boolean {
    const words = addressWords(place.location.address)
    const wording = [...words.all].join(' ')
    const at = this.#byWording.get(wording) ?? this.#indexOf(words, place)
    const known = this.all[at]
    if (known === undefined && this.all.length === mostPlaces) return false
    this.#byWording.set(wording, at)
    this.all[at] = known === undefined ? place : { ...known, location: { ...place.location, ...known.location } }
    if (known === undefined) this.#enter(words)
    return true
  }

  /** Index of the first place that is the same; of the next place where none is. */
  #indexOf(words: AddressWords, place: Place): number {
    const sharing = Array.from(words.numbers, (number) => this.#byNumber.get(number) ?? [])
    const candidates = words.numbers.size === 0 ? [[...this.#words.keys()]] : [...sharing, this.#numberless]
    const isSame = (at: number) => {
      const known = this.#words[at] ?? words
      return haveSameWords(known, words) || (isInOtherScript(known, words) && mayHaveSamePhone(this.all[at], place))
    }
    return Math.min(this.#words.length, ...candidates.map((some) => some.find(isSame) ?? this.#words.length))
  }

  #enter(words: AddressWords): void {
    const at = this.#words.push(words) - 1
    if (words.numbers.size === 0) this.#numberless.push(at)
    for (const number of words.numbers) {
      const sharing = this.#byNumber.get(number)
      if (sharing === undefined) this.#byNumber.set(number, [at])
      else sharing.push(at)
    }
  }
}

/** Whether two addresses have the same numbers and only one is in Latin letters, as the same address in two scripts. */
function isInOtherScript(one: AddressWords, other: AddressWords): boolean {
  const haveSameNumbers = one.numbers.size === other.numbers.size && one.numbers.isSubsetOf(other.numbers)
  return one.numbers.size > 0 && haveSameNumbers && isLatin(one) !== isLatin(other)
}

function isLatin({ all }: AddressWords): boolean {
  return all.values().some((word) => /\p{Script=Latin}/u.test(word))
}

/** Whether two places have one number, or at most one of them has any. */
function mayHaveSamePhone(one: Place | undefined, other: Place): boolean {
  const [phone, otherPhone] = [one, other].map((place) => place?.location.phone?.replaceAll(/\D/g, ''))
  return phone === undefined || otherPhone === undefined || phone === otherPhone
}

/** What disagrees with the address, unless it is that of another place of the company, with a name of its own. */
export function addressNotices({ read, disagreement }: Chosen, places: readonly Place[]): readonly Notice[] {
  if (read === undefined || disagreement === undefined) return []
  const nameOf = (address: Fields) => places.find(({ location }) => isSameAddress(location.address, address))?.location.name
  const [own, other] = [nameOf(read.value), nameOf(disagreement.value)]
  return own !== undefined && other !== undefined && own !== other ? [] : [disagreement.notice]
}

/** The number of the place that is named as the head office. */
export function headOfficePhone(places: readonly Place[]): SourcedValue<string> | undefined {
  const office = places.find(({ location: { name, phone } }) => phone !== undefined && isHeadOffice(name ?? ''))
  const phone = office?.location.phone
  return office === undefined || phone === undefined ? undefined : { value: phone, method: office.method, page: office.page }
}

/**
 * The numbers, as `formsOf` compares them, of the places at other addresses than the given one, if that has a number of its own: nobody expects the number of a
 * club at the address of its swimming pool.
 */
export function numbersElsewhere(places: readonly Place[], address: Fields | undefined, formsOf: FormsOf): ReadonlySet<string> {
  if (address === undefined) return new Set()
  const isThere = ({ location }: Place) => isSameAddress(location.address, address)
  const numbersOf = (some: readonly Place[]) =>
    some.flatMap(({ location: { phone } }) => (phone === undefined ? [] : formsOf(phone).key))
  const own = new Set(numbersOf(places.filter(isThere)))
  return own.size === 0 ? own : new Set(numbersOf(places.filter((place) => !isThere(place)))).difference(own)
}

/** The page that lists the places. */
export function placesPage(places: readonly Place[], pages: SiteFactsInput['pages']): SourcedValue<SitePath> | undefined {
  const byPage = Map.groupBy(places, ({ page }) => page)
  const listed = pages.find((one) => (byPage.get(one.record.path)?.length ?? 0) > 1 && pageRole(one) === 'places')
  return listed === undefined ? undefined : { value: listed.record.path, method: 'page', page: listed.record.path }
}

/** Whether it has a street or a number, not only a name. */
function isPlace(address: Fields): boolean {
  return address['streetAddress'] !== undefined || /\d/.test(textOf(address))
}

function locationOf(
  { name, address, phone, email, hours }: Omit<ShownPlace, 'isFrame'>,
  page: SitePath | undefined,
  formsOf: FormsOf,
): Place['location'] {
  return {
    ...(name !== undefined && { name }),
    address: { ...address },
    ...(phone !== undefined && { phone: formsOf(phone).phone }),
    ...(email !== undefined && { email }),
    ...(hours !== undefined && { hours: { ...hours } }),
    ...(page !== undefined && { url: baseMark + page }),
  }
}
