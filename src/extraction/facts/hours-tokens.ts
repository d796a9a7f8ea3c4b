import { type HoursKey, readWeekday, weekdays } from './weekdays.ts'

/** A part of a text about opening hours that is understood. */
export type HoursToken =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[] }
  /** `HH:MM`. */
  | { readonly kind: 'time'; readonly time: string }
  /** A number that is an hour when it stands in a range: `9-18`. */
  | { readonly kind: 'hour'; readonly time: string }
  | { readonly kind: 'to' | 'until' | 'closed' | 'always'; readonly text: string }

/** Longest text of hours that is read, in characters. */
const longestText = 500

const letter = '(?<![\\p{L}\'"])[אבגדהוש]\'?(?![\\p{L}"])'
const marked = '(?<![\\p{L}"])[אבגדהוש](?:\'(?![\\p{L}"])|(?= ?:))'
const dayWord = '(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|ששי|שבת)'
const latinDay =
  '(?:sun(?:days?)?|mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:nesdays?)?|thu(?:r(?:s(?:days?)?)?)?|fri(?:days?)?|sat(?:urdays?)?|su|mo|tu|we|th|fr|sa)'
const end = '(?!\\p{L})'
const start = '(?<!\\p{L})'

/**
 * What may stand in a text of opening hours, tried in this order. `ו` is Friday after `יום` and with a geresh, otherwise
 * “and”; a letter alone is a day only beside `יום`, before a colon or in a range of letters. `ו 8:00-14:00` may be either.
 */
const pattern = new RegExp(
  [
    `(?<always>24 ?/ ?7|24 (?:שעות(?: (?:ביממה|ביום))?|hours(?: a day)?)|24h${end})`,
    `(?<time>\\d{1,2}[:.]\\d{2}(?::00)?(?!\\d)(?: ?[ap]\\.?m\\.?${end})?|\\d{1,2} ?[ap]\\.?m\\.?${end})`,
    `(?<everyDay>${start}(?:ב?כל (?:יום|ימות השבוע|ימי השבוע|השבוע)|7 ימים בשבוע|every day|daily|7 days a week)${end})`,
    `(?<letters>${letter}) ?(?:-|${start}עד${end}) ?(?<lastLetter>${letter})`,
    `(?<eves>${start}ו?ב?ערבי? ?ה?חג(?:ים)?${end}|${start}holiday eves?${end})`,
    `(?<holidays>${start}(?:ו?ב?ה?חג(?:ים)?|public holidays|PH)${end})`,
    `${start}ו?(?:ב?יום|ב?ימים|ב?ימי) (?<named>[אבגדהוש])(?!'?(?:[\\p{L}"]| ?(?:-|עד) ?[אבגדהוש]))'?`,
    `(?<lastDay>(?<=[\\p{L}'] )ל-?${dayWord}${end})`,
    `${start}[ובמה]{0,2}-?(?<day>${dayWord})${end}`,
    `(?<marked>${marked})`,
    `${start}(?<latin>${latinDay})\\.?${end}`,
    `(?<until>${start}(?:עד(?: ה?שעה)?|until|till)${end})`,
    `(?<to>-|${start}(?:to|through|thru)${end}|(?<=\\d )${start}ל-?(?= ?\\d))`,
    `(?<closed>${start}(?:סגור(?:ים)?|closed)${end})`,
    '(?<hour>(?<![\\d:.])\\d{1,2}(?![\\d:.]))',
    `${start}(?:ו?ב?ה?(?:יום|ימים|ימי)|ו?בין ה?שעות|ו?בשעות|ה?שעות|ו?מ?ה?שעה|ו?בין|ו?מ-?(?=\\d)|ו(?:-|(?! ?\\d))|and|from|between|of|on|days?|hours|פתוח(?:ים)?|open|בשבוע)${end}`,
    '[\\s,;:|•·.&()/+]',
  ].join('|'),
  'iuy',
)

/**
 * The parts of a text of opening hours, in order; undefined when it holds anything that is not understood: half of a
 * schedule would tell less than its words do.
 */
export function hoursTokens(text: string): readonly HoursToken[] | undefined {
  if (text.length > longestText) return undefined
  const line = normalise(text)
  const tokens: HoursToken[] = []
  pattern.lastIndex = 0
  for (let at = 0; at < line.length; at = pattern.lastIndex) {
    const match = pattern.exec(line)
    if (match === null || match[0] === '') return undefined
    const read = tokensOf(match.groups ?? {})
    if (read === undefined) return undefined
    tokens.push(...read)
  }
  return tokens
}

function tokensOf(found: Readonly<Record<string, string | undefined>>): readonly HoursToken[] | undefined {
  const { time, hour, letters, lastLetter, lastDay, everyDay, eves, holidays } = found
  if (time !== undefined || hour !== undefined) {
    const clock = clockTime(time ?? hour ?? '')
    return clock === undefined ? undefined : [{ kind: time === undefined ? 'hour' : 'time', time: clock }]
  }
  if (letters !== undefined && lastLetter !== undefined)
    return [...daysOf(letters), { kind: 'to', text: '-' }, ...daysOf(lastLetter)]
  if (lastDay !== undefined) return [{ kind: 'to', text: 'ל' }, ...daysOf(lastDay.replace(/^ל-?/, ''))]
  if (everyDay !== undefined) return [{ kind: 'days', days: weekdays }]
  if (eves !== undefined) return [{ kind: 'days', days: ['holidayEves'] }]
  if (holidays !== undefined) return [{ kind: 'days', days: ['publicHolidays'] }]
  const day = found['named'] ?? found['day'] ?? found['marked'] ?? found['latin']
  if (day !== undefined) return daysOf(day)
  for (const kind of ['always', 'until', 'to', 'closed'] as const) {
    const text = found[kind]
    if (text !== undefined) return [{ kind, text }]
  }
  return []
}

function daysOf(name: string): readonly HoursToken[] {
  const day = readWeekday(name)
  return day === undefined ? [] : [{ kind: 'days', days: [day] }]
}

/** `9`, `9:00`, `9.00`, `09:00:00` and `9 AM` as `09:00`; undefined for what no clock shows. */
function clockTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?([ap])?/i.exec(text) ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** One form of spaces, dashes and geresh, without bidi marks and niqqud. */
function normalise(text: string): string {
  return text
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/[׳‘’‛′`´]/g, "'")
    .replace(/[־‐‑‒–—―−]/g, '-')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/(?<=\d) ?- ?(?=\d)/g, '-')
    .trim()
}
