/** Whether two addresses may be the same: they share words, and the numbers of one include those of the other. */
export function isSameAddress(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return haveSameWords(addressWords(one), addressWords(other))
}

/** The words of an address without its country, and those that contain a digit. */
export interface AddressWords {
  readonly all: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** {@link isSameAddress} for precomputed words, for many comparisons. */
export function haveSameWords(one: AddressWords, other: AddressWords): boolean {
  const [a, b] = [one.numbers, other.numbers]
  if (a.size > 0 && b.size > 0 && !a.isSubsetOf(b) && !b.isSubsetOf(a)) return false
  return one.all.intersection(other.all).size >= Math.max(1, Math.min(one.all.size, other.all.size) / 2)
}

/** The words by which addresses are compared. */
export function addressWords(address: Readonly<Record<string, unknown>>): AddressWords {
  const text = Object.entries(address)
    .filter(([field, value]) => field !== 'addressCountry' && typeof value === 'string')
    .map(([, value]) => String(value))
    .join(' ')
  const words = text
    .toLowerCase()
    .replace(/stra(?:ß|ss)e/g, 'str')
    // A postal code with and without its space: `M5V 2T6`.
    .replace(/(?<![\p{L}\d])([a-z]\d[a-z]) (\d[a-z]\d)(?![\p{L}\d])/gu, '$1$2')
    .match(/[\p{L}\p{N}]+/gu)
  // Some write `22A`, some the number of the house alone.
  const all = new Set(words?.flatMap((word) => [word, ...(/^\d+(?=[a-z]$)/.exec(word) ?? [])]))
  return { all, numbers: new Set([...all].filter((word) => /\d/.test(word))) }
}

/** Whether two addresses have the same numbers and only one is in Latin letters, as the same address in two scripts. */
export function isInOtherScript(one: AddressWords, other: AddressWords): boolean {
  const haveSameNumbers = one.numbers.size === other.numbers.size && one.numbers.isSubsetOf(other.numbers)
  return one.numbers.size > 0 && haveSameNumbers && isLatin(one) !== isLatin(other)
}

function isLatin({ all }: AddressWords): boolean {
  return all.values().some((word) => /\p{Script=Latin}/u.test(word))
}
