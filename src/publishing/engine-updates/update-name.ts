import type { UpdateKind } from '../../model/engine-updates.ts'

/** Hebrew names of the months, by their English ones. */
const months: ReadonlyMap<string, string> = new Map([
  ['january', 'ינואר'],
  ['february', 'פברואר'],
  ['march', 'מרץ'],
  ['april', 'אפריל'],
  ['may', 'מאי'],
  ['june', 'יוני'],
  ['july', 'יולי'],
  ['august', 'אוגוסט'],
  ['september', 'ספטמבר'],
  ['october', 'אוקטובר'],
  ['november', 'נובמבר'],
  ['december', 'דצמבר'],
])

/** Hebrew names of the kinds of update (CONTRACT 3, Engine updates). */
const kinds: ReadonlyMap<string, string> = new Map([
  ['core', 'ליבה'],
  ['spam', 'ספאם'],
  ['discover', 'דיסקבר'],
  ['helpful content', 'תוכן מועיל'],
  ['reviews', 'ביקורות'],
  ['product reviews', 'ביקורות'],
  ['page experience', 'חוויית דף'],
])

/** The parts of a name such as "March 2026 core update". */
interface NameParts {
  readonly kind: string
  readonly month: string
  readonly year: string
}

/** Whether an incident is a named ranking update rather than a malfunction: a month, a year, a kind, "update". */
export function isNamedUpdate(name: string): boolean {
  return partsOf(name) !== undefined
}

/** The value of the `type` parameter that lists an update of that name (CONTRACT 3, Engine updates). */
export function updateKind(name: string): UpdateKind {
  const kind = /\b(core|spam)\s+update\b/i.exec(name)?.[1]?.toLowerCase()
  return kind === 'core' || kind === 'spam' ? kind : 'other'
}

/** "עדכון ליבה – מרץ 2026" for "March 2026 core update"; an unknown kind stays English, and so does anything that is not an update. */
export function hebrewName(name: string): string {
  const parts = partsOf(name)
  if (parts === undefined) return name
  const { kind, month, year } = parts
  return `עדכון ${kinds.get(kind.toLowerCase()) ?? kind} – ${months.get(month.toLowerCase()) ?? month} ${year}`
}

function partsOf(name: string): NameParts | undefined {
  const match = /^(?:the\s)?(\p{L}{3,9})\s(\d{4})\s(\S.{0,80})\supdate$/iu.exec(name.replace(/\s+/g, ' ').trim())
  const [, month = '', year = '', kind = ''] = match ?? []
  return months.has(month.toLowerCase()) ? { kind, month, year } : undefined
}
