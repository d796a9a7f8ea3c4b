import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { caseSensitive, wordEnd, wordStart } from './word-ends.ts'
import { wordSet } from '../../word-set.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** The language and country of a page, which decide how its prices are read. */
export interface PriceLocale {
  /** Primary language in lower case, such as `de`; empty if unknown. */
  readonly language: string
  /** ISO 3166 code in upper case; null if unknown. */
  readonly country: string | null
  /** Whether the country comes from phone numbers or postal codes on the page, which may belong to a branch or a partner. */
  readonly isShown?: boolean
}

/** An unknown language and country. */
export const unknownLocale: PriceLocale = { language: '', country: null }

/** A currency that a text names. */
export interface NamedCurrency {
  /** ISO 4217. */
  readonly code: string
  /** False unless several currencies share the sign; else how this one was chosen: by what the page shows or, without a country, by its language. */
  readonly assumed: false | 'shown' | 'likely' | 'unlikely'
}

type Resolve = (locale: PriceLocale) => NamedCurrency | null

/** Names of the shekel. */
export const shekel = `₪|${wordStart}(?:ב-?)?(?:ש"ח|ש\\.ח\\.?|שח|שקל(?:ים)?(?: חדשים?)?|NIS|ILS|شي[كق]ل|شواقل|ش\\.ج\\.?)${wordEnd}`

/** A map of pairs that are separated by commas: `US USD, CA CAD`. */
function pairsIn(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(', ').map((pair) => pair.split(' ') as [string, string]))
}

/** Currencies with the sign `$`, by country. */
const dollars: ReadonlyMap<string, string> = pairsIn(
  'US USD, CA CAD, AU AUD, NZ NZD, SG SGD, HK HKD, TW TWD, MX MXN, AR ARS, CL CLP, CO COP, UY UYU, CU CUP, DO DOP, ' +
    'JM JMD, TT TTD, BB BBD, BM BMD, BS BSD, BZ BZD, GY GYD, KY KYD, SR SRD, AG XCD, AI XCD, MS XCD, DM XCD, GD XCD, ' +
    'KN XCD, LC XCD, VC XCD, FJ FJD, BN BND, LR LRD, NA NAD',
)

const dollarCodes: ReadonlySet<string> = new Set(dollars.values())

/** Whether a currency is written `$`. */
export function isDollar(code: string): boolean {
  return dollarCodes.has(code)
}

/** Languages in which `$` alone is seldom the US dollar; empty stands for an unknown language. */
export const otherDollars: ReadonlySet<string> = new Set(['es', 'pt', 'fr', 'zh', ''])

/** What signs that several currencies share stand for, by country, or by language where no country is known. */
const homes: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  '£': pairsIn('EG EGP, LB LBP, SY SYP, SD SDG, GI GIP'),
  '¥': pairsIn('JP JPY, CN CNY, ja JPY, zh CNY'),
  Rs: pairsIn('IN INR, PK PKR, LK LKR, NP NPR, MU MUR'),
  Fr: pairsIn('CH CHF, LI CHF, de CHF, it CHF'),
  lei: pairsIn('MD MDL'),
  руб: pairsIn('BY BYN'),
  درهم: pairsIn('AE AED, MA MAD'),
  ريال: pairsIn('SA SAR, QA QAR, OM OMR, YE YER'),
  جنيه: pairsIn('EG EGP, SD SDG'),
  دينار: pairsIn('JO JOD, KW KWD, BH BHD, IQ IQD, TN TND, DZ DZD'),
  R: pairsIn('ZA ZAR, af ZAR'),
  kr: pairsIn('SE SEK, DK DKK, FO DKK, GL DKK, NO NOK, IS ISK, sv SEK, da DKK, fo DKK, nb NOK, nn NOK, no NOK, is ISK'),
  'S/': pairsIn('PE PEN, es PEN'),
  lira: pairsIn('TR TRY, tr TRY'),
}

const certain =
  (code: string): Resolve =>
  () => ({ code, assumed: false })

/** Resolves a sign shared by several currencies by country, then by language, else to the default. */
const shared =
  (sign: string, otherwise: string | null): Resolve =>
  ({ country, language }) => {
    const code = homes[sign]?.get(country ?? language) ?? otherwise
    return code === null ? null : { code, assumed: false }
  }

/** In Ukrainian, `2019 р.` is a year. */
const roubleLetter: Resolve = (locale) => (locale.language === 'uk' ? null : shared('руб', 'RUB')(locale))

