import { foldTerm } from '../catalog/analysis/fold-term.ts'
import { plainLine } from './passage/plain-line.ts'

/** The texts in which a page introduces its term. */
export interface Introduction {
  readonly title: string
  readonly summary: string
  /** The page as Markdown, or its beginning. */
  readonly markdown: string
}

/** Words that introduce another name in parentheses, folded; with other words it is not a name. */
const introductions =
  /^(?:ב?(?:אנגלית|עברית|לועזית)|נקראת? גמ|מכונה גמ|או|קיצור של|בקיצור|ראשי תיבות של|רת|in (?:english|hebrew)|english|hebrew|also(?: known as| called)?|or|a\.?k\.?a\.?|short for|abbreviation of|stands for)[:\s]+/u

/** What may follow a bold name at the beginning of a definition: a verb or a sign that introduces the definition. */
const definition = /^\s*(?:[,(–—-]|(?:הוא|היא|הם|הן|זה|זו|זהו|זוהי|is|are|means|refers)(?![\p{L}\p{N}]))/u

/** Words that may precede the term where a page introduces it: `What is a …`. */
const maxBefore = 3

/** Longest text in parentheses that is read, in UTF-16 code units. */
const longestParentheses = 120

/**
 * Whether a page introduces a term by another name: `קנוניקל (Canonical)`, `Canonical (קנוניקל)` at its beginning, or the name in bold as
 * the first words of the definition, in letters of another script. A name that is only mentioned is none.
 */
export function isOtherName(name: string, term: string, { title, summary, markdown }: Introduction): boolean {
  const [asked, known] = [foldTerm(name), foldTerm(term)]
  if (asked === '' || known === '' || asked === known) return false
  const first = firstParagraph(markdown)
  const openings = [title, summary, plainLine(first)].map(foldTerm)
  const isGiven = openings.some((text) => givenBehind(text, known).includes(asked) || givenBehind(text, asked, 0).includes(known))
  return isGiven || (scriptOf(asked) !== scriptOf(known) && foldTerm(boldBeginning(first)) === asked)
}

/** The first paragraph below the title. */
function firstParagraph(markdown: string): string {
  return markdown.split(/\n{2,}/).find((block) => /^[^#>|\-`!]/.test(block.trim())) ?? ''
}

/** Names in parentheses right behind a name where a text has it for the first time. @param before words that may come before */
function givenBehind(text: string, name: string, before = maxBefore): readonly string[] {
  const at = wordAt(text, name)
  if (at < 0 || /[,;.]/.test(text.slice(0, at)) || (text.slice(0, at).match(/\S+/g) ?? []).length > before) return []
  const [, inside] = /^\s*\(([^()]+)\)/.exec(text.slice(at + name.length, at + name.length + longestParentheses)) ?? []
  if (inside === undefined) return []
  return inside.split(/[,;/|]/).map((part) => part.trim().replace(introductions, '').trim())
}

const letter = /[\p{L}\p{N}]/u

/** Where a text has a name as whole words; -1 where it does not. */
function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + name.length))) return at
  }
  return -1
}

/** The bold beginning of a paragraph, if a definition follows. */
function boldBeginning(paragraph: string): string {
  const [all = '', bold = ''] = /^\s*\*\*([^*\n]{2,100})\*\*/.exec(paragraph) ?? []
  return definition.test(paragraph.slice(all.length)) ? plainLine(bold) : ''
}

function scriptOf(text: string): 'Hebrew' | 'Latin' | 'other' {
  if (/\p{sc=Hebrew}/u.test(text)) return 'Hebrew'
  return /\p{sc=Latin}/u.test(text) ? 'Latin' : 'other'
}
