import { wordEnd, wordStart } from '../../prices/word-ends.ts'
import { marksAndNiqqud } from '../invisible-marks.ts'
import { clockTime, daysBetween, type HoursKey, readWeekday, type Weekday, weekdays } from './days-and-times.ts'
import { hoursLanguages, type HoursWords } from './hours-words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** A part of a text about opening hours that is understood. */
export type HoursToken =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[]; readonly isInitial?: true; readonly isWeekend?: true }
  /** `HH:MM`; `isExact` if morning or afternoon is explicit: `05:00`, `5 am`, `5h`, but not `5:00`. */
  | { readonly kind: 'time'; readonly time: string; readonly isExact: boolean; readonly isPm?: true }
  /** A number that may be an hour in a range: `9-18`. */
  | { readonly kind: 'hour'; readonly time: string }
  /** `including`: the days after it have the hours of those before it. */
  | { readonly kind: 'to' | 'until' | 'closed' | 'always' | 'appointment' | 'including'; readonly text: string }

/** A pattern that matches nothing, for words that a language lacks. */
const matchesNothing = '(?!)'

const letter = `(?<![\\p{L}'"])[אבגדהוש]'?(?![\\p{L}"])`
const marked = `(?<![\\p{L}"])[אבגדהוש](?:'(?![\\p{L}"])|(?= ?:))`
/** Letters for days in a list: `ימים א, ב, ד`. */
const letterList = `${letter}(?: ?, ?${letter})+`
/**
 * A single letter after a comma or a line break and before times: `א-ד 9:00-18:00, ה 9:00-20:00, ו 9:00-13:00`. Before later times `ו` may be
 * “and”.
 */
const letterAlone =
  '(?<=^|[,;|•] ?)(?:[אבגדהש](?= \\d{1,2}(?:[:.]\\d\\d)?-\\d)|ו(?= (?:0?[6-9]|10)(?:[:.]\\d\\d)?-(?:0?[89]|1[0-6])(?:[:.]\\d\\d)?(?![\\d:.])))'
/** The names of days in Hebrew. */
export const dayWord = '(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|ששי|שבת)'

const hebrewAppointment = '(?:רק )?(?:(?:ב|לפי )?תי?אום (?:טלפוני מראש|טלפוני|מראש)|בתי?אום)(?: בלבד)?'

/** Words before days that some would expect to be different, in every language: `Daily 9:00-20:00, including Sundays`. */
const including =
  '(?:ו?כולל|לרבות)(?: גם)?|including|incl\\.?|also|inklusive|inkl\\.?|einschließlich|auch|y compris|incluid[oa]s?|inclus[oaie]|incluyendo|incluindo|compres[oaie]|inclusief|ook|včetně|włącznie z|także|również|включая|включно з|dahil'

/** Not after a number without minutes: `7–10 werkdagen` is how long a delivery takes. */
const notCounted = '(?<!(?<![\\d:.])\\d{1,2} ?)'

/** A letter for a day: before times, a word for “closed” or another such letter, and after nothing but such letters and signs. */
function initialOf(initials: NonNullable<HoursWords['initials']>, to: string, closed: string): string {
  const any = Object.keys(initials)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
  if (any === '') return matchesNothing
  return `(?-i:(?<=^|[,;:|•/&-] ?|${wordStart}(?:${to}) )(?<initial>${any}))(?=[.:]? ?(?:\\d|(?:- ?)?(?:${closed})${wordEnd})|\\.? ?(?:[,/&-]|${wordStart}(?:${to})${wordEnd}) ?(?-i:${any})${wordEnd})`
}

/**
 * Tokens of opening hours, tried in this order: Hebrew and the words of one other language. `ו` is Friday after `יום` and with a
 * geresh, otherwise “and”; a single letter is a day only next to `יום`, before a colon, or in a range or a list of letters.
 */
