import { hoursLanguages, type HoursWords } from './hours-words.ts'
import { memoizeByText } from '../../../tree/memoize-by-text.ts'
import { wordEnd, letters, wordStart } from '../../prices/word-ends.ts'

/** Days of the week as they are published, in the order of an Israeli week. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** What hours may be given for. */
export type HoursKey = Weekday | 'holidayEves' | 'publicHolidays'

function isWeekday(key: HoursKey): key is Weekday {
  return key !== 'holidayEves' && key !== 'publicHolidays'
}

/** Hebrew days, by their word and their letter. */
const hebrew: ReadonlyMap<string, Weekday> = new Map([
  ['ראשון', 'sunday'],
  ['שני', 'monday'],
  ['שלישי', 'tuesday'],
  ['רביעי', 'wednesday'],
  ['חמישי', 'thursday'],
  ['שישי', 'friday'],
  ['ששי', 'friday'],
  ['שבת', 'saturday'],
  ['א', 'sunday'],
  ['ב', 'monday'],
  ['ג', 'tuesday'],
  ['ד', 'wednesday'],
  ['ה', 'thursday'],
  ['ו', 'friday'],
  ['ש', 'saturday'],
])

/** The day that a text names: `https://schema.org/Sunday`, `Su`, `Sun`, `sunday`, `ראשון`, `יום א׳`. */
export function readWeekday(text: string): Weekday | undefined {
  const word = text
    .replace(/^.*[/:#]/, '')
    .trim()
    .toLowerCase()
  const latin = word.length < 2 ? undefined : weekdays.find((day) => day.startsWith(word) || word === `${day}s`)
  return latin ?? hebrew.get(word.replace(/^(?:ב?יום|ימי)\s+/, '').replace(/['׳]$/, ''))
}

/** All days from one to another; wrapping around the end of the week (`Fr-Su`). */
export function daysBetween(first: Weekday, last: Weekday): readonly Weekday[] {
  const start = weekdays.indexOf(first)
  const count = (weekdays.indexOf(last) - start + weekdays.length) % weekdays.length
  return Array.from({ length: count + 1 }, (_, at) => weekdays[(start + at) % weekdays.length] ?? first)
}

/** A part of a text about opening hours that is understood. */
type HoursToken =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[] }
  /** `HH:MM`. */
  | { readonly kind: 'time'; readonly time: string }
  /** A number that is an hour in a range: `9-18`. */
  | { readonly kind: 'hour'; readonly time: string }
  | { readonly kind: 'to' | 'until' | 'closed' | 'always'; readonly text: string }

/** Longest text of hours that is read, in characters. */
const longestText = 500

const letter = `(?<![${letters}'"])[אבגדהוש]'?(?![${letters}"])`
const marked = `(?<![${letters}"])[אבגדהוש](?:'(?![${letters}"])|(?= ?:))`
/** Letters of days one after the other: `ימים א, ב, ד`. */
const letterList = `${letter}(?: ?, ?${letter})+`
/**
 * A letter alone after a comma or a line break and before times: `א-ד 9:00-18:00, ה 9:00-20:00, ו 9:00-13:00`. Later than in the morning `ו`
 * may be “and”.
 */
const letterAlone =
  '(?<=^|[,;|•] ?)(?:[אבגדהש](?= \\d{1,2}(?:[:.]\\d\\d)?-\\d)|ו(?= (?:0?[6-9]|10)(?:[:.]\\d\\d)?-(?:0?[89]|1[0-6])(?:[:.]\\d\\d)?(?![\\d:.])))'
const dayWord = '(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|ששי|שבת)'

/**
 * The tokens of opening hours, tried in this order: Hebrew and the words of one other language. `ו` is Friday after `יום` and with a
 * geresh, otherwise “and”; a single letter is a day only next to `יום`, before a colon, or in a range or a list of letters.
 */
function patternOf({ days, to, until, closed, always, everyDay, eves, holidays, filler }: HoursWords): RegExp {
  return new RegExp(
    [
      `(?<always>24 ?/ ?7|24 שעות(?: (?:ביממה|ביום))?|${wordStart}(?:${always})${wordEnd}|24h${wordEnd}(?! ?-))`,
      `(?<time>\\d{1,2}[:.h]\\d{2}(?::00)?(?!\\d)(?: ?[ap]\\.?m\\.?${wordEnd})?|\\d{1,2} ?(?:[ap]\\.?m\\.?|h)${wordEnd})`,
      `(?<everyDay>${wordStart}(?:ב?כל (?:יום|ימות השבוע|ימי השבוע|השבוע)|7 ימים בשבוע|${everyDay})${wordEnd})`,
      `(?<letters>${letter}) ?(?:-|${wordStart}ו?עד${wordEnd}) ?(?<lastLetter>${letter})`,
      `(?<list>${letterList})`,
      `(?<single>${letterAlone})`,
      `(?<eves>${wordStart}ו?ב?ערבי? ?ה?חג(?:ים)?${wordEnd}|${wordStart}(?:${eves})${wordEnd})`,
      `(?<holidays>${wordStart}(?:ו?ב?ה?חג(?:ים)?|${holidays})${wordEnd})`,
      `${wordStart}ו?(?:ב?יום|ב?ימים|ב?ימי) (?<named>[אבגדהוש])(?!'?(?:[${letters}"]| ?(?:-|עד) ?[אבגדהוש]))'?`,
      `(?<lastDay>(?<=[${letters}'] )ל-?${dayWord}${wordEnd})`,
      `${wordStart}[ובמה]{0,2}-?(?<day>${dayWord})${wordEnd}`,
      `(?<marked>${marked})`,
      `${wordStart}(?<latin>${Object.keys(days).join('|')})\\.?${wordEnd}`,
      `(?<until>${wordStart}(?:ו?עד(?: ה?שעה)?|${until})${wordEnd})`,
      `(?<to>-|${wordStart}(?:${to})${wordEnd}|(?<=\\d )${wordStart}ל-?(?= ?\\d))`,
      `(?<closed>${wordStart}(?:סגור(?:ים)?|${closed})${wordEnd})`,
      '(?<hour>(?<![\\d:.])\\d{1,2}(?![\\d:.]\\d))',
      `${wordStart}(?:ו?[בהמ]{0,2}(?:יום|ימים|ימי)|ו?בין ה?שעות|ו?בשעות|ה?שעות|ו?מ?ה?שעה|ו?בין|ו?מ-? ?(?=\\d)|ו(?:-|(?! ?\\d))|${filler}|(?:אנחנו |אנו |ה(?:חנות|משרד|מרפאה|קליניקה|סטודיו|מוסך|מסעדה) )?פתוח(?:ים|ה|ות)?|בשבוע|בלבד)${wordEnd}`,
      '[\\s,;:|•·.&()/+]',
    ].join('|'),
    'iuy',
  )
}

const languages = hoursLanguages.map(({ days, ...words }) => ({
  days,
  pattern: patternOf({ days, ...words }),
  closed: new RegExp(`${wordStart}(?:סגור(?:ה|ים)?|${words.closed})${wordEnd}`, 'iu'),
  dayWords: new RegExp(
    `${wordStart}(?:${dayWord}|${Object.keys(days)
      .filter((day) => day.length > 2)
      .join('|')}|${words.everyDay})${wordEnd}|${wordStart}(?:Mo|Di|Mi|Do|Fr|Sa|So|Lu|Ma|Me|Je|Ve)[-–]`,
    'iu',
  ),
  dayNames: new RegExp(
    `${wordStart}(?:[ובמ]{0,2}-?(?<day>${dayWord})|(?<latin>${Object.keys(days).join('|')}))${wordEnd}`,
    'giu',
  ),
}))
type HoursLanguage = (typeof languages)[number]

/** A digit or a word used in opening hours in any language: a cheap test that rules out most lines. */
const hint = new RegExp(
  `\\d|${wordStart}(?:[ובמה]{0,2}-?${dayWord}|ו?ב?(?:יום|ימים|ימי|כל)|[אבגדהוש]|סגור|פתוח|${hoursLanguages
    .flatMap(({ days, closed, always, everyDay }) => [...Object.keys(days), closed, always, everyDay])
    .join('|')})${wordEnd}`,
  'iu',
)

/** Whether a text has a time, or consists only of parts of opening hours in one language. */
export const looksLikeHours = memoizeByText((text: string): boolean => {
  if (/\d{1,2}[:.]\d{2}|\b24\s?\/\s?7\b/.test(text)) return true
  if (text.length > longestText || !hint.test(text)) return false
  const line = normalise(text)
  return !foreign.test(line) && languages.some((language) => (hoursTokens(line, language)?.length ?? 0) > 0)
})

/** Hours in words that are not read, below a label: `Monday to Friday from 9am, Saturday mornings by appointment`. */
const announced =
  /^(?:strictly |only )?(?:by|on) (?:prior )?appointment|^(?:termine? )?(?:nur )?nach (?:telefonischer |vorheriger )?(?:vereinbarung|absprache)|^(?:uniquement )?sur (?:rendez-vous|rdv)|^(?:con )?cita previa|^su appuntamento|^(?:ב|ב?תיאום |רק ב)?תיאום (?:מראש|טלפוני)|^op afspraak|^po (?:umówieniu|domluvě)/iu
const hourOfDay = /(?<!\d)(?:[01]?\d|2[0-4]) ?(?:[ap]\.?m(?!\p{L})|uhr(?!\p{L})|uur(?!\p{L})|h(?![\p{L}\d]))/iu
const duration = /(?<!\p{L})(?:within|innerhalb|sous|binnen|dans les|entro|en) \d/iu

/** Whether the text below a label of opening hours says when it is open: `Tue-Sat from 5pm`, but not `We reply within 24 h`. */
export const saysHours = memoizeByText((text: string): boolean => {
  if (looksLikeHours(text)) return true
  if (text.length > longestText) return false
  const isDated = hourOfDay.test(text) && !duration.test(text) && languages.some(({ dayWords }) => dayWords.test(text))
  return announced.test(text.trim()) || isDated
})

/** The days of the week that a short line, however worded, says to be closed; none for a line with a date or time. */
export function closedDays(text: string): readonly Weekday[] {
  const line = normalise(text)
  if (line.length > 80 || /\d/.test(line)) return []
  return languages.flatMap(({ days, closed, dayNames }) => {
    const found = closed.test(line) ? [...line.matchAll(dayNames)] : []
    return found.flatMap(
      ({ groups }) => days[groups?.['latin']?.toLowerCase() ?? ''] ?? readWeekday(groups?.['day'] ?? '-') ?? [],
    )
  })
}

/** Characters that do not occur in any token. */
const foreign = /[^\p{L}\p{M}\d\s,;:|•·.&()/+'"-]/u

/**
 * The parts of a normalised text of opening hours, in order; undefined when any part cannot be read: half of a
 * schedule would be worse than its words.
 */
function hoursTokens(line: string, { days, pattern }: HoursLanguage): readonly HoursToken[] | undefined {
  const tokens: HoursToken[] = []
  pattern.lastIndex = 0
  for (let at = 0; at < line.length; at = pattern.lastIndex) {
    const match = pattern.exec(line)
    if (match === null || match[0] === '') return undefined
    const read = tokensOf(match.groups ?? {}, days)
    if (read === undefined) return undefined
    tokens.push(...read)
  }
  return tokens
}

function tokensOf(
  found: Readonly<Record<string, string | undefined>>,
  days: HoursWords['days'],
): readonly HoursToken[] | undefined {
  const { time, hour, letters, lastLetter, list, lastDay, everyDay, eves, holidays, latin } = found
  if (time !== undefined || hour !== undefined) {
    const clock = clockTime(time ?? hour ?? '')
    return clock === undefined ? undefined : [{ kind: time === undefined ? 'hour' : 'time', time: clock }]
  }
  if (letters !== undefined && lastLetter !== undefined)
    return [...daysOf(letters), { kind: 'to', text: '-' }, ...daysOf(lastLetter)]
  if (list !== undefined) return list.split(',').flatMap((one) => daysOf(one.trim()))
  if (lastDay !== undefined) return [{ kind: 'to', text: 'ל' }, ...daysOf(lastDay.replace(/^ל-?/, ''))]
  if (everyDay !== undefined) return [{ kind: 'days', days: weekdays }]
  if (eves !== undefined) return [{ kind: 'days', days: ['holidayEves'] }]
  if (holidays !== undefined) return [{ kind: 'days', days: ['publicHolidays'] }]
  if (latin !== undefined) return dayTokens(days[latin.toLowerCase()])
  const day = found['named'] ?? found['day'] ?? found['marked'] ?? found['single']
  if (day !== undefined) return daysOf(day)
  for (const kind of ['always', 'until', 'to', 'closed'] as const) {
    const text = found[kind]
    if (text !== undefined) return [{ kind, text }]
  }
  return []
}

function daysOf(name: string): readonly HoursToken[] {
  return dayTokens(readWeekday(name))
}

function dayTokens(day: Weekday | undefined): readonly HoursToken[] {
  return day === undefined ? [] : [{ kind: 'days', days: [day] }]
}

/** `9`, `9:00`, `9.00`, `09:00:00` and `9 AM` as `09:00`; undefined for what no clock shows. */
function clockTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})? ?([ap])?/i.exec(text) ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Words for an hour after noon. */
const pm = 'אחר הצהריים|אחה"צ|בערב'

/** Such an hour, and the one that its range begins with. */
const afternoon = new RegExp(
  `(?:(?<![\\d:])(\\d{1,2})(?::\\d{2})? ?(?:-|עד) ?)?(?<!\\d)(\\d{1,2}(?::\\d{2})?) ?(?:${pm})(?!\\p{L})`,
  'gu',
)

/** One form of spaces, dashes, geresh and halves of the day, without bidi marks and niqqud. */
function normalise(text: string): string {
  return text
    .replace(/\n/g, '; ')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/[׳‘’‛′`´]/g, "'")
    .replace(/[־‐‑‒–—―−]/g, '-')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/(?<![\p{L}\d.])M ?- ?(?=(?:F|Th|Sat)(?![\p{L}.]))/gu, 'Mon-')
    .replace(/(?<=Mon-)F(?!\p{L})/gu, 'Fri')
    .replace(/(?<=\d) ?(?:ص|صباح[اً]{0,2})(?![\p{L}\p{M}])/gu, ' am')
    .replace(/(?<=\d) ?(?:م|مساء[اً]{0,2})(?![\p{L}\p{M}])/gu, ' pm')
    .replace(/(?<=\d) ?בבוקר(?!\p{L})/gu, ' am')
    .replace(/(?<=(?<!\d)(?:12|[1-4])(?::\d{2})?) ?ב?צהריים(?!\p{L})/gu, ' pm')
    .replace(afternoon, (whole, from: string | undefined, to: string) => {
      // “5-9 in the evening” may begin in the morning or not.
      const isUnclear = from !== undefined && Number.parseInt(from, 10) < Number.parseInt(to, 10)
      return isUnclear ? whole : `${whole.slice(0, whole.lastIndexOf(to) + to.length)} pm`
    })
    .replace(/(?<=\d) ?- ?(?=\d)/g, '-')
    .trim()
}

/** Hours of some days, as a text gives them: `09:00-18:00`, or only until when; undefined where it says that they are closed. */
export interface HoursSlot {
  readonly days: readonly HoursKey[]
  /** Days that the text names individually, not within a range. */
  readonly alone: readonly HoursKey[]
  readonly hours: string | undefined
}

/** Days, or hours of days. */
type Group =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[]; readonly alone: readonly HoursKey[] }
  | { readonly kind: 'hours'; readonly hours: string }
  | { readonly kind: 'closed' }

/**
 * Reads opening hours in words (`א׳-ה׳ 9:00-18:00, שישי עד 13:00, סגור בשבת`, `Mo–Fr 9–18 Uhr`) or in the format of schema.org
 * (`Su-Th 09:00-18:00`). Undefined if a part is not understood, or if the text means different hours in different languages.
 */
export function readHoursText(text: string): readonly HoursSlot[] | undefined {
  if (text.length > longestText) return undefined
  const line = normalise(text)
  const readings = languages.flatMap((language) => {
    const slots = readWith(text, line, language)
    return slots === undefined ? [] : [slots]
  })
  const different = new Map(readings.map((slots) => [JSON.stringify(slots), slots]))
  return different.size === 1 ? readings[0] : undefined
}

function readWith(text: string, line: string, language: HoursLanguage): readonly HoursSlot[] | undefined {
  const tokens = hoursTokens(line, language)
  const groups = tokens === undefined ? undefined : groupsOf(tokens, /\p{Script=Hebrew}/u.test(text))
  if (groups === undefined || groups.length === 0) return undefined
  const [first, second] = groups
  // schema.org, openingHours: days without hours are open all day, unless something else is given.
  if (groups.length === 1 && first?.kind === 'days' && /^[A-Za-z, -]+$/.test(text)) return [{ ...slotDays(first), hours: allDay }]
  if (groups.length === 2 && first?.kind === 'hours' && second?.kind === 'days')
    return [{ ...slotDays(second), hours: first.hours }]
  return slotsOf(groups)
}

const allDay = '00:00-24:00'

function slotDays({ days, alone }: Extract<Group, { kind: 'days' }>): Pick<HoursSlot, 'days' | 'alone'> {
  return { days, alone }
}

/** Every day needs its hours, and all hours their days. */
function slotsOf(groups: readonly Group[]): readonly HoursSlot[] | undefined {
  const slots: HoursSlot[] = []
  let at = 0
  while (at < groups.length) {
    const group = groups[at++]
    if (group?.kind === 'closed') {
      // `סגור בשבת`
      const closed = groups[at++]
      if (closed?.kind !== 'days') return undefined
      slots.push({ ...slotDays(closed), hours: undefined })
      continue
    }
    if (group?.kind !== 'days') return undefined
    const said = groups[at++]
    if (said === undefined || said.kind === 'days') return undefined
    slots.push({ ...slotDays(group), hours: said.kind === 'closed' ? undefined : said.hours })
    if (said.kind === 'closed') continue
    for (let more = groups[at]; more?.kind === 'hours'; more = groups[++at]) slots.push({ ...slotDays(group), hours: more.hours })
  }
  return slots.length > 0 ? slots : undefined
}

function groupsOf(tokens: readonly HoursToken[], isHebrew: boolean): readonly Group[] | undefined {
  const groups: Group[] = []
  for (let at = 0; at < tokens.length;) {
    // `שבת - סגור`: the dash is a colon.
    if (tokens[at]?.kind === 'to' && tokens[at - 1]?.kind === 'days') {
      at++
      continue
    }
    const read = groupAt(tokens, at, isHebrew)
    if (read === undefined) return undefined
    const last = groups.at(-1)
    if (read.group.kind === 'days' && last?.kind === 'days') {
      const alone = [...last.alone, ...read.group.alone]
      groups[groups.length - 1] = { kind: 'days', days: [...last.days, ...read.group.days], alone }
    } else {
      if (tokens[at]?.kind === 'always' && last?.kind !== 'days' && tokens[at + 1]?.kind !== 'days') groups.push(everyDay)
      groups.push(read.group)
    }
    at += read.length
  }
  return groups
}

const everyDay: Group = { kind: 'days', days: weekdays, alone: [] }

/** The group that starts at a token, and its number of tokens. */
function groupAt(
  tokens: readonly HoursToken[],
  at: number,
  isHebrew: boolean,
): { readonly group: Group; readonly length: number } | undefined {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (first === undefined) return undefined
  if (first.kind === 'closed') return { group: { kind: 'closed' }, length: 1 }
  if (first.kind === 'always') return { group: { kind: 'hours', hours: allDay }, length: 1 }
  if (first.kind === 'days') {
    const joined = second?.kind === 'to' || second?.kind === 'until'
    const alone = first.days.length === 1 ? first.days : []
    if (!joined || third?.kind !== 'days') return { group: { ...first, alone }, length: 1 }
    const days = range(first.days, third.days)
    return days === undefined ? undefined : { group: { kind: 'days', days, alone: [] }, length: 3 }
  }
  if (first.kind === 'until' && second?.kind === 'time')
    return { group: { kind: 'hours', hours: `${first.text} ${second.time}` }, length: 2 }
  const closes = second?.kind === 'to' || second?.kind === 'until' ? third : undefined
  if (!isClock(first) || closes === undefined || !isClock(closes)) return undefined
  // On a page that runs from right to left `18:00-9:00` may be nine to six, or a night.
  // `9-5` of people who count to twelve is nine to seventeen.
  if ((first.kind === 'hour' || closes.kind === 'hour') && first.time > closes.time) return undefined
  if (first.time === closes.time || (isHebrew && first.time > closes.time)) return undefined
  return { group: { kind: 'hours', hours: `${first.time}-${closes.time}` }, length: 3 }
}

function isClock(token: HoursToken): token is Extract<HoursToken, { time: string }> {
  return token.kind === 'time' || token.kind === 'hour'
}

function range(first: readonly HoursKey[], last: readonly HoursKey[]): readonly HoursKey[] | undefined {
  const [from, to] = [first[0], last[0]]
  return from !== undefined && to !== undefined && isWeekday(from) && isWeekday(to) ? daysBetween(from, to) : undefined
}
