/** Geographic, VoIP and mobile numbers as they are dialled inside Israel (ITU national numbering plan, +972). */
const local = /^0(?:[23489]\d{7}|[57]\d{8})$/

/** A number with the country's code before it, however that is written: `+972 (0)3 555 0134`, `00972-3-5550134`, `972…`. */
const withCountry = /^(?<abroad>\+|00)?\s*972[\s./-]*(?<trunk>\(0\)|0)?[\s./-]*(?<rest>[1-9][\d\s./-]*)$/

/**
 * The international form of a number of Israel: of one that is written as inside the country (`03-555-0134` is
 * `+972-3-555-0134`), or in another way than callers from abroad dial it (`+972 (0)3-555-0134`, `972-3-555-0134`).
 * Undefined for any other number, and for one that has the form already. `*6050` and `1-700-…` have none.
 */
export function internationalForm(number: string): string | undefined {
  const { abroad, trunk, rest } = withCountry.exec(number.trim())?.groups ?? {}
  if (rest !== undefined) {
    if (!local.test(`0${digitsOf(rest)}`) || (abroad === '+' && trunk === undefined)) return undefined
    return `+972-${rest.replace(/[\s./-]+/g, '-')}`
  }
  if (!local.test(digitsOf(number))) return undefined
  const separated = number
    .replace(/[()]/g, ' ')
    .trim()
    .replace(/[\s./-]+/g, '-')
  return `+972${separated.includes('-') ? '-' : ''}${separated.slice(1)}`
}

/** The number as dialled inside Israel, where one text writes both forms: `+972 (0)3-555-0134`. */
export function localFormWithin(number: string): string | undefined {
  const { trunk, rest } = withCountry.exec(number.trim())?.groups ?? {}
  return trunk === '(0)' && rest !== undefined && local.test(`0${digitsOf(rest)}`) ? `0${rest}` : undefined
}

/** Whether two numbers reach the same line, one of them written as inside Israel. */
export function isLocalFormOf(number: string, international: string): boolean {
  return local.test(digitsOf(number)) && `+972${digitsOf(number).slice(1)}` === `+${digitsOf(international)}`
}

/** The digits of a number without + and separators; empty when it has letters or stars. */
function digitsOf(number: string): string {
  return /^[+\d\s()./-]*$/.test(number) ? number.replace(/\D/g, '') : ''
}
