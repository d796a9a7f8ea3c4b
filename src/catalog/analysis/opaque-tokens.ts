import type { ContentType } from '../../model/content-type.ts'
import type { PageKeys } from './analyse-page.ts'

/*
 * What a full-text engine stores of a page: one column of tokens that mean nothing to the engine. A mark before a token
 * says where it stands, so that "in the title" and "of this type" are one more AND. Keys that begin with a digit get a
 * mark too, or the key 500 of a title would be the key 1500.
 */
const numberMark = '0'
const titleMark = '1'
const typeMark = '9'

/** The token of a key anywhere on a page. */
export function keyToken(key: string): string {
  return /^[0-9]/.test(key) ? numberMark + key : key
}

/** The token of a key in the title of a page. */
export function titleToken(key: string): string {
  return titleMark + key
}

/** The token of a page's type. */
export function typeToken(type: ContentType): string {
  return typeMark + type.replaceAll('-', '')
}

/** All tokens of a page, parted by spaces, in a fixed order. They hold letters, marks and digits only. */
export function pageTokens(keys: PageKeys, type: ContentType): string {
  const tokens = [...[...keys.all].map(keyToken), ...[...keys.title].map(titleToken), typeToken(type)]
  return tokens.sort().join(' ')
}
