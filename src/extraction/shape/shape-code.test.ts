import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'

function markdownOf(table: string): string {
  const html = `<body><main><h1>Code</h1><p>Read it first.</p>${table}</main></body>`
  return extractPage({ html, path: '/x/', ownHosts: [], rules: {} }).markdown
}

test('a table of code loses its line numbers where nothing but the cell with the code is named', () => {
  const table = (numbers: string, code: string) =>
    `<table><tr><td><pre><code><span>${numbers.replaceAll(' ', '\n</span><span>')}\n</span></code></pre></td><td><pre><code ${code}>read()\nwrite()\n</code></pre></td></tr></table>`
  assert.match(markdownOf(table('1 2', 'class="language-go" data-lang="go"')), /first\.\n\n```\w*\nread\(\)\nwrite\(\)\n```\n/)
  // What a program reads and writes.
  assert.match(markdownOf(table('1 2', '')), /\| `1 2` \| `read\(\) write\(\)` \|/)
  assert.match(markdownOf(table('2 3', 'class="language-go"')), /\| `2 3` \| `read\(\) write\(\)` \|/)
})
