import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExtractionError } from '../extracted-page.ts'
import { extractPage } from '../extract-page.ts'
import { parseDocument } from './parse-document.ts'

function read(body: string) {
  return extractPage({ html: `<body>${body}</body>`, path: '/x/', ownHosts: [], rules: {} }).markdown
}

test('streamed content replaces its placeholder, as in the browser', () => {
  const markdown = read(
    `<main><h1>Prices</h1><!--$?--><template id="B:0"></template><p>Loading the plans</p><!--/$--><p>After the plans.</p></main>
     <footer>Rights</footer><div hidden id="S:0"><h2>Plan A</h2><p>390 ₪ a month.</p><template id="P:1"></template></div>
     <script>$RC("B:0","S:0")</script><div hidden id="S:1"><p>Sent even later.</p></div>`,
  )
  assert.equal(markdown, '# Prices\n\n## Plan A\n\n390 ₪ a month.\n\nSent even later.\n\nAfter the plans.\n')
})

test('streamed parts are placed even if the page was re-serialized with `hidden=""`', () => {
  const markdown = read(
    '<main><h1>Prices</h1><template id="B:0"></template></main><div hidden="" id="S:0"><p>390 ₪ a month.</p></div>',
  )
  assert.equal(markdown, '# Prices\n\n390 ₪ a month.\n')
})

test("Marko's streamed content replaces its placeholders", () => {
  const markdown = read(
    `<main><h1>Mugs</h1><span id=afshopph2><p>Loading the mugs</p></span><p>After the mugs.</p></main><footer>Rights</footer>
     <div id=afshop2 style=display:none><h2>Blue mug</h2><p>A mug of 300 ml.</p><span id=afshopph3></span></div><script>$afshop(2)</script>
     <div id=afshop3 style=display:none><p>20 €.</p></div>`,
  )
  assert.equal(markdown, '# Mugs\n\n## Blue mug\n\nA mug of 300 ml.\n\n20 €.\n\nAfter the mugs.\n')
})

test('other elements with such ids stay where they are', () => {
  const markdown = read(
    '<main><h1>T</h1><p id="B:1">One.</p><p id="afph2">Two.</p></main><section id="S:1">Three.</section><section id="af2">Four.</section><div hidden id="S:9">x</div><div id=af9 style=display:none>x</div>',
  )
  assert.match(markdown, /One\.\n\nTwo\./)
})

test('a part without a placeholder stays hidden, and one that contains its own stays where it is', () => {
  const markdown = read(
    '<main><h1>T</h1><p>Text.</p><div hidden id="S:7"><p>Alone.</p></div></main><div hidden id="S:1"><template id="B:1"></template><p>Round.</p></div>',
  )
  assert.equal(markdown, '# T\n\nText.\n')
})

test('nested parts do not exceed the depth limit', () => {
  const parts = Array.from(
    { length: 40 },
    (_, at) =>
      `<div hidden id="S:${at}">${'<i>'.repeat(20)}${'</i>'.repeat(20)}<b><b><b><b><b><b><b><b><b><b><template id="B:${at + 1}"></template></b></b></b></b></b></b></b></b></b></b></div>`,
  )
  const html = `<main><template id="B:0"></template></main>${parts.join('')}`
  assert.throws(() => parseDocument(html), ExtractionError)
})
