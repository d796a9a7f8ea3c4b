import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { decodeHtml } from './decode-html.ts'
import { readRefresh } from './forward/read-forward.ts'

/** Bounds of what is taken of one document. */
const most = { links: 5_000, address: 2_000 } as const

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
 * Addresses that a document refers to (links, forward, canonical, versions in other languages), absolute, without fragments, each once, in
 * order; except those that it asks robots not to follow. Only tokenizes, so its time is linear in the document's length.
 * @param address of the document
 * @param charset as the server declares it
 */
export function linkedAddresses(document: Uint8Array, address: string, charset?: string): readonly string[] {
  const reader = new LinkReader(address)
  reader.read(decodeHtml(document, charset).html)
  return reader.addresses()
}

const ignore = () => {}

class LinkReader {
  readonly #tokenizer: Tokenizer
  #base: URL | null
  #hasBase = false
  #nofollow = false
  readonly #links = new Set<string>()
  /** Addresses in the head are not links for people, so `nofollow` does not apply to them. */
  readonly #named = new Set<string>()

  constructor(address: string) {
    this.#base = URL.parse(address)
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: false },
      {
        onStartTag: (token) => this.#startTag(token),
        onEndTag: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
        onCharacter: ignore,
        onNullCharacter: ignore,
        onWhitespaceCharacter: ignore,
      },
    )
  }

  read(html: string): void {
    this.#tokenizer.write(html, true)
  }

  addresses(): readonly string[] {
    return [...new Set([...this.#named, ...(this.#nofollow ? [] : this.#links)])].slice(0, most.links)
  }

  #startTag(token: Token.TagToken): void {
    const mode = textModes.get(token.tagName)
    if (mode !== undefined) this.#tokenizer.state = mode
    if (token.tagName === 'a' || token.tagName === 'area') this.#link(token)
    else if (token.tagName === 'link') this.#relation(token)
    else if (token.tagName === 'base') this.#baseElement(token)
    else if (token.tagName === 'meta') this.#meta(token)
  }

  #link(token: Token.TagToken): void {
    if (!wordsOf(token, 'rel').includes('nofollow')) this.#add(this.#links, valueOf(token, 'href'))
  }

  #relation(token: Token.TagToken): void {
    const relations = wordsOf(token, 'rel')
    const isAlternate = relations.includes('alternate') && valueOf(token, 'hreflang') !== ''
    if (isAlternate || relations.includes('canonical') || relations.includes('next') || relations.includes('prev'))
      this.#add(this.#named, valueOf(token, 'href'))
  }

  #baseElement(token: Token.TagToken): void {
    const href = valueOf(token, 'href')
    if (this.#hasBase || href === '') return
    this.#hasBase = true
    this.#base = URL.parse(href, this.#base?.href) ?? this.#base
  }

  #meta(token: Token.TagToken): void {
    if (valueOf(token, 'http-equiv').toLowerCase() === 'refresh')
      this.#add(this.#named, readRefresh(valueOf(token, 'content'))?.href ?? '')
    const name = valueOf(token, 'name').toLowerCase()
    const words = valueOf(token, 'content')
      .toLowerCase()
      .split(/[\s,]+/)
    if ((name === 'robots' || name === 'daf') && (words.includes('nofollow') || words.includes('none'))) this.#nofollow = true
  }

  #add(to: Set<string>, href: string): void {
    if (href === '' || href.startsWith('#') || href.length > most.address || to.size >= most.links) return
    const url = URL.parse(href, this.#base?.href)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return
    url.hash = ''
    if (url.href.length <= most.address) to.add(url.href)
  }
}

function valueOf({ attrs }: Token.TagToken, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value.trim() ?? ''
}

function wordsOf(token: Token.TagToken, name: string): readonly string[] {
  return valueOf(token, name).toLowerCase().split(/\s+/)
}
