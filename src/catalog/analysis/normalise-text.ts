/** Signs that compatibility decomposition would append to the preceding word as letters: `Google™` is not `googletm`. */
const letterlikeSigns = /[\u00A9\u00AE\u2117\u2120\u2122]/g

/**
 * Marks and characters without a width, which readers do not type. Vowel signs of Indic and South-East Asian scripts stay:
 * they are letters to their readers.
 */
const ignored = new RegExp(
  `[${[
    String.raw`\u0300-\u036F\u0483-\u0487`, // accents of Latin, Greek and Cyrillic
    String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7`, // niqqud and cantillation
    String.raw`\u0610-\u061A\u0640\u064B-\u065F\u0670`, // Arabic vowel signs and the stretching line
    String.raw`\u00AD\u200C\u200D\u2060-\u2064\uFE00-\uFE0F\uFEFF`, // soft hyphen, joiners, variants
    String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`, // bidi controls
  ].join('')}]+`,
  'g',
)

/** More combining marks on one letter than in any language. Normalisation sorts them in quadratic time. */
const markFlood = /\p{M}{16,}/gu

const apostrophes = /[\u00B4\u0060\u02BC\u05F3\u2018\u2019\u201B\u2032\uFF07]/g
const quotationMarks = /[\u05F4\u201C-\u201F\u2033\uFF02]|''/g
const hyphens = /[\u05BE\u2010-\u2015\u2212\uFF0D]/g

/** Final letters of Hebrew, and of Greek, with their ordinary forms. */
const ordinaryForms: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ', ς: 'σ' }

/** Digits of Arabic and Persian; their last hexadecimal digit is their value. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Final letters as the ordinary ones. Keeps the length. */
export function withOrdinaryLetters(text: string): string {
  return text.replace(/[ךםןףץς]/g, (letter) => ordinaryForms[letter] ?? letter)
}

/**
 * The form in which texts are compared, letter by letter: compatibility variants, accents, niqqud, case and final letters
 * folded, invisible characters dropped; geresh and apostrophes are `'`, gershayim and quotation marks `"`, maqaf and
 * dashes `-`. Linear in the length of any text.
 */
export function normaliseText(text: string): string {
  // Nearly all words; the general way takes ten times as long.
  if (/^[a-z0-9א-ת ]*$/.test(text)) return withOrdinaryLetters(text)
  const normalised = text
    .replace(markFlood, '')
    .replace(letterlikeSigns, ' ')
    .normalize('NFKD')
    // After decomposition, which can produce capitals: from bold letters, for example, and from `㎾`.
    .toLowerCase()
    .replace(ignored, '')
    .normalize('NFC')
    .replace(apostrophes, "'")
    .replace(quotationMarks, '"')
    .replace(hyphens, '-')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
  return withOrdinaryLetters(normalised)
}
