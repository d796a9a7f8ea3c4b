import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extractPage } from '../extract-page.ts'
import { cutPassages } from './cut-passages.ts'

/** Passages of a page as their Markdown, with the id at which each opens, and their plain text. */
function cut(body: string) {
  const html = `<!doctype html><html lang="en"><title>Title</title><main><h1>Title</h1>${body}</main></html>`
  const { passages, markdown, text } = extractPage({ html, path: '/page/', ownHosts: [], rules: {} })
  return passages.map((place, at) => ({
    markdown: markdown.slice(place.markdown, passages[at + 1]?.markdown).trim(),
    text: text.slice(place.text, passages[at + 1]?.text).trim(),
    fragment: place.fragment,
    headings: place.headings.map(({ rank }) => rank),
  }))
}

const sentence = (words: string, times = 8) =>
  `<p>${`This is a sentence about ${words}, long enough to be of use. `.repeat(times)}</p>`

test('a page is cut at its headings, at the same places in text and Markdown', () => {
  const found = cut(
    `${sentence('all')}<h2>Walls</h2>${sentence('walls')}<h3>Doors</h3>${sentence('doors')}<h2>Roof</h2>${sentence('roofs')}`,
  )
  assert.deepEqual(
    found.map(({ text, headings }) => [/about (\w+)/.exec(text)?.[1], headings]),
    [
      ['all', []],
      ['walls', [2]],
      ['doors', [3]],
      ['roofs', [2]],
    ],
  )
  assert.match(found[2]?.markdown ?? '', /^### Doors\n\nThis is/)
  assert.match(found[2]?.text ?? '', /^Doors\nThis is/)
})

test('text too short for a passage is merged with the next', () => {
  const [intro, ...rest] = cut(
    `${sentence('all')}<h2>Prices</h2><p>In short:</p><h3>Small</h3>${sentence('rooms')}<h3>Large</h3>${sentence('houses')}`,
  )
  assert.match(intro?.text ?? '', /all/)
  assert.deepEqual(
    rest.map(({ headings }) => headings),
    [[2], [3]],
  )
  const empty = cut(`${sentence('all')}<h2>Prices</h2><h3>Small</h3>${sentence('rooms')}`)
  assert.deepEqual(empty.at(-1)?.headings, [2, 3])
  const team = ['Dana', 'Avi', 'Noa'].map((name) => `<h3>${name}</h3><p>Painter</p>`).join('')
  assert.deepEqual(
    cut(`${sentence('all')}<h2>Team</h2>${team}<h2>Roof</h2>${sentence('roofs')}`).map(({ headings }) => headings),
    [[], [2, 3], [2]],
  )
})

test('a short section whose heading has an id is a passage', () => {
  const team = ['Dana', 'Avi'].map((name) => `<h3 id="${name}">${name}</h3><p>Painter</p>`).join('')
  const found = cut(`${sentence('all')}<h2>Team</h2>${team}<h2>Hours</h2><p>Nine to five</p><h2>Fax</h2><p>None</p>`)
  assert.deepEqual(
    found.slice(1).map(({ text, fragment, headings }) => [text, fragment, headings]),
    [
      ['Team\nDana\nPainter', 'Dana', [2, 3]],
      ['Avi\nPainter', 'Avi', [3]],
      ['Hours\nNine to five\nFax\nNone', '', [2]],
    ],
  )
})

test('bold questions are cut like headings', () => {
  const question = (about: string) => `<details><summary>What about ${about}?</summary>${sentence(about, 3)}</details>`
  const found = cut(`${sentence('all')}<h2>Questions</h2>${question('walls')}${question('doors')}`)
  assert.deepEqual(
    found.map(({ markdown }) => markdown.slice(0, 12)),
    ['This is a se', '## Questions', '**What about'],
  )
})

test('a long section is cut between blocks, rows, items and sentences', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `<tr><td>Item number ${at}</td><td>${at} shekels</td></tr>`).join('')
  const table = cut(`<h2>Prices</h2><table><tr><th>Name</th><th>Price</th></tr>${rows}</table>`)
  assert.ok(table.length > 1)
  for (const { markdown, text } of table) {
    assert.match(markdown, /^(?:##|\| Item).*\|$/s)
    const first = /Item number \d+/.exec(markdown)?.[0]
    assert.equal(/Item number \d+/.exec(text)?.[0], first)
  }
  const items = Array.from({ length: 60 }, (_, at) => `<li>Item number ${at} of a list that is long</li>`).join('')
  for (const { markdown } of cut(`<ul>${items}</ul>`)) assert.match(markdown, /^- Item/)
  const long = cut(sentence('all', 60))
  assert.ok(long.length > 2)
  for (const { markdown, text } of long) assert.deepEqual([markdown, text.slice(0, 7)], [text, 'This is'])
})

test('very many short paragraphs or lines take bounded time', () => {
  const blocks = Array.from({ length: 300_000 }, () => ({ rank: 0, fragment: '', text: 1, markdown: 1 }))
  const texts = { markdown: `# T\n\n${'a\n\n'.repeat(blocks.length)}`, text: 'a\n'.repeat(blocks.length) }
  assert.ok(cutPassages(texts, blocks).length > 500)
  const text = 'a\n'.repeat(300_000)
  const one = { rank: 0, fragment: '', text: text.length, markdown: text.length }
  assert.ok(cutPassages({ markdown: `# T\n\n${text}`, text }, [one]).length > 500)
})

test('passages are at most 1,200 characters', () => {
  const block = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3000 }).map((text) => `<p>${text.replaceAll(/[<&]/g, '')}</p>`),
    fc.integer({ min: 2, max: 5 }).map((rank) => `<h${rank}>Heading</h${rank}>`),
    fc.nat({ max: 90 }).map((length) => `<ul>${'<li>an item of some <b>words</b></li>'.repeat(length)}</ul>`),
    fc.nat({ max: 90 }).map((length) => `<pre>${'a line of code\n'.repeat(length)}</pre>`),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      for (const { markdown } of cut(blocks.join(''))) {
        const text = markdown.replace(/^(?:#.*\n+)+/, '')
        assert.ok(text.length <= 1200, String(text.length))
      }
    }),
    { seed: 7, numRuns: 60 },
  )
})

test("a heading's link is its id, an anchor in or before it, or the section that it starts", () => {
  const part = (heading: string, about: string) => `${heading}${sentence(about)}`
  const found = cut(
    [
      part('<h2 id="own">A</h2>', 'a'),
      part('<h2><a name="inside"></a>B</h2>', 'b'),
      part('<a id="before"></a><h2>C</h2>', 'c'),
      `<section id="part"><div>${part('<h2>D</h2>', 'd')}</div>${part('<h2>E</h2>', 'e')}</section>`,
      part('<h2 id="own">F</h2>', 'f'),
      part('<div id="empty"></div><h2 id="two words">G</h2>', 'g'),
      part('<h2 id="x">H <a href="#x">¶</a></h2>', 'h'),
    ].join(''),
  )
  assert.deepEqual(
    found.map(({ fragment }) => fragment),
    ['own', 'inside', 'before', 'part', '', '', '', 'x'],
  )
})
