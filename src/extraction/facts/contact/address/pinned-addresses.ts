import type { Element, Root } from 'hast'
import { isBlock } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { attribute, elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import type { TextLine } from '../../text-lines.ts'
import type { PageContext } from '../page-context.ts'
import { numbersIn } from '../phone.ts'
import { isSampleAddress } from './postal-address.ts'
import { contactPageKind } from '../contact-page-kind.ts'
import { plainLabel } from '../label-words.ts'

/** Names of map pins in icon fonts. */
const pinClass =
  /(?:^|[\s-])(?:fa|bi|ti|la|ri|bx|bxs|mdi|icon|icofont|lni|uil)-(?:map-marker|map-pin|location(?:-dot|-pin)?|geo(?:-alt)?|pin-map)(?:-(?:alt|fill|line|1|2|outline))*(?=\s|$)/

/** A line up to its pin icon. */
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

/** An address, and the block of its line. */
export interface PinnedAddress {
  readonly fields: Readonly<Record<string, string>>
  readonly element: Element | null
}

/**
 * Hebrew addresses without a street word or a postal code: a name with a number, a comma and a town, next to a pin icon or below the word for
 * an office. Since pins also mark what is for sale, they count only in headers, footers and contact details.
 * In other languages districts, dates and halls look the same: `Praha 5, Smíchov`.
 */
export function pinnedAddresses(root: Root, lines: readonly TextLine[], context: PageContext): readonly PinnedAddress[] {
  const read = lines.flatMap(
    ({ block, text }, at): readonly (PinnedAddress & { readonly at: number; readonly isLabelled: boolean })[] => {
      if (text.length > longest || !/[א-ת].*\d/.test(text)) return []
      const label = officeLabel(text, block)
      const value = placeIn(text.slice(label.length).replace(pin, '').trim())
      return value === undefined ? [] : [{ fields: { text: value }, element: block, at, isLabelled: label !== '' }]
    },
  )
  if (read.length === 0) return []
  const pins = elementsOf(root)
    .filter((element) => isPin(element))
    .slice(0, 50)
  const pinned = read.filter(({ at, element, isLabelled }) => {
    const above = lines[at - 1]?.text ?? ''
    return (
      isLabelled ||
      pin.test(lines[at]?.text ?? '') ||
      (pin.test(above) && above.replace(pin, '') === '') ||
      officeWord.test(plainLabel(above)) ||
      pins.some((picture) => isBeside(picture, element))
    )
  })
  const isOwn = ({ element }: PinnedAddress) =>
    context.placeOf(element).isFrame || contactPageKind(context.placeOf(element).heading) === 'contact'
  const inFrame = ({ element }: PinnedAddress) => context.placeOf(element).isFrame
  const isList = new Set(pinned.filter((one) => !inFrame(one)).map(({ fields }) => fields['text'])).size > maxPinned
  return pinned.filter((one) => (inFrame(one) || !isList) && isOwn(one))
}

function placeIn(text: string): string | undefined {
  if (isSampleAddress(text) || numbersIn(text).length > 0) return undefined
  return hebrewPlace.test(text) ? text.replace(/\.$/, '') : undefined
}

/** The word for an office, in its own element at the beginning of a line: `<span>משרד</span> <span>נחל אלון 3, אשדה</span>`. */
function officeLabel(text: string, block: Element | null): string {
  const first = block?.children.find((child) => isElement(child))
  const label = first === undefined ? '' : elementText(first)
  return officeWord.test(plainLabel(label).replace(/:$/, '')) && text.startsWith(label) ? label : ''
}

function isPin(element: Element): boolean {
  return isElement(element, 'i', 'span', 'svg') && pinClass.test(attribute(element, 'className'))
}

/** Whether an icon is in the block of a line, or in the same small element right before it. */
function isBeside(picture: Element, block: Element | null): boolean {
  if (block === null) return false
  if (withAncestors(picture).some((ancestor) => ancestor === block)) return true
  const around = parentOf(picture)
  const part =
    around !== undefined &&
    isElement(around) &&
    isBlock(around) &&
    around.children.filter((child) => isElement(child)).length === 1
      ? parentOf(around)
      : around
  if (part === undefined || !isElement(part)) return false
  return elementsOf(part, maxInPart).length < maxInPart && withAncestors(block).some((ancestor) => ancestor === part)
}

/** Most elements of an element that holds an icon and what it stands for. */
const maxInPart = 12
