/** Length of a text as the limits count it: in Unicode code points of the decoded value (CONTRACT 3, Lists). */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** {@link textLength} of an address without its percent-encoding, so that a Hebrew path is not punished for it (CONTRACT 3, Lists). */
export function addressLength(address: string): number {
  try {
    return textLength(decodeURI(address))
  } catch {
    return textLength(address)
  }
}
