import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs'
import { ExtractionError, pdfLimits } from '../extracted-page.ts'

/** A piece of text as it is drawn. Lengths in points, measured from the upper left corner of the page as it is shown. */
export interface TextPiece {
  /** In reading order within the piece; spaces are their own pieces. */
  readonly text: string
  /** Its left end, and its base line. */
  readonly x: number
  readonly y: number
  readonly width: number
  /** Size of the font. */
  readonly size: number
}

/** The text of one page of a PDF. */
export interface PdfPage {
  readonly height: number
  readonly pieces: readonly TextPiece[]
}

/** The content of a PDF. */
export interface PdfDocument {
  /** Number of its pages; at most `pdfLimits.pages` are read. */
  readonly pageCount: number
  readonly pages: readonly PdfPage[]
  /** Numbers of the pages that are damaged. */
  readonly unreadable: readonly number[]
  /** `Title` and `Lang` of the document (ISO 32000-2, 14.3.3 and 14.9.2); empty if it has none. */
  readonly title: string
  readonly language: string
}

/**
 * Reads the text of a PDF. Nothing in it is executed, and nothing is loaded from elsewhere.
 * @param bytes are consumed
 * @throws ExtractionError when it is encrypted, broken or past a limit
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const document = await openDocument(bytes)
  const { title, language } = await metadataOf(document)
  const pages: PdfPage[] = []
  const unreadable: number[] = []
  let characters = 0
  for (let number = 1; number <= Math.min(document.numPages, pdfLimits.pages); number++) {
    const page = await readPage(document, number)
    if (page === undefined) {
      unreadable.push(number)
      continue
    }
    characters += page.pieces.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > pdfLimits.characters)
      throw new ExtractionError(`The PDF has more than ${pdfLimits.characters} characters of text; split it.`)
    pages.push(page)
  }
  if (pages.length === 0 && unreadable.length > 0) throw broken()
  return { pageCount: document.numPages, pages, unreadable, title, language }
}

async function openDocument(data: Uint8Array): Promise<PDFDocumentProxy> {
  const loading = getDocument({
    data,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: 0,
  })
  try {
    return await loading.promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ExtractionError('It is a PDF that needs a password; publish one without.', { cause: error })
    throw broken(error)
  }
}

function broken(cause?: unknown): ExtractionError {
  return new ExtractionError('It is a PDF that is damaged; export it again.', { cause })
}

async function metadataOf(document: PDFDocumentProxy): Promise<Pick<PdfDocument, 'title' | 'language'>> {
  try {
    const { info } = await document.getMetadata()
    return { title: textOf(info, 'Title'), language: textOf(info, 'Language') }
  } catch {
    return { title: '', language: '' }
  }
}

function textOf(info: object, name: string): string {
  const value: unknown = Reflect.get(info, name)
  return typeof value === 'string' ? value : ''
}

/** Smaller text is not meant to be read, in points. */
const smallest = 2

async function readPage(document: PDFDocumentProxy, number: number): Promise<PdfPage | undefined> {
  let page: PDFPageProxy
  try {
    page = await document.getPage(number)
  } catch {
    return undefined
  }
  try {
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent({ disableNormalization: false })
    const pieces = items.flatMap((item): readonly TextPiece[] => {
      if (!('str' in item) || item.str === '') return []
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = combined(transform, item.transform)
      const size = Math.hypot(c, d)
      // Text that runs in another direction is a watermark, or the label of a drawing; beyond the edges nobody sees it.
      const isLevel = a > 0 && Math.abs(b) < a / 10
      const isInside = e > -size && e < width && f > 0 && f < height + size
      return isLevel && isInside && size >= smallest ? [{ text: item.str, x: e, y: f, width: item.width, size }] : []
    })
    return { height, pieces }
  } catch {
    return undefined
  } finally {
    page.cleanup()
  }
}

/** Multiplies two transformations (ISO 32000-2, 8.3.4). */
function combined(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
