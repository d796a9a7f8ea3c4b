import { memoizeByText } from '../../../tree/memoize-by-text.ts'
import { wordEnd, wordStart } from '../../prices/word-ends.ts'
import { daysBetween, type HoursKey, isWeekday, readWeekday, type Weekday, weekdays } from './days-and-times.ts'
import { dayWord, type HoursLanguage, type HoursToken, hoursTokens, languagesOf, normalise } from './hours-tokens.ts'
import { hoursLanguages } from './hours-words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Longest text of hours that is read, in characters. */
const longestText = 500

/** Hours of some days as a text gives them: `09:00-18:00`, or only the closing time; undefined if it says that they are closed. */
export interface HoursSlot {
  readonly days: readonly HoursKey[]
  /** Days that the text names individually, not within a range. */
  readonly alone: readonly HoursKey[]
  readonly hours: string | undefined
}

/** Days, or hours of days. */
type Group =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[]; readonly alone: readonly HoursKey[] }
  | { readonly kind: 'hours'; readonly hours: string; readonly isAppointment?: true }
  | { readonly kind: 'closed' }

/**
 * Reads opening hours in words (`א׳-ה׳ 9:00-18:00, שישי עד 13:00, סגור בשבת`, `Mo–Fr 9–18 Uhr`) or in the format of schema.org
 * (`Su-Th 09:00-18:00`). Undefined if a part is not understood, or if the text means different hours in different languages.
 */
export function readHoursText(text: string): readonly HoursSlot[] | undefined {
  if (text.length > longestText) return undefined
  const line = normalise(text)
  const readings = languagesOf(line).flatMap((language) => {
    const slots = readWith(text, line, language)
    return slots === undefined ? [] : [slots]
  })
  const different = new Map(readings.map((slots) => [JSON.stringify(slots), slots]))
  return different.size === 1 ? readings[0] : undefined
}

function readWith(text: string, line: string, language: HoursLanguage): readonly HoursSlot[] | undefined {
  const tokens = hoursTokens(line, language)
  const days = tokens?.filter(({ kind }) => kind === 'days') ?? []
  // The word is the same in languages of countries whose weekend is on other days.
  if (days.length > 0 && days.every((token) => token.kind === 'days' && token.isWeekend === true)) return undefined
  const initials = tokens?.filter(isInitial) ?? []
  if (initials.length > 0 && !areDays(initials, text)) return undefined
  const groups = tokens === undefined ? undefined : groupsOf(tokens, /\p{Script=Hebrew}/u.test(text))
  if (groups === undefined || groups.length === 0) return undefined
  const [first, second] = groups
  // schema.org, openingHours: days without hours are open all day, unless something else is given.
  if (groups.length === 1 && first?.kind === 'days' && /^[A-Za-z, -]+$/.test(text)) return [{ ...slotDays(first), hours: allDay }]
  if (groups.length === 2 && first?.kind === 'hours' && second?.kind === 'days')
    return [{ ...slotDays(second), hours: first.hours }]
  return slotsOf(isOpenOnOtherDays(groups, line) ? [everyDay, ...groups] : groups)
}

/** Words for the day of the week on which a company is closed: it is open on the others. */
const regularRest =
  /定休|休業日|休診日|(?<!\p{L})(?:ruhetage?|jour de fermeture|día de descanso|giorno di (?:chiusura|riposo)|chiusura settimanale|dia de descanso|rustdag)(?!\p{L})/iu

/** Whether a text has times without days and then the regular day of closing: `10:00〜19:00 定休日 水曜日`, `11–22 Uhr, Montag Ruhetag`. */
function isOpenOnOtherDays(groups: readonly Group[], line: string): boolean {
  const rest = groups.slice(groups.findIndex(({ kind }) => kind !== 'hours'))
  const kinds = new Set(rest.map(({ kind }) => kind))
  return groups[0]?.kind === 'hours' && rest.length === 2 && kinds.has('closed') && kinds.has('days') && regularRest.test(line)
}

/** Whether a text uses letters for days, which may also be sizes, classes or surnames: `S-L 10-14`, `I-IV 8:00-12:00`. */
export function usesInitials(text: string): boolean {
  const line = normalise(text)
  return languagesOf(line).some((language) => hoursTokens(line, language)?.some(isInitial))
}

function isInitial(token: HoursToken): boolean {
  return token.kind === 'days' && token.isInitial === true
}

/** Saturday and Sunday in Swedish, Friday and Saturday in Czech, if the text has nothing else. */
const ambiguous = /(?<!\p{L})[LP] ?[-–—] ?S(?!\p{L})/u

