import { hostNameOf } from '../../model/base-url.ts'
import { toCountryCode, type CountryCode } from './contact/phone.ts'
import { wordSet } from '../word-set.ts'

/**
 * Names of countries in addresses, by ISO 3166 code: in English, in their own languages and in those of their neighbours. Alternatives are
 * separated by `|`.
 */
const names: Readonly<Record<string, string>> = {
  AE: 'United Arab Emirates|UAE|الإمارات',
  AR: 'Argentina',
  AT: 'Austria|Österreich',
  AU: 'Australia',
  BE: 'Belgium|België|Belgique',
  BG: 'България',
  BH: 'Bahrain',
  BO: 'Bolivia',
  BR: 'Brazil|Brasil',
  BY: 'Беларусь',
  CA: 'Canada|Canadá',
  CH: 'Switzerland|Schweiz|Suisse|Svizzera',
  CL: 'Chile',
  CO: 'Colombia',
  CR: 'Costa Rica',
  CU: 'Cuba',
  CY: 'Cyprus',
  CZ: 'Czech Republic|Czechia|Česká republika|Česko',
  DE: 'Germany|Deutschland|DEU',
  DK: 'Denmark|Danmark',
  DO: 'Dominican Republic|República Dominicana|Republica Dominicana',
  EC: 'Ecuador',
  EE: 'Estonia|Eesti',
  EG: 'Egypt|مصر',
  ES: 'Spain|España',
  FI: 'Finland|Suomi',
  FR: 'France',
  GB: 'United Kingdom|UK|Great Britain|England|Scotland|Wales|Northern Ireland',
  GH: 'Ghana',
  GR: 'Greece|Ελλάδα',
  GT: 'Guatemala',
  HK: 'Hong Kong|Hong Kong SAR',
  HN: 'Honduras',
  HR: 'Croatia|Hrvatska',
  HU: 'Hungary|Magyarország',
  ID: 'Indonesia',
  IE: 'Ireland',
  IL: 'Israel|ישראל|ISR',
  IN: 'India',
  IS: 'Iceland',
  IT: 'Italy|Italia',
  JM: 'Jamaica',
  JO: 'Jordan|الأردن',
  JP: 'Japan',
  KE: 'Kenya',
  KR: 'South Korea',
  KW: 'Kuwait',
  KZ: 'Казахстан',
  LB: 'Lebanon|لبنان',
  LT: 'Lithuania|Lietuva',
  LU: 'Luxembourg',
  LV: 'Latvia|Latvija',
  MA: 'Morocco|المغرب',
  MT: 'Malta',
  MX: 'Mexico|México',
  MY: 'Malaysia',
  NG: 'Nigeria',
  NI: 'Nicaragua',
  NL: 'Netherlands|The Netherlands|Nederland',
  NO: 'Norway|Norge',
  NZ: 'New Zealand',
  OM: 'Oman',
  PA: 'Panama|Panamá',
  PE: 'Peru|Perú',
  PH: 'Philippines',
  PL: 'Poland|Polska',
  PR: 'Puerto Rico',
  PT: 'Portugal',
  PY: 'Paraguay',
  QA: 'Qatar',
  RO: 'Romania|România',
  RS: 'Serbia',
  RU: 'Russia|Россия',
  SA: 'Saudi Arabia|السعودية|المملكة العربية السعودية',
  SE: 'Sweden|Sverige',
  SG: 'Singapore',
  SI: 'Slovenia|Slovenija',
  SK: 'Slovakia|Slovensko',
  SV: 'El Salvador',
  TH: 'Thailand',
  TR: 'Turkey|Türkiye',
  TW: 'Taiwan',
  UA: 'Украина|Україна',
  US: 'United States|United States of America|USA|Estados Unidos|États-Unis',
  UY: 'Uruguay',
  VE: 'Venezuela',
  VN: 'Vietnam',
  ZA: 'South Africa',
}

const codes = new Map(
  Object.entries(names).flatMap(([code, list]) => list.split('|').map((name) => [name.toLowerCase(), code] as const)),
)

/** The names of some or all countries, as part of a regular expression: abbreviations with or without dots. */
export function countryNames(...countries: readonly string[]): string {
  const listed = countries.length === 0 ? Object.values(names) : countries.map((code) => names[code] ?? '')
  return listed
    .flatMap((list) => list.split('|'))
    .toSorted((one, other) => other.length - one.length)
    .flatMap((name) => (/^[A-Z]+$/.test(name) ? [name, name.replaceAll(/./g, String.raw`$&\.`)] : name))
    .join('|')
}

/** States and territories of the United States, as addresses write them. */
export const usStates: ReadonlySet<string> = wordSet(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR',
)

/** ISO 3166 code for the code or name of a country; null if unknown. */
export function countryCode(text: string): string | null {
  const country = text.trim().replace(/^(?:\p{Lu}\.){2,3}$/u, (dotted) => dotted.replaceAll('.', ''))
  return /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase().replace('UK', 'GB') : (codes.get(country.toLowerCase()) ?? null)
}

/** Country-code top-level domains that are used all over the world. */
const genericDomains = wordSet('ag ai bn bz cc cd co dm do fm gd gg gy io is ky la lc lr ly me na nu sh sr st tk to tv vc ws eu')

/** A host under a domain reserved for companies of its country: `x.com.do`. */
const below = /\.(?:com?|net|org|gob|gov|edu)\.[a-z]{2}$/i

/** The country of the site's top-level domains; undefined if there is none, or several. */
export function countryOfHosts(hosts: readonly string[]): CountryCode | undefined {
  const found = hosts.flatMap((host) => {
    const ending = /\.([a-z]{2})$/i.exec(hostNameOf(host))?.[1]?.toLowerCase()
    return ending === undefined || (genericDomains.has(ending) && !below.test(hostNameOf(host)))
      ? []
      : (toCountryCode(ending === 'uk' ? 'GB' : ending) ?? [])
  })
  return new Set(found).size === 1 ? found[0] : undefined
}
