/**
 * How to request a quote, where the owner does not say it: a sentence in the site's language, else in English, that names
 * the contact page (CONTRACT 2, contact.howToRequestAQuote).
 */
export function quoteSentence(language: string, contactPage: string): string {
  return /^he\b/i.test(language)
    ? `לקבלת הצעת מחיר, פנו אלינו דרך עמוד יצירת הקשר: ${contactPage}`
    : `To request a quote, use the contact page: ${contactPage}`
}
