import type { Element } from 'hast'
import type { ListedThing } from '../../../model/page-facts.ts'
import { classWords } from '../../content/class-words.ts'
import { isBlock, isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { elementsAfter } from '../../tree/siblings.ts'
import type { FactPage } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isTopicName, mentionsTopic, type PartTopic } from '../part-words.ts'
import { isMeasure } from '../prices/quantities.ts'
import { leadsToFullText } from '../questions/question-words.ts'
import { isPageAbout } from './announced.ts'
import { lookOf } from './card-groups.ts'
import { beforeDash, describedName, isPlainName } from './described-name.ts'
import { isWords } from './first-line.ts'
import { emptyThing, linkedThing, longestLink } from './listed-things.ts'
import { areContactDetails } from './other-kinds.ts'

/** Minimum texts without links that make a list. */
const minTexts = 3

/** Minimum paragraphs that make a box a list. */
const minLines = 5

/**
 * Lists under a heading named after the topic: links to pages of the site, in a list or box; if there are none, short texts, also as
 * headings without text, or as the beginnings of items that describe them.
 */
export function plainLists(
  topic: PartTopic,
  page: FactPage,
): {
  readonly linked: readonly (readonly ListedThing[])[]
  readonly texts: readonly (readonly ListedThing[])[]
} {
  const { outline } = page
  const isAbout = isPageAbout(topic, page)
  const titles = outline.headings.filter(({ rank }) => rank === 1)
  // A logo may be in an h1.
  const title = titles.find(({ element }) => !isInSiteHeader(element)) ?? titles[0]
  const linked: (readonly ListedThing[])[] = []
  const texts: (readonly ListedThing[])[] = []
  for (const list of outline.elements) {
    if (!isElement(list, 'ul', 'ol', 'div')) continue
    const over = outline.headingOver(list)
    // A list may be in groups, each with a heading.
    const isGroup = over?.above !== undefined && isTopicName(topic, over.above.text)
    if (over === undefined || !(isTitled(topic, over, outline) || (isGroup && isElement(list, 'ul', 'ol')))) continue
    const items = childElements(list)
    const isList = isElement(list, 'ul', 'ol') || areItems(topic, items) || areLines(items) || areTags(list, items)
    if (isElement(list, 'ul', 'ol') || (items.length > 1 && items.every((item) => isElement(item, 'a'))))
      linked.push(items.flatMap((item) => linkOf(item, page)))
    if (isList && (over.rank > 1 || (over !== title && !isAbout)) && !isGroup) {
      const links = items.flatMap((item) => linkOf(item, page))
      // One item may have its own page; if several do, it is a list of links.
      const [link] = links.length === 1 ? links : []
      const things = namesIn(withoutStops(items.map((item) => (elementText(item) === link?.name ? link.name : textOf(item)))))
      texts.push(things.map((thing) => (link !== undefined && thing.name === link.name ? link : thing)))
    }
  }
  const named = (over: string) => isTopicName(topic, over) || (isAbout && mentionsTopic(topic, over))
  if (texts.flat().length < minTexts) texts.push(...describedNames(topic, outline))
  // Below a list of names, boxes with a heading describe all of them.
  if (texts.flat().length < minTexts) texts.push(...rowsOfHeadings(page, named))
  return { linked, texts: texts.flat().length >= minTexts ? texts : [] }
}

/** Whether a heading, or the line right above it, is the name of a topic: `Our services` above `Everything for your garden`. */
function isTitled(topic: PartTopic, over: OutlineHeading, outline: PageOutline): boolean {
  return isTopicName(topic, over.text) || (over.rank > 1 && isTopicName(topic, outline.lineAbove(over)))
}

function isInSiteHeader(element: Element): boolean {
  const around = [...ancestorsOf(element)]
  return around.some((one) => isElement(one, 'header')) && !around.some((one) => isElement(one, 'main', 'article', 'section'))
}

/**
 * Sibling boxes with one heading each, perhaps with a picture, and no text: below a heading, or right after one of the same rank. Such rows
 * may continue in the next box.
 */
function rowsOfHeadings({ outline }: FactPage, namesTopic: (over: string) => boolean): readonly (readonly ListedThing[])[] {
  const rows = Map.groupBy(
    outline.headings.filter(({ element }) => isHeading(element)),
    ({ element }) => parentOf(outline.widest(element)),
  )
  const earlier = new Map(outline.headings.map((heading, at) => [heading, outline.headings[at - 1]]))
  let last: Element | undefined
  return [...rows].flatMap(([row, headings]) => {
    const [first] = headings
    if (row === undefined || first === undefined || headings.length < 2) return []
    const before = earlier.get(first)
    const isAfter = (box: Element | undefined) => box !== undefined && before?.rank === first.rank && isNext(row, box, outline)
    const announcing = [first.above, before !== undefined && isAfter(outline.widest(before.element)) ? before : undefined]
    if (!isAfter(last) && !announcing.some((over) => over !== undefined && namesTopic(over.text))) return []
    const text = headings.reduce((sum, { element }) => sum + outline.sizes.of(element).all, 0)
    if (outline.headingsIn(row).length > headings.length || outline.sizes.of(row).all > text) return []
    // A heading of a higher rank begins something else.
    if (headings.some(({ rank }) => rank < first.rank)) return []
    last = row
    return [namesIn(headings.map((heading) => heading.text))]
  })
}

