import { type HoursToken, hoursTokens } from './hours-tokens.ts'
import { daysBetween, type HoursKey, isWeekday } from './weekdays.ts'

/** Hours of some days, as a text gives them: `09:00-18:00`, or only until when. */
export interface HoursSlot {
  readonly days: readonly HoursKey[]
  readonly hours: string
}

/** Days, or what is said of them. */
type Group =
  | { readonly kind: 'days'; readonly days: readonly HoursKey[] }
  | { readonly kind: 'hours'; readonly hours: string }
  | { readonly kind: 'closed' }

/**
 * Reads opening hours in Hebrew or English words (`א׳-ה׳ 9:00-18:00, שישי עד 13:00, סגור בשבת`) or in the form of
 * schema.org (`Su-Th 09:00-18:00`). Closed days give no slot. Undefined when anything of it is not understood or no day is open.
 */
export function readHoursText(text: string): readonly HoursSlot[] | undefined {
  const tokens = hoursTokens(text)
  const groups = tokens === undefined ? undefined : groupsOf(tokens, /\p{Script=Hebrew}/u.test(text))
  if (groups === undefined || groups.length === 0) return undefined
  const [first, second] = groups
  // schema.org, openingHours: days without hours are open all day, when nothing else is said.
  if (groups.length === 1 && first?.kind === 'days' && /^[A-Za-z, -]+$/.test(text)) return [{ days: first.days, hours: allDay }]
  if (groups.length === 2 && first?.kind === 'hours' && second?.kind === 'days')
    return [{ days: second.days, hours: first.hours }]
  return slotsOf(groups)
}

const allDay = '00:00-24:00'

/** Every day needs its hours, and all hours their days. */
function slotsOf(groups: readonly Group[]): readonly HoursSlot[] | undefined {
  const slots: HoursSlot[] = []
  let at = 0
  while (at < groups.length) {
    const group = groups[at++]
    if (group?.kind === 'closed') {
      // `סגור בשבת`
      if (groups[at++]?.kind !== 'days') return undefined
      continue
    }
    if (group?.kind !== 'days') return undefined
    const said = groups[at++]
    if (said === undefined || said.kind === 'days') return undefined
    if (said.kind === 'closed') continue
    slots.push({ days: group.days, hours: said.hours })
    for (let more = groups[at]; more?.kind === 'hours'; more = groups[++at]) slots.push({ days: group.days, hours: more.hours })
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
      groups[groups.length - 1] = { kind: 'days', days: [...last.days, ...read.group.days] }
    } else {
      if (tokens[at]?.kind === 'always' && last?.kind !== 'days' && tokens[at + 1]?.kind !== 'days') groups.push(everyDay)
      groups.push(read.group)
    }
    at += read.length
  }
  return groups
}

const everyDay: Group = { kind: 'days', days: daysBetween('sunday', 'saturday') }

/** What the tokens from a place on say, and how many of them say it. */
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
    if (!joined || third?.kind !== 'days') return { group: first, length: 1 }
    const days = range(first.days, third.days)
    return days === undefined ? undefined : { group: { kind: 'days', days }, length: 3 }
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
