import type { Root } from 'hast'
import type { ExtractedPage } from '../extracted-page.ts'
import { cutPassages } from '../passages/cut-passages.ts'
import { contentBlocks } from '../repeats/content-block.ts'
import { plainText } from './plain-text.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Writes shaped content in all of its forms: Markdown, plain text, the blocks that both consist of, and its passages. */
export function writeContent(title: string, content: Root): Pick<ExtractedPage, 'markdown' | 'text' | 'blocks' | 'passages'> {
  const texts = content.children.map((child) => plainText(child))
  const text = texts.filter((one) => one !== '').join('\n')
  const { markdown, parts } = writeMarkdown(title, content)
  const written = texts.map((one, at) => ({ text: one, markdown: parts[at] ?? '' }))
  const blocks = contentBlocks(content, written)
  return { markdown, text, blocks, passages: cutPassages({ markdown, text }, blocks) }
}
