import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Element } from 'hast'
import { attribute, elementsOf } from './element.ts'
import { parseDocument } from './parse-document.ts'

function parsed(html: string): readonly Element[] {
  return [...elementsOf(parseDocument(html).root)]
}

function only(html: string, tagName: string): Element {
  const [found, ...others] = parsed(html).filter((element) => element.tagName === tagName)
  assert.ok(found !== undefined && others.length === 0)
  return found
}

describe('the parsed tree', () => {
  test('has hast attribute names and values', () => {
    const cell = only(
      '<table><tr><td class=" a  b " colspan=2 hidden aria-label="x" data-some-name=y constructor=z></table>',
      'td',
    )
    assert.deepEqual(
      { ...cell.properties },
      { className: ['a', 'b'], colSpan: 2, hidden: true, ariaLabel: 'x', dataSomeName: 'y' },
    )
  })

  test('merges a second body, without what it repeats', () => {
    const body = only('<body class=first id=one><p>x<body class=second lang=he>', 'body')
    assert.deepEqual({ ...body.properties }, { className: ['first'], id: 'one', lang: 'he' })
  })

  test('moves text misplaced in a table before it, and nests overlapping formatting like browsers', () => {
    const html = '<body><table>before<tr><td>cell</table><b>1<p>2</b>3</p>'
    const names = parsed(html).map(({ tagName }) => tagName)
    assert.deepEqual(names, ['html', 'head', 'body', 'table', 'tbody', 'tr', 'td', 'b', 'p', 'b'])
    const body = only(html, 'body')
    assert.deepEqual(body.children[0]?.type === 'text' ? body.children[0].value : '', 'before')
  })

  test('keeps template content, and case-sensitive SVG names', () => {
    const template = only('<template><p>x</template>', 'template')
    assert.equal(template.children.length, 0)
    assert.equal(template.content?.children.length, 1)
    const drawing = only('<svg viewbox="0 0 1 1"><foreignobject></foreignobject></svg>', 'svg')
    assert.equal(attribute(drawing, 'viewBox'), '0 0 1 1')
    assert.deepEqual(
      [...elementsOf(drawing)].map(({ tagName }) => tagName),
      ['foreignObject'],
    )
  })
})
