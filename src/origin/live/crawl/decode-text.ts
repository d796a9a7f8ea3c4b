/**
 * The text of robots.txt or of a sitemap: UTF-8, as both must be, unless a byte order mark says UTF-16. What cannot be read
 * becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
}