function patternOf({
  days,
  initials = {},
  to = matchesNothing,
  until = matchesNothing,
  closed,
  always = matchesNothing,
  everyDay,
  workdays = matchesNothing,
  weekend = matchesNothing,
  appointment = matchesNothing,
  eves = matchesNothing,
  holidays,
  filler,
  opener = matchesNothing,
}: HoursWords): RegExp {
  return textPattern(
    [
      `(?<=^|[;,.] ?)(?:${opener})${wordEnd}`,
      `(?<always>24 ?/ ?7|24 שעות(?: (?:ביממה|ביום))?|${wordStart}(?:${always})${wordEnd}|24h${wordEnd}(?! ?-))`,
      `(?<appointment>${wordStart}(?:${hebrewAppointment}|${appointment})${wordEnd})`,
      `(?<time>\\d{1,2}[:.h]\\d{2}(?::00)?(?!\\d)(?: ?[ap]\\.?m\\.?${wordEnd})?|\\d{1,2} ?(?:[ap]\\.?m\\.?|h)${wordEnd})`,
      `(?<everyDay>${wordStart}(?:ב?כל (?:יום|ימות השבוע|ימי השבוע|השבוע)|7 ימים בשבוע|${everyDay})${wordEnd})`,
      `(?<workdays>${notCounted}${wordStart}(?:${workdays})${wordEnd})`,
      `(?<weekend>${wordStart}(?:${weekend})${wordEnd})`,
      `(?<letters>${letter}) ?(?:-|${wordStart}ו?עד${wordEnd}) ?(?<lastLetter>${letter})`,
      `(?<list>${letterList})`,
      `(?<single>${letterAlone})`,
      initialOf(initials, to, closed),
      `(?<eves>${wordStart}ו?ב?ערבי? ?ה?חג(?:ים)?${wordEnd}|${wordStart}(?:${eves})${wordEnd})`,
      `(?<holidays>${wordStart}(?:ו?ב?ה?חג(?:ים)?|${holidays})${wordEnd})`,
      `${wordStart}ו?(?:ב?יום|ב?ימים|ב?ימי) (?<named>[אבגדהוש])(?!'?(?:[\\p{L}"]| ?(?:-|עד) ?[אבגדהוש]))'?`,
      `${wordStart}ו?ב?(?:מוצאי ה?שבת|מוצ"ש)${wordEnd}(?<night>)`,
      `(?<lastDay>(?<=[\\p{L}'] )ל-?${dayWord}${wordEnd})`,
      `${wordStart}[ובמה]{0,2}-?(?<day>${dayWord})${wordEnd}`,
      `(?<marked>${marked})`,
      `${wordStart}(?<latin>${Object.keys(days).join('|')})\\.?${wordEnd}`,
      `(?<until>${wordStart}(?:ו?עד(?: ה?שעה)?|${until})${wordEnd})`,
      `(?<to>-|${wordStart}(?:${to})${wordEnd}|(?<=\\d )${wordStart}ל-?(?= ?\\d))`,
      `(?<closed>${wordStart}(?:סגור(?:ים)?|${closed})${wordEnd})`,
      '(?<hour>(?<![\\d:.])\\d{1,2}(?![\\d:.]\\d))',
      `(?<including>${wordStart}(?:${including})${wordEnd})`,
      `${wordStart}(?:ו?[בהמ]{0,2}(?:יום|ימים|ימי)|ו?בין ה?שעות|ו?בשעות|ה?שעות|ו?מ?ה?שעה|ו?בין|ו?מ-? ?(?=\\d)|ו(?:-|(?! ?\\d))|${filler}|(?:אנחנו |אנו |ה(?:חנות|משרד|מרפאה|קליניקה|סטודיו|מוסך|מסעדה) )?פתוח(?:ים|ה|ות)?|בשבוע|בלבד)${wordEnd}`,
      '[\\s,;:،؛|•·.&()/+]',
    ].join('|'),
    'iuy',
  )
}

/** Scripts of the languages, but for Hebrew, which all of them read. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Arabic}/u]

/** How each language writes opening hours. */
const languages = hoursLanguages.map(({ days, initials = {}, ...words }) => ({
  days,
  script: scripts.find((script) => script.test(Object.keys(days).join(''))) ?? /[^]/,
  initials,
  pattern: patternOf({ days, initials, ...words }),
  closed: textPattern(`${wordStart}(?:סגור(?:ה|ים)?|${words.closed})${wordEnd}`, 'iu'),
  appointment: textPattern(`^(?:${hebrewAppointment}|${words.appointment ?? matchesNothing})${wordEnd}`, 'iu'),
  dayWords: textPattern(
    `${wordStart}(?:${dayWord}|${Object.keys(days)
      .filter((day) => day.length > 2)
      .join('|')}|${words.everyDay})${wordEnd}|${wordStart}(?:Mo|Di|Mi|Do|Fr|Sa|So|Lu|Ma|Me|Je|Ve)[-–]`,
    'iu',
  ),
  dayNames: textPattern(
    `${wordStart}(?:[ובמ]{0,2}-?(?<day>${dayWord})|(?<latin>${Object.keys(days).join('|')}))${wordEnd}`,
    'giu',
  ),
}))
export type HoursLanguage = (typeof languages)[number]

