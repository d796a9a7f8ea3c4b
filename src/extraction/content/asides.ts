import type { Element } from 'hast'
import { isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { visibleText } from '../tree/visible-text.ts'
import type { TextSizes } from './text-sizes.ts'

/** Longest text of what a page says beside its content in a line or two, in characters that are no whitespace. */
const longest = 160

/** Asks for an address to send news to. */
const newsletter: readonly RegExp[] = [
  /^(?:get|sign up|signup|subscribe|join|receive|stay)\b.{0,120}\b(?:newsletter|inbox|mailing list|e-?mail updates|latest (?:news|updates|posts|articles)|in the loop|up[ -]to[ -]date)\b/i,
  /^(?:הירשמו|הרשמו|הצטרפו|הירשם|להרשמה|להצטרפות|רוצים לקבל|קבלו|הישארו).{0,120}(?:ניוזלטר|תפוצה|עדכונים|מעודכנים|למייל|לתיבת)/,
]

/** Leads to the pages before and after this one. */
const turning =
  /^(?:[<>«»←→‹›\s]*)(?:previous|prev|next|older|newer|הקודם|הקודמת|הבא|הבאה|לעמוד הבא|לעמוד הקודם|(?:ל?(?:כתבה|מאמר|פוסט) ה(?:קודמת|קודם|באה|בא)))(?:$|[\s:<>«»←→‹›])/i

/** Leads to another page from between two paragraphs. */
const pointing =
  /^(?:see|read|watch|more|also|related|listen|don't miss|click here|עוד בנושא|קראו (?:גם|עוד)|קרא (?:גם|עוד)|ראו גם|לקריאה נוספת|כתבה קשורה|צפו)(?![\p{L}'])[^.:|]{0,30}(?:[:|–]|$)|^(?:also on|read more|see also|read also|related)\b/iu

/**
 * Whether an element only asks something of the reader or leads on: for news, to the next page, to press a button.
 * @param isArticle whether pointers to other pages stand between paragraphs, as in the news
 */
export function isAside(element: Element, sizes: TextSizes, isArticle: boolean): boolean {
  if (!isElement(element, 'div', 'section', 'aside', 'p', 'ul') || sizes.of(element).all > longest) return false
  return (
    asksForAddress(element, sizes) ||
    turnsPages(element, sizes) ||
    onlyAsks(element, sizes) ||
    (isArticle && pointsAway(element, sizes))
  )
}

function asksForAddress(element: Element, sizes: TextSizes): boolean {
  if (sizes.of(element).all < 12) return false
  const text = visibleText(element)
  return newsletter.some((form) => form.test(text))
}

function turnsPages(element: Element, sizes: TextSizes): boolean {
  const { links } = sizes.of(element)
  return links > 0 && links <= 2 && sizes.linkShare(element) >= 0.95 && turning.test(visibleText(element))
}

function pointsAway(element: Element, sizes: TextSizes): boolean {
  const { links } = sizes.of(element)
  return links > 0 && links <= 2 && sizes.linkShare(element) >= 0.6 && pointing.test(visibleText(element).replaceAll('’', "'"))
}

/** A heading that is a question or a call, with a button below it and nothing else. */
function onlyAsks(element: Element, sizes: TextSizes): boolean {
  const { all, linked, links } = sizes.of(element)
  if (links === 0 || links > 2 || linked === 0) return false
  const headings = headingsIn(element)
  const [heading] = headings
  if (headings.length !== 1 || heading === undefined || sizes.of(heading).all + linked < all) return false
  return /[?!]$/.test(visibleText(heading))
}

function headingsIn(element: Element): readonly Element[] {
  return element.children.flatMap((child) => {
    if (!isElement(child)) return []
    return isHeading(child) ? [child] : headingsIn(child)
  })
}
