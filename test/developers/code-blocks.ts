import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

/** An example as a reader sees and copies it. */
export interface CodeBlock {
  /** The declared language of the block: `sh`, `ts`, `json`, … */
  readonly language: string
  readonly text: string
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

/** Examples of a page: the text of every `pre`, with the language from the class of its `code`. */
export function codeBlocksOfHtml(html: string): readonly CodeBlock[] {
  return blocksIn(parse(html))
}

function blocksIn(node: Node): readonly CodeBlock[] {
  if (!('childNodes' in node)) return []
  const [code] = node.nodeName === 'pre' ? node.childNodes : []
  if (code === undefined || !('attrs' in code)) return node.childNodes.flatMap(blocksIn)
  const [, language = ''] = /^language-(\w+)$/.exec(code.attrs.find(({ name }) => name === 'class')?.value ?? '') ?? []
  return [{ language, text: textOf(code) }]
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** Fenced blocks of a Markdown file. */
export function codeBlocksOfMarkdown(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }))
}

/** Texts of the blocks in one language. */
export function textsIn(blocks: readonly CodeBlock[], language: string): readonly string[] {
  return blocks.filter((block) => block.language === language).map(({ text }) => text)
}
