/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Share of the room that may come before the words. */
const leadShare = 1 / 3

/** How far a word border is searched for, in code units. */
const borderReach = 40

/** Code units that are read before a place to know where characters start there: flags are pairs of letters that all look the same. */
const context = 400

/**
 * A part of at most `room` code units around a place, cut between words or, where words have no spaces, between characters as readers see
 * them. It starts with the line if that starts nearby.
 */
export function partAround(text: string, place: Part, room: number): Part {
  const free = Math.max(room - (place.end - place.start), 0)
  const wanted = Math.max(place.start - Math.floor(free * leadShare), 0)
  // Room left over at the end of the text is used before the place.
  const earliest = Math.max(Math.min(wanted, text.length - room), 0)
  const line = text.lastIndexOf('\n', place.start) + 1
  const start = line >= earliest ? line : borderAfter(text, earliest, place.start)
  return { start, end: borderBefore(text, Math.min(start + room, text.length), place.end) }
}

/** The first border of a word from here on, at most at `latest`. */
function borderAfter(text: string, from: number, latest: number): number {
  if (from === 0) return 0
  const space = text.slice(from - 1, Math.min(from + borderReach, latest)).search(/\s/)
  if (space >= 0) return from + space
  return borders(text, startOfPiece(text, from), latest).find((border) => border >= from) ?? latest
}

function startOfPiece(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at < context && !/\s/.test(text.charAt(at - 1))) at--
  return at
}

/** The last border of a word up to here, at least at `earliest`, which is one. */
function borderBefore(text: string, to: number, earliest: number): number {
  if (to >= text.length) return text.length
  for (let at = to; at > Math.max(earliest, to - borderReach); at--) if (/\s/.test(text.charAt(at))) return at
  return borders(text, earliest, to + borderReach).findLast((border) => border <= to) ?? earliest
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where characters start, as readers see them (UAX 29), in a part of a text that starts with one. */
function borders(text: string, start: number, end: number): readonly number[] {
  return Array.from(characters.segment(text.slice(start, end)), ({ index }) => start + index)
}

const endOfIsolate = '\u2069'
const endOfEmbedding = '\u202C'
const controls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A part of a text with its bidi controls in pairs (UAX 9, X1 to X8): one that opened before the part or closes after it would turn
 * the text around it. Marks without a scope (LRM, RLM) stay as they are.
 */
export function balanceBidi(part: string): string {
  const open: string[] = []
  const paired = part.replace(controls, (control) => {
    if (control !== endOfIsolate && control !== endOfEmbedding) {
      open.push(control >= '\u2066' ? endOfIsolate : endOfEmbedding)
      return control
    }
    return open.at(-1) === control ? (open.pop() ?? '') : ''
  })
  return paired + open.toReversed().join('')
}
