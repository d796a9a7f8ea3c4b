/** Where elements of `<head>` may be added to the bytes of a document. */
export interface HeadPlace {
  readonly charset: string
  readonly headOffset: number
  readonly transcoded?: Uint8Array
}

/** Charsets of the Encoding standard that use one byte for each character (section 4.2, legacy single-byte encodings). */
const singleByte = /^(?:ibm866|iso-8859-\d+(?:-i)?|koi8-[ru]|macintosh|windows-(?:874|125\d)|x-mac-cyrillic|x-user-defined)$/

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf)

/**
 * Converts the character offset of an extracted document to one in its bytes. The additions are ASCII, so that they can
 * stand in UTF-8 and in every single-byte encoding; a document in another encoding, or with faulty UTF-8 before the
 * place, is given in UTF-8 instead.
 * @param html the decoded document
 * @param offset in characters of it
 */
export function placeHead(bytes: Uint8Array, html: string, charset: string, offset: number): HeadPlace {
  if (singleByte.test(charset)) return { charset, headOffset: offset }
  const before = new TextEncoder().encode(html.slice(0, offset))
  if (charset === 'utf-8') {
    const start = html.startsWith('\uFEFF') || !startsWith(bytes, byteOrderMark) ? 0 : byteOrderMark.length
    if (startsWith(bytes.subarray(start), before)) return { charset, headOffset: start + before.length }
  }
  return { charset: 'utf-8', headOffset: before.length, transcoded: new TextEncoder().encode(html) }
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
