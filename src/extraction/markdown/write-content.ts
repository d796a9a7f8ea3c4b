import type { Nodes, Root } from 'hast'
import type { ExtractedPage } from '../extracted-page.ts'
import { cutPassages } from '../passages/cut-passages.ts'
import { contentBlocks } from '../repeats/content-block.ts'
import { writeMarkdown } from './write-markdown.ts'
import { isElement } from '../tree/element.ts'
import { isBlock } from '../tree/element-kinds.ts'

/** Writes shaped content in all of its forms: Markdown, plain text, the blocks that both consist of, and its passages. */
export function writeContent(title: string, content: Root): Pick<ExtractedPage, 'markdown' | 'text' | 'blocks' | 'passages'> {
  const texts = content.children.map((child) => plainText(child))
  const text = texts.filter((one) => one !== '').join('\n')
  const { markdown, parts } = writeMarkdown(title, content)
  const written = texts.map((one, at) => ({ text: one, markdown: parts[at] ?? '' }))
  const blocks = contentBlocks(content, written)
  return { markdown, text, blocks, passages: cutPassages({ markdown, text }, blocks) }
}

/** Shaped content as plain text for search: a line for each block and row, no addresses, no descriptions of images. */
function plainText(content: Nodes): string {
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
