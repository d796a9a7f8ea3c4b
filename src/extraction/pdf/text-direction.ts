import type { TextPiece } from './read-pdf.ts'

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const rightToLeftLetters = new RegExp(rightToLeft, 'gu')
const letters = /\p{L}/gu

/** Share of letters from which a text runs from right to left. */
const share = 0.3

/** Whether a text has letters that are read from right to left. */
export function holdsRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Whether a text as a whole runs from right to left. */
export function runsRightToLeft(text: string): boolean {
  const right = text.match(rightToLeftLetters)?.length ?? 0
  return right > 0 && right >= share * (text.match(letters)?.length ?? 0)
}

/** Hebrew letters that occur only at the end of words. */
const final = { first: /(?<!\p{L})[ךםןףץ]\p{L}/gu, last: /\p{L}[ךםןףץ](?!\p{L})/gu } as const

/** Whether Hebrew is spelled backwards: then its final letters begin words instead of ending them. */
export function isBackwards(text: string): boolean {
  return (text.match(final.first)?.length ?? 0) > (text.match(final.last)?.length ?? 0)
}

/** A text with its Hebrew or Arabic parts spelled the other way around. */
export function reversedIfRightToLeft(text: string): string {
  return rightToLeft.test(text) ? Array.from(text).toReversed().join('') : text
}

const mirrorImages = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

function mirrored(text: string): string {
  return text.replace(/[()[\]{}<>«»]/g, (sign) => mirrorImages.get(sign) ?? sign)
}

/** Number of unpaired brackets in a text. */
export function unpairedBrackets(text: string): number {
  let [open, odd] = [0, 0]
  for (const [sign] of text.matchAll(/[()]/g)) {
    if (sign === '(') open++
    else if (open > 0) open--
    else odd++
  }
  return open + odd
}

/**
 * Pieces of a line, from left to right as they are drawn, in the order in which they are read. The inverse of the bidirectional
 * algorithm (UAX #9) for whole pieces: from right to left, but words in Latin letters with the numbers and signs between them as they are.
 * @param isMirrored brackets are stored as they look, which is the other way around in a text that runs from right to left
 */
export function inReadingOrder(pieces: readonly TextPiece[], isRightToLeft: boolean, isMirrored: boolean): readonly TextPiece[] {
  if (!isRightToLeft) return leftToRight(pieces)
  const facing = isMirrored ? (piece: TextPiece) => ({ ...piece, text: mirrored(piece.text) }) : (piece: TextPiece) => piece
  const ordered: TextPiece[] = []
  let run: TextPiece[] = []
  for (const piece of pieces.toReversed()) {
    if (rightToLeft.test(piece.text)) {
      ordered.push(...reorderLatinRun(run, facing), facing(piece))
      run = []
    } else run.push(piece)
  }
  return [...ordered, ...reorderLatinRun(run, facing)]
}

/** In a line that runs from left to right, quotes in Hebrew are read from their right end. */
function leftToRight(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const ordered: TextPiece[] = []
  let run: TextPiece[] = []
  const flush = () => {
    const last = run.findLastIndex(({ text }) => rightToLeft.test(text))
    ordered.push(...run.slice(0, last + 1).toReversed(), ...run.slice(last + 1))
    run = []
  }
  for (const piece of pieces) {
    const isStrong = /\p{L}/u.test(piece.text) && !rightToLeft.test(piece.text)
    if (isStrong) flush()
    if (isStrong || (run.length === 0 && !rightToLeft.test(piece.text))) ordered.push(piece)
    else run.push(piece)
  }
  flush()
  return ordered
}

const hasLetter = ({ text }: TextPiece) => /\p{L}/u.test(text)
const hasNumber = ({ text }: TextPiece) => /\p{N}/u.test(text)

/**
 * Pieces between two Hebrew ones, given from right to left: from the first word in Latin letters (or the number next to it) to the last
 * they are read from left to right. Numbers alone keep their place.
 */
function reorderLatinRun(run: readonly TextPiece[], facing: (piece: TextPiece) => TextPiece): readonly TextPiece[] {
  let first = run.findIndex(hasLetter)
  if (first < 0) return run.map(facing)
  let last = run.findLastIndex(hasLetter)
  const before = run.slice(0, first).findIndex(hasNumber)
  if (before >= 0) first = before
  const after = run.findLastIndex(hasNumber)
  if (after > last) last = after
  return [...run.slice(0, first).map(facing), ...run.slice(first, last + 1).toReversed(), ...run.slice(last + 1).map(facing)]
}
