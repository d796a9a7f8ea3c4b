import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'

function read(body: string) {
  return extractPage({ html: `<main>${body}</main>`, path: '/x/', ownHosts: [], rules: {} })
}

test("a heading's permalink is not part of title and text", () => {
  const { title, markdown } = read(
    '<h1>Guide<a class="headerlink" href="#guide">¶</a></h1><h2><a href="#a"></a>First <a href="#first">#</a></h2><p>Some text here.</p>',
  )
  assert.equal(title, 'Guide')
  assert.equal(markdown, '# Guide\n\n## First\n\nSome text here.\n')
})

test('a heading that is a link, and a symbol that links elsewhere, stay', () => {
  const { markdown } = read(
    '<h1>Guide</h1><h2><a href="#part">Part</a></h2><h2>C <a href="/sharp/">#</a></h2><p>Some text here.</p>',
  )
  assert.match(markdown, /## \[Part\]\(/)
  assert.match(markdown, /\[#\]\(/)
})
