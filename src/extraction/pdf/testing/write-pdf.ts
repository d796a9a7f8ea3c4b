/** A line of text on a page. Lengths in points, from the lower left corner. */
export interface PdfLine {
  /** As it is drawn, from left to right: Hebrew backwards. */
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  /** Operators before it, such as `1 1 1 rg` for white. */
  readonly with?: string
}

/** A small PDF. */
export interface PdfContent {
  readonly pages: readonly (readonly PdfLine[])[]
  readonly title?: string
  readonly language?: string
  /** Further entries of the trailer, such as `/Encrypt …`. */
  readonly trailer?: string
}

/** Width of every glyph in thousandths of the size. */
const glyph = 500

/** The letters of Hebrew at the codes of windows-1255, by their names in the Adobe Glyph List. */
const hebrew = Array.from({ length: 27 }, (_, at) => `/afii${57664 + at}`).join(' ')

const font =
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 255 /Widths [${Array(256).fill(glyph).join(' ')}]` +
  ` /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [224 ${hebrew}] >> >>`

/** Writes a PDF of simple text (ISO 32000-2), one font, a page of 595 by 842 points each. */
export function writePdf({ pages, title, language, trailer = '' }: PdfContent): Buffer {
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${language === undefined ? '' : ` /Lang (${language})`} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    title === undefined ? '<< >>' : `<< /Title <${utf16(title)}> >>`,
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${6 + at * 2} 0 R >>`,
      stream(lines.map(drawn).join('\n')),
    ]),
  ]
  return assemble(objects, trailer)
}

/** A stream object. @param filter its decoder, such as `/FlateDecode` */
export function stream(data: string | Buffer, filter = ''): string {
  const bytes = typeof data === 'string' ? data : data.toString('latin1')
  return `<< /Length ${bytes.length}${filter === '' ? '' : ` /Filter ${filter}`} >>\nstream\n${bytes}\nendstream`
}

/** Puts numbered objects together, the first one being the catalog, the fourth the information. */
export function assemble(objects: readonly string[], trailer = ''): Buffer {
  const parts = ['%PDF-1.7\n']
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [at, body] of objects.entries()) {
    const part = `${at + 1} 0 obj\n${body}\nendobj\n`
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`)
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

function drawn({ text, x, y, size = 11, with: before = '' }: PdfLine): string {
  return `q ${before} BT /F ${size} Tf ${x} ${y} Td <${encoded(text)}> Tj ET Q`
}

function encoded(text: string): string {
  const codes = Array.from(text, (letter) => {
    const code = letter === '•' ? 0x95 : (letter.codePointAt(0) ?? 0)
    return code >= 0x05d0 && code <= 0x05ea ? code - 0x05d0 + 224 : code
  })
  return Buffer.from(codes).toString('hex')
}

function utf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
}
