/*
 * What V8 makes of `u` is slow for patterns of words: each `\p{L}` takes a millisecond to compile, and with `i` every letter becomes a
 * class of its own, so alternatives with the same beginning are tried one by one. Hundreds of such patterns are compiled in each thread
 * before the first page is read.
 */

/** The code units between two that have a property, for a character class. */
function unitsWith(property: RegExp, first: number, last: number): string {
  const units = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
  return units.filter((unit) => property.test(unit)).join('')
}

/** Letters without case, of the scripts in the word tables and their neighbours; of Indic scripts the marks, too. */
const caseless =
  '\u00AA\u00BA\u01BB\u01C0-\u01C3\u05D0-\u05F2\u0620-\u063F\u0641-\u064A\u066E-\u066F\u0671-\u06D3\u06D5\u06EE-\u06EF\u06FA-\u06FC\u06FF\u0750-\u077F\u0904-\u0963\u0971-\u0DF0\u0E01-\u0E3A\u0E40-\u0E4E\u3005-\u3006\u3041-\u3096\u309F\u30A1-\u30FA\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF'
const cased =
  'A-Za-z\u00B5\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u0370-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u048A-\u0556\u0560-\u0588\u10A0-\u10FF\u1E00-\u1FFC\uFF21-\uFF3A\uFF41-\uFF5A'
const modifiers = '\u0559\u0640\u06E5-\u06E6\u309D-\u309E\u30FC-\u30FE'
const digits = '0-9\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59\uFF10-\uFF19'

/** Characters with a property, as ranges for a character class: fewer than Unicode has, in the scripts in which sites are written. */
const properties: Readonly<Record<string, string>> = {
  L: cased + caseless + modifiers,
  Lo: caseless,
  Lu: unitsWith(/\p{Lu}/u, 0, 0x556) + unitsWith(/\p{Lu}/u, 0x1e00, 0x1eff) + '\uFF21-\uFF3A',
  Ll: unitsWith(/\p{Ll}/u, 0, 0x588) + unitsWith(/\p{Ll}/u, 0x1e00, 0x1eff) + '\u10D0-\u10FA\uFF41-\uFF5A',
  M: '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u20D0-\u20F0\u3099-\u309A\uFE00-\uFE0F',
  Nd: digits,
  N: `${digits}\u00B2-\u00B3\u00B9\u00BC-\u00BE\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u3007`,
  Sc: '$\u00A2-\u00A5\u058F\u060B\u09F2-\u09F3\u0E3F\u17DB\u20A0-\u20C1\uFDFC\uFF04\uFFE0-\uFFE1\uFFE5-\uFFE6',
}

/** An escape, the start or the end of a character class. */
const parts = /\\p\{(\w+)\}|\\.|[[\]]/gs

/** What only patterns with the flag `u` can say, and modifiers of case, which V8 forgets without it once it stops optimizing patterns. */
const unicodeOnly = /\\[pP]\{|\\u\{|[\uD800-\uDFFF]|\(\?(?:i|-i)/

/**
 * A pattern with the flag `u` for text that people write, which V8 compiles in half the time: properties such as `\p{L}` mean the
 * characters of common scripts, and what needs no `u` is compiled without it.
 * @param flags with `u`, without `v`
 */
export function textPattern(source: string, flags: string): RegExp {
  let isInClass = false
  const plain = source.replaceAll(parts, (part, property?: string) => {
    if (part === '[') isInClass = true
    else if (part === ']') isInClass = false
    const ranges = property === undefined ? undefined : properties[property]
    if (ranges === undefined) return part
    return isInClass ? ranges : `[${ranges}]`
  })
  return new RegExp(plain, unicodeOnly.test(plain) ? flags : flags.replace('u', ''))
}
