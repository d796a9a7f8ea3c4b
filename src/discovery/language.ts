/** Whether a site is in Hebrew, by the tag of its language (BCP 47; `iw` is the tag's old form). */
export function isHebrew(language: string): boolean {
  return /^(?:he|iw)\b/i.test(language)
}
