/** Percent-encoded bytes outside of ASCII, in a row. */
const encodedRun = /(?:%[89a-f][\da-f])+/gi

/** What an IRI may not contain (RFC 3987 section 2.2) or nobody sees: spaces, controls, bidi controls, private use, specials, ignorables. */
const stays = /[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\uFFF0-\uFFFF]/gu

/**
 * An address as people read it: letters beyond ASCII are decoded. Everything else stays encoded, reserved characters above all, so that it is
 * an IRI (RFC 3987) of the same resource; an address that would change in normalisation stays as it is.
 */
export function readableAddress(address: string): string {
  const readable = address.replace(encodedRun, (run) => {
    try {
      return decodeURIComponent(run).replace(stays, encodeURIComponent)
    } catch {
      return run
    }
  })
  return readable.normalize('NFC') === readable ? readable : address
}
