import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineText } from './markdown-text.ts'

test('text of the site cannot begin a Markdown block', () => {
  const cases = {
    '# A heading': '\\# A heading',
    '###### Six': '\\###### Six',
    '- an item': '\\- an item',
    '+ an item': '\\+ an item',
    '---': '\\---',
    '~~~ code': '\\~~~ code',
    '\n> quoted': '\\> quoted',
    '* an item': '\\* an item',
  }
  for (const [text, line] of Object.entries(cases)) assert.equal(lineText(text, 100), line)
})

test('text that only resembles Markdown syntax is unchanged', () => {
  for (const text of ['#seo', '-5%', '+972-3-555-0100', '~20 posts', 'A # b - c', '25 words', '₪3,900 – ₪4,500', 'מע״מ']) {
    assert.equal(lineText(text, 100), text)
  }
})
