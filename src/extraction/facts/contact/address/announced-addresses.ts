import type { Element } from 'hast'
import { elementText } from '../../../tree/element-text.ts'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementsOf, isElement } from '../../../tree/element.ts'
import type { TextLine } from '../../text-lines.ts'
import type { Branches } from '../branches.ts'
import { contactPageKind } from '../contact-page-kind.ts'
import { looksLikeHours } from '../hours/hours-text.ts'
import { plainLabel } from '../label-words.ts'
import { labelOf } from '../labels.ts'
import { leadsToMap } from '../links.ts'
import type { PageContext } from '../page-context.ts'
import { numbersIn } from '../phone.ts'
import type { FoundContact } from '../shown-contact.ts'
import { isHebrewTown } from './forms/hebrew-addresses.ts'
import { addressAtStart, readLabelledAddress } from './postal-address.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/*
 * Addresses without a postal code: a name with a number, a comma and a town. Anything may have this form, so the page must announce them: below
 * the name of a branch, above a link to a map in contact details, next to a pin, or below the word for an office. Since pins also mark what is for sale, the last
 * two count only in headers, footers and contact details, and only in Hebrew: in other languages districts, dates and halls look the same:
 * `Praha 5, Smíchov`.
 */

/** A line up to its pin. */
const pin = /^.*📍\uFE0F?\s*/u

/** Words for an office, after which its phone number or address follows. */
const officeWord = /^(?:office|our office|studio|büro|praxis|משרד|המשרד|מזכירות|קליניקה|סטודיו)$/u

const hebrewWord = '[\\p{Script=Hebrew}][\\p{Script=Hebrew}"\'׳״.-]{1,14}'
/** Words before a number and a comma that are not a street: floors, halls, dates, counts, events. */
const noHebrewStreet =
  '(?!(?:ב?קומה|אולם|חדר|שער|ביתן|דוכן|כביש|גיל(?:אי)?|מעל|עד|כ?-?מעל|יותר|בן|בת|מרחק|כיתה|כיתות|שנת|מאז|טלפון|טל|נייד|פקס|שעות|ימים|יום|קו|אוטובוס|יציאה|תחנה|רציף|סניף|סניפים|פרק|סעיף|מספר|משרדים?|יחידה|בניין|מבנה|האנגר|מחסן|רובע|לול|כל|מגרש|מרתון|הופעה|הופעות|כנס|עובדים|לקוחות|פגישה|פגישות|זמן|דקות|ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר) )'
const hebrewPlace = textPattern(
  `^(?:(?:מרכז|בית|בניין|מתחם|קניון|מגדל)(?: ${hebrewWord}){1,3}, )?${noHebrewStreet}${hebrewWord}(?: ${hebrewWord}){0,3} [1-9]\\d{0,2}(?!\\d)[א-ת]?(?:/\\d{1,3})?(?:,? (?:קומה|דירה|כניסה|משרד|חנות) (?:\\d{1,3}|[א-ת]['׳]?(?!\\p{L})))*, ${hebrewWord}(?: ${hebrewWord}){0,3}(?:, ${hebrewWord}(?: ${hebrewWord}){0,2})?(?:,? \\d{7})?\\.?$`,
  'u',
)

/** Towns whose districts have numbers, with such a number: `Praha 5, Smíchov`, but not the streets `Viena 125, Coyoacán` and `Roma 15, Madrid`. */
const district =
  '(?:praha|prag(?:ue|a)?|praga|plzeň|bratislava|košice|wien|vienna|vienne|viena|graz|paris|parís|parigi|lyon|marseille|budapest|dublin|zürich|zurich|genève|bucurești|bucharest|antwerpen|прага|вена|париж|будапешт)(?= (?:1?\\d|2[0-4])(?!\\d))'
