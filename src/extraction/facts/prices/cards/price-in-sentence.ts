import type { Element, ElementContent } from 'hast'
import { isBlock } from '../../../tree/element-kinds.ts'
import { ancestorsOf, isElement } from '../../../tree/element.ts'

/** With this many words before or after a price, its line is a sentence; remarks about a price follow it. */
const wordsOfSentence = { before: 3, after: 8 } as const

/** Whether the line around a price is a sentence: then it, not a heading above, says what the amount is. */
export function isInSentence(price: Element): boolean {
  if (isBlock(price)) return false
  let [before, after] = ['', '']
  let inner = price
  for (const around of ancestorsOf(price)) {
    const at = around.children.indexOf(inner)
    before = textBetween(around.children.slice(0, at)) + before
    after += textBetween(around.children.slice(at + 1))
    if (isBlock(around)) break
    inner = around
  }
  const own = before.split('\n').at(-1) ?? ''
  // A label ends in a colon: `Single session (50 min): 60 €`.
  const isLabel = /:\s*$/.test(own) && countWords(own) < wordsOfSentence.after
  return (!isLabel && countWords(own) >= wordsOfSentence.before) || countWords(after.split('\n')[0]) >= wordsOfSentence.after
}

/** The text outside of child elements, which may be labels. */
function textBetween(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value.replaceAll('\n', ' ') : isElement(node, 'br') ? '\n' : ' '))
    .join('')
}

function countWords(text = ''): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0
}
