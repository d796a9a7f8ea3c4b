import { parseDocument } from '../../tree/parse-document.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { mainContent } from '../main-content.ts'

/** The extracted text of a page. */
export function taken(body: string, isArticle = false, isDiscussion = false): string {
  const { root } = parseDocument(`<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`)
  return visibleText(mainContent(root, undefined, { isArticle, isDiscussion }).content)
}

/** A sentence of more than 100 characters. */
export const sentence = 'Here the page says in a whole sentence, and not a short one, what its reader came to find out about. '
/** A paragraph of an article. */
export const paragraph = `<p>${sentence.repeat(3)}</p>`
/** An article with a title. */
export const article = `<h1>Title</h1>${paragraph.repeat(5)}`
/** Links to other pages, as cards of a blog. */
export const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<div><a href="/other-${at}/"><h3>Other page ${at}</h3></a><span>1 May</span></div>`,
  ).join('')

/** Checks which words a page keeps and loses. */
export function assertTaken(
  text: string,
  { with: kept = [], without: left = [] }: { with?: readonly string[]; without?: readonly string[] },
) {
  for (const words of kept) if (!text.includes(words)) throw new Error(`lost: ${words}`)
  for (const words of left) if (text.includes(words)) throw new Error(`leaked: ${words}`)
}
