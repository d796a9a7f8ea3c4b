import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { InvalidQueryError } from '../model/errors.ts'
import { textLength } from '../model/limits.ts'
import { pagePart, readPartId, splitIntoParts, splitPage } from './page-parts.ts'
import { estimateTokens, toolLimits } from './result-size.ts'

const url = 'https://public.example/long/'
const page = (markdown: string) => splitIntoParts({ title: 'Long', url, markdown })

/** Fragments of Markdown in various scripts, some of them malformed. */
const piece = fc.oneof(
  fc.constantFrom('\n\n', '\n', ' ', '# כותרת\n\n', '| א | ב |\n', '👩‍👩‍👧‍👦', '\ud800', '\udc00', 'שָׁלוֹם', '%D7%A9', '漢字'),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(fc.constantFrom('מילה ', 'word ', 'א', '👍', '\udc00', '漢', '\n\nפסקה', ' '), fc.integer({ min: 1, max: 12_000 }))
    .map(([unit, times]) => unit.repeat(times)),
)
const markdown = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

/** All parts, following the ids in the notes, as an agent does. */
function followed(text: string): readonly string[] {
  const texts: string[] = []
  for (let id: string | null = url; id !== null;) {
    const { address, part } = readPartId(id)
    assert.equal(address, url)
    const read = pagePart(page(text), part)
    assert.equal(read.id, id)
    assert.equal(read.part, texts.length + 1)
    if (read.next === null) texts.push(read.text)
    else {
      const note = `\n\n[Part ${read.part} of ${read.parts}. The page continues: fetch the id ${read.next}]`
      assert.ok(read.text.endsWith(note))
      texts.push(read.text.slice(0, -note.length))
    }
    id = read.next
    assert.ok(read.parts === texts.length || id !== null, 'the parts end with the last one')
  }
  return texts
}

describe('splitting pages (CONTRACT 3, MCP)', () => {
  test('the joined parts without their notes are the page', () => {
    fc.assert(fc.property(markdown, (text) => assert.equal(followed(text).join(''), text)))
  })

  test('every part is within both limits, and only that of an empty page is empty', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const parts = splitPage(text)
        for (const part of parts) {
          assert.ok(textLength(part) <= toolLimits.pagePart)
          assert.ok(estimateTokens(part) <= toolLimits.bodyTokens)
          assert.ok(part !== '' || text === '')
        }
      }),
    )
  })

  test('no part begins or ends inside a character', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const points = new Set<number>()
        let at = 0
        for (const point of text) points.add((at += point.length))
        let end = 0
        for (const part of splitPage(text).slice(0, -1)) assert.ok(points.has((end += part.length)), String(end))
      }),
    )
  })

  test('a page of 15,000 code points is one part, a longer one is two', () => {
    const full = 'ab '.repeat(5_000)
    assert.deepEqual(pagePart(page(full), 1), { id: url, text: full, part: 1, parts: 1, next: null })
    assert.equal(splitPage(`${full}c`).length, 2)
    assert.equal(splitPage('א'.repeat(15_000)).length, 1, 'counted in code points, not bytes')
  })

  test('a page is split before a paragraph, otherwise a line, a word, or anywhere', () => {
    const start = 'x'.repeat(10_000)
    const rest = 'y'.repeat(10_000)
    assert.equal(splitPage(`${start}\n\n${rest}`)[0], `${start}\n\n`)
    assert.equal(splitPage(`${start}\n${rest}`)[0], `${start}\n`)
    assert.equal(splitPage(`${start} ${rest}`)[0], `${start} `)
    assert.equal(splitPage(`${start}\n${rest.slice(0, 1_000)} ${rest}`)[0], `${start}\n`)
    assert.equal(splitPage(start + rest)[0], start + rest.slice(0, 5_000))
    assert.equal(splitPage(`x\n\n${rest}${rest}`)[0]?.length, 15_000, 'an early paragraph is no reason to waste a part')
  })

  test('a missing part is rejected with the fix', () => {
    for (const part of [0, 2, 999_999]) {
      assert.throws(
        () => pagePart(page('short'), part),
        (error) => error instanceof InvalidQueryError && /it has one part/.test(error.message) && /#part/.test(error.message),
      )
    }
    assert.throws(() => pagePart(page('x'.repeat(40_000)), 4), /3 parts/)
  })
})

describe('ids of parts', () => {
  for (const [id, address, part] of [
    [url, url, 1],
    [`${url}#part=1`, url, 1],
    [`${url}#part=12`, url, 12],
    [`  ${url}#part=2\n`, url, 2],
    [`${url}#part=0`, url, 0],
    [`${url}#part=`, `${url}#part=`, 1],
    [`${url}#part=2x`, `${url}#part=2x`, 1],
    [`${url}#part=-1`, `${url}#part=-1`, 1],
    [`${url}#part=1234567`, `${url}#part=1234567`, 1],
    [`${url}#part=2#part=3`, `${url}#part=2`, 3],
    [`${url}#section`, `${url}#section`, 1],
    ['', '', 1],
  ] as const) {
    test(JSON.stringify(id), () => assert.deepEqual(readPartId(id), { address, part }))
  }
})
