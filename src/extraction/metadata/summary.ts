import type { Root } from 'hast'
import { plainText } from '../facts/structured/declared-text.ts'
import { type LinkLabels, saysOnlyLabels } from './link-labels.ts'
import type { PageHead } from '../tree/page-head.ts'
import { elementsOf } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** A paragraph that is shorter says too little about the page, in characters. */
const shortestParagraph = 60

/** A paragraph that is shorter is a label, in characters. */
const shortestSentence = 20

/** Longest summary that is made of a paragraph, in characters. */
const longestParagraph = 300

/** The page's own description; empty if it has none, or if a tool made it from a menu or a style sheet. */
export function declaredSummary(head: PageHead, structured: string | null, labels: LinkLabels): string {
  const declared = [head.metas.get('description') ?? head.metas.get('og:description'), structured ?? undefined]
  const said = declared.map((text) => (text === undefined ? '' : plainText(text))).find((text) => text !== '' && !isStyle(text))
  return said === undefined || saysOnlyLabels(said, labels) ? '' : said
}

/** The start of a style sheet, which plugins take for the start of a text: a comment, or a selector with a declaration. */
const style = /^\s*(?:\/\*|(?:[.#@]|[a-z]+[.#\d:])?[\w-][^{}]{0,200}\{\s*(?:[\w-]+\s*:[^{}]*[;}]|\}|[.#\w][^{}]{0,200}\{))/iu

function isStyle(text: string): boolean {
  return style.test(text)
}

/**
 * The first paragraph of the main content that is long enough, else the first that is more than a label, cut at the end of a sentence or
 * word; empty if there is none.
 */
export function firstParagraph(content: Root, labels: LinkLabels): string {
  let first = ''
  for (const element of elementsOf(content)) {
    if (element.tagName !== 'p') continue
    const text = visibleText(element)
    if (text.length < shortestSentence || isStyle(text) || saysOnlyLabels(text, labels)) continue
    if (text.length >= shortestParagraph) return shortened(text)
    if (first === '') first = text
  }
  return first
}

function shortened(text: string): string {
  if (text.length <= longestParagraph) return text
  const start = text.slice(0, longestParagraph)
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('! '), start.lastIndexOf('? '))
  if (sentence >= shortestParagraph) return start.slice(0, sentence + 1)
  const word = start.lastIndexOf(' ')
  return `${(word > 0 ? start.slice(0, word) : start).toWellFormed()}…`
}
