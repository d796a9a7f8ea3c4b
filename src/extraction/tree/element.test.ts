import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import { childElements, elementsOf, parentOf } from './element.ts'
import { placeEmbeddedText } from './embedded-text.ts'
import { parseDocument } from './parse-document.ts'

const text =
  'Bicycles of all makes are repaired by hand within a week, and every price is explained before the work begins. '.repeat(4)
const pages: Readonly<Record<string, string>> = {
  'misnested formatting and text moved out of a table': '<b><p>a</b>b<i>c</p>d</i><table>e<tr><td>f<b>g</table>h',
  'a second body and a template': '<body class="a"><p>a<body id="b"><template><p>b</template><select><option>c<p>d',
  'streamed parts':
    '<template id="B:0"></template>waiting<!--/$--><div hidden id="S:0"><p>a</p><template id="P:1"></template></div><div hidden id="S:1"><b>b</b></div>',
  'hidden elements with data':
    '<div style="display:none" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">9</b><h2>a</h2><script>b</script></div><td>',
  'an icon in a cell': '<table><tr><td><svg role="img" aria-label="included"></svg></td></tr></table>',
  'embedded text': `<div id="root"></div><script type="application/json">${JSON.stringify({ title: 'Repairs', content: `<h2>How</h2><p>${text}</p>` })}</script>`,
}

for (const [name, body] of Object.entries(pages)) {
  test(`every element is a child of its parent: ${name}`, () => {
    const html = `<!doctype html><title>Repairs</title>${body}`
    const { root } = parseDocument(html)
    if (name.includes('carried')) assert.equal(placeEmbeddedText(root, html, '/repairs/'), true)
    leaveOutUnseen(root)
    for (const top of childElements(root)) assert.equal(parentOf(top), undefined)
    for (const parent of elementsOf(root)) for (const child of childElements(parent)) assert.equal(parentOf(child), parent)
  })
}
