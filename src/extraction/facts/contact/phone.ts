import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { plainDigits } from '../../tree/plain-texts.ts'
import { invisibleMarks } from './invisible-marks.ts'
import { wordSet } from '../../word-set.ts'
import { textPattern } from '../../../model/text-pattern.ts'

export type { CountryCode }

/** Longest phone number with its separators, in characters. */
const longest = 50

/** A phone number as written, including `*6050`, without `tel:` and invisible marks; undefined if the text is not a number. */
export function phoneAsWritten(text: string): string | undefined {
  const number = plainDigits(text.slice(0, 2 * longest))
    .replace(invisibleMarks, '')
    .replace(/^tel:(?:\/\/)?/i, '')
    .replace(/;.*$/, '')
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  return number.length <= longest && digitsIn(number).length >= 3 ? number : undefined
}

/** Text before a number that is not a phone number: an ID, a price, a bank account, coordinates. */
const otherBefore = textPattern(
  `(?:${[
    '[€$£₪¥#§№=]',
    '(?<![\\p{L}\\d])(?:iban|bic|vat|tva|cvr|org\\.? ?nr|y-tunnus|nipc|contribuinte|zvr|eik|oib|pib|cui|edrpou|registrikood|įmonės kodas|cnpj|cuit|siren|siret|rcs(?: \\p{L}+)?|ape|naf|abn|acn|cif|nif|nip|regon|krs|ico|ičo|dič|ič|kvk|btw|uid|ust-?id(?:nr)?|ust|hrb?|hra|steuernummer|steuer-?nr|p\\.? ?iva|partita iva|c\\.?f|rea|ein|tax id|license|licence|lic|reg(?:istration)?|file|order|invoice|isbn|issn|id|code|zip|plz|(?<!(?:tel|tél|telefon|telefono|téléphone|telephone|phone|mobile?|fax|handy|ruf|fon)[.:\\s-]{0,3})(?:nr|no|num|n°)|account|konto(?:nummer)?|\\p{L}{0,10}számlaszám|cuenta|účtu|blz|swift|lat|lng|since|depuis|seit|fax-?nr|(?:company|customer|client|member|charity|policy|account|registration) number|(?!telefon|telefoon|ruf|handy|mobil|mobiel|service|notfall|hotline|whatsapp|festnetz)\\p{L}{2,30}nummer|registered in [a-z]{4,12}|agb|acc|ihk(?:[ -]\\p{L}{2,30}){0,2}|n\\.? ?iscrizione)',
    'инн|кпп|(?<!(?:тел\\p{L}{0,7}|факс)[.:\\s(]{0,4})(?<!\\p{L})код|огрн|бик|еик|булстат|єдрпоу|αφμ|α\\.φ\\.μ\\.?|ח"?פ|ח\\.פ|(?<!ב)ע"?מ',
    '(?<!ב)ע\\.מ|ע\\.ר|ת"?ז|ת\\.ז|עוסק מורשה|מספר עוסק|חשבון|מיקוד|רישיון|(?:מספר )?עמותה|ת\\.ד|(?:ال)?سجل (?:ال)?تجاري|الرقم الضريبي',
    'رقم (?:ضريبي|التسجيل|الحساب|الرخصة|الترخيص)|آيبان|الرمز البريدي|(?<!\\p{L})ص\\.? ?ب|کد ?(?:پستی|ملی|اقتصادی)',
    'شماره (?:ثبت|حساب|کارت|شبا)|شناسه ملی|(?:سجل|ترخيص|رخصة|منشأة|مجوز|पंजीकरण|लाइसेंस|खाता|নিবন্ধন)[\\p{L}\\p{M} ]{0,20}|पिन ?कोड',
    '〒|(?<!電話|携帯|TEL|FAX|ファックス|ダイヤル|代表|直通|専用|連絡先|合わ?せ先?)番号|(?:nyilvántartási|azonosító|engedély)\\p{L}* ?szám|(?<!\\p{L})ح\\. ?[بص]',
    '(?<![\\p{L}\\d])[a-z]{2}\\d{2}',
  ].join('|')})[.:：\\s#°/-]*(?:(?:no|nr|num|number|č|מס'|מס׳|מספר)[.:\\s/-]*)?$`,
  'iu',
)

