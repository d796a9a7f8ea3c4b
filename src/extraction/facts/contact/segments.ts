import type { TextLine } from '../text-lines.ts'
import { addressAtStart } from './address/postal-address.ts'
import { emailsIn } from './email.ts'
import type { PageContext } from './page-context.ts'
import { numbersIn } from './phone.ts'
import { isThirdParty } from './third-parties.ts'

/** An amount of money, which lines with contact details do not contain. */
export const amountOfMoney = /\p{Sc} ?\d|\d ?\p{Sc}/u

const bars = /\s+[|•·]\s+/
/** In hours, and in names, dashes may also be between what belongs together. */
const dashes = /\s+[–—-]\s+/

/** Lines, each divided at its bars and dots. */
export function segmentsOf(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.flatMap((line) => segments(line, bars))
}

/**
 * Lines, with those of contact details divided at their bars and dots: `Own Ltd | Mill Lane 5, 1234 Ashby | 030 5550100 | Mon–Fri 9–17`. Without a
 * number or an e-mail address such a line may be about anything: `Yoga | Mon 18:00–21:30 | Hall 2`.
 */
export function contactSegments(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.flatMap((line) => (isOfContact(line.text, bars) ? segments(line, bars) : line))
}

/** The same, in headers and footers also divided at dashes unless an address with dashes is at their beginning: `Own Ltd – Mill Lane 5 – 1234 Ashby – 030 5550100`. */
export function addressSegments(lines: readonly TextLine[], context: PageContext): readonly TextLine[] {
  return contactSegments(lines).flatMap((line) =>
    isOfContact(line.text, dashes) && context.placeOf(line.block).isFrame && addressAtStart([line.text]) === undefined
      ? segments(line, dashes)
      : line,
  )
}

function segments(line: TextLine, separator: RegExp): readonly TextLine[] {
  return separator.test(line.text) ? line.text.split(separator).map((text): TextLine => ({ ...line, text })) : [line]
}

function isOfContact(text: string, separator: RegExp): boolean {
  return (
    separator.test(text) &&
    (text.includes('@') ? emailsIn(text) : numbersIn(text)).length > 0 &&
    !amountOfMoney.test(text) &&
    !isThirdParty(text)
  )
}
