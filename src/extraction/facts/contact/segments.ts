import type { TextLine } from '../text-lines.ts'
import { emailsIn } from './email.ts'
import { numbersIn } from './phone.ts'
import { isThirdParty } from './third-parties.ts'

/** An amount of money, which lines with contact details do not contain. */
export const amountOfMoney = /\p{Sc} ?\d|\d ?\p{Sc}/u

/** Lines, each divided at its bars and dots. */
export function segmentsOf(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.flatMap((line) => segments(line))
}

/**
 * Lines, with those of contact details divided at their bars and dots: `Own Ltd | Mill Lane 5, 1234 Ashby | 030 5550100 | Mon–Fri 9–17`. Without a
 * number or an e-mail address such a line may be about anything: `Yoga | Mon 18:00–21:30 | Hall 2`.
 */
export function contactSegments(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.flatMap((line) => (isOfContact(line.text) ? segments(line) : line))
}

function segments(line: TextLine): readonly TextLine[] {
  return /[|•·]/.test(line.text) ? line.text.split(/\s+[|•·]\s+/).map((text): TextLine => ({ ...line, text })) : [line]
}

function isOfContact(text: string): boolean {
  return (
    /[|•·]/.test(text) &&
    (text.includes('@') ? emailsIn(text) : numbersIn(text)).length > 0 &&
    !amountOfMoney.test(text) &&
    !isThirdParty(text)
  )
}
