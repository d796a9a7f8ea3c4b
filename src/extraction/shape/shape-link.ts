import type { Element, ElementContent } from 'hast'
import { isBlockPiece, saysSomething, type ShapeContext, textOfPieces } from './pieces.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, firstElement, isElement, parentOf } from '../tree/element.ts'
import { build } from '../tree/nodes.ts'
import { collapse } from '../tree/visible-text.ts'
import { baseMark, resolveLink } from '../../model/base-url.ts'

/**
 * A link with its absolute address; its content alone where it has none that may be published. Around blocks, as cards
 * are made, it becomes the link of the card's heading, or of its first paragraph. Nothing where an image leads to the home page: that is the logo.
 */
export function shapeLink(link: Element, context: ShapeContext): ElementContent[] {
  const pieces = context.children(link)
  const href = publishedUrl(attribute(link, 'href'), context)
  if (href === null || !saysSomething(pieces)) return pieces
  if (home.test(href) && textOfPieces(pieces).trim() === '' && !isCaptioned(link)) return []
  if (!pieces.some(isBlockPiece)) return [build('a', pieces, { href, ...titleOf(link, pieces) })]
  return linkFirst(pieces, href, isHeading) ?? linkFirst(pieces, href, (element) => isElement(element, 'p')) ?? pieces
}

/** The address of the home page, to which the logo of the site leads. */
const home = new RegExp(`^${baseMark}/(?:index\\.\\w{3,5})?$`)

/** Whether the image in a link has a caption, which no logo has. */
function isCaptioned(link: Element): boolean {
  const figure = parentOf(link)
  return isElement(figure, 'figure') && firstElement(figure, 'figcaption') !== undefined
}

/** Longest title of a link that is kept, in characters. */
const longestTitle = 200

/** The tooltip of a link, unless its text says the same. */
function titleOf(link: Element, pieces: readonly ElementContent[]): { readonly title?: string } {
  const title = collapse(attribute(link, 'title'))
  const [said, text] = [title.toLowerCase(), collapse(textOfPieces(pieces)).toLowerCase()]
  return title === '' || title.length > longestTitle || text === '' || text.includes(said) || said.includes(text) ? {} : { title }
}

/** Puts the link into the first block of that kind; undefined if there is none. */
function linkFirst(
  pieces: readonly ElementContent[],
  href: string,
  wanted: (element: Element) => boolean,
): ElementContent[] | undefined {
  for (const [at, piece] of pieces.entries()) {
    if (!isBlockPiece(piece)) continue
    const children = wanted(piece) ? linked(piece.children, href) : linkFirst(piece.children, href, wanted)
    if (children !== undefined)
      return [...pieces.slice(0, at), build(piece.tagName, children, piece.properties), ...pieces.slice(at + 1)]
  }
  return undefined
}

/** Links do not nest; a block that holds one already is left as it is. */
function linked(pieces: readonly ElementContent[], href: string): ElementContent[] | undefined {
  const holdsLink = (piece: ElementContent): boolean =>
    isElement(piece) && (piece.tagName === 'a' || piece.children.some(holdsLink))
  return pieces.some(holdsLink) || !saysSomething(pieces) ? undefined : [build('a', pieces, { href })]
}

/**
 * The address that a link of the page is published with: an own one by path, with the base mark, a foreign one in full.
 * Null for what may not be published, such as `javascript:` and `data:`, and for a link that leads nowhere.
 */
export function publishedUrl(href: string, { base, ownHosts }: Pick<ShapeContext, 'base' | 'ownHosts'>): string | null {
  if (href === '' || href === '#') return null
  // Pages are taken for served over TLS, so that an address without a scheme is, too.
  const target = resolveLink(href.startsWith('//') ? `https:${href}` : href, base, ownHosts)
  if (target.kind === 'none') return null
  const url = target.kind === 'own' ? baseMark + target.path + target.suffix : target.url
  // Parentheses end an address in Markdown; encoded they mean the same (RFC 3986 section 2.2) and need no escape.
  return url.replaceAll('(', '%28').replaceAll(')', '%29')
}
