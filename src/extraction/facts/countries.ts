import { hostNameOf } from '../../model/base-url.ts'
import { asCountry, type CountryCode } from './contact/phone.ts'

/** What addresses call countries, by their ISO 3166 codes, alternatives apart by `|`. */
const names: Readonly<Record<string, string>> = {
  AR: 'argentina',
  AT: 'austria|österreich',
  AU: 'australia',
  BR: 'brazil|brasil',
  BE: 'belgium|belgië|belgique',
  BO: 'bolivia',
  CA: 'canada|canadá',
  CH: 'switzerland|schweiz|suisse|svizzera',
  CL: 'chile',
  CO: 'colombia',
  CR: 'costa rica',
  CU: 'cuba',
  CZ: 'czech republic|czechia|česká republika|česko',
  DE: 'germany|deutschland|deu',
  DK: 'denmark|danmark',
  DO: 'dominican republic|república dominicana|republica dominicana',
  EC: 'ecuador',
  ES: 'spain|españa',
  FR: 'france',
  GB: 'united kingdom|uk|great britain|england|scotland|wales',
  GR: 'greece|ελλάδα',
  GT: 'guatemala',
  HK: 'hong kong',
  HN: 'honduras',
  IE: 'ireland',
  IL: 'israel|ישראל|isr',
  IN: 'india',
  IT: 'italy|italia',
  JM: 'jamaica',
  LU: 'luxembourg',
  MX: 'mexico|méxico',
  NI: 'nicaragua',
  NL: 'netherlands|the netherlands|nederland',
  NO: 'norway|norge',
  NZ: 'new zealand',
  PA: 'panama|panamá',
  PE: 'peru|perú',
  PL: 'poland|polska',
  PR: 'puerto rico',
  PT: 'portugal',
  PY: 'paraguay',
  RU: 'russia|россия',
  SE: 'sweden|sverige',
  SG: 'singapore',
  SK: 'slovakia|slovensko',
  SV: 'el salvador',
  US: 'united states|usa|united states of america|us|estados unidos|états-unis',
  UY: 'uruguay',
  VE: 'venezuela',
  ZA: 'south africa',
}

const codes = new Map(Object.entries(names).flatMap(([code, list]) => list.split('|').map((name) => [name, code] as const)))

/** States and territories of the United States, as addresses write them. */
export const usStates: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  ),
)

/** ISO 3166 code for the code or name of a country; null if unknown. */
export function countryCode(text: string): string | null {
  const country = text.trim()
  return /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase().replace('UK', 'GB') : (codes.get(country.toLowerCase()) ?? null)
}

/** Top-level domains that are named after a country and used all over the world. */
const worldwide = new Set(
  'ag ai bn bz cc cd co dm do fm gd gg gy io is ky la lc lr ly me na nu sh sr st tk to tv vc ws eu'.split(' '),
)

/** A host below a domain that only companies of its country get: `x.com.do`. */
const below = /\.(?:com?|net|org|gob|gov|edu)\.[a-z]{2}$/i

/** The country whose top-level domain the hosts of a site have; undefined where they have none or several. */
export function countryOfHosts(hosts: readonly string[]): CountryCode | undefined {
  const found = hosts.flatMap((host) => {
    const ending = /\.([a-z]{2})$/i.exec(hostNameOf(host))?.[1]?.toLowerCase()
    return ending === undefined || (worldwide.has(ending) && !below.test(hostNameOf(host)))
      ? []
      : (asCountry(ending === 'uk' ? 'GB' : ending) ?? [])
  })
  return new Set(found).size === 1 ? found[0] : undefined
}
