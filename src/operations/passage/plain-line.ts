const escaped = String.raw`\\([!-/:-@[-\`{-~])`
const image = String.raw`!\[[^\]]*\]\((?:[^()\\]|\\.|\([^()]*\))*\)`

/** An image in Markdown as daf writes it. */
export const imagePattern = new RegExp(image, 'g')

const linkEnd = String.raw`\]\((?:[^()\\]|\\.|\([^()]*\))*\)`
const markup = new RegExp(`${escaped}|${image}|${linkEnd}|\\[(?=[^\\]]*\\]\\()|[*_\`]+|~~`, 'g')

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The letters of a line of Markdown as daf writes it, without marks, addresses and images. */
export function plainLine(markdown: string): string {
  return markdown
    .replace(/^(?:\s*(?:>|[-*+]|\d{1,9}[.)]|#{1,6})(?:\s+|$))*(?:\[[ x]\]\s)?/, '')
    .replace(markup, (_, letter: string | undefined) => letter ?? '')
    .replace(/&(?:#x([\da-f]{1,6})|(amp|lt|gt|quot));/gi, (_, code: string | undefined, name = '') =>
      code === undefined
        ? (references[String(name).toLowerCase()] ?? '')
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replace(/\\$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
