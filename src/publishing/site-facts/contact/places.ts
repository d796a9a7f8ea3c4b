import { plainWords } from '../../../extraction/facts/part-words.ts'
import { isHeadOffice } from '../../../extraction/facts/contact/departments.ts'
import {
  type AddressWords,
  addressWords,
  haveSameWords,
  isInOtherScript,
  isSameAddress,
} from '../../../extraction/facts/contact/address/same-address.ts'
import { baseMark } from '../../../model/base-url.ts'
import type { ContactLocation } from '../../../model/contact-info.ts'
import type { ShownPlace } from '../../../model/page-facts.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { type Chosen, type Fields, textOf } from './address-and-hours.ts'
import type { SourcedValue } from './evidence.ts'
import { pageRole } from './contact-page.ts'
import type { FormsOf } from './phones.ts'
import type { SiteFactsInput } from '../site-facts.ts'
import { appendTo } from '../../../model/maps.ts'

/** A place and where it was read. */
interface Place {
  readonly location: ContactLocation & { readonly address: Record<string, unknown> }
  readonly method: string
  readonly page: SitePath
}

/** Places that are published: all of them are one answer. */
const maxPlaces = 2_000

/**
 * The places of a company that has several: those that structured data describes on the home page, the contact page and pages of
 * places, and those that these pages show. Empty where all are one place.
 */
export function gatherPlaces(
  { pages, find }: SiteFactsInput,
  contactPage: SitePath | undefined,
  formsOf: FormsOf,
): { readonly places: readonly Place[]; readonly notices: readonly Notice[] } {
  const trusted = pages.filter((page) => page.record.path === contactPage || ['home', 'places'].includes(pageRole(page)))
  const found = trusted.flatMap(({ facts, record: { path: page } }): readonly Place[] => {
    const described = facts.places.map((place): Place => {
      const own = place.path === null ? undefined : find(place.path)?.record.path
      return { location: locationOf(place, own === '/' ? undefined : own, formsOf), method: place.method, page }
    })
    const shown = facts.shownPlaces.map((place): Place => ({ location: locationOf(place, page, formsOf), method: 'page', page }))
    return [...described, ...shown].filter(({ location }) => isPlace(location.address))
  })
  const different = new PlaceSet()
  const left = withoutVague(withoutNumbersOfNeighbours(found)).filter((place) => !different.add(place))
  const message = `Only the first ${maxPlaces} places of the company are published.`
  return {
    places: different.all.length < 2 ? [] : different.all,
    notices: left.length === 0 ? [] : [{ level: 'warning', message, key: 'contact' }],
  }
}

/**
 * Places at one address may be neighbours, such as a clinic and a laser centre. If their numbers differ, only that of the first one and of those named
 * like it are kept. If there is one number, a place without it gives up its name for the one next to the number.
 */
function withoutNumbersOfNeighbours(places: readonly Place[]): readonly Place[] {
  const wordingOf = ({ location }: Place) => [...addressWords(location.address).all].join(' ')
  const byAddress = Map.groupBy(places, wordingOf)
  const callersAt = new Map(
    [...byAddress].map(([wording, same]) => [wording, same.filter(({ location }) => location.phone !== undefined)]),
  )
  return places.map((place) => {
    const { name, phone, ...location } = place.location
    const wording = wordingOf(place)
    const [first = place] = byAddress.get(wording) ?? []
    const callers = callersAt.get(wording) ?? []
    if (new Set(callers.map((caller) => caller.location.phone)).size > 1) {
      const isKept = first === place || sharesName(place, first)
      return isKept ? place : { ...place, location: { ...(name !== undefined && { name }), ...location } }
    }
    const isOfOther =
      phone === undefined &&
      callers.some((caller) => caller.location.name !== undefined) &&
      !callers.some((caller) => sharesName(place, caller))
    return isOfOther ? { ...place, location } : place
  })
}

/** Whether two places have names with a word in common. */
function sharesName({ location: { name } }: Place, { location: { name: other } }: Place): boolean {
  return name !== undefined && other !== undefined && !wordsOf(name).isDisjointFrom(wordsOf(other))
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(plainWords(name).split(' '))
}

/** Places without those that one with the same phone number names in full: `Long Street 5, Praha 1` next to `Long Street 5, 110 00 Praha`. */
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
    if (known === undefined && this.all.length === maxPlaces) return false
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
    for (const number of words.numbers) appendTo(this.#byNumber, number, at)
  }
}

/** Whether two places have one number, or at most one of them has any. */
function mayHaveSamePhone(one: Place | undefined, other: Place): boolean {
  const [phone, otherPhone] = [one, other].map((place) => place?.location.phone?.replaceAll(/\D/g, ''))
  return phone === undefined || otherPhone === undefined || phone === otherPhone
}

/** What contradicts the address, unless it belongs to another named location of the company. */
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
 * The numbers, as `formsOf` compares them, of the places at other addresses than the given one, if that has its own number: the number of a club is not
 * expected at the address of its swimming pool.
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
