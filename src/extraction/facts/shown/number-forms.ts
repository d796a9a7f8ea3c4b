import { readTelephone, telephoneKey } from '../contact-values.ts'

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
