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
function telephoneKey(number: string): string {
  return (number.includes('*') ? '*' : '') + number.replace(/\D/g, '').slice(-tellingDigits)
}

/** Right-to-left pages put bidi marks around numbers; in a number that is dialled they are in the way. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
}

/** The forms in which a page writes one telephone number. */
interface Forms {
  /** For callers from abroad, where it is written so. */
  readonly phone: string
  /** As dialled inside the country, where it is written in both ways. */
  readonly phoneLocal?: string
}

/** What may stand behind a number and is none of it: an extension, which no caller dials with it, and a remark in brackets. */
const behind = /[\s,]+(?:(?:שלוחה|שלוחות|ext(?:ension)?\.?|x) ?:? ?\d{1,5}|\([^()\d]{1,40}\))\s*$/iu

/**
 * Numbers in a text: one, maybe with an extension, or several apart by a comma or “or”. Empty when anything else stands there.
 */
export function readTelephones(text: string): readonly string[] {
  const parts = text.replace(behind, '').split(/\s*[,;]\s*|\s+(?:\/|או|or|\|)\s+/)
  const numbers = parts.map((part) => readTelephone(part))
  return numbers.every((number) => number !== undefined && isWritten(number)) ? numbers.flatMap((number) => number ?? []) : []
}

/** Nothing but a number: `*6050`, `03-555-0134`, `+972 (0)3 555 0134`. */
function isWritten(number: string): boolean {
  const digits = number.replace(/\D/g, '').length
  return /^[+*]?[\d\s().-]+\*?$/.test(number) && digits >= 3 && digits <= 15
}

/** Different telephone numbers, each in the forms in which it was written. */
export class NumberForms {
  readonly #byKey = new Map<string, Forms>()

  constructor(numbers: readonly string[]) {
    for (const number of numbers) this.add(number)
  }

  get size(): number {
    return this.#byKey.size
  }

  add(number: string): void {
    const key = telephoneKey(number)
    this.#byKey.set(key, joined(this.#byKey.get(key), { phone: number }))
  }

  without(others: NumberForms): NumberForms {
    const rest = new NumberForms([])
    for (const [key, forms] of this.#byKey) if (!others.#byKey.has(key)) rest.#byKey.set(key, forms)
    return rest
  }

  /** Those whose digits stand in a text, however they are spaced there. */
  within(text: string): NumberForms {
    const digits = text.replace(/\D/g, '')
    const found = new NumberForms([])
    for (const [key, forms] of this.#byKey) if (digits.includes(key.replace(/\D/g, ''))) found.#byKey.set(key, forms)
    return found
  }

  with(others: NumberForms): NumberForms {
    const all = this.without(new NumberForms([]))
    for (const [key, forms] of others.#byKey) all.#byKey.set(key, joined(all.#byKey.get(key), forms))
    return all
  }

  /** These numbers by how they are told, with the forms that others give of them. */
  formsIn(others: NumberForms): ReadonlyMap<string, Forms> {
    return new Map([...this.#byKey].map(([key, forms]) => [forms.phone, joined(forms, others.#byKey.get(key))]))
  }
}

function joined(one: Forms | undefined, other: Forms | undefined): Forms {
  const numbers = [one, other].flatMap((forms) => (forms === undefined ? [] : [forms.phone, forms.phoneLocal ?? forms.phone]))
  const [first = ''] = numbers
  const abroad = numbers.find((number) => number.startsWith('+'))
  const local = numbers.find((number) => number.startsWith('0'))
  return abroad === undefined || local === undefined ? { phone: abroad ?? first } : { phone: abroad, phoneLocal: local }
}
