import { countryCode, countryOfHosts, usStates } from '../countries.ts'
import type { FactPage } from '../fact-page.ts'
import { firstText, hasType, nodesOf } from '../structured/structured-node.ts'
import { languageOf } from '../../metadata/language.ts'
import { textLanguage } from '../../metadata/text-language.ts'
import { otherDollars, type PriceLocale, identifiesCrown } from './currencies.ts'
import { textPattern } from '../../../model/text-pattern.ts'
import { onlyOf } from './only-of.ts'

/** Area codes of islands with their own currency that share the country code of the United States. */
const caribbean = '(?:242|246|264|268|345|441|473|658|664|721|758|767|784|809|829|849|868|869|876)'

/** State codes that look like small words: `A PARTIR DE 10000`. */
const wordStates: readonly string[] = ['AL', 'CO', 'DE', 'LA', 'MA', 'ME']

/** Area codes of toll-free numbers in all countries with the code `+1`. */
const tollFree = '(?:800|833|844|855|866|877|888)'

/** A number with one of these area codes, with spaces, points or hyphens. */
const caribbeanNumber = (areas: string) => new RegExp(`\\+1[-. (]{0,2}${areas}|(?<![\\d+-])\\(?${areas}\\)?[-. ]\\d{3}-\\d{4}\\b`)

/** A number with a country code: enough digits for one, unlike `+5200 clientes`. */
const numberOf = (code: string) => `\\+${code}[ (-]?(?:[ ()-]{0,2}\\d){7}`

/** Currency codes that are also other abbreviations (a coefficient of performance, a certificate): they count as money if the page mentions prices in them. */
const pricesIn = (code: string) =>
  `(?:[Pp]rices?|[Pp]recios?|[Vv]alores|[Tt]arifas)(?: \\p{L}+){0,3} (?:in|en) ${code}\\b|\\$ ?\\d[\\d.,]* ?${code}\\b`

/** The value in {@link dollarCountries} for a page that says in words that its prices are in US dollars. */
export const usDollars = 'USD'