/** The languages that a line may be in: those in its scripts, and those of scripts with few languages; any, if it says `0-24` without letters. */
export function languagesOf(line: string): readonly HoursLanguage[] {
  if (line.includes('24') && !scripts.some((script) => script.test(line))) return languages
  const likely = languages.filter(({ script }) => script.test(line))
  return likely.length > 0 ? likely : languages.slice(0, 1)
}

/**
 * The parts of a normalised text of opening hours, in order; undefined when any part cannot be read: half of a
 * schedule would be worse than its text.
 */
export function hoursTokens(line: string, { days, initials, pattern }: HoursLanguage): readonly HoursToken[] | undefined {
  if (!consistsOf(line, pattern)) return undefined
  const tokens: HoursToken[] = []
  pattern.lastIndex = 0
  for (let at = 0; at < line.length; at = pattern.lastIndex) {
    const read = tokensOf(pattern.exec(line)?.groups ?? {}, days, initials)
    if (read === undefined) return undefined
    tokens.push(...read)
  }
  return tokens
}

/** Whether matches of a pattern follow each other up to the end of a line: a cheap test that rules out most lines. */
function consistsOf(line: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0
  for (let at = 0; at < line.length; at = pattern.lastIndex) if (!pattern.test(line) || pattern.lastIndex === at) return false
  return true
}

function tokensOf(
  found: Readonly<Record<string, string | undefined>>,
  days: HoursWords['days'],
  initials: NonNullable<HoursWords['initials']>,
): readonly HoursToken[] | undefined {
  const { time, hour, letters, lastLetter, list, lastDay, everyDay, workdays, weekend, eves, holidays, latin, initial, night } =
    found
  if (time !== undefined || hour !== undefined) {
    const clock = clockTime(time ?? hour ?? '')
    if (clock === undefined) return undefined
    return time === undefined
      ? [{ kind: 'hour', time: clock }]
      : [
          {
            kind: 'time',
            time: clock,
            isExact: /^(?:0|1[3-9]|2)\d|[aphAPH]/.test(time),
            ...(/p/i.test(time) && { isPm: true as const }),
          },
        ]
  }
  if (letters !== undefined && lastLetter !== undefined)
    return [...daysOf(letters), { kind: 'to', text: '-' }, ...daysOf(lastLetter)]
  if (list !== undefined) return list.split(',').flatMap((one) => daysOf(one.trim()))
  if (lastDay !== undefined) return [{ kind: 'to', text: 'ל' }, ...daysOf(lastDay.replace(/^ל-?/, ''))]
  if (everyDay !== undefined) return [{ kind: 'days', days: weekdays }]
  if (workdays !== undefined) return [{ kind: 'days', days: daysBetween('monday', 'friday') }]
  if (weekend !== undefined) return [{ kind: 'days', days: daysBetween('saturday', 'sunday'), isWeekend: true }]
  if (eves !== undefined) return [{ kind: 'days', days: ['holidayEves'] }]
  if (holidays !== undefined) return [{ kind: 'days', days: ['publicHolidays'] }]
  if (night !== undefined) return dayTokens('saturday')
  if (latin !== undefined) return dayTokens(days[latin.toLowerCase()])
  if (initial !== undefined) return dayTokens(initials[initial]).map((token) => ({ ...token, isInitial: true }))
  const day = found['named'] ?? found['day'] ?? found['marked'] ?? found['single']
  if (day !== undefined) return daysOf(day)
  for (const kind of ['always', 'until', 'to', 'closed', 'appointment', 'including'] as const) {
    const text = found[kind]
    if (text !== undefined) return [{ kind, text }]
  }
  return []
}

function daysOf(name: string): readonly HoursToken[] {
  return dayTokens(readWeekday(name))
}

