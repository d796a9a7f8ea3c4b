/** Two prices, and before them what each is for, in the same order. */
const paired =
  /^(?<first>\d{1,3}) ?\/ ?(?<second>\d{1,3}) (?<unit>\p{L}{1,10}\.?)[ :–-]+(?<low>[\d.,]+) ?\/ ?(?<high>[\d.,]+) ?(?<currency>\p{Sc}|\p{L}{2,4})$/u

/** A row with two prices as two lines with one each: `30 / 60 min 699 / 1090 Kč` as `30 min: 699 Kč` and `60 min: 1090 Kč`; else empty. */
export function pairedLines(text: string): readonly string[] {
  const { first, second, unit, low, high, currency } = (text.length < 80 && paired.exec(text)?.groups) || {}
  if (first === undefined || first === second || low === high) return []
  return [`${first} ${unit}: ${low} ${currency}`, `${second} ${unit}: ${high} ${currency}`]
}
