import type { Element } from 'hast'
import { elementText } from '../../../tree/element-text.ts'
import { isElement } from '../../../tree/element.ts'
import type { TextLine } from '../../text-lines.ts'
import { contactPageKind } from '../contact-page-kind.ts'
import { plainLabel } from '../label-words.ts'
import type { PageContext } from '../page-context.ts'
import { numbersIn } from '../phone.ts'
import type { FoundContact } from '../shown-contact.ts'
import { isHebrewTown } from './forms/hebrew-addresses.ts'
import { addressAtStart, readLabelledAddress } from './postal-address.ts'

/*
 * Hebrew addresses without a street word or a postal code: a name with a number, a comma and a town. Anything may have this form, so the page
 * must announce them: below the name of a branch, next to a pin, or below the word for an office. Since pins also mark what is for sale, the
 * last two count only in headers, footers and contact details. In other languages districts, dates and halls look the same: `Praha 5, Smíchov`.
 */

/** A line up to its pin. */
const pin = /^.*📍\uFE0F?\s*/u

/** Words for an office, after which its phone number or address follows. */
const officeWord = /^(?:office|our office|studio|büro|praxis|משרד|המשרד|מזכירות|קליניקה|סטודיו)$/u

const hebrewWord = '[\\p{Script=Hebrew}][\\p{Script=Hebrew}"\'׳״.-]{1,14}'
/** Words before a number and a comma that are not a street: floors, halls, dates, counts, events. */
const noHebrewStreet =
  '(?!(?:ב?קומה|אולם|חדר|שער|ביתן|דוכן|כביש|גיל(?:אי)?|מעל|עד|כ?-?מעל|יותר|בן|בת|מרחק|כיתה|כיתות|שנת|מאז|טלפון|טל|נייד|פקס|שעות|ימים|יום|קו|אוטובוס|יציאה|תחנה|רציף|סניף|סניפים|פרק|סעיף|מספר|משרדים?|יחידה|בניין|לול|כל|מגרש|מרתון|הופעה|הופעות|כנס|עובדים|לקוחות|פגישה|פגישות|זמן|דקות|ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר) )'
const hebrewPlace = new RegExp(
  `^(?:(?:מרכז|בית|בניין|מתחם|קניון|מגדל)(?: ${hebrewWord}){1,3}, )?${noHebrewStreet}${hebrewWord}(?: ${hebrewWord}){0,3} [1-9]\\d{0,2}(?!\\d)[א-ת]?(?:/\\d{1,3})?(?:,? (?:קומה|דירה|כניסה|משרד|חנות) (?:\\d{1,3}|[א-ת]['׳]?(?!\\p{L})))*, ${hebrewWord}(?: ${hebrewWord}){0,3}(?:, ${hebrewWord}(?: ${hebrewWord}){0,2})?(?:,? \\d{7})?\\.?$`,
  'u',
)

/** Longest line with an address, in characters. */
const longest = 160

/** Most addresses with pins outside of headers and footers; more are a list of places, such as houses for sale, clients or events. */
const maxPinned = 3

/** @param branches the headings that name branches */
export function announcedAddresses(
  lines: readonly TextLine[],
  branches: ReadonlySet<string>,
  context: PageContext,
): readonly FoundContact[] {
  const found = lines.flatMap((line, at): readonly FoundContact[] => {
    const { text: shown, block } = line
    if (shown.length > longest || !/[א-ת].*\d/.test(shown)) return []
    const { heading, isFrame } = context.placeOf(block)
    const foundAs = (text: string, method: 'label' | 'page'): readonly FoundContact[] => {
      const fields = isPlace(text) ? readLabelledAddress([text]) : undefined
      if (fields === undefined) return []
      return [{ value: { kind: 'address', value: Object.values(fields).join(', '), fields, method, isFrame }, element: block }]
    }
    const above = lines[at - 1]?.text ?? ''
    if (branches.has(heading))
      return addressAtStart([shown]) === undefined ? foundAs(ofBranch(shown, above, heading), 'page') : []
    if (!isFrame && contactPageKind(heading) !== 'contact') return []
    const office = officeLabel(shown, block)
    const isAnnounced = [
      line.isPinned,
      pin.test(shown),
      /^📍\uFE0F?$/u.test(above),
      office !== '',
      officeWord.test(plainLabel(above)),
    ]
    return isAnnounced.includes(true)
      ? foundAs(shown.slice(office.length).replace(pin, '').replace(/\.$/, '').trim(), 'label')
      : []
  })
  const listed = found.filter(({ value: { method, isFrame } }) => method === 'label' && !isFrame)
  const isList = new Set(listed.map(({ value }) => value.value)).size > maxPinned
  return isList ? found.filter((one) => !listed.includes(one)) : found
}

function isPlace(text: string): boolean {
  return hebrewPlace.test(text) && numbersIn(text).length === 0
}

/** The address of a branch, with its town if that is only in its name, right above its street. */
function ofBranch(text: string, above: string, heading: string): string {
  const town = above === heading ? plainLabel(heading).replace(/^ה?סניף /u, '') : ''
  return isHebrewTown(town) ? `${text}, ${town}` : text
}

/** The word for an office, in its own element at the beginning of a line: `<span>משרד</span> <span>נחל אלון 3, אשדה</span>`. */
function officeLabel(text: string, block: Element | null): string {
  const first = block?.children.find((child) => isElement(child))
  const label = first === undefined ? '' : elementText(first)
  return officeWord.test(plainLabel(label).replace(/:$/, '')) && text.startsWith(label) ? label : ''
}
