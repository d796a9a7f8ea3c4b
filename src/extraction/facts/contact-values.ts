/** An address as RFC 5322 mailboxes are written in practice; JSON Schema's format `email` takes every one of them. */
const mailbox =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

/** An e-mail address without `mailto:` and what follows it; undefined for what is none. */
export function readEmail(text: string): string | undefined {
  const address = withoutMarks(text)
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim()
  return address.length <= 254 && mailbox.test(address) ? address : undefined
}

/** A telephone number as it is written (`*6050` is one), without `tel:` and invisible marks; undefined for what is none. */
export function readTelephone(text: string): string | undefined {
  const number = withoutMarks(text)
    .replace(/^tel:/i, '')
    .replace(/[‐‑‒–−]/g, '-')
    .trim()
  return number.length <= 50 && number.replace(/\D/g, '').length >= 3 ? number : undefined
}

/** Digits that tell one number from another, whichever way the country is written before them. */
const tellingDigits = 8

/** Two spellings of one telephone number have the same key: `03-555-0134`, `+972 (0)3 5550134`. */
export function telephoneKey(number: string): string {
  return (number.includes('*') ? '*' : '') + number.replace(/\D/g, '').slice(-tellingDigits)
}

/** Right-to-left pages put bidi marks around numbers; in a number that is dialled they are in the way. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
}