/** Words for districts and buildings, right before a number: `Haus 3, Altstadt`. */
const districtOrBuilding = [
  'sector(?:ul)?|bezirk|distri(?:ct|kt|to|tto|ctus)|arrondissement|okres|kerület|zone|zona|район|округ',
  'haus|gebäude|gebaeude|trakt|block|building|bldg|house|pavilion|pavillon|tower|hangar|warehouse|bâtiment|bat|bât|immeuble|résidence|edificio|edifício|edifici|palazzina|palazzo|capannone|prédio|pabellón|nave|local|loja',
  'blok|budynek|dům|dom|budova|objekt|pavilon|épület|gebouw|hus|bygning|byggnad|talo|clădirea|bloc|bina|дом|корпус|корп|строение|здание|будинок|павильон|κτίριο',
].join('|')
/** Words at the beginning of a line that is not a street: floors, halls, and the buses that stop there. */
const noStreet = `(?!(?:קומה|חדר|בניין|כניסה|דירה|חנות|חניון|parking|parkhaus|parkplatz|tiefgarage|parcheggio|aparcamiento|parkoviště|(?:bus)?haltestelle|zastávka|autobus|[su]-bahn|straßenbahn|(?:exit|gate|suite|office|apartment|lot|plot|platform|stop|station|sortie|ausfahrt|uscita|salida|tor|brána|${districtOrBuilding})(?= \\d)|${district}|floor|room|hall|level|unit|bus|tram|metro|etage|saal|halle|linie|stock|raum|ligne|línea|piso|sala|linea|piano|étage)(?!\\p{L}))`
const startsLikeStreet = textPattern(`^${noHebrewStreet}${noStreet}`, 'iu')
/** Months and years of dates, and prepositions before a count: `Since May 2015`, `Parking for 40`. */
const noHouseNumber =
  '(?! (?:19|20)\\d\\d,)(?<! (?:of|for|from|since|von|für|seit|desde|depuis|dal|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|august|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?))'
/** Below the name of a branch, in any language: `Long Row 120, Haifa`; not `Floor 2, left door`. */
const streetAndTown = textPattern(
  `^${noHebrewStreet}${noStreet}\\p{L}[\\p{L}\\p{M}'’׳״".-]*(?: [\\p{L}\\p{M}'’׳״".-]+){0,4}${noHouseNumber} \\d{1,4}\\p{L}?(?:[/-]\\d{1,4})?, ?\\p{L}[\\p{L}\\p{M}'’׳״".-]*(?: [\\p{L}\\p{M}'’׳״".-]+){0,3}$`,
  'iu',
)

/** The same with the town first, in a list: `Ashby – Long Row 120`. A single one may be an event or a car park: `Camp – Summer 26`. */
const townFirst = /^(?<town>\p{L}[^\d–—]{1,40}) [–—] (?<street>[^–—,:]{3,40})$/u

/** Parts of a page whose places are the company's. */
const ofPlaces = new Set<unknown>(['contact', 'places', 'hours', 'imprint'])

