import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefersMarkdown } from './prefers-markdown.ts'

const cases: readonly (readonly [string | undefined, boolean])[] = [
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', true],
  ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
  ['text/html,text/markdown,text/plain,application/xhtml+xml,*/*;q=0.5', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, text/html;q=0.5', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, */*', false],
  ['text/markdown;q=0.1, text/*;q=0.2', false],
  ['text/markdown;q=0.2, text/*;q=0.2', true],
  ['text/markdown;q=0.3, */*;q=0.4', false],
  ['text/markdown;q=0.3, text/html;q=0.1, */*;q=0.9', true],
  ['text/markdownish', false],
  ['text/markdown;q=abc', false],
  ['text/markdown;q=.', false],
  ['text/markdown;q=1.5', false],
  ['text/markdown;q=.9, text/html;q=.8', true],
  ['text/markdown;q=.5, text/html;q=.8', false],
  ['text/markdown;q=0.8999999761581421, */*;q=0.5', true],
  ['text/markdown;variant=GFM;q=0.9, text/html;q=0.8', true],
  ['', false],
  ['text/markdown;level="a,b";q=0.5, text/html;q=0.6', false],
]

for (const [accept, expected] of cases) {
  test(`Accept: ${accept ?? '(none)'} gives ${expected ? 'Markdown' : 'HTML'}`, () => {
    assert.equal(prefersMarkdown(accept), expected)
  })
}
