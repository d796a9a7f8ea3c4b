import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { extractPdf } from './extract-pdf.ts'
import { withoutRunningLines } from './page-lines.ts'
import { assemble, type PdfContent, type PdfLine, stream, writePdf } from './testing/write-pdf.ts'

async function read(bytes: Uint8Array, linkText = '') {
  return extractPdf({ bytes: new Uint8Array(bytes), path: '/files/price-list.pdf', linkText })
}

async function markdownOf(content: PdfContent): Promise<string> {
  return (await read(writePdf(content))).markdown
}

/** Lines from the top of a page down. */
function column(texts: readonly string[], { x = 50, y = 700, size = 11 } = {}): readonly PdfLine[] {
  return texts.map((text, at) => ({ text, x, y: y - at * size * 1.2, size }))
}

const sentence = 'The gardens of hotels and offices are kept in good order all year round'

describe('PDFs printed by a browser', () => {
  const fixture = async (name: string) => read(await readFile(new URL(`fixtures/chromium-${name}.pdf`, import.meta.url)))

  test('have title, headings, paragraphs and columns in reading order', async () => {
    const { title, language, markdown, summary } = await fixture('english')
    assert.equal(title, 'Garden maintenance guide')
    assert.equal(language, 'en')
    assert.match(summary, /^Harbour Gardens keeps the gardens of hotels and offices/)
    assert.match(
      markdown,
      /\n## Watering schedule\n\nThe first column [^\n]+ of the column\.\n\nThe second paragraph [^\n]+ of the first one\./,
    )
    assert.match(markdown, /\n### Tools\n\nShears\n\nRake and hoe\n/)
  })

  test('in Hebrew are right to left, including numbers, brackets and Latin words', async () => {
    const { title, language, markdown } = await fixture('hebrew')
    assert.equal(title, 'מחירון שירותים 2026 – אורן גינון בע"מ')
    assert.equal(language, 'he')
    assert.match(markdown, /בכל הארץ\. טלפון: 03-555-0134, דוא"ל info@oren\.example ועוד\./)
    assert.match(markdown, /הוא 1,250 ₪ \(כולל מע"מ\) עבור גינה בגודל 100 מ"ר\. השירות Premium Garden כולל ביקור שבועי\./)
    assert.match(markdown, /טור ראשון: [^\n]+ אל הטור השני\.\n\nטור שני: [^\n]+ומספר 42 באמצע השורה/)
    assert.match(markdown, /\| שירות \| מחיר \|\n\| - \| - \|\n\| כיסוח דשא \| 200 ₪ \|\n\| גיזום עצים \| 450 ₪ \|/)
  })

  test('in Arabic have plain letters instead of presentation forms', async () => {
    const { markdown } = await fixture('arabic')
    assert.match(markdown, /تقدم الشركة خدمات العناية بالحدائق للمنازل والمكاتب، والسعر 250 شيكل في الشهر \(شامل الضريبة\)\./)
  })
})

describe('the title of a PDF', () => {
  const heading = { text: 'Price list of the year', x: 50, y: 760, size: 24 }
  const lines = column([sentence, sentence])

  test('comes from its metadata', async () => {
    const { title } = await read(writePdf({ pages: [[heading, ...lines]], title: 'Prices 2026' }))
    assert.equal(title, 'Prices 2026')
    const ofPrinter = await read(writePdf({ pages: [[heading, ...lines]], title: 'Print services' }))
    assert.equal(ofPrinter.title, 'Print services')
  })

  for (const title of [
    'Microsoft Word - prices v3.docx',
    'untitled',
    'price-list',
    'prices_final_2',
    'C:\\prices',
    'Presentation1',
    'Layout 1',
  ]) {
    test(`is its first large heading if the metadata say ${title}`, async () => {
      const read = await markdownOf({ pages: [[heading, ...lines]], title })
      assert.match(read, /^# Price list of the year\n\nThe gardens/)
    })
  }

  test('falls back to the text of a link to it, then to the file name', async () => {
    assert.equal((await read(writePdf({ pages: [lines] }), 'Prices of Harbour Gardens')).title, 'Prices of Harbour Gardens')
    assert.equal((await read(writePdf({ pages: [lines] }))).title, 'price list')
  })
})

test('words hyphenated at the end of a line are joined, and compounds keep their hyphen', async () => {
  const texts = [
    'The work is described in all of its character-',
    'istics, and a well-known gardener does it, well-',
    'known for this.',
  ]
  assert.match(
    await markdownOf({ pages: [column(texts)] }),
    /its characteristics, and a well-known gardener does it, well-known for this\./,
  )
})

test('a paragraph continues across pages, without headers, footers and page numbers', async () => {
  const page = (number: number, texts: readonly string[]): readonly PdfLine[] => [
    { text: 'Harbour Gardens', x: 50, y: 810, size: 9 },
    ...column(texts),
    { text: `Page ${number} of 3`, x: 280, y: 30, size: 9 },
  ]
  const markdown = await markdownOf({
    pages: [page(1, [sentence, sentence]), page(2, ['and of houses, too, which are many.']), page(3, ['The end.'])],
  })
  assert.match(markdown, /all year round and of houses, too, which are many\.\n\nThe end\.\n$/)
  assert.equal(markdown.split('Harbour Gardens').length, 2)
  assert.doesNotMatch(markdown, /Page \d/)
})

test('page numbers are dropped, in several languages', () => {
  for (const text of ['3', '- 3 -', 'Page 3 of 12', 'S. 3', 'стр. 3', 'Страница 3 из 12', 'עמוד 3 מתוך 12', "עמ' 3"]) {
    const number = [{ text, left: 280, right: 320, y: 820, size: 9 }]
    const line = [{ text: 'Room 3', left: 50, right: 90, y: 30, size: 9 }]
    assert.deepEqual(withoutRunningLines([{ height: 842, lines: [line, number] }]), [[line]], text)
  }
})

test('columns are read one after the other, even if drawn line by line', async () => {
  const left = Array.from({ length: 6 }, (_, at) => `left column, line ${at} of its text here`)
  const right = Array.from({ length: 6 }, (_, at) => `right column, line ${at} of its text here`)
  const lines = left.flatMap((text, at) => [
    ...column([text], { y: 700 - at * 14 }),
    ...column([right[at] ?? ''], { x: 320, y: 700 - at * 14 }),
  ])
  assert.match(
    await markdownOf({ pages: [lines] }),
    /left column, line 0 .*left column, line 5 [^]*right column, line 0 .*right column, line 5/,
  )
})

test('a superscript belongs to its line', async () => {
  const lines = [
    { text: 'All year round', x: 50, y: 700 },
    { text: '2', x: 127, y: 704, size: 6 },
    { text: 'and more', x: 135, y: 700 },
  ]
  assert.match(await markdownOf({ pages: [lines] }), /All year round\s?2 and more\n/)
})

test('text off the page, upside down or too small to see is dropped', async () => {
  const unseen = [
    { text: 'far away', x: 700, y: 650 },
    { text: 'below', x: 50, y: -40 },
    { text: 'tiny', x: 50, y: 600, size: 1 },
    { text: 'turned', x: 50, y: 550, with: '-1 0 0 -1 200 1100 cm' },
  ]
  assert.match(await markdownOf({ pages: [[...column([sentence]), ...unseen]] }), /^# price list\n\nThe gardens [^\n]+\n$/)
})

test('list items lose their bullets', async () => {
  const lines = column(['We offer:', '• Mowing', '• Pruning of trees'])
  assert.match(await markdownOf({ pages: [lines] }), /We offer:\n\n- Mowing\n- Pruning of trees\n/)
})

describe('Hebrew', () => {
  test('stored in visual order is read right to left', async () => {
    const lines = [{ text: ')םולש( Harbour 12 ,ןורוא תרבחמ םולש', x: 50, y: 700 }]
    assert.match(
      await markdownOf({ pages: [lines] }),
      /שלום מחברת אורון, Harbour 12 \(שלום\)|שלום מחברת אורון, 12 Harbour \(שלום\)/,
    )
  })

  test("is the language, whatever the PDF producer's setting", async () => {
    const lines = [{ text: 'ןורוא תרבחמ םולש', x: 50, y: 700 }]
    assert.equal((await read(writePdf({ pages: [lines], language: 'en-US' }))).language, 'he')
    assert.equal((await read(writePdf({ pages: [lines], language: 'he-IL' }))).language, 'he-IL')
    assert.equal((await read(writePdf({ pages: [column([sentence])], language: 'de-DE' }))).language, 'de-DE')
  })

  test('stored backwards is reversed', async () => {
    const lines = [{ text: 'שלום מאורון וכל הגנים שלהם', x: 50, y: 700 }]
    assert.match(await markdownOf({ pages: [lines] }), /שלום מאורון וכל הגנים שלהם/)
  })
})

describe('a PDF is rejected with the reason', () => {
  const page = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R >>',
    '<< >>',
  ]
  const secret = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`
  const text = { pages: [column([sentence])] }
  const refused: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
    'a scan': [assemble([...page, stream('q 100 0 0 100 0 0 cm Q')]), /without text: its pages are pictures \(a scan\)/],
    'an encrypted PDF': [writePdf({ ...text, trailer: secret }), /needs a password/],
    'a truncated PDF': [writePdf(text).subarray(0, 900), /damaged/],
    'an HTML page': [Buffer.from('<!doctype html><p>x</p>'), /damaged/],
    'an empty file': [new Uint8Array(), /damaged/],
  }
  for (const [name, [bytes, reason]] of Object.entries(refused)) {
    test(name, () => assert.rejects(read(bytes), reason))
  }
})
