import type { ContentType } from '../../model/content-type.ts'
import type { PageKeys } from './analyse-page.ts'
import type { Clauses } from './analyse-query.ts'

/*
 * What a search engine stores of a page: tokens that are opaque to the engine. A prefix of a token says where it is found, so that
 * "in the title" and "of this type" are one more AND. Keys that begin with a digit get a prefix too, or the key 500 of a title would be
 * the key 1500.
 */
const numberMark = '0'
const titleMark = '1'
const aboutMark = '2'
const typeMark = '9'

/** The token of a key anywhere on a page. */
export function keyToken(key: string): string {
  return /^[0-9]/.test(key) ? numberMark + key : key
}

/** The key of a {@link keyToken}. */
export function tokenKey(token: string): string {
  return token.startsWith(numberMark) ? token.slice(1) : token
}

/** The token of a key in the title of a page. */
export function titleToken(key: string): string {
  return titleMark + key
}

/** The token of a key of what a page is about, see {@link PageKeys}. */
export function aboutToken(key: string): string {
  return aboutMark + key
}

/** The clauses of the pages of a type; none for all pages. */
export function typeClauses(type: ContentType | undefined): Clauses {
  return type === undefined ? [] : [[typeToken(type)]]
}

function typeToken(type: ContentType): string {
  return typeMark + type.replaceAll('-', '')
}

/** All tokens of a page, separated by spaces, in a fixed order. They contain only letters, prefixes and digits. */
export function pageTokens(keys: PageKeys, type: ContentType): string {
  const { all, title, about } = keys
  const tokens = [[...all].map(keyToken), [...title].map(titleToken), [...about].map(aboutToken), typeToken(type)]
  return tokens.flat().sort().join(' ')
}
