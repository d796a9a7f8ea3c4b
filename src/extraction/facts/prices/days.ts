import { hoursLanguages } from '../contact/hours/hours-words.ts'
import { plainWords } from '../part-words.ts'
import { once } from '../../../model/once.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'

/** Shorter names of days are also other words. */
const shortestDay = 5

const dayNames = hoursLanguages.flatMap(({ days }) => Object.keys(days)).map((name) => plainWords(name))
const oneDay = new Set(dayNames)

/** Words for several days. */
const severalDays =
  'weekend weekends weekday weekdays holiday holidays wochenende wochenenden wochentags werktags feiertag feiertage feiertags feiertagen festivo festivos feriado feriados festivi feries vikend weekendy svatky swieta helligdage helgdagar'.split(
    ' ',
  )

/** Words for days and months; of months in languages where they are unambiguous (the Turkish `ocak` is also a cooker), in the form of `plainWords`. */
const daysAndMonths = once(() => {
  const months = 'en he de fr es pt it nl da sv nb fi pl cs sk hu ro hr sl bg el uk ru ar'.split(' ').flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => plainWords(month.format(Date.UTC(2000, at))))
  })
  return new Set([...dayNames.filter(({ length }) => length >= shortestDay), ...months, ...severalDays])
})

/** Other words of phrases about days. */
const fillerWords = new Set([
  ...dayNames,
  ...'and und et y e i a o u og och ja to bis do au al tot til till through from von de du od public bank sonn all alle on the les los morning mornings afternoon afternoons evening evenings matin soir manana tarde noche mattina pomeriggio sera manha rano vecer odpoledne dopoledne ochtend middag avond'.split(
    ' ',
  ),
])

/** A part of the day at the end of a German word: `Mittwochvormittag`. */
const partOfDay = /(?<=tag|woch|abend)(?:(?:vor|nach)?mittags?|abends?|morgens?)$/

/** Whether a name consists of days or months: `Monday – Friday`, `Mittwochvormittag`, `Mai – August`. It says when, not what somebody pays for. */
export const isDaysOrMonths = memoizeByText((name: string): boolean => {
  if (name.length > 40 || /\d/.test(name)) return false
  const words = plainWords(name)
    .split(' ')
    .map((word) => word.replace(partOfDay, ''))
  return (
    words.some((word) => daysAndMonths().has(word)) && words.every((word) => daysAndMonths().has(word) || fillerWords.has(word))
  )
})

/** The names of days in a text that consists of them, long or short: two in `Fr & Sa`, one in `ab Fr`, none in `in Fr.`. */
export function daysIn(text: string): number {
  if (text.length > 40 || /[\d\p{Sc}]/u.test(text)) return 0
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '')
  if (!words.every((word) => oneDay.has(word) || fillerWords.has(word) || word === 'ab')) return 0
  return words.filter((word) => oneDay.has(word)).length
}
