import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse } from 'parse5'
import { HeadInsertion } from './head-insertion.ts'

const addition = '<link rel="x">'

/** The output for a document that arrives in chunks of a size. */
async function gained(document: Buffer, pieceSize: number): Promise<string> {
  const pieces: Buffer[] = []
  for (let at = 0; at < document.byteLength; at += pieceSize) pieces.push(document.subarray(at, at + pieceSize))
  return (await buffer(Readable.from(pieces).compose(new HeadInsertion(addition)))).toString('latin1')
}

/** Where a parser finds the end of the head tag, else of the root tag, else of the doctype; after the encoding in the metadata that follows. */
function parsedPlace(text: string): number {
  const { childNodes } = parse(text, { sourceCodeLocationInfo: true })
  const ends = (nodes: typeof childNodes, name: string) =>
    nodes
      .filter(({ nodeName }) => nodeName === name)
      .map(({ sourceCodeLocation: place }) => (place && 'startTag' in place ? place.startTag?.endOffset : place?.endOffset))
  const inRoot = childNodes.flatMap((node) => ('tagName' in node ? node.childNodes : []))
  const metadata = inRoot.flatMap((node) => (node.nodeName === 'head' && 'childNodes' in node ? node.childNodes : []))
  const other = metadata.findIndex(({ nodeName }) => nodeName !== 'meta')
  const encoding = metadata
    .slice(0, other < 0 ? undefined : other)
    .find((node) => 'attrs' in node && node.attrs.some(({ name, value }) => name === 'charset' || value.includes('charset=')))
  return (
    [
      encoding?.sourceCodeLocation?.endOffset,
      ...ends(inRoot, 'head'),
      ...ends(childNodes, 'html'),
      ...ends(childNodes, '#documentType'),
    ].find((end) => end !== undefined) ?? 0
  )
}

const starts = [
  '<!doctype html>',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
  '\n ',
  '<!-- <head> -->',
  '<!-->',
  '<!--->',
  '<?xml version="1.0"?>',
  '<!odd "quoted>',
  '',
]
const roots = ['<html>', '<HTML lang="he" data-x="a>b">', "<html\nclass='>'>", '']
const heads = ['<head>', '<HEAD profile=">">', '<head >', '']
const rests = [
  '<title>x</title><p>y',
  '<meta charset="utf-8"><head>',
  '<header>a</header>',
  '<meta name="viewport" content="width=device-width"><META CHARSET=utf-8 /><title>x</title>',
  `<meta http-equiv=Content-Type content='text/html; charset=windows-1255'><p>y`,
  '<meta name="charset"><title>x</title><meta charset="utf-8">',
]

test('the insertion point is the same however the page is split into chunks', async () => {
  const documents = fc
    .tuple(
      fc.array(fc.constantFrom(...starts), { maxLength: 4 }),
      fc.constantFrom(...roots),
      fc.constantFrom(...heads),
      fc.constantFrom(...rests),
    )
    .map(([before, root, head, rest]) => `<!doctype html>${before.join('')}${root}${head}${rest}`)
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 40 }), async (text, size) => {
      const headOffset = parsedPlace(text)
      assert.equal(await gained(Buffer.from(text), size), text.slice(0, headOffset) + addition + text.slice(headOffset))
    }),
    { numRuns: 300 },
  )
})

test('a document without a head, or with a late one, passes unchanged', async () => {
  for (const text of [
    '',
    ' ',
    'plain',
    '<div>part</div>',
    '<p>',
    '<!-- never ends',
    '<html',
    `<!--${'x'.repeat(70_000)}--><head>`,
    '\xff\xfe<\0h\0',
  ]) {
    assert.equal(await gained(Buffer.from(text, 'latin1'), 16_384), text)
  }
})

test('a document that starts with an element of its head, and one with a byte order mark', async () => {
  assert.equal(await gained(Buffer.from('<title>x</title>'), 3), `${addition}<title>x</title>`)
  assert.equal(await gained(Buffer.from('\xef\xbb\xbf<html><body>', 'latin1'), 1), `\xef\xbb\xbf<html>${addition}<body>`)
})
