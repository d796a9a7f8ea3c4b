import { memoizeByText } from '../../../tree/memoize-by-text.ts'
import { factLimits } from '../../limits.ts'
import type { TextLine } from '../../text-lines.ts'
import { isElement } from '../../../tree/element.ts'
import { collapse, visibleText } from '../../../tree/visible-text.ts'
import { closedDays, isClosedWord, looksLikeHours, namesTimes, readHoursText, usesInitials } from './hours-text.ts'
import { andWord, jointWord } from '../../prices/words.ts'
import { plainLabel } from '../label-words.ts'
import { labelOf } from '../labels.ts'
import { numbersIn } from '../phone.ts'
import type { LabelledValue } from '../labelled-values.ts'
import { contactSegments } from '../segments.ts'
import { hoursInRows, hoursInWords, type OpeningHours } from './opening-hours.ts'
import type { PageContext } from '../page-context.ts'
import type { FoundContact } from '../shown-contact.ts'
import { isEmergency } from '../third-parties.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Whether lines are two columns read one after the other, days and then times, so that nobody can tell which belong together. */
function isJumbled(texts: readonly string[]): boolean {
  const form = texts.map((text) => (/\d/.test(text) ? (/\p{L}{2}/u.test(text) ? 'x' : 't') : 'd')).join('')
  return form.includes('ddd') && form.includes('tt')
}

/** Below this many hours a day, an unlabelled schedule may be that of a class or a church service. */
const shortestDay = 3

