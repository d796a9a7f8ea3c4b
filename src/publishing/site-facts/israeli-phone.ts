/** Geographic, VoIP and mobile numbers as they are dialled inside Israel (ITU national numbering plan, +972). */
const local = /^0(?:[23489]\d{7}|[57]\d{8})$/

/**
 * The international form of a number that is written as inside Israel (`03-555-0134` is `+972-3-555-0134`); undefined for
 * any other number. `*6050` and `1-700-…` have none.
 */
export function internationalForm(number: string): string | undefined {
  if (!local.test(digitsOf(number))) return undefined
  const separated = number
    .replace(/[()]/g, ' ')
    .trim()
    .replace(/[\s./-]+/g, '-')
  return `+972${separated.includes('-') ? '-' : ''}${separated.slice(1)}`
}

/** Whether two numbers reach the same line, one of them written as inside Israel. */
export function isLocalFormOf(number: string, international: string): boolean {
  return internationalForm(number) !== undefined && `+972${digitsOf(number).slice(1)}` === `+${digitsOf(international)}`
}

/** The digits of a number, as they count when a + and separators are left out; empty when letters or stars stand in it. */
function digitsOf(number: string): string {
  return /^[+\d\s()./-]*$/.test(number) ? number.replace(/\D/g, '') : ''
}