function dayTokens(day: Weekday | undefined): readonly Extract<HoursToken, { kind: 'days' }>[] {
  return day === undefined ? [] : [{ kind: 'days', days: [day] }]
}

/** Words for an hour after noon. */
const pm = 'אחר הצהריים|אחה"צ|בערב'

/** Such an hour, and the one at the beginning of its range. */
const afternoon = textPattern(
  `(?:(?<![\\d:])(\\d{1,2})(?::\\d{2})? ?(?:-|עד) ?)?(?<!\\d)(\\d{1,2}(?::\\d{2})?) ?(?:${pm})(?!\\p{L})`,
  'gu',
)

/** Normalises spaces, dashes, geresh and a.m./p.m., and removes bidi marks and niqqud. */
export function normalise(text: string): string {
  return (
    text
      .replace(/\n/g, '; ')
      .replace(marksAndNiqqud, '')
      .replace(/\u064B/g, '')
      .replace(/[׳‘’‛′`´]/g, "'")
      .replace(/[״”“]/g, '"')
      .replace(/[־‐‑‒–—―−〜～]|(?<=\d ?)~(?= ?\d)/g, '-')
      .replace(/[・、／]/g, ',')
      .replaceAll('：', ':')
      .replaceAll('（', '(')
      .replaceAll('）', ')')
      .replace(/毎週(?=[月火水木金土日]曜)|(?<=曜日?|祝日?)(?=定休|休)/g, ' ')
      // `土日祝`
      .replace(/(?<=(?<![\p{L}\d])[月火水木金土日]{1,6})(?=[月火水木金土日祝])/gu, ',')
      .replace(/[\s\u00A0]+/g, ' ')
      .replace(/(?<![\p{L}\d.])M ?- ?(?=(?:F|Th|Sat)(?![\p{L}.]))/gu, 'Mon-')
      .replace(/(?<=Mon-)F(?!\p{L})/gu, 'Fri')
      // Persian weekdays after Saturday are a number and its name, in one word or two.
      .replace(/(?<=یک|دو|سه|چهار|پنج) (?=شنبه)/g, '')
      .replace(/(?<=\d) ?(?:ص|صباح[اً]{0,2}|صبح)(?![\p{L}\p{M}])/gu, ' am')
      .replace(/(?<=\d) ?(?:م|مساء[اً]{0,2}|عصر|بعد ?از ?ظهر)(?![\p{L}\p{M}])/gu, ' pm')
      .replace(/(?<=\d) ?π\.?μ(?![\p{L}\p{M}])/gu, ' am')
      .replace(/(?<=\d) ?μ\.?μ(?![\p{L}\p{M}])/gu, ' pm')
      .replace(/(?:(?<!\d)12 ?)?(?<!\p{L})noon(?!\p{L})/giu, '12:00 pm')
      // `5 to midnight` begins in the afternoon, `9 to midnight` in the morning or the evening.
      .replace(/(?<!(?<![\d:.])\d{1,2} ?(?:[-–—]|to|till?|until) ?)(?:(?<!\d)12 ?)?(?<!\p{L})midnight(?!\p{L})/giu, '24:00')
      // Dutch in Belgium: `9u30`.
      .replace(/(?<=\d)u(?=\d\d(?!\d))/g, ':')
      .replace(
        /(?<=\d)時(?:(\d\d)分|(半))?(?!間)/g,
        (_, minute: string | undefined, half) => `:${minute ?? (half ? '30' : '00')}`,
      )
      .replace(/午([前後]) ?(\d{1,2}(?::\d\d)?)/g, (_, half, time: string) => `${time} ${half === '前' ? 'am' : 'pm'}`)
      .replace(/(?<=\d) ?בבוקר(?!\p{L})/gu, ' am')
      .replace(/(?<=(?<!\d)(?:12|[1-4])(?::\d{2})?) ?ב?צהריים(?!\p{L})/gu, ' pm')
      .replace(afternoon, (whole, from: string | undefined, to: string) => {
        // “5-9 in the evening” may begin in the morning or not.
        const isUnclear = from !== undefined && Number.parseInt(from, 10) < Number.parseInt(to, 10)
        return isUnclear ? whole : `${whole.slice(0, whole.lastIndexOf(to) + to.length)} pm`
      })
      .replace(/(?<=\d) ?- ?(?=\d)/g, '-')
      .trim()
  )
}
