import { codeUnitAt } from './code-unit.ts'
import { once } from './once.ts'

/**
 * Characters that are not displayed: default ignorables (Unicode, UAX #44: joiners, bidi controls, soft hyphens, fillers, variation
 * selectors, tags), controls but for whitespace, private use (the pictures of icon fonts), noncharacters, lone surrogates, marks of
 * annotations, the blank of Braille. They can spell a text that agents read and no person sees.
 */
const unseenAlone =
  /^[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\0-\x08\x0E-\x1F\x7F-\x9F\uFFF9-\uFFFC\u2800]$/u

/** Characters that compose with the letter before them (NFC): accents, hamza, parts of Korean and Japanese letters. */
const joinedMark = /[\u0300-\u034E\u0350-\u036F\u0653-\u0655\u1161-\u1175\u11A8-\u11C2\u3099\u309A]/

/** A superset of {@link unseenAlone} and of {@link joinedMark} in single UTF-16 units, which few texts contain: the first and the last of each run. */
const maybeUnseen: readonly (readonly [first: number, last: number])[] = [
  [0, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x0300, 0x036f],
  [0x061c, 0x061c],
  [0x0653, 0x0655],
  [0x115f, 0x1175],
  [0x11a8, 0x11c2],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3099, 0x309a],
  [0x3164, 0x3164],
  [0xd800, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0xfffe, 0xffff],
]

/** 1 for each unit of {@link maybeUnseen}: in a text beyond Latin-1, looking them up takes a tenth of the time of an expression. */
const unseenUnits = new Uint8Array(0x1_00_00)
for (const [first, last] of maybeUnseen) unseenUnits.fill(1, first, last + 1)

function mayHoldUnseen(text: string): boolean {
  const { length } = text
  for (let at = 0; at < length; at++) if (unseenUnits[codeUnitAt(text, at)] === 1) return true
  return false
}

/** Scripts whose letters take another form next to a joiner or a non-joiner (Unicode 17, 9.2 and 12.1). */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}'
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joining}]`

/**
 * Sequences that need an invisible character, matched whole: emoji of several parts (flags spelled in tags only if Unicode recommends them,
 * since tags can spell anything), and one variation selector or joiner after what takes it. Anything else is matched by character.
 */
const pieces = once(
  () =>
    new RegExp(
      [
        // Fast path for runs of ASCII (except what may begin an emoji), letters and the like.
        '(?<plain>[\\t\\n\\r -~]+(?![^\\t\\n\\r -~])|[[\\p{Alphabetic}\\p{P}\\p{Zs}]--[\\p{Unified_Ideograph}\\p{sc=Mong}\\p{Emoji}\\p{DI}]]+)',
        '(?<emoji>\\p{RGI_Emoji}|\\p{ExtPict}[\\uFE0E\\uFE0F]?\\p{EMod}?(?:\\u200D\\p{ExtPict}\\uFE0F?\\p{EMod}?)*|[#*0-9]\\uFE0F?\\u20E3)',
        '(?<selected>\\p{Unified_Ideograph}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]|\\p{Sm}\\uFE00|(?=\\p{L})\\p{sc=Mong}[\\u180B-\\u180D\\u180F])',
        `(?<joined>(?<=${joiningLetter})[\\u200C\\u200D](?=[\\p{L}\\p{M}]))`,
        // Hebrew with points orders them with it.
        '(?<ordered>(?<=[\\u0591-\\u05C7])\\u034F(?=[\\u0591-\\u05C7]))',
        '(?<marks>[\\u200E\\u200F]+)',
        '(?<other>[^])',
      ].join('|'),
      'gv',
    ),
)

/** What is hardly in a text by accident: tags, overrides of direction, invisible operators and deprecated controls, fillers, marks of annotations. */
const smuggling = /[\u{E0000}-\u{E0FFF}\u202D\u202E\u2061-\u2064\u206A-\u206F\u115F\u1160\u3164\uFFA0\uFFF9-\uFFFB]/u

/** So many others in a row may spell something, too. */
const longRow = 4

/** A text without invisible characters. */
export interface ReadableText {
  readonly text: string
  /** Number of removed characters that may have carried a hidden text. */
  readonly suspicious: number
}

/** A text with composed letters, as patterns have them, and without invisible characters, except those that emoji, Hebrew and scripts with joined letters need. */
export function readableText(text: string): string {
  return readable(text).text
}

/** Maximum number of passes: a removed character may have separated two others that are invisible together. */
const maxPasses = 5

/** {@link readableText}, and whether the removed characters may have been a text. */
export function readable(text: string): ReadableText {
  if (!mayHoldUnseen(text)) return { text, suspicious: 0 }
  let read: ReadableText = { text: composed(text), suspicious: 0 }
  for (let pass = 0; pass < maxPasses && mayHoldUnseen(read.text); pass++) {
    const { text: next, suspicious } = readOnce(read.text)
    if (next === read.text) break
    // A removed character may have stood between a letter and its accent.
    read = { text: composed(next), suspicious: read.suspicious + suspicious }
  }
  return read
}

/** Marks on one letter beyond those of any language (UAX #15, Stream-Safe Text Format): to put them in order takes time that is quadratic. */
const marksBeyond = /(?<=[\p{M}--\p{Variation_Selector}]{30})[\p{M}--\p{Variation_Selector}]+/gv

function composed(text: string): string {
  return joinedMark.test(text) ? text.replace(marksBeyond, '').normalize() : text
}

function readOnce(text: string): ReadableText {
  const kept: string[] = []
  let suspicious = 0
  let row = 0
  for (const { 0: piece, index, groups = {} } of text.matchAll(pieces())) {
    const { marks, other } = groups
    const stays = other === undefined ? marks === undefined || turnsText(text, index, marks.length) : !unseenAlone.test(other)
    if (stays) kept.push(marks === undefined ? piece : piece.charAt(0))
    row = stays ? 0 : row + piece.length
    if (!stays && (smuggling.test(piece) || row >= longRow)) suspicious++
  }
  return { text: kept.join(''), suspicious }
}

/** Whether a direction mark may change how its neighbours are displayed: between two letters or two digits it cannot. */
function turnsText(text: string, at: number, length: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at + length)]
  return ![/\p{L}/u, /\p{N}/u].some((kind) => kind.test(before) && kind.test(after))
}
