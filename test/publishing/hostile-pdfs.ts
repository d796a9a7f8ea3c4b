import { deflateSync } from 'node:zlib'
import { assemble, stream, writePdf } from '../../src/extraction/pdf/testing/write-pdf.ts'

/** A PDF designed to stall a publisher, and its expected outcome: published, or rejected for this reason. */
export interface HostilePdf {
  readonly bytes: Uint8Array
  readonly refused?: RegExp
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const million = 1_000_000

/** A PDF of one page; further objects begin with number 6. */
function pdf(resources: string, contents: string, further: readonly string[] = [], pages = '/Kids [3 0 R] /Count 1'): Uint8Array {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 5 0 R >>`
  return assemble(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages ${pages} >>`, page, '<< >>', contents, ...further])
}

const shown = 'BT /F 12 Tf 50 700 Td (Some words) Tj ET'
const withFont = '/Font << /F 6 0 R >>'
const form = (next: number) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${next} 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream`
const unlimited =
  'begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap'
const wideFont =
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> >>] >>'

/** Twice the limit of memory. */
const bomb = deflateSync(Buffer.alloc(512 * 1024 ** 2, ' '), { level: 1 })

const noText = /without text/
const damaged = /damaged/
const tooMuch = /took longer than 3 s|more than 256 MB|more than 2000000 characters|without text/

/** By name, which is also that of their file. */
export const hostilePdfs: Readonly<Record<string, HostilePdf>> = {
  'pages-claimed': { bytes: pdf(withFont, stream(shown), [font], '/Kids [3 0 R] /Count 100000000') },
  'pages-of-pages': { bytes: pdf('', stream(''), [], '/Kids [2 0 R 2 0 R 2 0 R] /Count 10'), refused: damaged },
  'pages-many': { bytes: pdf(withFont, stream(shown), [font], `/Kids [${'3 0 R '.repeat(5_000)}] /Count 5000`) },
  'objects-many': {
    bytes: pdf(
      '',
      stream(''),
      Array.from({ length: 200_000 }, (_, at) => `<< /A ${at} >>`),
    ),
    refused: noText,
  },
  'arrays-deep': { bytes: pdf('', stream('['.repeat(million))), refused: noText },
  'objects-deep': { bytes: pdf(withFont, stream(shown), [font, '['.repeat(500_000)]) },
  'bomb-of-512-mb': {
    bytes: pdf('', stream(bomb, '/FlateDecode')),
    refused: tooMuch,
  },
  'bomb-in-bomb': {
    bytes: pdf('', stream(deflateSync(bomb), '[/FlateDecode /FlateDecode]')),
    refused: tooMuch,
  },
  'text-endless': {
    bytes: pdf(
      withFont,
      stream(deflateSync(`BT /F 1 Tf 50 700 Td ${'0 -0.001 Td (some words) Tj '.repeat(million)} ET`), '/FlateDecode'),
      [font],
    ),
    refused: tooMuch,
  },
  'fonts-many': {
    bytes: pdf(
      `/Font << ${Array.from({ length: 3_000 }, (_, at) => `/F${at} ${at + 6} 0 R`).join(' ')} >>`,
      stream(`BT 50 700 Td ${Array.from({ length: 3_000 }, (_, at) => `/F${at} 12 Tf (x) Tj`).join(' ')} ET`),
      Array<string>(3_000).fill(font),
    ),
  },
  'letters-unlimited': { bytes: pdf(withFont, stream('BT /F 12 Tf 50 700 Td <00410042> Tj ET'), [wideFont, stream(unlimited)]) },
  'forms-in-themselves': { bytes: pdf('/XObject << /X 6 0 R >>', stream('/X Do /X Do'), [form(6)]), refused: noText },
  'forms-doubling': {
    bytes: pdf(
      '/XObject << /X 6 0 R >>',
      stream('/X Do '.repeat(10)),
      Array.from({ length: 30 }, (_, at) => form(at + 7)),
    ),
    refused: noText,
  },
  'tables-in-a-circle': { bytes: writePdf({ pages: [[{ text: 'Some words', x: 50, y: 700 }]], trailer: '/Prev 9' }) },
  'bytes-without-objects': {
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * million, 'x')]),
    refused: damaged,
  },
  'larger-than-allowed': {
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(33 * 1024 * 1024, 'x')]),
    refused: /larger than 32 MB/,
  },
}
