import { type Line, topOf } from './page-lines.ts'

/** Share of the height of a page, at its top and its bottom, in which running lines stand. */
const margin = 0.12

/** Pages that have a line in the same place, at least. */
const fewestPages = 3

/** A page, with its lines. */
export interface LinedPage {
  readonly height: number
  readonly lines: readonly Line[]
}

/** The lines of each page without running headers and footers: no page numbers, and nothing on later pages that the first one says as well. */
export function withoutRunningLines(pages: readonly LinedPage[]): readonly (readonly Line[])[] {
  const counts = new Map<string, number>()
  const keys = pages.map(({ lines, height }) => lines.map((line) => keyOf(line, height)))
  for (const ofPage of keys) for (const key of new Set(ofPage)) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const seen = new Set<string>()
  return pages.map(({ lines }, page) =>
    lines.filter((line, at) => {
      const key = keys[page]?.[at] ?? null
      if (key === null) return true
      if (pageNumbers.some((form) => form.test(textOf(line)))) return false
      if ((counts.get(key) ?? 0) < fewestPages || !seen.has(key)) {
        seen.add(key)
        return true
      }
      return false
    }),
  )
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join(' ')
}

/** What a running line has in common on every page: its position, and its text except for numbers. Null in the middle of the page. */
function keyOf(line: Line, height: number): string | null {
  const y = topOf(line)
  const isAtEdge = y < height * margin || y > height * (1 - margin)
  return isAtEdge ? `${Math.round(y / 4)} ${textOf(line).replace(/\d+/g, '#')}` : null
}

/** `3`, `- 3 -`, `3/12`; `Page 3 of 12`, `S. 3`, `עמוד 3 מתוך 12`. */
const pageNumbers = [
  /^[-–—|\s]{0,4}\d{1,4}(?:\s*\/\s*\d{1,4})?[-–—|\s]{0,4}$/,
  /^[-–—|\s]*(?:pages?|p|seite|s|strona|página|pagina|стр|страница|עמוד|עמ'?|דף|صفحة)(?:\.\s*|\s+)\d{1,4}(?:\s*(?:\/|\p{L}{1,5}(?:\s\p{L}{1,5})?)\s*\d{1,4})?\W{0,3}$/iu,
]