/** Without a country, all pages of the site together decide which dollar it is. */
const dollar: Resolve = ({ country, language, isShown = false }) => {
  const code = dollarOf(country ?? '')
  if (code === null) return null
  const byLanguage = otherDollars.has(language) ? 'unlikely' : 'likely'
  // In countries with pesos, prices for visitors are often in US dollars.
  const isForVisitors = isShown && byLanguage === 'likely' && code?.endsWith('D') === false
  if (isForVisitors) return { code: 'USD', assumed: 'likely' }
  return { code: code ?? 'USD', assumed: country === null ? byLanguage : isShown && 'shown' }
}

/** Where the own currency with the sign `$` is a peso, a dollar is a foreign one. */
const dollarInWords: Resolve = (locale) => {
  const named = dollar(locale)
  return named?.code.endsWith('D') === true ? named : { code: 'USD', assumed: false }
}

const crown = shared('kr', null)

/** Like {@link wordStart}, for words that {@link guard} would otherwise match inside another word. */
const startOfWord = '(?<!(?:\\p{L}))'
const word = (alternatives: string) => `${wordStart}(?:${alternatives})${wordEnd}`
const dollarSign = (letters: string, code: string) =>
  `${wordStart}(?:${letters}) ?\\$|\\$ ?${code}${wordEnd}|${word(`${code} ?\\$?`)}`

/**
 * Signs and names of currencies; at the same position the earlier row wins. A row that resolves to null is an ambiguous currency.
 */
const signs: readonly (readonly [string, Resolve])[] = [
  [shekel, certain('ILS')],
  [`${wordStart}(?:CUC|MOP|TT|J|EC|BZ|${caseSensitive('B|L|N|Z')}) ?\\$`, () => null],
  [`${dollarSign('US|U', 'USD')}|${wordStart}U\\$[SD]${wordEnd}|\\$ ?U\\.?S\\.?${wordEnd}`, certain('USD')],
  [`${dollarSign('CA|C|CDN', caseSensitive('CAD'))}|\\$ ?CA${wordEnd}`, certain('CAD')],
  // `a $700` is Spanish, and an article in English.
  [`${wordStart}A\\$|${dollarSign('AU', 'AUD')}`, certain('AUD')],
  [dollarSign('NZ', 'NZD'), certain('NZD')],
  [dollarSign('SG|S', 'SGD'), certain('SGD')],
  [dollarSign('HK', 'HKD'), certain('HKD')],
  [dollarSign('NT', 'TWD'), certain('TWD')],
  [dollarSign('MX|Mex', 'MXN'), certain('MXN')],
  [dollarSign('RD', 'DOP'), certain('DOP')],
  [`${wordStart}R ?\\$|${word('BRL|reais')}`, certain('BRL')],
  ['[$＄﹩]', dollar],
  [word('dollars?'), dollarInWords],
  [word('(?:ב-?)?דולר(?:ים)?|dólares|دولار'), certain('USD')],
  [`€|${word('EUR|euros?|evro|евро|(?:ב-?)?(?:יורו|אירו)|يورو')}`, certain('EUR')],
  [`£${wordEnd}|${word('GBP|ליש"ט')}`, shared('£', 'GBP')],
  [`${wordStart}pounds?${wordEnd}`, shared('£', 'GBP')],
  [`[¥￥]`, shared('¥', null)],
  [`${word('CHF|SFr\\.?|sFr\\.?|franken')}`, certain('CHF')],
  // Not a French number for VAT: `FR52 123 456 789`.
  [`${wordStart}(?!${caseSensitive('FR')}\\d)Frs?\\.?${wordEnd}`, shared('Fr', null)],
  [`${wordStart}(?:Kč|Kčs|CZK|korun(?:y|a)?|${caseSensitive('Kc')})${wordEnd}`, certain('CZK')],
  [`${wordStart}(?:zł|zl|PLN|złotych)${wordEnd}`, certain('PLN')],
  [`${wordStart}(?:${caseSensitive('Ft|FT')}|HUF|forint)${wordEnd}\\.?`, certain('HUF')],
  [`${wordStart}(?:lei|leu|${caseSensitive('RON')})${wordEnd}`, shared('lei', 'RON')],
  [`${wordStart}(?:лв\\.?|BGN)${wordEnd}`, certain('BGN')],
  [`(?:${wordStart}kr|${startOfWord}:-)\\.?${wordEnd}|${word('kroner')}`, crown],
  [word('kronor'), certain('SEK')],
  // `1 250,-` and `45.-` are parsed as numbers, whose currency is {@link currencyOfDashPrice}. Not `1.- 3. Mai` and `Kurs 12.- april`.
  ['(?<=\\d)(?:,-+|(?<=\\d\\d)\\.-+(?! ?(?!(?:pro|per|par|je|la)(?!\\p{L}))[\\p{Ll}\\d]))(?![\\d\\p{Sc}\\p{L}])', () => null],
  [`₽|${word('руб(?:\\.|лей|лях|ля|ль)?|RUB')}`, shared('руб', 'RUB')],
  // Not `5 р-н` and `2 р в неделю`.
  [word('р\\.|(?<=\\d)р(?!-?\\p{L})|(?<=\\d )р(?!-\\p{L}| [\\p{L}\\d])'), roubleLetter],
  [`₴|${word('грн\\.?|гривень|UAH')}`, certain('UAH')],
  [`₺|${word(caseSensitive('TL|Tl|TRY'))}`, certain('TRY')],
  [word('liras?|lirası'), shared('lira', null)],
  [`₹|${word(caseSensitive('INR'))}`, certain('INR')],
  // Not a model: `RS03`.
  [`${wordStart}(?!${caseSensitive('RS')}\\d{1,2}(?![\\d.,]))Rs\\.?${wordEnd}`, shared('Rs', null)],
  [`฿|${word(`${caseSensitive('THB')}|บาท|Baht`)}`, certain('THB')],
  [`₩|원|${word('KRW')}`, certain('KRW')],
  [`円|${word('JPY')}`, certain('JPY')],
  [`元|${word('CNY|RMB')}`, certain('CNY')],
  [`₫|${word('đ|VND|VNĐ')}`, certain('VND')],
  [`₱|${word(caseSensitive('PHP|Php|PhP'))}`, certain('PHP')],
  [`₦|${word('NGN')}`, certain('NGN')],
  [`₸|${word('KZT|тенге')}`, certain('KZT')],
  [`₾|${word(`${caseSensitive('GEL')}|ლარი`)}`, certain('GEL')],
  [`₼|${word('AZN')}`, certain('AZN')],
  [`֏|${word(caseSensitive('AMD'))}`, certain('AMD')],
  [`₡`, certain('CRC')],
  [`₲`, certain('PYG')],
  [`${wordStart}(?:Rp\\.?|IDR)${wordEnd}`, certain('IDR')],
  [`${wordStart}(?:${caseSensitive('RM')}|MYR)${wordEnd}`, certain('MYR')],
  [`د\\.إ|${word('AED|Dhs?')}`, certain('AED')],
  [`${startOfWord}(?:درهما?|دراهم)${wordEnd}`, shared('درهم', null)],
  [`﷼|${startOfWord}(?:ريالا?|ريالات)${wordEnd}`, shared('ريال', null)],
  [`ر\\.س|${word(caseSensitive('SAR'))}`, certain('SAR')],
  [word('جنيه'), shared('جنيه', null)],
  [word('دينار'), shared('دينار', null)],
  [`${wordStart}${caseSensitive('R')}(?= ?\\d)`, shared('R', null)],
  // Not the sizes `S/36` and `M/S/ 36`.
  [`${wordStart}(?<!/)${caseSensitive('S')}/(?:\\.|(?!\\d{1,6}(?!\\d|\\.\\d\\d|,\\d{3})))(?= ?(?:\\d|$))`, shared('S/', null)],
  [`\\p{Sc}`, () => null],
]

