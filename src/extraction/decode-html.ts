/** A document's text, and the encoding it was read with. */
interface DecodedHtml {
  readonly html: string
  /** Name of the encoding as the Encoding standard has it, in lower case: `utf-8`, `windows-1255` … */
  readonly charset: string
}

/** Bytes at the start in which a declaration may stand; the HTML standard asks for 1024, sites write more before it. */
const declarationBytes = 4096

/**
 * Decodes an HTML document: byte order mark, then the server's charset, then the document's own declaration
 * (HTML, 13.2.3.2), then UTF-8 where the bytes are valid, else the usual encoding of the document's language. The document is believed
 * before the server where the bytes prove the server wrong. Never throws: what cannot be read becomes U+FFFD. The byte order mark is not part of the text.
 * @param charset of the Content-Type header, where there is one
 */
export function decodeHtml(bytes: Uint8Array, charset?: string): DecodedHtml {
  const decoder = markedEncoding(bytes) ?? saidEncoding(bytes, charset) ?? declaredEncoding(bytes)
  if (decoder !== undefined) return { html: decoder.decode(bytes), charset: decoder.encoding }
  try {
    return { html: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' }
  } catch {
    const charset = usualEncoding(bytes)
    return { html: new TextDecoder(charset).decode(bytes), charset }
  }
}

/** The encoding that the server declares, unless the document declares another and one of the two is UTF-8, which its bytes prove. */
function saidEncoding(bytes: Uint8Array, charset: string | undefined): TextDecoder | undefined {
  const said = charset === undefined ? undefined : decoderFor(charset)
  const declared = said === undefined ? undefined : declaredEncoding(bytes)
  if (said === undefined || declared === undefined || said.encoding === declared.encoding) return said
  if (said.encoding !== 'utf-8' && declared.encoding !== 'utf-8') return said
  return isUtf8(bytes) === (said.encoding === 'utf-8') ? said : declared
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What browsers assume for undeclared documents, by language (HTML, 13.2.3.2, table of locales); others are windows-1252. */
const encodingsByLanguage: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'windows-1250': ['cs', 'hu', 'pl'],
    'windows-1251': ['bg', 'ru', 'uk'],
    'windows-1254': ['tr'],
    'windows-1255': ['he', 'iw'],
    'windows-1256': ['ar', 'fa'],
    'windows-1257': ['lt', 'lv'],
    'windows-1258': ['vi'],
    'windows-874': ['th'],
    'euc-kr': ['ko'],
    gbk: ['zh'],
    shift_jis: ['ja'],
    'iso-8859-7': ['el'],
  }).flatMap(([encoding, languages]) => languages.map((language): [string, string] => [language, encoding])),
)

function usualEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, declarationBytes))
  const language = /<html\b[^>]*?\slang\s*=\s*["']?([a-z]{2})\b/i.exec(start)?.[1]?.toLowerCase()
  return encodingsByLanguage.get(language ?? '') ?? 'windows-1252'
}

function markedEncoding(bytes: Uint8Array): TextDecoder | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  return undefined
}

/** The encoding that a document names if its byte order mark wrongly says UTF-8, so that every browser garbles it; otherwise undefined. */
export function contradictedEncoding(bytes: Uint8Array): string | undefined {
  if (markedEncoding(bytes)?.encoding !== 'utf-8' || isUtf8(bytes)) return undefined
  const declared = declaredEncoding(bytes)?.encoding
  return declared === 'utf-8' ? undefined : declared
}

/** Undefined for a label that no encoding has. */
function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label.trim().replace(/^["']|["']$/g, ''))
  } catch {
    return undefined
  }
}

/** `<meta charset=…>` or `<meta http-equiv=content-type content="…; charset=…">`, outside of comments. */
function declaredEncoding(bytes: Uint8Array): TextDecoder | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, declarationBytes)).replace(/<!--.*?(?:-->|$)/gs, '')
  for (const [meta] of start.matchAll(/<meta[\s/][^>]*/gi)) {
    const label = /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(meta)?.[1]
    const decoder = label === undefined ? undefined : decoderFor(label)
    // A declaration that can be read byte by byte is not UTF-16, whatever it says (HTML, 13.2.3.2).
    if (decoder !== undefined) return decoder.encoding.startsWith('utf-16') ? new TextDecoder('utf-8') : decoder
  }
  return undefined
}
