/** What a response is about, for counting searches and reads. It is made and cached with the response and says nothing about the client. */
export type ResponseSubject =
  /** A search over the pages or the glossary. */
  | {
      readonly kind: 'search' | 'glossary'
      /** As {@link countedQuery} writes it. */
      readonly query: string
      /** Whether anything was found; null if that says nothing about the site, such as when only one type of pages was searched. */
      readonly found: boolean | null
    }
  /** A page that was read, by its canonical path. */
  | { readonly kind: 'page'; readonly path: string }

/** Longest query that is counted, in characters; what is longer is cut. */
const maxQuery = 120

/** Characters that would move the cursor of a terminal or change the direction of a line. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

const address = /[^\s@]{1,64}@[^\s@]{1,120}/gu

/** Seven or more digits of any script with at most two other characters between them: telephone, card and identity numbers. */
const longNumber = /\p{Nd}(?:[\s().+/\p{Pd}]{0,2}\p{Nd}){6,}/gu

/** `2024-2025` */
const years = /^(?:19|20)\d\d[\s/\p{Pd}]{1,2}(?:19|20)\d\d$/u

/** A query as it is counted: lower case, single spaces, email addresses and long numbers masked as `…`. Empty if nothing else is left. */
export function countedQuery(written: string): string {
  const plain = written
    .slice(0, maxQuery * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, ' ')
  const masked = plain.replace(address, '…').replace(longNumber, (number) => (years.test(number) ? number : '…'))
  const folded = [...masked.toLowerCase().replace(/\s+/gu, ' ').trim()].slice(0, maxQuery).join('').trim()
  return /[\p{L}\p{N}]/u.test(folded) ? folded : ''
}