/** Hints to the country whose `$` a page uses: phone numbers, a company number, a state with a postal code. */
const dollarEvidence: readonly (readonly [string, RegExp])[] = [
  [
    'US',
    new RegExp(
      `\\b(?:(?<=, ?)(?:${wordStates.join('|')})|${[...usStates.difference(new Set(wordStates))].join('|')}),? \\d{5}(?:-\\d{4})?\\b(?![.,]?\\d)`,
    ),
  ],
  ['NANP', new RegExp(`\\+1[ (-]{1,2}(?!${caribbean}|${tollFree})\\d{3}`)],
  ['DO', caribbeanNumber('8[024]9')],
  ['JM', caribbeanNumber('(?:876|658)')],
  ['TT', caribbeanNumber('868')],
  ['AU', /\bA(?:BN|CN):? ?\d{2}|\b(?:NSW|VIC|QLD|TAS) {1,2}\d{4}\b|\bAUD\b|\+61[ (\d]/],
  ['NZ', /\bNZBN\b|\bNZD\b|\+64[ (\d]/],
  ['CA', /\b(?:ON|BC|QC|AB|MB|SK|NS|NB),? [A-Z]\d[A-Z] ?\d[A-Z]\d\b|\bCAD\b/],
  ['SG', /\bSGD\b|\+65[ (\d]/],
  ['HK', /\bHKD\b|\+852[ (\d]/],
  ['MX', new RegExp(`\\bMXN\\b|${numberOf('52')}`)],
  ['AR', textPattern(`${pricesIn('ARS')}|${numberOf('54')}`, 'u')],
  ['CL', textPattern(`${pricesIn('CLP')}|${numberOf('56')}`, 'u')],
  ['CO', textPattern(`${pricesIn('COP')}|${numberOf('57')}`, 'u')],
  ['UY', new RegExp(`\\bUYU\\b|${numberOf('598')}`)],
  ['several', /(?<!VAT ?(?:\/|or|and) ?)\bGST\b|\b(?:A|AU|NZ|C|CA|S|SG|HK)\$/],
  // Not next to an amount, where it distinguishes `US$ 30` from `$ 500`.
  [usDollars, /(?<!\d ?)\bUSD\b(?! ?[\d/])|\bUS dollars?\b|(?<!\d ?)\bdólares\b|\bdollars (?:US|américains)\b/],
]

/** Hints that only count if `$` is the US dollar by default: Mexico writes phone numbers in this form, and `US$` next to pesos. */
const usEvidence: readonly (readonly [string, RegExp])[] = [
  ['US', /\bUSD\b|\bUS ?\$/],
  ['NANP', new RegExp(`\\((?!${caribbean}|${tollFree})\\d{3}\\) \\d{3}-\\d{4}\\b`)],
]

/** Countries whose dollar a page may use, by its text; `several` if that is ambiguous, {@link usDollars} if it says so; empty without a hint. */
export function dollarCountries(page: FactPage): readonly string[] {
  const text = page.outline.text.slice(0, 200_000)
  const matching = (rows: typeof dollarEvidence) => rows.filter(([, pattern]) => pattern.test(text)).map(([country]) => country)
  const american = matching(usEvidence)
  const found = [
    ...matching(dollarEvidence),
    ...(american.length > 0 && !otherDollars.has(languageTag(page).toLowerCase().split('-')[0] ?? '') ? american : []),
  ]
  // The United States and Canada share a numbering plan.
  const named = found.flatMap((country) => (country === 'NANP' ? (found.includes('CA') ? [] : ['US']) : [country]))
  const saysUs = named.includes(usDollars)
  const certain = named.filter((country) => country !== 'several' && !(saysUs && country === 'US'))
  return [...new Set(certain.length > 0 ? certain : named)]
}

/** Signs of several currencies that a phone number or a company number tells apart. `Fr` before the hours of a day is Friday. */
const crownSign = /(?<!\p{L})kr(?!\p{L})|:-/iu
const francSign = /(?<!\p{L})Frs?\.? ?\d{1,6}(?:\.(?:\d\d|[-–—]))?(?! ?(?:[-–—:.]? ?\d|Uhr|h(?!\p{L})|bis|à|to(?!\p{L})))/u

/** Hints to the country whose crown or franc a page means: a company number, or a phone number with its country code. */
const crownEvidence: readonly (readonly [string, RegExp])[] = [
  ['DK', /\bCVR\b[^\d\n]{0,12}\d{2} ?\d{2} ?\d{2} ?\d{2}(?!\d)|\+45[ (\d]/],
  ['SE', /\borg[.\p{L}]{0,12}[-. :]{0,3}(?:nr)?[-. :]{0,3}\d{6}-\d{4}(?!\d)|\+46[ (\d]/iu],
  ['NO', /\b\d{3} ?\d{3} ?\d{3} ?MVA\b|\+47[ (\d]/],
  ['FO', /\+298[ (\d]/],
  ['IS', /\+354[ (\d]/],
]
const francEvidence: typeof crownEvidence = [
  ['CH', /\bCHE-\d{3}\.\d{3}\.\d{3}\b|\+41[ (\d]/],
  ['LI', /\+423[ (\d]/],
  ['several', new RegExp(numberOf('(?!41|423)\\d{1,3}'))],
]

/** The only country whose crown or franc a page may use; null without the sign or a hint, or with hints to several countries. */
function countryOfSign(sign: RegExp, hints: typeof crownEvidence, { text }: FactPage['outline']): string | null {
  if (!sign.test(text)) return null
  const [country = 'several'] = onlyOf(hints.filter(([, pattern]) => pattern.test(text.slice(0, 200_000)))) ?? []
  return country === 'several' ? null : country
}

/** Regions of language tags that tools set by default: `en-US`, `es-ES`. */
const defaultRegions: ReadonlySet<string | null> = new Set(['US', 'ES', 'FR', 'PT'])

/** The language and the country of a page, from its address in JSON-LD, its language tag or else its text, and the domain of the site. */
export function localeOf(page: FactPage): PriceLocale {
  const { ownHosts, structured, outline } = page
  const [language = '', ...subtags] = languageTag(page).toLowerCase().split(/[-_]/)
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))?.toUpperCase() ?? null
  const addressed = structured.nodes
    .filter((node) => hasType(node, new Set(['PostalAddress'])))
    .map((node) => countryCode(firstText(node, 'addressCountry') || (nodesOf(node, 'addressCountry')[0]?.id ?? '')))
    .find((code) => code !== null)
  const country = addressed ?? countryOfHosts(ownHosts) ?? (defaultRegions.has(region) ? null : region)
  if (country !== null) return { language, country }
  const named = identifiesCrown(language)
    ? null
    : (countryOfSign(crownSign, crownEvidence, outline) ?? countryOfSign(francSign, francEvidence, outline))
  if (named !== null) return { language, country: named }
  const shown = outline.text.includes('$') ? onlyOf(dollarCountries(page)) : undefined
  if (shown === undefined || shown === 'several') return { language, country: null }
  return { language, country: shown === usDollars ? 'US' : shown, isShown: true }
}

/** Whether a text may have a price. */
const mayBePriced = /\p{Sc}|(?<!\p{L})(?:kr|Kč|zł|Ft|lei|Fr|Rs|руб|EUR|CHF)(?!\p{L})/u

/** The language of a page; a template's `en` yields to the language that the text is clearly written in. */
function languageTag({ head, outline }: FactPage): string {
  const tag = languageOf([head.hreflang, head.language, head.metas.get('og:locale') ?? ''], () => outline.text) ?? ''
  return /^en(?:-us)?$/i.test(tag) && mayBePriced.test(outline.text) ? (textLanguage(outline.text) ?? tag) : tag
}
