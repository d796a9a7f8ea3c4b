/** Letters that full spelling adds inside a word and defective spelling leaves out. */
const vowelLetters = ['ו', 'י']
const anyVowelLetter = /[וי]/g

/** Consonants that a word must have: with fewer, too many other words are spelled the same. */
const minConsonants = 3

/** Maximum number of inner ו and י that are varied; each one doubles the spellings. */
const maxInner = 3

/** Longest word that is varied. */
const maxLength = 14

/** Letters that are interchangeable in loan words: סרוויס and סרביס, תיאטרון and תאתרון, פלזמה and פלסמה. */
const loanLetters: Readonly<Record<string, string>> = { ב: 'ו', ו: 'ב', ט: 'ת', ת: 'ט', ז: 'ס', ס: 'ז' }

/**
 * Other spellings of a folded word: with fewer inner ו and י, or with one more than any of these; as a loan word, with another
 * letter of the same sound or one א more or less. Its first letter stays. At most 250.
 */
export function otherSpellings(key: string): readonly string[] {
  if (key.length > maxLength || key.replace(anyVowelLetter, '').length < minConsonants) return []
  let shorter = [key]
  let inner = 0
  for (let at = key.length - 2; at > 0 && inner < maxInner; at--) {
    if (!vowelLetters.includes(key[at] ?? '')) continue
    inner++
    shorter = shorter.flatMap((spelling) => [spelling, spelling.slice(0, at) + spelling.slice(at + 1)])
  }
  const all = [...shorter.flatMap((spelling) => [spelling, ...longerByOne(spelling)]), ...loanSpellings(key)]
  // Folding writes double letters once.
  return [...new Set(all)].filter((spelling) => !/וו|יי/.test(spelling))
}

function longerByOne(spelling: string): readonly string[] {
  const inside = Array.from({ length: spelling.length - 1 }, (_, before) => before + 1)
  return inside.flatMap((at) => vowelLetters.map((letter) => spelling.slice(0, at) + letter + spelling.slice(at)))
}

function loanSpellings(key: string): readonly string[] {
  const found = [`${key}א`]
  for (let at = 1; at < key.length; at++) {
    const [start, letter = '', end] = [key.slice(0, at), key[at], key.slice(at + 1)]
    const other = loanLetters[letter]
    if (other !== undefined) found.push(start + other + end)
    found.push(letter === 'א' ? start + end : `${start}א${letter}${end}`)
  }
  return found
}