/** Other codes of ISO 4217. */
const codes =
  'SEK|DKK|NOK|ISK|ZAR|EGP|MAD|TND|DZD|QAR|OMR|KWD|BHD|JOD|LBP|IQD|MDL|RSD|BAM|MKD|ALL|BYN|KES|GHS|UGX|TZS|XOF|XAF|PKR|LKR|NPR|BDT|' +
  'MUR|TWD|ARS|CLP|COP|PEN|UYU|BOB|DOP|GTQ|CRC|UZS|KGS|MNT|LAK|KHR|MMK'

/** Where a currency may begin: names at the beginning of a word, signs anywhere, including letters. */
const guard = `(?:${wordStart}|(?!\\p{L})|(?=[円원元در]))`

/**
 * A currency by sign, code or name. All alternatives share one lookbehind, which halves the time compared with one each.
 */
export const currencyPattern = `${guard}(?:${[...signs.map(([pattern]) => pattern), word(caseSensitive(codes))].join('|').replaceAll(wordStart, '')})`

const anyCurrency = textPattern(currencyPattern, 'iu')
const eachCurrency = textPattern(currencyPattern, 'giu')

/** Replaces every currency with the sign `¤`, for patterns that only need to know that there is one. */
export function withOneSign(text: string): string {
  return text.replace(eachCurrency, '¤')
}

/** Whether a text names a currency: a cheap test. */
export const namesCurrency = memoizeByText((text: string): boolean => {
  return anyCurrency.test(text)
})

