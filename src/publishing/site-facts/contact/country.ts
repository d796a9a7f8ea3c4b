import { countryCode, countryOfHosts, usStates } from '../../../extraction/facts/countries.ts'
import { italianAddress } from '../../../extraction/facts/contact/address/forms/coded-addresses.ts'
import { toCountryCode, countryOfNumber, type CountryCode } from '../../../extraction/facts/contact/phone.ts'
import { memoize } from '../../../model/maps.ts'

/** Languages that are spoken in one country, as far as companies go whose site shows no country in another way. */
const languages: Readonly<Record<string, CountryCode>> = {
  he: 'IL',
  cs: 'CZ',
  sk: 'SK',
  pl: 'PL',
  hu: 'HU',
  da: 'DK',
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  fi: 'FI',
  is: 'IS',
  et: 'EE',
  lv: 'LV',
  lt: 'LT',
  sl: 'SI',
  bg: 'BG',
  ro: 'RO',
  el: 'GR',
  th: 'TH',
  vi: 'VN',
  ko: 'KR',
  ja: 'JP',
}

/** Evidence of the country of a company, best first. */
export interface CountryEvidence {
  readonly addresses: readonly (Readonly<Record<string, unknown>> | undefined)[]
  /** Numbers as written. */
  readonly numbers: readonly string[]
  readonly hosts: readonly string[]
  /** BCP 47 tag. */
  readonly language: string
  readonly titles: readonly string[]
}

/**
 * The country of numbers without a country code: that of the address, of numbers with a code, of the site's domain, of its script, of its language.
 * Undefined if none is known.
 */
export function countryOf({ addresses, numbers, hosts, language, titles }: CountryEvidence): CountryCode | undefined {
  const ofNumber = memoize(countryOfNumber)
  const ofAddress = addresses.map(countryOfAddress).find((country) => country !== undefined)
  return (
    ofAddress ??
    mostFrequent(numbers.flatMap((number) => ofNumber(number) ?? [])) ??
    countryOfHosts(hosts) ??
    (/^en(?:-us)?$/i.test(language) ? countryOfScript(titles) : undefined) ??
    countryOfTag(language)
  )
}

/** Ends of addresses that only one country has: postal codes, or a state or a town with its code. */
const codes: readonly (readonly [CountryCode, RegExp])[] = [
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
  ['NL', /^[1-9]\d{3} ?[A-Z]{2}$/],
  ['CA', /(?:^| )[A-Z]\d[A-Z] ?\d[A-Z]\d$/],
  ['IE', /^[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}$/],
  ['AU', /(?:^| )(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \d{4}$/],
  ['SG', /^Singapore \d{6}$/],
]

function countryNamed(country: string): CountryCode | undefined {
  return toCountryCode(countryCode(country) ?? '')
}

/** The country that an address names, or that its postal code or state belongs to. */
export function countryOfAddress(address: Readonly<Record<string, unknown>> | undefined): CountryCode | undefined {
  const [country, code, region] = ['addressCountry', 'postalCode', 'addressRegion'].map((field) => textOf(address?.[field]))
  if (country !== '') return countryNamed(country ?? '')
  const isWithRegion = /^[A-Z]{2}$/.test(region ?? '') && /^\d{5}(?:-\d{4})?$/.test(code ?? '')
  if (isWithRegion && italianAddress.test(textOf(address?.['streetAddress']))) return 'IT'
  // Before the names of countries: Jamaica and Cuba are towns there, too.
  if (isWithRegion && usStates.has(region ?? '')) return 'US'
  // A street beside a town has no country in it, but may be named after one.
  const street = textOf(address?.['addressLocality']) === '' ? textOf(address?.['streetAddress']) : ''
  const last = (textOf(address?.['text']) || street).split(/[,;]/).at(-1) ?? ''
  // A state or a province is written with two letters, too.
  const written = [last, region ?? ''].flatMap((part) => {
    return part.trim().length > 2 || /^\s*u[ks]\s*$/i.test(part) ? (countryNamed(part) ?? []) : []
  })[0]
  if (written !== undefined) return written
  const [place, text] = [textOf(address?.['addressLocality']), textOf(address?.['text'])]
  const ends = [code ?? '', `${region} ${code}`, `${place} ${code}`, text]
  return codes.find(([, form]) => ends.some((end) => form.test(end)))?.[0]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Numbers of two countries equally often say nothing. */
function mostFrequent(countries: readonly CountryCode[]): CountryCode | undefined {
  const [first, second] = [...Map.groupBy(countries, (country) => country)].toSorted(([, a], [, b]) => b.length - a.length)
  return first === undefined || first[1].length === second?.[1].length ? undefined : first[0]
}

/** Scripts that are written in one country. */
const scripts: readonly (readonly [CountryCode, RegExp])[] = [
  ['IL', /\p{Script=Hebrew}/gu],
  ['GR', /\p{Script=Greek}/gu],
  ['KR', /\p{Script=Hangul}/gu],
  ['JP', /\p{Script=Hiragana}|\p{Script=Katakana}/gu],
  ['TH', /\p{Script=Thai}/gu],
]

/** The country whose script most letters of most titles are in: tools that build sites call every page English. */
function countryOfScript(titles: readonly string[]): CountryCode | undefined {
  // A single test of each title instead of ten: this runs after every edit of a site with thousands of pages.
  if (titles.filter((title) => /[\u0370-\uffff]/.test(title)).length * 2 <= titles.length) return undefined
  return scripts.find(([, script]) => {
    const written = titles.filter((title) => (title.match(script)?.length ?? 0) * 2 > (title.match(/\p{L}/gu)?.length ?? 0))
    return written.length * 2 > titles.length
  })?.[0]
}

/** `de-AT` names a country; `en-US` is a tool's default. */
function countryOfTag(tag: string): CountryCode | undefined {
  const [language = '', region = ''] = tag.split('-')
  const isChosen = region.length === 2 && tag.toLowerCase() !== 'en-us'
  return (isChosen ? toCountryCode(region) : undefined) ?? languages[language.toLowerCase()]
}
