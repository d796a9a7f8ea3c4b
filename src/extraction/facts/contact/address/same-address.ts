/** Whether two addresses may be the same: they share words, and the numbers of one include those of the other. */
export function isSameAddress(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return haveSameWords(addressWords(one), addressWords(other))
}

/** The words of an address without its country. */
export interface AddressWords {
  readonly all: ReadonlySet<string>
  /** Those that contain a digit. */
  readonly numbers: ReadonlySet<string>
  /** The numbers, with and without the letter of a house: some write `22A`, some `22`. */
  readonly houses: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

/** {@link isSameAddress} for precomputed words, for many comparisons. */
export function haveSameWords(one: AddressWords, other: AddressWords): boolean {
  const differ = one.numbers.size > 0 && other.numbers.size > 0 && !areNested(one.numbers, other.numbers)
  if (differ && !(areNested(one.houses, other.houses) && areNested(one.names, other.names))) return false
  return one.all.intersection(other.all).size >= Math.max(1, Math.min(one.all.size, other.all.size) / 2)
}

function areNested(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.isSubsetOf(other) || other.isSubsetOf(one)
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
  const all = new Set(words)
  const numbers = new Set([...all].filter((word) => /\d/.test(word)))
  const houses = new Set([...numbers].flatMap((number) => [number, ...(/^\d+(?=[a-z]$)/.exec(number) ?? [])]))
  return { all, numbers, houses, names: all.difference(numbers) }
}

/** Whether two addresses have the same numbers and only one is in Latin letters, as the same address in two scripts. */
export function isInOtherScript(one: AddressWords, other: AddressWords): boolean {
  const haveSameNumbers = one.numbers.size === other.numbers.size && one.numbers.isSubsetOf(other.numbers)
  return one.numbers.size > 0 && haveSameNumbers && isLatin(one) !== isLatin(other)
}

function isLatin({ all }: AddressWords): boolean {
  return all.values().some((word) => /\p{Script=Latin}/u.test(word))
}