const exact = signs.map(([pattern, resolve]) => ({
  pattern: textPattern(`^(?:${pattern.replaceAll(wordStart, '').replaceAll(/\(\?(?:<=\\d ?|= \?\\d)\)/g, '')})$`, 'iu'),
  resolve,
}))

/** Resolves a match of {@link currencyPattern}; null if the sign is ambiguous. */
export function currencyNamed(match: string, locale: PriceLocale): NamedCurrency | null {
  const { resolve = certain(match) } = exact.find(({ pattern }) => pattern.test(match)) ?? {}
  return resolve(locale)
}

/** Countries outside of Scandinavia that write a dash for the decimals, and languages spoken in only one of them. */
const dashed: ReadonlyMap<string, string> = pairsIn(
  'CH CHF, LI CHF, CZ CZK, cs CZK, PL PLN, pl PLN, SK EUR, sk EUR, NL EUR, BE EUR, nl EUR, DE EUR, AT EUR, FI EUR, fi EUR',
)

/** Currencies whose dash may follow a point: elsewhere a point after a number makes it an ordinal. */
const writtenWithPoint: ReadonlySet<string> = new Set(['CHF', 'DKK'])

/**
 * The currency of a price with a dash for the decimals and no other currency: the crown of `1 250,-`, the franc of `45.-`; null where nobody
 * writes prices like this, and if the language is that of several countries.
 * @param isAfterPoint whether the dash follows a point (`45.-`), not a comma
 */
export function currencyOfDashPrice(locale: PriceLocale, isAfterPoint: boolean): NamedCurrency | null {
  const code = dashed.get(locale.country ?? locale.language) ?? crown(locale)?.code
  return code === undefined || (isAfterPoint && !writtenWithPoint.has(code)) ? null : { code, assumed: 'likely' }
}

/** Whether a language decides whose crown `kr` is. */
export function identifiesCrown(language: string): boolean {
  return homes['kr']?.has(language) === true
}

/**
 * The currency code that `$` stands for in a country, also in the United States; undefined if the country has no currency with this sign,
 * null if it is ambiguous: Brazil also writes `$` for its `R$`, and Cape Verde for its escudo.
 */
export function dollarOf(country: string): string | null | undefined {
  return country === 'BR' || country === 'CV' ? null : dollars.get(country)
}

/** Currencies grouped with `.` in their home countries; if a currency is in both sets or neither, the language decides. */
const groupedByPoint = wordSet('EUR BRL IDR VND TRY ARS CLP COP DKK CRC PYG UYU ISK MKD RSD BAM RON')
const groupedByComma = wordSet(
  'ILS USD GBP CAD AUD NZD SGD HKD TWD MXN DOP CUP JPY CNY KRW THB INR PHP MYR AED SAR EGP PKR LKR NPR KES NGN GHS UGX TZS PEN',
)

/** Currencies that are used without decimals. */
const whole = wordSet('JPY KRW HUF VND IDR CLP PYG ISK UGX COP KZT AMD UZS XOF XAF TZS LAK KHR MMK MNT CRC LBP')

/** Currencies with a thousand subunits: their three decimals look like a group of thousands. */
const thousandths = wordSet('KWD BHD OMR JOD TND IQD LYD')

const decimalPoint = wordSet('en he iw ja zh ko th hi ar ms tl ur bn ta')
const decimalComma = wordSet(
  'de fr es it nl cs sk pl pt ru uk bg ro hu tr el sv da nb nn no fi is sl hr sr lt lv et ca gl eu id vi',
)

/** Whether a single separator before three digits is a thousands separator: `1.500`, `1,500`. */
export function isThousandsSeparator(separator: string, currency: string | null, { language }: PriceLocale): boolean {
  if (currency !== null && thousandths.has(currency)) return false
  // A shekel has a hundred agorot, so prices do not have three decimals, and both signs separate thousands.
  if (currency === 'ILS' || (currency !== null && whole.has(currency))) return true
  const grouped = separator === '.' ? groupedByPoint : groupedByComma
  const others = separator === '.' ? groupedByComma : groupedByPoint
  if (separator === "'") return true
  const home = currency !== null && grouped.has(currency)
  const abroad = currency !== null && others.has(currency)
  const languages = separator === '.' ? decimalComma : decimalPoint
  const opposed = separator === '.' ? decimalPoint : decimalComma
  if (languages.has(language)) return true
  return home && !(opposed.has(language) && abroad)
}

/** Whether groups of two digits precede the last three: `1,00,000`. */
export function groupsInLakhs(currency: string | null): boolean {
  return currency !== null && ['INR', 'PKR', 'LKR', 'NPR', 'BDT'].includes(currency)
}
