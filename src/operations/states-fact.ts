/** The part of an address, or of the times of opening hours, that a text must have: it may leave out the country, or the days that differ. */
const leastShare = 0.5

/** Opening hours have at least two times; one alone may be that of something else. */
const leastTimes = 2

/** Digits of a phone number: what is behind its country and area is written everywhere. */
const phone = /\d{7,}/g
const subscriber = 6

const time = /(?<!\d)(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?!\d)(?:\s?(?<half>[ap])\.?m)?/giu

/** Whether a text states a published fact in its own words: has its phone number, most of its times, or most of the words and numbers of an address. */
export function states(text: string, fact: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (fact.match(phone)?.some((number) => digits.includes(number.slice(-subscriber))) === true) return true
  const times = new Set(fact.match(/\d{2}:\d{2}/g))
  if (times.size > 0) {
    const common = times.intersection(timesOf(text)).size
    return common >= Math.max(leastShare * times.size, Math.min(leastTimes, times.size))
  }
  const [parts, written] = [partsOf(fact), partsOf(text)]
  const found = [...parts].filter(
    (part) => written.has(part) || (isHebrew.test(part) && [...written].some((word) => word.endsWith(part))),
  )
  return parts.size > 0 && found.length >= leastShare * parts.size
}

/** The times that a text may mean: `9`, `9:00` and `9 am` are 09:00. */
function timesOf(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text.matchAll(time), ({ groups: { hour = '', minute = '00', half = '' } = {} }) => {
      const isAfternoon = half.toLowerCase() === 'p' && Number(hour) < noon
      return `${String(Number(hour) + (isAfternoon ? noon : 0)).padStart(2, '0')}:${minute}`
    }),
  )
}

const noon = 12

/** Hebrew writes prepositions before a word, as one with it. */
const isHebrew = /^[א-ת]{3,}$/u

function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\d{2,}|\p{L}{2,}/gu))
}