/** A line that is only a VAT number after its country, with as many digits as it has there (directive 2006/112/EC, article 215). */
const vatNumber = /^(?:DE [1-9]\d{8}|FR \d{11}|GB \d{9}(?:\d{3})?|HR \d{11}|IT \d{11}|PL [1-9]\d{9}|SE \d{12})$/u

/** Text after digits that are an amount, or the beginning of a number whose other digits are hidden: `06.66.01.xx.xx`. */
const otherAfter =
  /^\s?(?:[€$£₪%]|(?:eur|usd|chf|kč|czk|zł|ש"ח|שח|km|m²|kg|mb|px|people|clients)(?!\p{L}))|^[\s./-]{0,3}[x×•]{2,}(?!\p{L})/iu

/**
 * A run of digits with the separators of phone numbers. Directly after a colon only if that ends a label, not a time or a host name;
 * directly after a dot only if that abbreviates a label.
 */
const run =
  /(?=[*\d+(])(?<![\p{L}\p{N}@_=&?,/-]|(?<!(?:[\p{L})\s'׳#°]|\p{L}\.)(?<!\.[a-z]{2,4})(?<!(?![tfmpew])\p{L}:[^\s,;|]{1,30}[,;|]\p{L})):|(?<!(?<!\p{L})(?:tel(?:ef(?:on|ax))?|tél|telf|tlf|tfno|fax|mob|mobil|handy|gsm|kom|cell?|ph|[tfm]|тел|моб|טל|נייד|פקס))\.)(?:\*\d{3,5}|\d{3,5}\*|(?:\+ ?)?\(?\+?\d(?:[\s()./-]{0,3}\d){5,60})(?![\p{L}\p{N}@_%*])(?!:\d)/giu

interface WrittenNumber {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Numbers read from one line. */
const maxRuns = 20

/** The numbers of a line that have the form of phone numbers; dates, years, prices, IDs and coordinates are left out. */
export const numbersIn = memoizeByText((line: string): readonly WrittenNumber[] => {
  const plain = line.replace(/[‐‑‒–−]/g, '-').replace(/[״”“″]/g, '"')
  if (vatNumber.test(plain)) return []
  const isOther = (start: number, end: number) =>
    otherBefore.test(plain.slice(Math.max(0, start - 30), start)) || otherAfter.test(plain.slice(end, end + 12))
  return [...plain.matchAll(run)]
    .slice(0, maxRuns)
    .filter(({ 0: text, index }) => !isOther(index, index + text.length))
    .flatMap(({ 0: text, index }) => splitNumbers(text, index))
    .filter(({ text }) => isNumberForm(text))
})

/** The space between two numbers, if the second starts like a number and both are long enough. */
function spaceBetween(text: string): RegExpExecArray | undefined {
  if (!/^[+0(]/.test(text)) return undefined
  return [...text.matchAll(/(?<=\d)\s+(?=[+0(*])/g)].find(
    ({ index }) => digitsIn(text.slice(0, index)).length >= 8 && digitsIn(text.slice(index)).length >= 6,
  )
}

/** The slash, or dash between spaces, between two numbers that are each as long as a local number: `03-5550134 / 053-5550134`. */
function strokeBetween(text: string): RegExpExecArray | undefined {
  return [...text.matchAll(/(?<=\d)(?:\s?\/\s?|\s-\s)(?=[\d(+])/g)].find(({ 0: stroke, index }) => {
    const [first, second] = [digitsIn(text.slice(0, index)).length, digitsIn(text.slice(index + stroke.length)).length]
    // With its country code, as in `00966 920 - 5550134`, an area code alone is as long as a local number.
    const code = text.startsWith('00') ? 4 : text.startsWith('+') ? 2 : 0
    return first >= 7 + code && first <= (text.startsWith('00') ? 14 : 12) && second >= 7
  })
}

/** Splits a run at what separates its numbers. */
function splitNumbers(text: string, start: number): readonly WrittenNumber[] {
  // `+49 (0) 355 - 43 09 04 92`: one number in pairs of digits.
  const isOne = isInternational(text) && parsed(text.trim(), undefined)?.isValid() === true
  // `Phone (2) 0732 555 0100`: a count, unless the area code follows no zero, as in `(1) 555 0100`.
  const count = /^\s*\(\d\)\s*(?=[0+])/.exec(text)?.[0].length ?? 0
  // It belongs to the number, so the label before it is still right before the number.
  if (count > 0) return splitNumbers(text.slice(count), start + count).map((one, at) => (at === 0 ? { ...one, start } : one))
  const between = isOne ? undefined : (strokeBetween(text) ?? spaceBetween(text))
  if (between !== undefined) {
    const end = between.index + between[0].length
    return [...splitNumbers(text.slice(0, between.index), start), ...splitNumbers(text.slice(end), start + end)]
  }
  // Text after an unclosed bracket does not belong to the number: `03-5550000 (2 lines)`.
  const closed = text.trim().replace(/(?<=\d)[\s./-]{0,3}\([^)]*$/, '')
  const own = closed.includes(')') ? closed : closed.replace(/^\(/, '')
  // `02-6123456/7`: two lines that differ in their last digit; `030 5550100 / 200`: two extensions.
  const one = own.replace(/(?<=\d{5})(?:\s?\/\s?\d{1,2})+$|(?<=^[+0(](?:[ ().-]{0,3}\d){8,14})\s?\/\s?\d{3,4}$/, '')
  return [{ text: one, start, end: start + text.length }]
}

function isNumberForm(text: string): boolean {
  if (text.includes('*')) return true
  const digits = digitsIn(text)
  if (digits.length < 6 || digits.length > 15) return false
  return (
    !isDate(text) &&
    !timesOfDay.test(text) &&
    // Two years, a postal code of the United States, and the number of a file, but not a German number: `09764/8512`.
    !/^(?:(?:1[89]|20)\d\d\s?[-/]\s?(?:1[89]|20)\d\d(?!\d)|(?!0[1-9]\d{3}\s?\/\s?(?!19|20))\d{5}\s?[-/]\s?\d{4}$)/.test(text) &&
    // A law by its year: `2019/882`.
    !/^(?:19|20)\d\d\/\d{2,4}$/.test(text) &&
    // A Portuguese postal code; a house number and a postal code: `Via Roma, 5 - 20121 - Milano`.
    !/^(?:[1-9]\d{3}-\d{3}|[1-9]\d{0,2}\s[-–]\s\d{5})$/.test(text) &&
    !/^(?:0|[1-9]\d{0,2})\.(?:\d{3,}|(?:\d{3}\.)+\d{3})$/.test(text) &&
    !isPlaceholder(text)
  )
}

/** `08.30 - 13.00`, once or more. */
const timesOfDay = /^(?:[ /]*(?:[01]?\d|2[0-4])\.[0-5]\d ?- ?(?:[01]?\d|2[0-4])\.[0-5]\d)+$/

/**
 * `18.08.2026`, `2026-08-18`, `1403/05/12` in the Persian and Islamic calendars, optionally followed by a time, and what follows the month in
 * `August 18 2026`. 1300 is not a year, but the beginning of Australian numbers: `1300-11-22-33`.
 */
function isDate(text: string): boolean {
  return /^(?:0?[1-9]|[12]\d|3[01])[ ./-]{1,2}(?:0?[1-9]|[12]\d|3[01])[ ./-]{1,2}(?:13[3-9]|14[0-4]|19\d|20\d)\d(?!\d)|^(?:13[3-9]|14[0-4]|19\d|20\d)\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)|^(?:[12]\d|3[01])\.? (?:1[89]|20)\d\d$/.test(
    text,
  )
}

/** Placeholder numbers of templates: `000-0000000`, `+7 (3952) 00-00-00`, `123 456 7890`, `050-123-4567`, `021-12345678`, `0912 1234567`, and `(555) 123-4567` or `+1 123 12345 99`, which no area of North America has. */
export function isPlaceholder(number: string): boolean {
  const digits = digitsIn(number)
  const international = isInternational(number) ? parsed(number, undefined) : undefined
  const inside = international?.nationalNumber ?? digits
  return (
    /(\d)\1{6}/.test(digits) ||
    /(?<!\d)00[ -]00[ -]00$/.test(number) ||
    /^0*(?:123456|234567)|^0?\d{1,2}1234567$|^0?(?:2112345678|9\d\d1234567)$/.test(inside) ||
    oneToSeven.test(number) ||
    /x{3}/i.test(number) ||
    (international?.countryCallingCode === '1' && /^[01]/.test(inside)) ||
    noArea.test(number)
  )
}

/** One or more groups of digits that count from one to seven; not the end of a longer one, as in `020 7123 4567`. */
const oneToSeven = /(?<!\d)123[ .-]?45[ .-]?67$/

const noArea = /^(?:\+?1[ .-]?)?\(?555\)?[ .-](?:\d{3}[.-]\d{4}|\p{L}{4})/u

/** Shortest run of digits that count up. */
const minRun = 3

/** Whether the digits of a number only count up (`01234-789456`), as in templates. */
export function hasConsecutiveDigits(number: string): boolean {
  const digits = digitsIn(number).replace(/^0+/, '')
  let run = 1
  for (let at = 1; at < digits.length; at++) {
    if ((Number(digits[at - 1]) + 1) % 10 === Number(digits[at])) run++
    else if (run < minRun) return false
    else run = 1
  }
  return run >= minRun
}

/**
 * Whether two spellings may be the same phone number: one ends in the other, ignoring zeros and the country code before it. A number with its
 * national prefix is whole, so that `0660 5550100` is not the same as `+43 6 660 5550100`.
 */
export function isSameNumber(one: string, other: string): boolean {
  if (one.includes('*') !== other.includes('*')) return false
  const [short, long] = [one, other]
    .map((number) => number.replace('(0)', ''))
    .map((written) => ({ written, digits: digitsIn(written).replace(/^0+/, '') }))
    .toSorted((a, b) => a.digits.length - b.digits.length)
  if (short === undefined || long === undefined) return false
  const [shorter, longer] = [short.digits, long.digits]
  if (shorter === longer) return true
  if (shorter.length >= 6 && longer.endsWith(shorter) && longer.length - shorter.length <= 3) {
    const whole = isInternational(long.written) && /^\(?0[1-9]/.test(short.written) ? parsed(long.written, undefined) : undefined
    if (whole === undefined) return true
    const inside = parsePhoneNumberFromString(short.written, { defaultCallingCode: whole.countryCallingCode })
    // Italian numbers begin with a zero, which `+39 (0)2` leaves out.
    return inside === undefined || inside.nationalNumber.replace(/^0/, '') === whole.nationalNumber.replace(/^0/, '')
  }
  // `+43 0660 …`: the national prefix follows the country code.
  return shorter.length >= 10 && shorter.slice(-9) === longer.slice(-9)
}

/** Emergency numbers and other public services, which no company owns. */
const publicNumbers = wordSet('100 101 102 103 104 105 106 110 111 112 113 115 116 117 118 119 133 144 155 158 911 999 988')

/** Whether a number belongs to a public service. */
export function isPublicNumber(number: string): boolean {
  return !number.includes('*') && publicNumbers.has(digitsIn(number))
}

/** One phone number, parsed if possible. */
export interface PhoneForms {
  /** Equal for all spellings of one number. */
  readonly key: string
  /** In international format if the country is known, else as written. */
  readonly phone: string
  /** In national format, if it is written like that. */
  readonly local?: string
  /** Whether the country has numbers of this length, and whether its numbering plan includes this one. */
  readonly isPossible: boolean
  readonly isValid: boolean
}

/** Types of numbers that cannot be called from other countries. */
const domesticTypes: ReadonlySet<unknown> = new Set(['TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'UAN'])

/**
 * Parses a phone number. No digits are added except the country code in place of the national prefix.
 * @param text with a space after its plus sign, too: `+ 48 535 …`
 * @param country the company's; if undefined, a number without a country code is published as written
 */
export function readPhone(text: string, country: CountryCode | undefined): PhoneForms {
  const written = text.replace(/^\+\s+(?=\d)/, '+')
  const number = parsed(written, country)
  if (number === undefined || !number.isPossible() || !isNumberWithPrefix(written, number)) {
    return { key: (written.includes('*') ? '*' : '') + digitsIn(written), phone: written, isPossible: false, isValid: false }
  }
  const known = { key: number.number, isPossible: true, isValid: number.isValid() }
  const isAbroad = isInternational(written)
  if (!isAbroad && domesticTypes.has(number.getType())) return { ...known, phone: written }
  // The national prefix is not dialled after the country code.
  const hasZero = written.includes('(0)') || digitsIn(written) === `${number.countryCallingCode}0${number.nationalNumber}`
  if (written.startsWith('+') && !hasZero) return { ...known, phone: written }
  const groups = groupsOf(written, number.nationalNumber)
  const isDivided = /[^\d+]/.test(groups)
  const separator = isDivided ? (/[\s(]/.test(written) || !written.includes('-') ? ' ' : '-') : ''
  const phone = `+${number.countryCallingCode}${separator}${groups.replace(/[\s()./]+/g, separator)}`
  if (isAbroad) return { ...known, phone, ...(written.includes('(0)') && { local: `0${groups}` }) }
  const hasCode = digitsIn(written).startsWith(number.countryCallingCode + number.nationalNumber)
  if (!hasCode && country !== undefined && lacksZero(written, number, country)) return { ...known, phone: written }
  return { ...known, phone, ...(!hasCode && { local: written }) }
}

/** Countries that write numbers without the zero that is dialled before them. */
const writtenWithoutZero: ReadonlySet<CountryCode> = new Set(['AR', 'BR', 'CN', 'IN'])

/** Lengths of numbers that are checked, in digits. */
const usualLengths = [8, 9, 10]

/**
 * Whether a number lacks the zero that its country dials first, which the country code would replace: it may be a service number that
 * cannot be dialled from abroad. Numbers that the country does not assign count as lacking it, unless they begin with a zero.
 */
function lacksZero(written: string, number: PhoneNumber, country: CountryCode): boolean {
  if (digitsIn(written).startsWith('0')) return false
  if (!number.isValid()) return true
  if (writtenWithoutZero.has(country)) return false
  const { nationalNumber } = number
  const ends = [nationalNumber, ...usualLengths.map((length) => nationalNumber.slice(-length))]
  return ends.some((end) => parsed(`0${end}`, country)?.nationalNumber === end)
}

/** Whether a number is written with its country code. */
export function isInternational(written: string): boolean {
  return /^\(?\+|^00[1-9]/.test(written.trim())
}

function parsed(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  if (written.includes('*')) return undefined
  const text = written
    .replace(/^\(?00(?=[1-9])/, '+')
    .replace(/^\((\+\d{1,3})\)/, '$1 ')
    .replace(/\(0\)/, ' ')
  return parsePhoneNumberFromString(text, country === undefined ? undefined : { defaultCountry: country, extract: false })
}

/** Whether the text consists of the digits of the number and a dialling prefix. */
function isNumberWithPrefix(written: string, { nationalNumber, countryCallingCode }: PhoneNumber): boolean {
  const digits = digitsIn(written.replace('(0)', ''))
  if (!digits.endsWith(nationalNumber)) return false
  // The national prefix was not recognised; Italian numbers keep their zero.
  if (nationalNumber.startsWith('0') && countryCallingCode !== '39') return false
  return ['', '0', '1', '8', '06', countryCallingCode, `00${countryCallingCode}`, `${countryCallingCode}0`].includes(
    digits.slice(0, digits.length - nationalNumber.length),
  )
}

/** The end of a text with these digits and their separators. */
function groupsOf(written: string, digits: string): string {
  let [left, at] = [digits.length, written.length]
  while (left > 0 && at > 0) if (/\d/.test(written[--at] ?? '')) left--
  return written.slice(at).trim()
}

/** The country of a number written with its country code; none where countries share it, as those of North America share free numbers (`+1 800`). */
export function countryOfNumber(written: string): CountryCode | undefined {
  const number = isInternational(written) ? parsed(written, undefined) : undefined
  if (number?.isValid() !== true || (number.countryCallingCode === '1' && number.getType() === 'TOLL_FREE')) return undefined
  return number.country
}

/** An ISO 3166-1 two-letter code of a supported country. */
export function toCountryCode(code: string): CountryCode | undefined {
  const upper = code.toUpperCase()
  return isSupportedCountry(upper) ? upper : undefined
}

export function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}