/** Whether letters for days are unambiguous: one alone may be a hall or a class. Latin ones must begin with Monday: `D-V` begins with Tuesday in Dutch. */
function areDays(initials: readonly HoursToken[], text: string): boolean {
  if (!/[A-Z]/.test(text)) return initials.length > 1
  const days = new Set(initials.flatMap((token) => (token.kind === 'days' ? token.days : [])))
  return initials.length > 1 && days.has('monday') && (days.size > 2 || !ambiguous.test(text))
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
    if (said.kind === 'closed' || said.isAppointment) continue
    // `9–12 and by appointment` may be about this day or about the whole schedule.
    for (let more = groups[at]; more?.kind === 'hours' && !more.isAppointment; more = groups[++at])
      slots.push({ ...slotDays(group), hours: more.hours })
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
    if (tokens[at]?.kind === 'including') {
      const end = tokens.findIndex(({ kind }, index) => index > at && kind !== 'days')
      const named = tokens.slice(at + 1, end < 0 ? undefined : end)
      if (!include(named, groups, end < 0 ? undefined : tokens[end])) return undefined
      at += 1 + named.length
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

/**
 * Adds days that a text says are included to the days before them; false if that is unclear: `Mon-Fri 9-17, including Saturday` is a contradiction,
 * and in `daily 9-17, including Saturday 10-14` Saturday has its own hours.
 */
function include(named: readonly HoursToken[], groups: Group[], next: HoursToken | undefined): boolean {
  const at = groups.findLastIndex(({ kind }) => kind === 'days')
  const known = groups[at]
  const days = named.flatMap((token) => (token.kind === 'days' ? token.days : []))
  if (known?.kind !== 'days' || days.length === 0) return false
  const added = days.filter((day) => !known.days.includes(day))
  const hasHours = at < groups.length - 1
  if (added.some(isWeekday) || (hasHours && next !== undefined && next.kind !== 'appointment')) return false
  groups[at] = { ...known, days: [...known.days, ...added] }
  return true
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
  if (first.kind === 'appointment') return { group: { kind: 'hours', hours: first.text, isAppointment: true }, length: 1 }
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
  const time = openingTime(first, closes)
  if (time === undefined || time === closes.time || (time > closes.time && !endsAtNight(first, closes, isHebrew)))
    return undefined
  return { group: { kind: 'hours', hours: `${time}-${closes.time}` }, length: 3 }
}

/**
 * When a range begins: `1-5pm` in the afternoon, `9-5pm` in the morning. `8-10pm` may be either, so it is undefined. Midnight begins a day here.
 */
function openingTime(opens: ClockToken, closes: ClockToken): string | undefined {
  if (opens.time === '24:00') return '00:00'
  const hour = Number(opens.time.slice(0, 2))
  const isBare = opens.kind === 'hour' || !opens.isExact
  if (!isBare || hour > 11 || closes.kind === 'hour' || closes.isPm !== true) return opens.time
  const afternoon = `${hour + 12}${opens.time.slice(2)}`
  if (afternoon >= closes.time) return opens.time
  return hour <= lastUnlikelyHour ? afternoon : undefined
}

/** Few companies open at this hour of the morning, or before. */
const lastUnlikelyHour = 5

type ClockToken = Extract<HoursToken, { time: string }>

/**
 * Whether a range that ends earlier than it begins must run past midnight. With a 12-hour clock `9-5` and `9:00-5:00` end in the afternoon, and on
 * a right-to-left page `18:00-9:00` may mean nine to six; but only a 24-hour clock has 13:00 and 00:00, and few companies open at four.
 */
function endsAtNight(opens: ClockToken, closes: ClockToken, isHebrew: boolean): boolean {
  if (opens.kind === 'hour' || closes.kind === 'hour') return false
  if (closes.time < '01:00') return true
  return isHebrew ? opens.time >= '13:00' && closes.time <= '04:00' : opens.time >= '13:00' || closes.isExact
}

function isClock(token: HoursToken): token is ClockToken {
  return token.kind === 'time' || token.kind === 'hour'
}

function range(first: readonly HoursKey[], last: readonly HoursKey[]): readonly HoursKey[] | undefined {
  const [from, to] = [first[0], last[0]]
  return from !== undefined && to !== undefined && isWeekday(from) && isWeekday(to) ? daysBetween(from, to) : undefined
}

/** Characters that do not occur in any token. */
const foreign = /[^\p{L}\p{M}\d\s,;:|•·.&()/+'"-]/u

/** A digit or a word used in opening hours in any language: a cheap test that rules out most lines. */
const hint = textPattern(
  `\\d|${wordStart}(?:[ובמה]{0,2}-?${dayWord}|ו?ב?(?:יום|ימים|ימי|כל)|[אבגדהוש]|סגור|פתוח|${hoursLanguages
    .flatMap(({ days, closed, always, everyDay }) => [
      ...Object.keys(days),
      closed,
      everyDay,
      ...(always === undefined ? [] : [always]),
    ])
    .join('|')})${wordEnd}`,
  'iu',
)

/** Whether a text has a time, or consists only of parts of opening hours in one language. */
export const looksLikeHours = memoizeByText((text: string): boolean => {
  // Not the thousands of an amount; a date may be that of an exception.
  if (/\d:\d{2}|\d\.\d{2}(?!\d(?!\d))|\b24\s?\/\s?7\b/.test(text)) return true
  if (text.length > longestText || !hint.test(text)) return false
  const line = normalise(text)
  return (
    !foreign.test(line) &&
    languagesOf(line).some((language) => hoursTokens(line, language)?.some(({ kind }) => kind !== 'appointment'))
  )
})

const hour = '(?<!\\d)(?:[01]?\\d|2[0-4])'
const clock = ' ?(?:[ap]\\.?m|uhr|uur)(?!\\p{L})'
const hourOfDay = textPattern(`${hour}(?:${clock}| ?[hu](?![\\p{L}\\d]))`, 'iu')
const to = ' ?(?:[-–—]|à|às|a|bis|to|tot) ?'
/** A text that begins with two hours, not with what takes place then; with `h`, which is also a unit of durations, from the morning on: `9h - 18h`. */
const hoursOfDay = textPattern(
  `^(?:(?:open|weekdays|werktags|ouverte?s?|abiert[oa]s?|abertos?|apert[oi]|geöffnet|geopend|from|de|das|dalle|von|van) ){0,2}(?:${hour}(?:${clock})?${to}${hour}${clock}|(?<!\\d)(?:0?[6-9]|1\\d) ?h${to}${hour} ?h(?![\\p{L}\\d]))`,
  'iu',
)
const duration = /(?<!\p{L})(?:within|innerhalb|sous|binnen|dans les|entro|en) \d/iu

/** Whether the text below a label of opening hours says when it is open: `Tue-Sat from 5pm`, but not `We reply within 24 h`. */
export const saysHours = memoizeByText((text: string): boolean => {
  if (looksLikeHours(text)) return true
  if (text.length > longestText) return false
  const isDated =
    hoursOfDay.test(text.trim()) || (hourOfDay.test(text) && languagesOf(text).some(({ dayWords }) => dayWords.test(text)))
  return languagesOf(text).some(({ appointment }) => appointment.test(text.trim())) || (isDated && !duration.test(text))
})

/** The weekdays that a short line, however worded, says are closed; none for a line with a date or time. */
export function closedDays(text: string): readonly Weekday[] {
  const line = normalise(text)
  if (line.length > 80 || /\d/.test(line)) return []
  return languagesOf(line).flatMap(({ days, closed, dayNames }) => {
    const found = closed.test(line) ? [...line.matchAll(dayNames)] : []
    return found.flatMap(
      ({ groups }) => days[groups?.['latin']?.toLowerCase() ?? ''] ?? readWeekday(groups?.['day'] ?? '-') ?? [],
    )
  })
}

/** Whether a line only says that something is closed. */
export function isClosedWord(line: string): boolean {
  return line.length <= 20 && languagesOf(line).some(({ closed }) => /^[\s\p{P}]*$/u.test(normalise(line).replace(closed, '')))
}

const headOfDays = '(?:(?:week)?days?|(?:wochen)?tage?|jours?|días?|giorn[oi]|dias?|dag(?:en)?|dni|dzień|den|день|дни|ימים|יום)'
/** Words above columns of times: parts of the day, opening and closing. */
const headOfTimes =
  '(?:hours|times?|notes?|remarks?|bemerkungen?|remarques?|mornings?|afternoons?|evenings?|opens?|opening|closes?|closed|closing|from|to|am|pm|uhrzeit|vormittags?|nachmittags?|abends?|von|bis|matin|après-midi|soir|ouverture|fermeture|heures|mañanas?|tardes?|apertura|cierre|horas|mattin[ao]|pomeriggio|sera|chiusura|manhã|abertura|fecho|ochtend|middag|namiddag|avond|rano|po południu|dopoledne|odpoledne|утро|вечер|открытие|закрытие|ранок|вечір|förmiddag|formiddag|eftermiddag|ettermiddag|délelőtt|délután|dimineața|după-amiaza|aamupäivä|iltapäivä|πρωί|απόγευμα|sabah|öğleden sonra|בוקר|אחר הצהריים|אחה["״]צ|ערב|פתיחה|סגירה|שעות|صباحا?|مساء)'
const columnHeads = textPattern(`^(?:(?:${headOfDays}|${headOfTimes})[\\s:/|,–-]*)+$`, 'iu')
const aboveTimes = textPattern(`(?<!\\p{L})${headOfTimes}(?!\\p{L})`, 'iu')

/** A line between a label of hours and the hours, which says nothing by itself: below `Christmas` it is about other hours. */
const saysOpen =
  /^(?:we are open|we['’]re open|wir haben (?:für sie )?geöffnet|nous sommes ouverts|estamos abiertos|abrimos|siamo aperti|wij zijn geopend|we zijn open|vi har öppet|vi har åbent|der er åbent|vi har åpent|אנחנו פתוחים|אנו פתוחים)[\s:]*$/iu

/** Whether a line heads the columns of a schedule, or the schedule: `Day Morning Afternoon`, `We are open:`; not the names of two branches. */
export function headsTimes(line: string): boolean {
  return line.length <= 60 && (columnHeads.test(normalise(line)) || saysOpen.test(line))
}

/** Whether a line has a word that heads a column of times: `Weekday | Surgery in the morning | Surgery in the afternoon`. */
export function namesTimes(line: string): boolean {
  return aboveTimes.test(normalise(line))
}
