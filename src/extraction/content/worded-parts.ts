import type { Element } from 'hast'
import type { Surroundings } from './boilerplate.ts'
import { classNames } from './class-words.ts'
import type { TextSizes } from './text-sizes.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Maximum length of a short text outside the content, in characters without whitespace. */
const longestAside = 160

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
 * Whether an element only prompts the reader: to subscribe, go to the next page, or press a button. In an article,
 * pointers to other pages stand between paragraphs, as in the news.
 */
export function isOnlyPointer(element: Element, { sizes, isArticle }: Surroundings): boolean {
  if (!isElement(element, 'div', 'section', 'aside', 'p', 'ul') || sizes.of(element).all > longestAside) return false
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

/** Longest text about rights and terms, and longest line of it, in characters. */
const longestImprint = { text: 600, line: 160 } as const

/** Who owns the page, and that it is protected. */
const rights =
  /©|\(c\) ?\d{4}|\bcopyright\b|\ball rights reserved\b|כל הזכויות שמורות|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados/i

/** Names of page footers made of `div` elements. */
const footName =
  /^(?:(?:site|page|main|global|web|layout|all-screen)[-_]?)?footer(?:[-_](?:wrap|wrapper|area|container|section|content|widgets?|inner|bottom|top|main|outer|holder))*$/i

/** Whether a footer is that of the page, not of a part of its content. */
export function isImprint(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < longestImprint.text && rights.test(visibleText(element))
}

/** A line about rights that begins with them, or beside the content anywhere. */
export function isImprintLine(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longestImprint.line) return false
  const at = visibleText(element).search(rights)
  return at === 0 || (at > 0 && !inContent)
}

/** Whether an element is the page footer by its name. An unclosed article element may contain it too. */
export function isFootByName(element: Element, { inContent }: Surroundings): boolean {
  if (!isElement(element, 'div', 'section', 'table', 'td')) return false
  return classNames(element).some((name) => footName.test(name)) && (!inContent || rights.test(visibleText(element)))
}
