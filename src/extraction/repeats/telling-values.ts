/** Longer texts are not looked through: the values of prices and contact boxes stand in short blocks. */
const longest = 2_000

/** Digits as numbers of telephones are written, and the short ones with a star. */
const telephone = /\d[\d ().\-–]{5,30}\d|\*\d{3,6}/

/** Signs, codes and names of the currencies that sites here use; in lower case. */
const currency = /\p{Sc}|ש["״”'׳’]{1,2}ח|שקל|דולר|יורו|אירו|\b(?:nis|ils|usd|eur|gbp|chf)\b/u

/** Whether a comparable text names an amount of money. Generous, as below: it only decides what is kept. */
export function namesPrice(text: string): boolean {
  return text.length <= longest && currency.test(text) && /\d/.test(text)
}

/** Whether a comparable text names a telephone number or an e-mail address. */
export function namesWayOfContact(text: string): boolean {
  return text.length <= longest && (text.includes('@') || telephone.test(text))
}
