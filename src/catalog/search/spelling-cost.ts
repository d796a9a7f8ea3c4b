/** Costs of the differences between two spellings; the smaller, the likelier the slip. */
export const letterCost = 4
/** Letters that sound alike, and are mistaken for each other. */
const alikeCost = 3
/** A ו or י inside of a word: full and defective spelling. */
const vowelCost = 2

/** Groups of letters that many speakers say alike. */
const soundAlike = ['אעה', 'בו', 'חכ', 'טת', 'כק', 'סש', 'צס', 'ck', 'cs', 'sz', 'iy', 'ie', 'fp', 'vw']

/** By character code: the groups that a letter is in, one bit each. */
const groups = new Uint16Array(0x600)
for (const [at, group] of soundAlike.entries()) {
  for (const sign of group) groups[sign.charCodeAt(0)] = (groups[sign.charCodeAt(0)] ?? 0) | (1 << at)
}

const vav = 0x5d5
const yod = 0x5d9

/** Whether full and defective spelling differ by the letter with this character code. */
export function isVowelLetter(code: number): boolean {
  return code === vav || code === yod
}

/** Longest words that are compared in full. */
const longest = 64
/** The last three rows of the cost table, reused for every pair of words: allocating them would take most of the time. */
const table = new Int32Array(3 * (longest + 1))

/**
 * The edit distance of two words: letters added, removed, changed or swapped with the next one (optimal string
 * alignment). Above `highest` any number above it.
 */
export function spellingCost(from: string, to: string, highest: number): number {
  const [height, width] = [Math.min(from.length, longest), Math.min(to.length, longest)]
  table[0] = 0
  for (let at = 1; at <= width; at++) table[at] = cost(at - 1) + costOfLetter(to, at - 1)
  for (let row = 1; row <= height; row++) {
    const min = fillRow(from, to, row, width)
    if (min > highest) return min
  }
  return cost(rowStart(height) + width)
}

function rowStart(row: number): number {
  return (row % 3) * (longest + 1)
}

function cost(at: number): number {
  return table[at] ?? 0
}

/** Fills one row of the table and gives the least cost in it. */
function fillRow(from: string, to: string, row: number, width: number): number {
  const [current, above, before] = [rowStart(row), rowStart(row + 2), rowStart(row + 1)]
  const [a, last] = [from.charCodeAt(row - 1), row > 1 ? from.charCodeAt(row - 2) : -1]
  const gone = costOfLetter(from, row - 1)
  let min = cost(above) + gone
  table[current] = min
  for (let at = 1; at <= width; at++) {
    const b = to.charCodeAt(at - 1)
    let best = cost(above + at - 1) + costOfChange(a, b)
    best = Math.min(best, cost(above + at) + gone, cost(current + at - 1) + costOfLetter(to, at - 1))
    if (at > 1 && last === b && a === to.charCodeAt(at - 2)) best = Math.min(best, cost(before + at - 2) + letterCost)
    table[current + at] = best
    if (best < min) min = best
  }
  return min
}

function costOfLetter(word: string, at: number): number {
  return at > 0 && isVowelLetter(word.charCodeAt(at)) ? vowelCost : letterCost
}

function costOfChange(a: number, b: number): number {
  if (a === b) return 0
  return ((groups[a] ?? 0) & (groups[b] ?? 0)) === 0 ? letterCost : alikeCost
}
