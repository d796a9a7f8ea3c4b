/** Bidi marks, joiners, soft hyphens and the like: nobody sees whether a page has them. */
const unseen = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** The form in which texts of two pages are the same: bidi marks, whitespace and case do not count. */
export function comparableText(text: string): string {
  return text.replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC').toLowerCase()
}
