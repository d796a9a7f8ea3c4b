import type { Nodes } from 'hast'
import { isElement } from '../tree/element.ts'
import { isBlock } from '../tree/element-kinds.ts'

/** Shaped content as plain text for search: a line for each block and row, no addresses, no descriptions of images. */
export function plainText(content: Nodes): string {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const text = line.replace(/[^\S\n]+/g, ' ').trim()
    if (text !== '') lines.push(text)
    line = ''
  }
  const visit = (node: Nodes) => {
    if (node.type === 'text') line += node.value
    if (!('children' in node)) return
    // A cell is part of its row's line, and values repeated from the row above are left out.
    if (isElement(node, 'td', 'th')) {
      if (node.properties['dataRepeated'] === true) return
      line += ' '
      node.children.forEach(visit)
      return
    }
    const apart = isElement(node) && (isBlock(node) || node.tagName === 'br')
    if (apart) endLine()
    node.children.forEach(visit)
    if (apart) endLine()
  }
  visit(content)
  endLine()
  return lines.join('\n')
}
