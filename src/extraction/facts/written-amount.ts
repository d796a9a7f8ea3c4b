/**
 * The value of an amount as people write it: thousands in groups of three by comma, apostrophe or space, at most two
 * decimals after a point. NaN for anything else: `3.900` is a price in one country and three and a bit in another.
 */
export function writtenAmount(text: string): number {
  if (text.length > 15) return Number.NaN
  const grouped = /^\d{1,3}(?:([,' ])\d{3}(?:\1\d{3})*)?(?:\.\d{1,2})?$/.test(text)
  return grouped || /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text.replace(/[,' ]/g, '')) : Number.NaN
}

/** The value of an amount in thousands (`3.9K`, `12.5 אלף`). NaN for more decimals than make whole shekels, and for groups. */
export function amountInThousands(text: string): number {
  const [, whole = '', decimals = ''] = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? Number.NaN : Number(whole + decimals.padEnd(3, '0'))
}
