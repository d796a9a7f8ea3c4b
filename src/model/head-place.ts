/** Where the head of a document takes additions, as far as its beginning shows. */
export type HeadPlace =
  | { readonly kind: 'found'; readonly offset: number }
  /** More of the document is needed. */
  | { readonly kind: 'unknown' }
  /** It is not a document: a part of one, plain text, or an encoding that is not a superset of ASCII. */
  | { readonly kind: 'none' }

const none: HeadPlace = { kind: 'none' }
const unknown: HeadPlace = { kind: 'unknown' }

/** Elements of a head that an author who leaves out `<head>` begins with. */
const headElement = /^<(?:title|meta|link|base)[\s/>]/i

const whiteSpace = ' \t\n\f\r'

/** Longest metadata in which the encoding is looked for, in characters: later, no browser reads it. */
const maxBeforeEncoding = 1_024

/** Length of text in which any of the tags can be recognized. */
const tagStart = 16

/**
 * Finds the place right after `<head …>`, else after `<html …>`, else after the doctype: the one that a parser finds, too (HTML
 * standard, 13.2.6.4.2 to 4). In a head that begins with metadata, the encoding comes first: it must be within the first 1024 bytes
 * (HTML standard, 4.2.5.4). For whole documents and for streams, of which it needs no more than the start.
 * @param start the beginning of the document, as text or as bytes with one Latin-1 character each
 * @param whole whether nothing follows them
 */
export function headPlace(start: string, whole: boolean): HeadPlace {
  let at = /^(?:\xef\xbb\xbf)?/.exec(start)?.[0].length ?? 0
  let place: number | undefined
  let inHtml = false
  for (;;) {
    while (at < start.length && whiteSpace.includes(start.charAt(at))) at++
    const rest = start.slice(at, at + tagStart)
    if (rest.length < tagStart && !whole) return unknown
    const tag = /^<(?:!--|[!?]|(?:html|head)(?=[\s/>]))/i.exec(rest)?.[0].toLowerCase()
    if (tag === undefined) return place !== undefined || headElement.test(rest) ? afterEncoding(start, at, whole, place) : none
    const end = tag === '<!--' ? commentEnd(start, at) : tag.length === 2 ? declarationEnd(start, at) : tagEnd(start, at)
    if (end < 0) return whole ? none : unknown
    if (tag === '<head') return afterEncoding(start, end, whole)
    // Only the first of each counts.
    if (tag === '<html' && !inHtml) place = end
    else if (/^<!doctype/i.test(rest)) place ??= end
    inHtml ||= tag === '<html'
    at = end
  }
}

/** The place after the `<meta charset>` among the metadata at an offset, with which a head begins; else the beginning of the head. */
function afterEncoding(text: string, begin: number, whole: boolean, head = begin): HeadPlace {
  let at = begin
  for (;;) {
    while (at < text.length && whiteSpace.includes(text.charAt(at))) at++
    const rest = text.slice(at, at + tagStart)
    if (rest.length < tagStart && !whole) return unknown
    const end = /^<meta[\s/]/i.test(rest) ? tagEnd(text, at) : at
    if (end < 0) return whole ? { kind: 'found', offset: head } : unknown
    if (end === at || end - begin > maxBeforeEncoding) return { kind: 'found', offset: head }
    if (/[\s;"']charset\s*=/i.test(text.slice(at, end))) return { kind: 'found', offset: end }
    at = end
  }
}

/** The offset behind a comment, which `<!-->` and `<!--->` are too; -1 when its end is not there. */
function commentEnd(text: string, at: number): number {
  const short = /^<!--(?:-?>)/.exec(text.slice(at, at + 6))?.[0].length
  if (short !== undefined) return at + short
  const end = /--!?>/g
  end.lastIndex = at + 4
  return end.exec(text) === null ? -1 : end.lastIndex
}

/** The offset behind a doctype or a faulty comment, which the first `>` ends. */
function declarationEnd(text: string, at: number): number {
  const end = text.indexOf('>', at)
  return end < 0 ? -1 : end + 1
}

/** The offset behind a tag; a `>` in a quoted value does not end it. -1 when its end is not there. */
function tagEnd(text: string, at: number): number {
  let quote = ''
  for (let end = at; end < text.length; end++) {
    const letter = text.charAt(end)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return end + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  return -1
}
