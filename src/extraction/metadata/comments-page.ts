import type { Element, Root } from 'hast'
import { isNamed, mayBeNamed } from '../content/names.ts'
import { TextSizes } from '../content/text-sizes.ts'
import { isTextless } from '../tree/element-kinds.ts'
import { isElement } from '../tree/element.ts'

/** How many times as long as all paragraphs of a page its comments must be for it to consist of them, on any host and on one that calls itself a forum. */
const lead = { anywhere: 15, inForum: 3 } as const

/** Shortest comments, and shortest paragraph that counts, in characters without whitespace. */
const shortest = { comments: 1_000, paragraph: 60 } as const

/**
 * Whether a page consists of comments, for example on a story from elsewhere that the site calls an article: without
 * them, nothing would be left. Comments on an article are seldom that much longer than the article.
 */
export function consistsOfComments(root: Root, isNamedForum: boolean): boolean {
  const sizes = new TextSizes(root)
  let commented = 0
  let said = 0
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (!isElement(child) || isTextless(child)) continue
      if (mayBeNamed(child) && isNamed(child, 'comments')) {
        commented += sizes.of(child).all
        continue
      }
      const paragraph = sizes.of(child).direct
      if (paragraph >= shortest.paragraph) said += paragraph
      visit(child)
    }
  }
  visit(root)
  const times = isNamedForum ? lead.inForum : lead.anywhere
  return commented >= shortest.comments && commented >= times * said
}
