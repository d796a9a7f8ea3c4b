import { hoursTokens } from '../hours-tokens.ts'
import { type ContactLabel, labelOf, splitAtLabel } from './contact-labels.ts'
import type { TextLine } from './text-lines.ts'

/** What stands beside a label, or below it. */
export interface LabelledValue {
  readonly label: ContactLabel
  readonly lines: readonly string[]
}

/** Lines below a label that may belong to it. */
const mostBelow = 14

/** The labelled values of a page: `label: value` in a line or a row, or a line that is a label and the lines below it. */
export function labelledValues(lines: readonly TextLine[]): readonly LabelledValue[] {
  const segments = lines.flatMap(({ text, block }) => text.split(/\s+[|•·]\s+/).map((part) => ({ text: part, block })))
  return segments.flatMap((line, at): readonly LabelledValue[] => {
    const below = segments.slice(at + 1, at + 1 + mostBelow)
    const label = labelOf(line.text)
    if (label !== undefined) return valueBelow(label, below)
    const split = splitAtLabel(line.text)
    if (split === undefined || split.value === '') return []
    if (!split.colon && (split.label === 'address' || split.label === 'hours')) return []
    const more = split.label === 'hours' ? below : below.filter(({ block }) => line.block !== null && block === line.block)
    return [{ label: split.label, lines: [split.value, ...continuation(split.label, more)] }]
  })
}

function valueBelow(label: ContactLabel, below: readonly TextLine[]): readonly LabelledValue[] {
  const [first] = below
  if (first === undefined || beginsWithLabel(first.text)) return []
  if (label === 'hours' && !tellsHours(first.text)) return []
  const more =
    label === 'hours' ? below.slice(1) : below.slice(1).filter(({ block }) => first.block !== null && block === first.block)
  return [{ label, lines: [first.text, ...continuation(label, more)] }]
}

/** Lines that go on with a value: more hours, the second line of an address, another number. */
function continuation(label: ContactLabel, lines: readonly TextLine[]): readonly string[] {
  const end = lines.findIndex(({ text }) => beginsWithLabel(text) || (label === 'hours' && !tellsHours(text)))
  const taken = (end < 0 ? lines : lines.slice(0, end)).map(({ text }) => text)
  // Where a block of lines goes on to other things, its number or address is the line beside the label.
  return label === 'hours' || taken.length < 3 ? taken : []
}

function beginsWithLabel(text: string): boolean {
  return labelOf(text) !== undefined || splitAtLabel(text)?.colon === true
}

/** A line with a time of day, or with days alone. */
function tellsHours(text: string): boolean {
  return /\d{1,2}[:.]\d{2}|\b24\s?\/\s?7\b/.test(text) || (hoursTokens(text)?.length ?? 0) > 0
}
