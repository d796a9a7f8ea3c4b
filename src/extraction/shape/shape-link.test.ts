import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'

/** The Markdown of a page about a pump, below its first sentence. */
function below(content: string): string {
  const html = `<html><head><title>Pump</title></head><body><main><h1>Pump</h1><p>It moves water.</p>${content}</main></body></html>`
  return extractPage({ html, path: '/pump/', ownHosts: ['own.example'], rules: {} })
    .markdown.replace('# Pump\n\nIt moves water.\n', '')
    .trim()
}

test('an image that leads to the home page is the logo, and left out', () => {
  for (const home of ['/', 'https://own.example/', '/index.html', '../'])
    assert.equal(below(`<p><a href="${home}"><picture><img src="/logo.svg" alt="Own pumps"></picture></a></p>`), '')
})

test('an image that leads to another page, and a text that leads to the home page stay', () => {
  assert.match(below('<a href="/pumps/"><img src="/pumps.jpg" alt="Pumps"></a>'), /^\[!\[Pumps\]\(.*\)\]\(.*\/pumps\/\)$/)
  assert.match(below('<a href="https://others.example/"><img src="/others.png" alt="Others"></a>'), /others\.png/)
  assert.match(
    below('<figure><a href="/"><img src="/barn.jpg" alt="Barn"></a><figcaption>In 1980</figcaption></figure>'),
    /barn\.jpg/,
  )
  assert.match(below('<a href="/"><img src="/house.jpg" alt="">Our house</a>'), /house\.jpg.*Our house/)
})
