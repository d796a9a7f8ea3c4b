/*
 * Patterns of words with the flag `u` are slow in V8: each `\p{L}` takes a millisecond to compile, and with `i` every letter becomes a
 * class of its own, so alternatives with the same beginning are tried one by one. Hundreds of such patterns are compiled in each thread
 * before the first page is read (decision 90).
 */

/** The code units between two that have a property, for a character class. */
function unitsWith(property: RegExp, first: number, last: number): string {
  const units = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
  return units.filter((unit) => property.test(unit)).join('')
}

/** Letters of scripts with upper and lower case, and modifiers of letters. */
const cased =
  'A-Za-z\u00B5\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0370-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u048A-\u0559\u0560-\u0588\u10A0-\u10FF\u1C80-\u1CBF\u1D00-\u1DBF\u1E00-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2071\u207F\u2090-\u209C\u2113\u2126\u212A-\u212B\u2C00-\u2CE4\u2CEB-\u2CF3\u2D00-\u2D2D\uA640-\uA66E\uA67F-\uA69D\uA717-\uA71F\uA722-\uA788\uA78B-\uA801\uAB30-\uAB5A\uAB5C-\uAB69\uAB70-\uABE2\uFB00-\uFB17\uFF21-\uFF3A\uFF41-\uFF5A'
/** Letters of other scripts; in rare ones with the marks, digits and stops between them, but never with a sign of a currency. */
const caseless =
  '\u00AA\u00BA\u01BB\u01C0-\u01C3\u0294-\u0295\u05D0-\u05F2\u0620-\u064A\u066E-\u066F\u0671-\u06D3\u06D5\u06E5-\u06E6\u06EE-\u06EF\u06FA-\u06FC\u06FF\u0710-\u07FA\u0800-\u08C9\u0904-\u0961\u0971-\u09E1\u09F0-\u09F1\u09FC-\u0AE1\u0AF9-\u0BEF\u0C05-\u0DC6\u0E01-\u0E33\u0E40-\u0E46\u0E81-\u0F6C\u0F88-\u108E\u1100-\u135A\u1380-\u17D3\u17D7\u17DC\u1820-\u1C7D\u1CE9-\u1CFA\u2135-\u2138\u2D2E-\u2DDE\u3005-\u3006\u3031-\u3035\u303C\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u318E\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA48C\uA4D0-\uA63F\uA66E\uA6A0-\uA6E5\uA802-\uA822\uA840-\uAB2E\uAC00-\uD7FB\uF900-\uFAFF\uFB1D-\uFB28\uFB2A-\uFD3D\uFD50-\uFDFB\uFE70-\uFEFC\uFF66-\uFFDC'
const digits = '0-9\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59\uFF10-\uFF19'

/** Characters with a property, as ranges for a character class: fewer than Unicode has, in the scripts in which sites are written. */
const properties: Readonly<Record<string, string>> = {
  L: cased + caseless,
  Lo: caseless,
  Lu: unitsWith(/\p{Lu}/u, 0, 0x556) + unitsWith(/\p{Lu}/u, 0x1e00, 0x1fff) + '\uFF21-\uFF3A',
  Ll: unitsWith(/\p{Ll}/u, 0, 0x588) + unitsWith(/\p{Ll}/u, 0x1e00, 0x1fff) + '\u10D0-\u10FA\uFB00-\uFB06\uFF41-\uFF5A',
  M: '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u20D0-\u20F0\u3099-\u309A\uFE00-\uFE0F',
  Nd: digits,
  N: `${digits}\u00B2-\u00B3\u00B9\u00BC-\u00BE\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u3007`,
  Sc: '$\u00A2-\u00A5\u058F\u060B\u09F2-\u09F3\u0E3F\u17DB\u20A0-\u20C1\uFDFC\uFF04\uFFE0-\uFFE1\uFFE5-\uFFE6',
}

/** A character class; outside of one, a property or another escape; a sharp s. */
const parts = /\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\.|ß/gs
const partsOfClass = /\\p\{(\w+)\}|\\.|ß/gs

/** A part that has both cases of its letters. V8 need not look for the other cases of its characters, which takes most of the time. */
const hasBothCases = /^\[.*\\p\{L\}.*\]$|^\\p\{(?:L|Lo|M|Nd|N|Sc)\}$/s

/**
 * What only patterns with the flag `u` can say. Without it, V8 also matches the other case in a group like `(?-i:TRY)` once it stops
 * optimizing patterns, after a megabyte of their code.
 */
const unicodeOnly = /\\[pP]\{|\\u\{|\\u[dD][89a-fA-F]|[\uD800-\uDFFF]|\(\?[ims]*-?[ims]+:/

/**
 * A pattern with the flag `u` for text that people write, which V8 compiles in a third of the time: properties such as `\p{L}` mean the
 * characters of the BMP that have them, as few ranges, and what needs no `u` is compiled without it.
 * @param flags with `u`, without `v`
 */
export function textPattern(source: string, flags: string): RegExp {
  const ignoresCase = flags.includes('i')
  const unitsOf = (part: string, property = '') =>
    // Only with `u` does a sharp s equal the capital one.
    part === 'ß' && ignoresCase ? 'ßẞ' : (properties[property] ?? part)
  const needsUnicode = unicodeOnly.test(source.replaceAll(partsOfClass, (part, property) => unitsOf(part, property)))
  const plain = source.replaceAll(parts, (part) => {
    const units = part.replaceAll(partsOfClass, unitsOf)
    const characters = part.startsWith('[') || units === part ? units : `[${units}]`
    return ignoresCase && hasBothCases.test(part) ? `(?-i:${characters})` : characters
  })
  return new RegExp(plain, needsUnicode ? flags : flags.replace('u', ''))
}

/**
 * A part of a pattern that matches either case within a pattern that minds it. V8 matches only the case that is written in a group like `(?i:great)` once
 * it stops optimizing patterns, and misreads optional characters there.
 * @param source in lower case, without `ß`, names of groups and of properties but `\p{L}`
 */
export function inAnyCase(source: string): string {
  return source.replace(/(?<!\\)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