/** Whether some day is open long enough, or has no closing time. */
function isHalfDay(fields: Readonly<Record<string, string>>): boolean {
  return Object.values(fields).some((day) => {
    const slots = [...day.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map(([, ...times]) => times.map(Number))
    const hours = slots.map(([from = 0, fromMinute = 0, to = 0, toMinute = 0]) => to - from + (toMinute - fromMinute) / 60)
    return (
      (slots.length === 0 && /\d/.test(day)) || hours.reduce((sum, one) => sum + (one < 0 ? one + 24 : one), 0) >= shortestDay
    )
  })
}

/** Lines before and after a schedule that may say when it does not apply. */
const linesBeside = 2

function linesAround(lines: readonly TextLine[], at: number, length: number): readonly string[] {
  return lines.slice(Math.max(0, at - linesBeside), at + length + linesBeside).map(({ text }) => text)
}

/** A line that is a break with its times: `Closed for lunch 1pm - 2pm`, `הפסקת צהריים 13:00-14:00`. */
const breakWords =
  /(?<!\p{L})(?:lunch|(?:mittags|mittag|kaffee)?pause|mittags geschlossen|pause (?:déjeuner|midi)|almuerzo|pausa|almoço|przerwa|polední|обед|перерыв|pauze|lunchpauze|استراحة)(?!\p{L})|הפסקת? ?ה?צהריים|הפסקה/iu

/** Longest line that names a break, in characters. */
const longestBreak = 60

function namesBreak(line: string): boolean {
  return line.length <= longestBreak && /\d.*\d/.test(line) && breakWords.test(line)
}

/** Words in headings above times that are not the company's opening hours: those of a part of it, of some days, of events. */
const otherTimesWords = textPattern(
  [
    '(?<!\\p{L})(?:(?:support|helpdesk|hotline|customer (?:service|care)) (?:hours|times)|deliver(?:y|ies)|happy hours?|kitchen|(?:lunch|breakfast|brunch|dinner) (?:menu|times?|hours?)|holidays?|christmas|easter|class(?:es)?|courses?|lessons?|timetable|training|events?|mass(?:es)?|worship|services? times?|liefer\\p{L}*|küche\\p{L}*|feiertag\\p{L}*|weihnacht\\p{L}*|oster\\p{L}*|ferien|urlaub|kurs\\p{L}*|stundenplan|termine|veranstaltung\\p{L}*|gottesdienst\\p{L}*|livraisons?|cuisine|vacances|noël|cours|messes?|entregas?|reparto|cocina|navidad|clases|eventos?|misas?|consegn[ae]|cucina|natale|corsi|eventi|messe|bezorg\\p{L}*|keuken|lessen|rozvoz|kuchyně|vánoc\\p{L}*|lekce|kurzy|dostawa|kuchnia|święta|zajęcia|доставк\\p{L}*|кухня|занятия|курсы|توصيل)(?!\\p{L})',
    // Alone: `Kök & Bar` and `מטבח` with more words may be the company.
    '^(?:cozinha|køkken(?:et)?|kjøkken(?:et)?|kök(?:et)?|keittiö|konyha|bucătări[ae]|mutfak|κουζίνα|(?:ال)?مطبخ|מטבח) ?:?$',
    'משלוח|המטבח(?!\\p{L})|חגים|חוג|סדנ|שיעור|אירוע',
  ].join('|'),
  'u',
)

/** When somebody answers the telephone. */
const phoneTimes =
  /(?<!\p{L})(?:phone (?:lines?|hours|times)|telephone (?:hours|lines|times)|telefonische[rn]? (?:sprech|service)?(?:zeiten|stunden?|erreichbarkeit)|telefonisch (?:erreichbar|für sie da)|telefon(?:sprech|service)?zeiten|sprechzeiten am telefon|permanence téléphonique|(?:accueil|standard) téléphonique|atención telefónica|atendimento telefónico|telefonisch bereikbaar)(?!\p{L})|מענה טלפוני/u

/** Visiting hours: the opening hours of a museum. */
const visitTimes =
  /(?<!\p{L})(?:visit(?:ing|ors?) (?:hours|times?)|besuchs?zeit(?:en)?|(?:heures|horaires) (?:de|des) visites?|horario de visitas?|orari(?:o)? (?:di|delle|per le) visit[ae]|horário de visitas?|bezoek(?:uren|tijden)|návštěvní (?:doba|hodiny)|godziny odwiedzin|часы посещений)(?!\p{L})|שעות ה?ביקור(?!\p{L})/u

/** Hospitals and homes, where visiting hours are not opening hours. */
const residence =
  /(?<!\p{L})(?:hospitals?|hospices?|nursing homes?|care homes?|krankenh(?:aus|äuser)\p{L}*|\p{L}*klinik(?:um|en|ums)?|(?:pflege|senioren|alten)(?:wohn)?heim\p{L}*|hôpital|hôpitaux|clinique|ehpad|ospedal[ei]|casa di (?:cura|riposo)|hospitales|hospitais|ziekenhuis|verpleeghuis|nemocnic\p{L}+|szpital\p{L}*|больниц\p{L}+|роддом\p{L}*)(?!\p{L})|בי?תי? ה?חולים|בית ה?אבות/iu

const season =
  "(?:summers?|winters?|(?:low|high|off|peak)[- ]seasons?|season(?:al)?|sommer\\p{L}*|winter\\p{L}*|saison\\p{L}*|d'été|d'hiver|été|hiver|(?:haute|basse|hors) saison|verano|invierno|temporada|estiv[oi]|invernal[ei]|estate|inverno|verão|zomer\\p{L}*|letní|zimní|letnie|zimowe|летн\\p{L}+|зимн\\p{L}+|الصيف\\p{L}*|الشتاء|رمضان|[בה]{0,2}קיץ|[בה]{0,2}חורף|[בה]?חול המועד|ימי בין הזמנים)"
const timesWord =
  '(?:hours|times?|öffnungszeiten|zeiten|horaires?|heures|horarios?|orari[oi]?|horários?|openingstijden|otevírací|godziny|часы|график|режим|время|ساعات|أوقات|שעות|זמני)'

/** A season next to a word for times or, in headings, alone or with its months in brackets; `Winter` may be a surname. */
const seasonTimes = textPattern(
  `(?<!\\p{L})${season}(?!\\p{L}).*(?<!\\p{L})${timesWord}(?!\\p{L})|(?<!\\p{L})${timesWord}(?!\\p{L}).*(?<!\\p{L})${season}(?!\\p{L})|(?<!\\p{L})(?:sommer|winter|zomer|saison)(?:öffnungs)?(?:zeiten|uren)(?!\\p{L})`,
  'u',
)
const seasonAlone = textPattern(`^${season}(?: ?\\(.*\\))?:?$`, 'u')

/** Longest line next to a schedule that says when it applies, in characters. */
const longestTitle = 60

function namesSeason(line: string): boolean {
  return line.length <= longestTitle && seasonTimes.test(plainLabel(line))
}

/** Whether a text is about times other than those when visitors are received, such as those of deliveries and classes. */
export function namesOtherTimes(text: string): boolean {
  return otherTimesWords.test(plainLabel(text.slice(0, 300)))
}

/** Whether a heading announces times other than the opening hours of the whole year. */
const isOtherTimes = memoizeByText((heading: string): boolean => {
  const plain = plainLabel(heading.slice(0, 300))
  if (namesOtherTimes(plain) || seasonTimes.test(plain) || seasonAlone.test(plain)) return true
  // `Telephone: 030 5550100` is a line of its own; `Opening and telephone hours` are opening hours, too.
  return phoneTimes.test(plain) && !/\d/.test(plain) && !plain.split(joint).some((part) => labelOf(part) === 'hours')
})

/** Conjunctions between two names in a heading. */
const joint = textPattern(`\\s*(?:[&+,|]|${jointWord}|${andWord}|(?<=\\s)ו(?=\\p{Script=Hebrew}))\\s*`, 'iu')

/** The hours by day; only as text if a line next to the schedule closes one of these days, or names a break or a season. */
function textIfDoubtful(
  fields: OpeningHours | undefined,
  shown: readonly string[],
  beside: readonly string[],
): OpeningHours | undefined {
  if (fields === undefined || 'text' in fields) return fields
  const isDoubt = (line: string) => closedDays(line).some((day) => day in fields) || namesBreak(line) || namesSeason(line)
  const doubt = beside.find((line) => !shown.some((own) => line.includes(own)) && isDoubt(line))
  return doubt === undefined ? fields : { text: [...shown, doubt].join('; ') }
}

/** Labels of numbers that are answered at hours of their own. */
const callCentre =
  /^(?:toll[ -]free|free(?:phone|call)|hotline|helpline|numéro vert|numero verde|número gratuito|customer service|kundenservice|service client|support|מוקד|שירות לקוחות)(?!\p{L})/iu

/** Whether a line heads the columns of a table, one for each branch or department. */
function headsBranches({ text, block }: TextLine): boolean {
  const heads = block?.tagName === 'tr' ? block.children.filter((cell) => isElement(cell, 'th')) : []
  return heads.length > 2 && !namesTimes(text)
}

/** Whether the heading or the line right above a schedule limits it to a season or to a part of the company. */
function isAnnouncedAsOther(lines: readonly TextLine[], at: number, context: PageContext): boolean {
  const element = lines[at]?.block ?? null
  const above = lines[at - 1]
  const titles = [
    context.placeOf(element).heading,
    ...(above !== undefined && above.text.length <= longestTitle ? [above.text] : []),
  ]
  return (
    (above !== undefined && headsBranches(above)) ||
    (above?.block === element && callCentre.test(plainLabel(above?.text ?? ''))) ||
    titles.some((title) => isOtherTimes(title)) ||
    (titles.some((title) => visitTimes.test(plainLabel(title.slice(0, longestTitle)))) &&
      lines.some(({ text }) => residence.test(text)))
  )
}

/** A text that only says that the hours vary, or where to find them: `Vary by day, see below`; not `Open daily, see below`. */
const elsewhere =
  /^(?:var(?:y|ies)|see|siehe|variieren|voir|variables?|véase|consult(?:ar|e|a)|vedi|variabili|zie|viz|zobacz|см|смотрите|משתנות|משתנים|ראו)(?!\p{L})[^.!]*[.!]?$/iu

/** Whether a text next to the label of hours only says where to find them. */
function refersElsewhere(texts: readonly string[]): boolean {
  return texts.every((text) => !/\d/.test(text)) && elsewhere.test(texts[0] ?? '')
}

/** Whether a text is a phone number or an e-mail address with at most a label that does not ask to call. */
function isContactValue(text: string): boolean {
  const [number] = numbersIn(text)
  const value = number?.text ?? /\S+@\S+/.exec(text)?.[0]
  if (value === undefined || looksLikeHours(text)) return false
  const rest = text.replace(value, ' ').trim()
  return !/\p{L}/u.test(rest) || (labelOf(rest) !== undefined && labelOf(rest) !== 'hours' && !callCentre.test(rest))
}

/** A line without the phone number and the e-mail address beside hours, each in its own element, as in the bar at the top of a page. */
function withoutContactValues(line: TextLine): TextLine {
  const { block, text } = line
  if (block === null || !(text.includes('@') || numbersIn(text).length > 0) || !looksLikeHours(text)) return line
  const parts = block.children.filter((child) => isElement(child))
  const shown = parts.map((part) => collapse(visibleText(part))).filter((part) => /[\p{L}\d]/u.test(part))
  const [hours, ...others] = shown.filter((part) => !isContactValue(part))
  const isOutside = shown.reduce((rest, part) => rest.replace(part, ''), text).search(/[\p{L}\d]/u) >= 0
  return hours === undefined || others.length > 0 || isOutside ? line : { block, text: hours }
}

/** A day with the time at which it opens, and the line with the time at which it closes. */
const opensAt = /^\D*\p{L}\D*\d{1,2}(?:[:.h]\d{2})?(?: ?[ap]\.?m\.?)?$/iu
const closesAt = /^\d{1,2}(?:[:.h]\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)$/iu

/** Lines with the cells of a row in one line: those of opening and closing, and those of a half-day without the word for `closed`. */
function withWholeDays(lines: readonly TextLine[]): readonly string[] {
  const days: string[] = []
  for (const [at, { text, block }] of lines.entries()) {
    const last = days.at(-1) ?? ''
    const isSameRow = block?.tagName === 'tr' && lines[at - 1]?.block === block
    if (isSameRow && opensAt.test(last) && closesAt.test(text)) days[days.length - 1] = `${last} – ${text}`
    else if (!isSameRow || !isClosedWord(text) || !/\d/.test(last) || readHoursText(last) === undefined) days.push(text)
  }
  return days
}

/** Two times next to each other, which only a label of opening hours makes those of opening and closing: `Mon – Fri 8:00 20:00`. */
const twoTimes = /(?<=[\p{L}'׳:.] ?)(?<opens>(?:0?\d|1[0-2])[:.]\d{2}) (?<closes>[12]\d[:.]\d{2})(?=$|[,;]? \p{L})/gu

/** Labelled hours; without a label, lines that consist of days and times only. */
export function hoursOf(
  lines: readonly TextLine[],
  values: readonly LabelledValue[],
  context: PageContext,
): readonly FoundContact[] {
  // Outside of headers and footers, such a line may be about a person, a class or an event.
  const alone = lines
    .map((line) => withoutContactValues(line))
    .flatMap((line) => (context.placeOf(line.block).isFrame && !isEmergency(line.text) ? contactSegments([line]) : line))
  const found = (shownLines: readonly TextLine[], method: 'label' | 'page', at: number): readonly FoundContact[] => {
    const element = alone[at]?.block ?? null
    const shown = shownLines.map(({ text }) => text)
    const days = withWholeDays(shownLines)
    const ranges = hoursInRows(days.map((day) => day.replace(twoTimes, '$<opens> – $<closes>')))
    const areRanges = method === 'label' && !('text' in (hoursInWords(ranges) ?? { text: '' }))
    const texts = areRanges ? ranges : hoursInRows(days)
    const fields = textIfDoubtful(hoursInWords(texts), shown, linesAround(alone, at, shown.length))
    // A lone number is the value of a counter: `0 hours`.
    if (fields === undefined || !/\p{L}|\d\D+\d/u.test(texts.join(' '))) return []
    if (isJumbled(texts) || refersElsewhere(texts)) return []
    // A lone “24/7” may describe support.
    if (method === 'page' && ('text' in fields || fields['monday'] === '00:00-24:00' || !isHalfDay(fields))) return []
    if (method === 'page' && (isAnnouncedAsOther(alone, at, context) || usesInitials(texts.join('\n')))) return []
    const value = texts.join('; ').slice(0, factLimits.text)
    return [{ value: { kind: 'hours', value, fields, method, isFrame: context.placeOf(element).isFrame }, element }]
  }
  const labelled = values
    .filter(({ label }) => label === 'hours')
    .flatMap(({ lines: below }) =>
      found(
        below,
        'label',
        alone.findIndex(({ block }) => block === (below[0]?.block ?? null)),
      ),
    )
  const written: FoundContact[] = []
  for (let at = 0; at < alone.length; at++) {
    let end = at
    for (let line = alone[end]; line !== undefined && line.text.length <= 80 && looksLikeHours(line.text); line = alone[end])
      end++
    const part = alone.slice(at, Math.min(end, at + 14))
    if (part.some(({ text }) => /\d/.test(text))) written.push(...found(part, 'page', at))
    at = Math.max(at, end)
  }
  // A part of a labelled schedule is not the schedule.
  return [...labelled, ...written.filter(({ value: part }) => !labelled.some(({ value }) => value.value.includes(part.value)))]
}
