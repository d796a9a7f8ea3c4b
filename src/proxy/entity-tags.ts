import { createHash } from 'node:crypto'

/**
 * Entity tags of documents that gained something: the origin's tag with a mark of what was added, so that neither a client
 * nor a cache takes the one form for the other (RFC 9110 section 8.8.3), and the origin still knows its own again.
 */
export interface TagMark {
  /** A tag of the origin, marked. */
  add(tag: string): string
  /** A list of tags as the origin knows them. Those of other additions stay as they are, which it does not know. */
  removeAll(list: string): string
  /** The tag of a 304: marked when the client had named it so. */
  restore(tag: string, asked: string | undefined): string
}

/** @param addition what documents gain */
export function tagMark(addition: string): TagMark {
  const mark = `-daf${createHash('sha256').update(addition).digest('hex').slice(0, 8)}"`
  const add = (tag: string) => (tag.endsWith('"') ? tag.slice(0, -1) + mark : tag)
  return {
    add,
    removeAll: (list) => list.replaceAll(mark, '"'),
    restore: (tag, asked) => (asked?.includes(add(tag).replace(/^W\//, '')) === true ? add(tag) : tag),
  }
}
