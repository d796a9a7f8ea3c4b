/** Where HTML declares its encoding, within the first bytes. */
const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i
const declarationBytes = 4096

/**
 * The text of an HTML document or a sitemap, for its addresses: byte order mark, the server's word, the document's own, UTF-8.
 * What cannot be read becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, declarationBytes)).toString('latin1')
  const marked = start.startsWith('\xFE\xFF') ? 'utf-16be' : start.startsWith('\xFF\xFE') ? 'utf-16le' : undefined
  const decoder = decoderOf(marked) ?? decoderOf(charset) ?? decoderOf(declared.exec(start)?.[1]) ?? new TextDecoder()
  return decoder.decode(bytes)
}

function decoderOf(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}
