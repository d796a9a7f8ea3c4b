import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ElementContent } from 'hast'
import { build, textNode } from '../tree/nodes.ts'
import { collapseSpace } from './collapse-space.ts'

const strong = (...children: readonly ElementContent[]) => build('strong', children)
const paragraph = (...children: readonly ElementContent[]) => build('p', children)
const image = build('img', [], { src: '/a.png' })

/** The collapsed texts of content, with the elements that they are in. */
function written(...children: readonly ElementContent[]): string {
  const write = (node: ElementContent): string =>
    node.type === 'text'
      ? node.value
      : node.type === 'element'
        ? `<${node.tagName}>${node.children.map(write).join('')}</${node.tagName}>`
        : ''
  return collapseSpace({ type: 'root', children: [...children] })
    .children.map((node) => (node.type === 'doctype' ? '' : write(node)))
    .join('')
}

describe('white space', () => {
  const cases: readonly (readonly [string, readonly ElementContent[], string])[] = [
    ['at the edges of a paragraph is removed', [paragraph(textNode('  one \n two '))], '<p>one two</p>'],
    [
      'between words becomes one space',
      [paragraph(textNode('one '), strong(textNode(' two ')), textNode(' three'))],
      '<p>one <strong>two </strong>three</p>',
    ],
    ['between blocks is removed', [paragraph(textNode('a')), textNode(' \n '), paragraph(textNode('b'))], '<p>a</p><p>b</p>'],
    [
      'before a block is removed',
      [build('li', [textNode('a '), build('ul', [build('li', [textNode(' b ')])])])],
      '<li>a<ul><li>b</li></ul></li>',
    ],
    ['next to an image stays', [paragraph(textNode('a '), image, textNode(' b'))], '<p>a <img></img> b</p>'],
    ['at a line break is removed', [paragraph(textNode('a '), build('br', []), textNode(' b'))], '<p>a<br></br>b</p>'],
    ['in preformatted text stays', [build('pre', [build('code', [textNode('a\n  b ')])])], '<pre><code>a\n  b </code></pre>'],
    ['that is non-breaking stays', [paragraph(textNode('10\u00A0 €'))], '<p>10\u00A0 €</p>'],
  ]
  for (const [name, content, expected] of cases) test(name, () => assert.equal(written(...content), expected))
})
