/**
 * The value of an amount as people write it: thousands in groups of three by comma, apostrophe, space or point, at most
 * two decimals. NaN for anything else. `3.900` is three thousand nine hundred: a shekel has a hundred agorot, so no price
 * has three decimals. (Machines write three; see plans-in-offers.)
 */
export function writtenAmount(text: string): number {
  if (text.length > 15) return Number.NaN
  const grouped = /^\d{1,3}(?:([,' ])\d{3}(?:\1\d{3})*)?(?:\.\d{1,2})?$/.test(text)
  if (grouped || /^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return Number(text.replace(/[,' ]/g, ''))
  const byPoint = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)
  return byPoint ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN
}

/** The value of an amount in thousands (`3.9K`, `12.5 אלף`). NaN for more decimals than make whole shekels, and for groups. */
export function amountInThousands(text: string): number {
  const [, whole = '', decimals = ''] = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? Number.NaN : Number(whole + decimals.padEnd(3, '0'))
}
