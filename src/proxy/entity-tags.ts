import { createHash } from 'node:crypto'

/**
 * Entity tags of modified documents: the origin's tag with a mark of what was inserted, so that neither a client nor a cache confuses
 * the two forms (RFC 9110 section 8.8.3), and the origin's own tag can be restored.
 */
interface TagMark {
  /** Adds the mark to a tag of the origin. */
  add(tag: string): string
  /** Removes the mark from a list of tags. Marks of other insertions stay, so that the origin does not match these tags. */
  removeAll(list: string): string
  /** The tag of a 304: marked if the client sent it marked in `If-None-Match`. */
  restore(tag: string, ifNoneMatch: string | undefined): string
}

/** @param addition what is inserted into documents */
export function tagMark(addition: string): TagMark {
  const mark = `-daf${createHash('sha256').update(addition).digest('hex').slice(0, 8)}"`
  const add = (tag: string) => (tag.endsWith('"') ? tag.slice(0, -1) + mark : tag)
  return {
    add,
    removeAll: (list) => list.replaceAll(mark, '"'),
    restore: (tag, ifNoneMatch) => (ifNoneMatch?.includes(add(tag).replace(/^W\//, '')) === true ? add(tag) : tag),
  }
}
