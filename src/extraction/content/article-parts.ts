import type { Element } from 'hast'
import { elementsOf } from '../tree/element.ts'
import { classNames } from './class-words.ts'
import type { TextSizes } from './text-sizes.ts'

/** Names of the part of a page where its readers write. */
const commentLists =
  /^(?:comments?|comment-?(?:list|section|area|wrap|wrapper|container|respond|holder|thread)s?|(?:post|article|entry|page|user|reader|story|blog|wp|fb)-?comments?|comments-(?:list|section|area|wrap|wrapper|container|block|box|holder|thread)|disqus(?:_thread)?|respond|responses)$/i

/** Names of boxes that say who wrote an article. */
const authorBoxes =
  /^(?:(?:post|entry|article|blog|single|about|the|page|story|meta)[-_]{0,2}(?:author|byline|contributor)|(?:author|contrib(?:utor)?|byline)[-_]{0,2}(?:box|bio|info|card|about|area|block|profile|section|summary|description|details|desc|wrap|wrapper|container|footer|content)|blog[-_]{1,2}author-?box|author|bottom-?by-?line|byline)s?$/i

/** Names that the programs of discussions give to what they tell of a member beside each of his words: XenForo, Invision, phpBB, vBulletin. */
const memberBoxes =
  /^(?:message-(?:user|userDetails|cell--user|signature)|cAuthorPane(?:_\w+)?|postprofile|post-?author|userinfo|memberSignature|signature)$/i

/** Longest box that says who wrote an article, in characters. */
const longestAuthorBox = 1_500

/** Whether an element holds what readers wrote below an article. */
export function isCommentList(element: Element): boolean {
  return classNames(element).some((name) => commentLists.test(name))
}

/** Names that WordPress itself gives in every theme to the form for comments, and its own themes and blocks to all that readers write. */
const writtenByReaders = new Set(['comment-respond', 'comments-area', 'wp-block-comments'])

/** Whether an element holds what readers wrote, or the form for it, by a name that stands for nothing else. */
export function isReadersPart(element: Element): boolean {
  return classNames(element).some((name) => writtenByReaders.has(name))
}

/** Longest line that tells when, by whom and under what terms a post was published, in characters. */
const longestPostMeta = 400

/** Classes of WordPress's blocks: what tells of a post, and what is of it. */
const postMetaBlocks = new Set(['wp-block-post-date', 'wp-block-post-terms', 'wp-block-post-author', 'wp-block-post-author-name'])
const postBlocks = new Set(['wp-block-post-content', 'wp-block-post-title'])

/** Whether an element is the part of a block theme's template that tells of a post: its date, author, categories, tags. */
export function isPostMeta(element: Element, sizes: TextSizes): boolean {
  if (!classNames(element).includes('wp-block-template-part') || sizes.of(element).all > longestPostMeta) return false
  const names = [...elementsOf(element)].flatMap((inner) => classNames(inner))
  return names.some((name) => postMetaBlocks.has(name)) && !names.some((name) => postBlocks.has(name))
}

/** Whether an element tells of a member of a discussion. */
export function isMemberBox(element: Element, sizes: TextSizes): boolean {
  return sizes.of(element).all <= longestAuthorBox && classNames(element).some((name) => memberBoxes.test(name))
}

/** Whether an element tells of the author of an article. */
export function isAuthorBox(element: Element, sizes: TextSizes): boolean {
  return sizes.of(element).all <= longestAuthorBox && classNames(element).some((name) => authorBoxes.test(name))
}
