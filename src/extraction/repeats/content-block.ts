import type { Element, Root, RootContent } from 'hast'
import { elementsOf, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { comparableText } from './comparable-text.ts'
import { namesPrice, namesWayOfContact } from './telling-values.ts'

/** One top-level block of a page's content: what must be known of it to tell whether it repeats on other pages. */
export interface ContentBlock {
  /** Blocks of whatever pages with the same one say the same; not empty. */
  readonly comparable: string
  /** Of a heading, 2 to 6; 0 for anything else. */
  readonly rank: number
  /** It names a price. */
  readonly price: boolean
  /** It names a telephone number or an e-mail address. */
  readonly contact: boolean
  /** It holds a table or code, of which a reader of this very page may need every word. */
  readonly dense: boolean
  /** Lengths of its plain text and its Markdown in the page's, in UTF-16 code units; 0 where it has no part in them. */
  readonly text: number
  readonly markdown: number
}

/** A block whose comparable text was made a number. */
export interface KeyedBlock extends Omit<ContentBlock, 'comparable'> {
  readonly key: number
}

/** Text below this length, in code units, says so little that what it links to matters as much; it never goes by itself. */
export const shortText = 40

/**
 * The top-level blocks of a shaped content.
 * @param written plain text and Markdown of each of its children, in their order
 */
export function contentBlocks(
  { children }: Root,
  written: readonly { readonly text: string; readonly markdown: string }[],
): readonly ContentBlock[] {
  return children.flatMap((child, at) => {
    const { text = '', markdown = '' } = written[at] ?? {}
    if (text === '' && markdown === '') return []
    // “Read more” is another text wherever it leads to another page.
    const said = comparableText(text)
    const comparable = text.length < shortText && markdown !== '' ? comparableText(markdown) : said
    return {
      comparable,
      rank: isElement(child) && isHeading(child) ? Number(child.tagName.slice(1)) : 0,
      price: namesPrice(said),
      contact: namesWayOfContact(said),
      dense: isDense(child),
      text: text.length,
      markdown: markdown.length,
    }
  })
}

function isDense(child: RootContent): boolean {
  return isElement(child) && (isTableOrCode(child) || elementsOf(child).some(isTableOrCode))
}

function isTableOrCode({ tagName }: Element): boolean {
  return tagName === 'table' || tagName === 'pre'
}
