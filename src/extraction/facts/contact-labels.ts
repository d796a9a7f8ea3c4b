import { hoursTokens } from './hours-text.ts'
import type { TextLine } from './text-lines.ts'

/** What a label of a contact page announces. A fax is not a number to call. */
export type ContactLabel = 'phone' | 'mobile' | 'fax' | 'email' | 'address' | 'hours'

/** Labels as sites write them, in the form of {@link plainLabel}. */
const names: readonly (readonly [ContactLabel, string])[] = [
  ['phone', "טלפון|טלפונים|טל|טל'|הטלפון שלנו|מספר טלפון|מס' טלפון|טלפון ראשי|טלפון במשרד|טלפון משרד|טלפון המשרד"],
  ['phone', 'phone|telephone|tel|phone number|telephone number|phones|our phone|office phone'],
  ['mobile', 'נייד|טלפון נייד|סלולרי|טלפון סלולרי|סלולאר|סלולר|פלאפון'],
  ['mobile', 'mobile|mobile phone|cell|cell phone|cellphone'],
  ['fax', 'פקס|מספר פקס|וואטסאפ|ווטסאפ|fax|fax number|whatsapp'],
  ['email', 'דוא"ל|דואל|דואר אלקטרוני|מייל|המייל שלנו|אימייל|אי-מייל|כתובת מייל|כתובת אימייל|כתובת דוא"ל'],
  ['email', 'email|e-mail|mail|email address|e-mail address|our email'],
  ['address', 'כתובת|הכתובת|הכתובת שלנו|כתובתנו|כתובתינו|כתובת המשרד|כתובת משרדנו|כתובת למכתבים'],
  ['address', 'address|our address|office address|street address'],
  ['hours', 'שעות|שעות פעילות|שעות הפעילות|שעות פעילות המשרד|שעות פתיחה|שעות הפתיחה|שעות עבודה|שעות העבודה'],
  ['hours', 'שעות קבלה|שעות קבלת קהל|שעות מענה'],
  ['hours', 'hours|opening hours|business hours|working hours|office hours|opening times|hours of operation'],
]

const labels: ReadonlyMap<string, ContactLabel> = new Map(
  names.flatMap(([label, list]) => list.split('|').map((name): [string, ContactLabel] => [name, label])),
)

/** Longest label, in characters. */
const longest = 30

/** What a text is the label of, when it is a label and nothing else. */
function labelOf(text: string): ContactLabel | undefined {
  return text.length > longest + 5 ? undefined : labels.get(withoutEnd(plainLabel(text)))
}

/** Splits a text into its label and the rest; undefined where it does not begin with a label. */
function splitAtLabel(
  text: string,
): { readonly label: ContactLabel; readonly value: string; readonly colon: boolean } | undefined {
  const line = plainLabel(text.slice(0, longest + 5))
  const colon = /^([^:]{2,30}?) ?:/.exec(line)
  const known = colon === null ? undefined : labels.get(withoutEnd(colon[1] ?? ''))
  if (known !== undefined) return { label: known, value: text.slice(text.search(/[:：]/) + 1).trim(), colon: true }
  // `טלפון 03-5550000`: what follows must look like a value.
  const [, first = '', value = ''] = /^([\p{L}'"׳״-]{2,15})[.]? +(\S.*)$/u.exec(text) ?? []
  const bare = labelOf(first)
  return bare === undefined ? undefined : { label: bare, value, colon: false }
}

function withoutEnd(text: string): string {
  return text.replace(/[\s:.-]+$/, '')
}

/** One form of quotes, dashes and spaces; no bidi marks and niqqud, no icons before the first letter. */
function plainLabel(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/''|׳׳|[״“”„″]/g, '"')
    .replace(/[׳‘’′`]/g, "'")
    .replace(/[־‐‑‒–—]/g, '-')
    .replace(/：/g, ':')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase()
}

/** The value next to a label, or below it. */
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
  // A long block goes on to other things; then only the line beside the label counts.
  return label === 'hours' || taken.length < 3 ? taken : []
}

function beginsWithLabel(text: string): boolean {
  return labelOf(text) !== undefined || splitAtLabel(text)?.colon === true
}

/** A line with a time of day, or with days alone. */
function tellsHours(text: string): boolean {
  return /\d{1,2}[:.]\d{2}|\b24\s?\/\s?7\b/.test(text) || (hoursTokens(text)?.length ?? 0) > 0
}
