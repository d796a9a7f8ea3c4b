import { isHeading } from '../../tree/element-kinds.ts'
import type { TextLine } from '../text-lines.ts'
import { headsTimes, looksLikeHours, readHoursText, saysHours } from './hours/hours-text.ts'
import { namesOtherTimes } from './hours/shown-hours.ts'
import { type ContactLabel, plainLabel } from './label-words.ts'
import { labelOf, splitAtLabel } from './labels.ts'
import { segmentsOf } from './segments.ts'

/** A label and the value next to it or below it. */
export interface LabelledValue {
  readonly label: ContactLabel
  /** The label as {@link plainLabel} writes it. */
  readonly name: string
  readonly lines: readonly TextLine[]
}

/** Lines below a label that may belong to its value. */
const maxBelow = 14

/** The labelled addresses and hours of a page: `label: value` in a line or a row, or a label with its value in the lines below. */
export function labelledValues(lines: readonly TextLine[]): readonly LabelledValue[] {
  const segments = segmentsOf(lines)
  return segments.flatMap((line, at): readonly LabelledValue[] => {
    const below = () => segments.slice(at + 1, at + 1 + maxBelow)
    const label = labelOf(line.text)
    if (label === 'address' || label === 'hours') return valueBelow(label, plainLabel(line.text), below())
    const split = splitAtLabel(line.text)
    if (split === undefined || split.value === '' || (split.label !== 'address' && split.label !== 'hours')) return []
    const first = { ...line, text: split.value }
    return [{ label: split.label, name: split.name, lines: [first, ...continuation(split.label, first, below())] }]
  })
}

function valueBelow(label: ContactLabel, name: string, lines: readonly TextLine[]): readonly LabelledValue[] {
  const below = label === 'hours' && headsTimes(lines[0]?.text ?? '') ? lines.slice(1) : lines
  const [first] = below
  if (first === undefined || beginsWithLabel(first.text)) return []
  if (label === 'hours' && !saysHours(first.text)) return []
  return [{ label, name, lines: [first, ...continuation(label, first, below.slice(1))] }]
}

/** Lines that continue a value: more hours, the second line of an address. */
function continuation(label: ContactLabel, first: TextLine, below: readonly TextLine[]): readonly TextLine[] {
  const end = below.findIndex(({ text }) => beginsWithLabel(text))
  const lines = end < 0 ? below : below.slice(0, end)
  if (label === 'hours') return hoursAtStart(lines, readHoursText(first.text) === undefined)
  const own = lines.filter(({ block }) => first.block !== null && block === first.block)
  // A long block continues with something else, so only the line next to the label counts.
  if (own.length > 0) return own.length < 4 ? own : []
  return lines.slice(0, 1).filter(({ text }) => !/\d{4}/.test(first.text) && town.test(text))
}

/** The town below a street that is in its own element: `28009 Madrid, España`, `Austin, TX 78701`. */
const town =
  /^(?:(?:\p{Lu}{1,3}[- ])?\d{3}[\d ]?\d{1,2}(?: ?\p{Lu}{2})? \p{Lu}[\p{L} .'’()/-]{1,40}(?:, ?\p{L}[\p{L} ]{1,30})?|\p{Lu}[\p{L} .'’-]{1,40},? (?:\p{Lu}{2} \d{5}|\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}))$/u

/** Most lines that are not understood between two lines of one schedule, and their maximum length. */
const maxBetween = 2
const longestBetween = 80

/** Whether a line belongs to hours in words, as those of another season do. */
function continuesText(line: string): boolean {
  return line.length <= longestBetween && saysHours(line) && !namesOtherTimes(line)
}

/**
 * The opening hours at the start of the lines. If they continue after a line or two of something else, those lines are part of the
 * schedule: half of it would be worse than its text.
 * @param isText the first line cannot be parsed, so others like it belong to the text: `Winter: Mo–Fr 10–17 Uhr`
 */
function hoursAtStart(lines: readonly TextLine[], isText: boolean): readonly TextLine[] {
  let end = 0
  for (const [at, { text, block }] of lines.entries()) {
    if (at === end ? looksLikeHours(text) || (isText && continuesText(text)) : readHoursText(text) !== undefined) end = at + 1
    const isBetween = text.length <= longestBetween && (block === null || !isHeading(block)) && !beginsWithLabel(text)
    if (at >= end && (!isBetween || at - end + 1 > maxBetween)) break
  }
  return lines.slice(0, end)
}

function beginsWithLabel(text: string): boolean {
  return labelOf(text) !== undefined || splitAtLabel(text) !== undefined
}
