const endOfIsolate = '\u2069'
const endOfEmbedding = '\u202C'
const controls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A part of a text with its bidi controls in pairs (UAX 9, X1 to X8): what began before the part or ends after it would turn
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