/** The same with the number first and a street word, as in Australia, Ireland and France: `112 Long Street, Newtown`. */
const numberedStreet =
  /^\d{1,4}\p{L}?(?:[/-]\d{1,4})?,? (?:[\p{L}\p{M}'’.-]+ ){0,4}(?:street|st|road|rd|avenue|ave|lane|drive|parade|terrace|highway|boulevard|bd|rue|place|quai|chemin|square)(?: [\p{L}\p{M}'’.-]+){0,4}, ?\p{L}[\p{L}\p{M}'’ .-]{1,40}(?: \d{1,5})?$/iu

/** Longest line with an address, and with a link to a map, in characters. */
const longest = 160
const longestLink = 40

/** Elements of a block in which a link to a map is looked for. */
const maxAround = 10

/** Most addresses with pins outside of headers and footers; more are a list of places, such as houses for sale, clients or events. */
const maxPinned = 3

/** The addresses of a page that only something next to them announces. @param branches the headings that name branches */
export function announcedAddresses(
  lines: readonly TextLine[],
  branches: Branches,
  context: PageContext,
): readonly FoundContact[] {
  const mapped = new Set(lines.filter((_, at) => isMapLink(lines[at + 1])))
  const withTown = [...mapped].filter(({ text }) => hasTownFirst(text))
  const found = lines.flatMap((line, at): readonly FoundContact[] => {
    const { text: shown, block } = line
    if (shown.length > longest || !/\d/.test(shown)) return []
    const isMapped = mapped.has(line)
    if (branches.size === 0 && !isMapped && !/[א-ת]/.test(shown)) return []
    const { heading, isFrame, isDirections } = context.placeOf(block)
    const foundAs = (text: string, method: 'label' | 'page'): readonly FoundContact[] => {
      const fields = readLabelledAddress([text])
      if (fields === undefined) return []
      return [{ value: { kind: 'address', value: Object.values(fields).join(', '), fields, method, isFrame }, element: block }]
    }
    const lineAbove = lines[at - 1]
    const above = lineAbove?.text ?? ''
    if (branches.has(heading)) {
      const address = [shown, ...withTownOf(heading, shown, above)].find((text) => isOfBranch(text))
      return address === undefined || addressAtStart([shown]) !== undefined ? [] : foundAs(address, 'page')
    }
    if (isMapped && !isDirections && (isFrame || labelOf(heading) === 'address' || ofPlaces.has(contactPageKind(heading)))) {
      if (isOfBranch(shown) || (withTown.length > 1 && withTown.includes(line))) return foundAs(shown, 'label')
    }
    if (!isFrame && contactPageKind(heading) !== 'contact') return []
    const office = officeLabel(shown, block)
    const isAnnounced = [
      line.isPinned,
      lineAbove?.isPinned === true && lineAbove.block !== null && isHeading(lineAbove.block),
      pin.test(shown),
      /^📍\uFE0F?$/u.test(above),
      office !== '',
      officeWord.test(plainLabel(above)),
    ]
    const text = shown.slice(office.length).replace(pin, '').replace(/\.$/, '').trim()
    return isAnnounced.includes(true) && isPlace(text) ? foundAs(text, 'label') : []
  })
  const listed = found.filter(({ value: { method, isFrame } }) => method === 'label' && !isFrame)
  const isList = new Set(listed.map(({ value }) => value.value)).size > maxPinned
  return isList ? found.filter((one) => !listed.includes(one)) : found
}

/** Whether a line is only a link to a map. */
function isMapLink(line: TextLine | undefined): boolean {
  if (line === undefined || line.block === null || line.text.length > longestLink) return false
  const { text, block } = line
  return [block, ...elementsOf(block, maxAround)].some((one) => leadsToMap(one) && elementText(one) === text)
}

/** Whether a line is a town and a street, in this order. */
function hasTownFirst(text: string): boolean {
  const { town = '', street = '' } = townFirst.exec(text)?.groups ?? {}
  return town !== '' && startsLikeStreet.test(town) && isOfBranch(`${street}, ${town}`)
}

function isPlace(text: string): boolean {
  return hebrewPlace.test(text) && numbersIn(text).length === 0
}

/** Whether a line below the name of a branch is its address. */
function isOfBranch(text: string): boolean {
  if (isPlace(text)) return true
  return (streetAndTown.test(text) || numberedStreet.test(text)) && !looksLikeHours(text) && numbersIn(text).length === 0
}

/** A street with the town that is only in the name of its branch, right above it. */
function withTownOf(heading: string, street: string, above: string): readonly string[] {
  const town = above === heading ? plainLabel(heading).replace(/^ה?סניף /u, '') : ''
  return isHebrewTown(town) ? [`${street}, ${town}`] : []
}

/** The word for an office, in its own element at the beginning of a line: `<span>משרד</span> <span>נחל אלון 3, אשדה</span>`. */
function officeLabel(text: string, block: Element | null): string {
  const first = block?.children.find((child) => isElement(child))
  const label = first === undefined ? '' : elementText(first)
  return officeWord.test(plainLabel(label).replace(/:$/, '')) && text.startsWith(label) ? label : ''
}
