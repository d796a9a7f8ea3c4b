import { currencyOf, normalisePriceText } from '../facts/price-words.ts'

/** Longer texts are not looked through: the values of prices and contact boxes stand in short blocks. */
const longest = 2_000

/** Digits as numbers of telephones are written, and the short ones with a star. */
const telephone = /\d[\d ().\-–]{5,30}\d|\*\d{3,6}/

/** Whether a text names an amount of money, in whatever currency. */
export function namesPrice(text: string): boolean {
  return text.length <= longest && /\d/.test(text) && currencyOf(normalisePriceText(text)) !== null
}

/** Whether a text names a telephone number or an e-mail address. Generous: it only decides what is kept. */
export function namesWayOfContact(text: string): boolean {
  return text.length <= longest && (/\S@\S/.test(text) || telephone.test(text))
}
