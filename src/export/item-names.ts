/** Maximum length of a name, in code points; file systems allow 255 bytes. */
const maxLength = 60

/**
 * The file names of items: their text in lower case with hyphens, so that a reader who knows a term can guess its address. The second
 * item with the same text ends in `-2`.
 */
export function namesOf(texts: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return texts.map((text) => {
    const words = text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['item']
    const base = [...words.join('-')].slice(0, maxLength).join('').replace(/-$/, '').normalize('NFC')
    let name = base
    let number = next.get(base) ?? 2
    for (; taken.has(name); number++) name = `${base}-${number}`
    next.set(base, number)
    taken.add(name)
    return name
  })
}
