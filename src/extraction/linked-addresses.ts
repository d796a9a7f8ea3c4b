import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { decodeHtml } from './decode-html.ts'
import { readRefresh } from './forward/read-forward.ts'

/** Bounds of one document. */
const max = { links: 5_000, address: 2_000 } as const

/** Elements whose content is text to the tokenizer (HTML standard, 13.2.6.4: "generic raw text" and its like). */
const textModes: ReadonlyMap<string, number> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])

/**
 * Addresses that a document refers to (links, frames of a frameset, forward, canonical, versions in other languages), absolute, without
 * fragments, each once, in order; except those that it asks robots not to follow. Only tokenizes, so its time is linear in the document's
 * length.
 * @param address of the document
 * @param charset as the server declares it
 */
export function linkedAddresses(document: Uint8Array, address: string, charset?: string): readonly string[] {
  const links = new Set<string>()
  /** Addresses in the head are not links for people, so `nofollow` does not apply to them. */
  const named = new Set<string>()
  let base = URL.parse(address)
  let hasBase = false
  let nofollow = false
  const add = (to: Set<string>, href: string) => {
    if (href === '' || href.startsWith('#') || href.length > max.address || to.size >= max.links) return
    const url = URL.parse(href, base?.href)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return
    url.hash = ''
    if (url.href.length <= max.address) to.add(url.href)
  }
  const onStartTag = (token: Token.TagToken) => {
    const mode = textModes.get(token.tagName)
    if (mode !== undefined) tokenizer.state = mode
    if (token.tagName === 'a' || token.tagName === 'area') {
      if (!wordsOf(token, 'rel').includes('nofollow')) add(links, valueOf(token, 'href'))
    } else if (token.tagName === 'frame') {
      add(links, valueOf(token, 'src'))
    } else if (token.tagName === 'link') {
      if (isFollowedRelation(token)) add(named, valueOf(token, 'href'))
    } else if (token.tagName === 'base' && !hasBase && valueOf(token, 'href') !== '') {
      hasBase = true
      base = URL.parse(valueOf(token, 'href'), base?.href) ?? base
    } else if (token.tagName === 'meta') {
      if (valueOf(token, 'http-equiv').toLowerCase() === 'refresh') add(named, readRefresh(valueOf(token, 'content'))?.href ?? '')
      nofollow ||= forbidsFollowing(token)
    }
  }
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, { ...ignoring, onStartTag })
  tokenizer.write(decodeHtml(document, charset).html, true)
  return [...new Set([...named, ...(nofollow ? [] : links)])].slice(0, max.links)
}

const ignore = () => {}

/** Handlers of everything that is not a start tag. */
const ignoring = {
  onEndTag: ignore,
  onComment: ignore,
  onDoctype: ignore,
  onEof: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
}

/** Whether a `link` refers to a page: this one, a version of it in another language, or the one before or after it. */
function isFollowedRelation(token: Token.TagToken): boolean {
  const relations = wordsOf(token, 'rel')
  if (relations.includes('alternate') && valueOf(token, 'hreflang') !== '') return true
  return ['canonical', 'next', 'prev'].some((relation) => relations.includes(relation))
}

/** Whether a `meta` element asks robots not to follow links. */
function forbidsFollowing(token: Token.TagToken): boolean {
  const words = valueOf(token, 'content')
    .toLowerCase()
    .split(/[\s,]+/)
  return /^(?:robots|daf)$/i.test(valueOf(token, 'name')) && (words.includes('nofollow') || words.includes('none'))
}

function valueOf({ attrs }: Token.TagToken, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value.trim() ?? ''
}

function wordsOf(token: Token.TagToken, name: string): readonly string[] {
  return valueOf(token, name).toLowerCase().split(/\s+/)
}
