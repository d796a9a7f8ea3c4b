const escaped = String.raw`\\(?<letter>[!-/:-@[-\`{-~])`
const image = String.raw`!\[[^\]]*\]\((?:[^()\\]|\\.|\([^()]*\))*\)`

/** An image in Markdown as daf writes it. */
export const imagePattern = new RegExp(image, 'g')

const linkEnd = String.raw`\]\((?:[^()\\]|\\.|\([^()]*\))*\)`
const code = String.raw`(?<ticks>\`+)(?!\`)(?<code>.*?[^\`])\k<ticks>(?!\`)`
const reference = '&(?:#x(?<number>[\\da-f]{1,6})|(?<name>amp|lt|gt|quot));'
const marks = '\\[(?=[^\\]]*\\]\\()|[*`]+|~~'
const markup = new RegExp([escaped, code, image, linkEnd, marks, reference].join('|'), 'gi')

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The letters of a line of Markdown as daf writes it, without marks, addresses and images. */
export function plainLine(markdown: string): string {
  return markdown
    .replace(/^(?:\s*(?:>|[-*+]|\d{1,9}[.)]|#{1,6})(?:\s+|$))*(?:\[[ x]\]\s)?/, '')
    .replace(markup, (...parts) => lettersOf(parts.at(-1)))
    .replace(/\\$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What readers see of a mark, by the groups of the pattern. In code nothing is a mark but the escape of a table's border. */
function lettersOf({ letter, code, number, name }: Readonly<Record<string, string | undefined>>): string {
  if (code !== undefined) return code.replaceAll('\\|', '|')
  if (number !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(number, 16), 0x10ffff))
  return letter ?? references[(name ?? '').toLowerCase()] ?? ''
}
