import { groupsInLakhs, isThousandsSeparator, type PriceLocale } from './currencies.ts'

/**
 * The value of an amount written in a language and a currency: thousands grouped by comma, point, apostrophe or space, at most two
 * decimals. NaN for anything else and for ambiguous amounts (`$1.500`). For machine-readable amounts see structured-offers.
 */
export function writtenAmount(text: string, currency: string | null, locale: PriceLocale): number {
  if (text.length > 18) return Number.NaN
  if (/^\d{1,9}$/.test(text)) return text.length > 1 && text.startsWith('0') ? Number.NaN : Number(text)
  const decimals = /^(.*\d)([.,])(\d{1,2})$/.exec(text)
  const [, integer = text, mark = '', fraction = ''] = decimals ?? []
  // Agorot are written after a point.
  if (mark === ',' && currency === 'ILS' && !integer.includes('.')) return Number.NaN
  const separators = new Set(integer.replace(/\d/g, ''))
  if (separators.size > 1 || separators.has(mark)) return Number.NaN
  const [separator] = separators
  if (separator === undefined) return /^(?:0|[1-9]\d{0,8})$/.test(integer) ? Number(`${integer}.${fraction}`) : Number.NaN
  const groups = integer.split(separator)
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  const byLakh = separator === ',' && groupsInLakhs(currency) && /^[1-9]\d?(?:,\d\d)*,\d{3}$/.test(integer)
  if (!isGrouped && !byLakh) return Number.NaN
  const isAlone = groups.length === 2 && fraction === '' && (separator === '.' || separator === ',')
  if (isAlone && !isThousandsSeparator(separator, currency, locale)) return Number.NaN
  return Number(`${groups.join('')}.${fraction}`)
}

/**
 * The value of an amount with a multiplier (`3.9K`, `12.5 אלף`, `2.35 lakh`). NaN for grouped digits.
 * @param zeros the multiplier's power of ten
 */
export function multipliedAmount(text: string, zeros: number): number {
  const [, whole = '', decimals = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === '' ? Number.NaN : Number(whole + decimals.padEnd(zeros, '0'))
}