/** Whether a box is, or begins, the next one with a text after an element. */
function isNext(box: Element, element: Element, { sizes }: PageOutline): boolean {
  const hasText = (one: Element) => sizes.of(one).all > 0
  let next = elementsAfter(element).find(hasText)
  while (next !== undefined && next !== box) next = childElements(next).find(hasText)
  return next === box
}

/** Whether the class of each of several elements names an item, and each contains only one line: `<div class="service-item">`. */
function areItems(topic: PartTopic, items: readonly Element[]): boolean {
  const isItem = (item: Element) =>
    classWords(item).some((word) => isTopicName(topic, `${word}s`)) &&
    !elementsOf(item).some((inner) => isBlock(inner) || isHeading(inner))
  return items.length > 1 && items.every(isItem)
}

/** Whether a box contains only short paragraphs that look the same, each a name. */
function areLines(items: readonly Element[]): boolean {
  const [first] = items
  const isLine = (item: Element) =>
    isElement(item, 'p') &&
    first !== undefined &&
    attribute(item, 'className') === attribute(first, 'className') &&
    /^\p{Lu}/u.test(elementText(item)) &&
    isPlainName(elementText(item))
  return items.length >= minLines && items.every((item) => isLine(item))
}

/** Whether a box contains only tags that look the same or pictures with captions, each a name. */
function areTags(box: Element, items: readonly Element[]): boolean {
  const looks = new Set(items.map(lookOf))
  const isAlone = !box.children.some(isWords)
  return items.length >= minTexts && looks.size === 1 && isAlone && items.every(isTag)
}

function isTag(item: Element): boolean {
  const isLine = isElement(item, 'span', 'div') && !elementsOf(item).some((inner) => isBlock(inner) || isElement(inner, 'br'))
  const text = elementText(item)
  return (isElement(item, 'figure') || isLine) && isPlainName(text) && !/\d/.test(text)
}

/**
 * Names with a text that describes each, in lists, paragraphs, terms or boxes right below a heading named after the topic:
 * `<li><strong>Roof repair</strong> – within a day</li>`. None if one of them has no name.
 */
function describedNames(topic: PartTopic, outline: PageOutline): readonly (readonly ListedThing[])[] {
  const items = outline.elements.filter((element) => {
    const over = isElement(element, 'li', 'p', 'dt') || isDescribedBox(element) ? outline.headingOver(element) : undefined
    return over !== undefined && isTitled(topic, over, outline)
  })
  return [...Map.groupBy(items, parentOf).values()].flatMap((siblings) => {
    const all = siblings.map((item) => describedName(item) ?? (isElement(item, 'li') ? beforeDash(item) : undefined))
    // A paragraph above the items introduces them.
    const listed = all[0] === undefined && isElement(siblings[0], 'p') ? all.slice(1) : all
    const things = listed.flatMap((one) => (one === undefined ? [] : { ...emptyThing, ...one }))
    const names = new Set(things.map(({ name }) => name))
    if (areContactDetails([...names])) return []
    return things.length >= minTexts && things.length === listed.length && names.size === things.length ? [things] : []
  })
}

/** Whether a box is one text that begins with its name in bold: `<div><b>Roof repair</b><br>Within a day</div>`. */
function isDescribedBox(element: Element): boolean {
  return isElement(element, 'div') && !elementsOf(element).some((inner) => isBlock(inner)) && describedName(element) !== undefined
}

/** The link that makes up an item, or the one after its name (“Read more”), if it leads to another own page. */
function linkOf(item: Element, page: FactPage): readonly ListedThing[] {
  const text = elementText(item)
  const links = [item, ...elementsOf(item)].filter((inner) => isElement(inner, 'a'))
  const whole = links.find((link) => elementText(link) === text)
  if (whole !== undefined) return linkedThing(whole, page)
  const [more, ...others] = links
  if (more === undefined || others.length > 0 || !leadsToFullText(elementText(more)) || !text.endsWith(elementText(more)))
    return []
  const name = text.slice(0, -elementText(more).length).trim()
  return linkedThing(more, page).flatMap((thing) =>
    name === '' || name.length > longestLink || /[.!?…:]$/u.test(name) ? [] : [{ ...thing, name }],
  )
}

/** Empty if an item contains a list or links, as menu items do, or describes what it names. */
function textOf(item: Element): string {
  const isMore = elementsOf(item).some((inner) => isElement(inner, 'a', 'ul', 'ol', 'input'))
  return isMore || describedName(item) !== undefined ? '' : elementText(item)
}

/** A text of at most five words that ends with a full stop, as names do in some lists. */
const stopped = /^[^\s.!?…]+(?:\s+[^\s.!?…]+){0,4}\.\s*$/u

/** The items of a list without final full stops, if all have one. */
function withoutStops(texts: readonly string[]): readonly string[] {
  return texts.every((text) => stopped.test(text)) ? texts.map((text) => text.replace(/[\s.]+$/u, '')) : texts
}

/** Texts as names, without their durations if each has one; none if one of them is a sentence, a price or empty. */
function namesIn(texts: readonly string[]): readonly ListedThing[] {
  const all = texts.map((text) => withoutIcons(text.replace(/^[^\p{L}\p{N}]+|[\s,;*]+$/gu, '')))
  const isTimed = all.length % 2 === 0 && all.every((text, at) => isMeasure(text) === (at % 2 === 1))
  const names = isTimed ? all.filter((_, at) => at % 2 === 0) : all
  if (!names.every(isPlainName) || new Set(names).size < names.length) return []
  return names.map((name) => ({ ...emptyThing, name }))
}
