/** Lines of one address. */
const mostLines = 3

/** Longest address, in characters. */
const longest = 200

/** A postal address as a page shows it: words with a number or a comma among them; none for anything else. */
export function readShownAddress(lines: readonly string[]): readonly { readonly text: string }[] {
  const text = lines
    .slice(0, mostLines)
    .join(', ')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/[\s,]+$/, '')
  const words = text.split(/\s+/)
  const isAddress =
    text.length <= longest && words.length >= 2 && /\p{L}{2}/u.test(text) && /\d|,/.test(text) && !/[?@]|https?:/.test(text)
  return isAddress ? [{ text }] : []
}
