import type { Element, ElementContent, Root } from 'hast'
import type { ListedThing } from '../../../model/page-facts.ts'
import { isFooterByName } from '../../content/names.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { collapse } from '../../tree/visible-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isOfferName, isTopicName, mentionsTopic, type PartTopic, plainWords } from '../part-words.ts'
import { textPattern } from '../../../model/text-pattern.ts'
import { linkedThing } from './listed-things.ts'
import { isCalled } from '../../content/class-words.ts'

/** The links below the entry of the home page's menu, or the heading in its footer, that names a topic: `Services` with its pages. */
export function menuLinks(topic: PartTopic, { head, root }: FactPage): readonly Element[] {
  if (!head.addresses.includes('/')) return []
  const menus = menusIn(root)
  const isFood = food.test(plainWords([head.title, ...menus.map((menu) => elementText(menu))].join(' ')))
  const isOffer = (name: string) =>
    topic === 'services' && (isOfferName(name) || (!isFood && specialities.test(plainWords(name))))
  const links = menus.flatMap((menu) => elementsOf(menu).flatMap((around) => linksAfterLabel(topic, around, isOffer)))
  return [...new Set(links)].slice(0, factLimits.services)
}

/** Longest name of an entry that is compared with the words of a topic, in characters. */
const longestLabel = 40

/** Words for food and goods. */
const goods =
  /(?:speise|tages|mittags|getranke|wein)karte|mittagstisch|restposten|angebot der|sprzedaz|promocj|jidelni|denni menu|napoje|potrawy|(?:^| )menu(?: |$)/u

/** Menu entries above the pages of a practice's services; those who sell food use them for dishes. */
const specialities = /^(?:(?:nos|mes|nuestras|mis|nossas|le nostre) )?(?:specialites|especialidades|specialita)$/u

/** Words in the title or the menu of a site that sells food or meals. */
const food = textPattern(
  `(?:^| )(?:${[
    'restaurante?s?|ristorante|trattoria|osteria|pizzeria|bistrot?|brasserie|auberge|creperie|traiteur|catering|cafe',
    'boulangerie|patisserie|boucherie|charcuterie|fromagerie|chocolaterie|panaderia|pasteleria|carniceria|padaria|pastelaria',
    '(?:la|notre|nuestra|nossa|il nostro|le|nos|ver) (?:carte|carta|menus?)|carta|cardapio|ementa|plats|platos|pratos|piatti',
    'desserts?|postres|sobremesas|dolci|vins?|vinos?|vinhos?|vini|fromages|viandes|mariscos|pains|brioches|fondues?|pizz(?:as?|e)|tapas|paellas?',
  ].join('|')})(?: |$)`,
  'u',
)

/**
 * The links after a label in one element, up to the next label of its kind.
 * @param isOffer whether an entry is called after all that the company offers
 */
function linksAfterLabel(topic: PartTopic, { children }: Element, isOffer: (name: string) => boolean): readonly Element[] {
  const [first, ...others] = children.filter((child) => isElement(child) || hasLetters(child))
  const label = isElement(first) ? labelIn(first) : undefined
  const nextText = isElement(first) ? -1 : others.findIndex(hasLetters)
  const rest = others.slice(0, nextText < 0 ? undefined : nextText).filter((child) => isElement(child))
  const text =
    rest.length === 0 ? '' : first?.type === 'text' ? collapse(first.value) : label === undefined ? '' : elementText(label)
  if (text === '' || text.length > longestLabel) return []
  // In footers, headings precede lists of anything that a shop has.
  const isHeaded = label !== undefined && isHeading(label)
  const isOfAll = !isHeaded && isOffer(text)
  if (!isTopicName(topic, text) && !isOfAll) return []
  // A heading in a box with links belongs to a column, if the sibling boxes have their own headings.
  if (
    isHeaded &&
    isElement(first) &&
    label !== first &&
    linksIn(first) > linksIn(label) &&
    rest.some((one) => elementsOf(one).some(isHeading))
  )
    return []
  const isLabel = (one: Element) =>
    isHeaded
      ? isHeading(one)
      : isElement(first, one.tagName) && labelIn(one)?.tagName === label?.tagName && /\p{L}/u.test(elementText(one))
  const next = rest.findIndex(isLabel)
  const upTo = rest.slice(0, next < 0 ? undefined : next)
  const below = isHeaded || isElement(label, 'summary') ? upTo : upTo.filter((one) => !isElement(one, 'a'))
  const links = below.flatMap((one) => [one, ...elementsOf(one)]).filter((one) => isElement(one, 'a'))
  return isOfAll && links.some((link) => goods.test(plainWords(elementText(link)))) ? [] : links
}

function hasLetters(child: ElementContent): boolean {
  return child.type === 'text' && /\p{L}/u.test(child.value)
}

/** The label that an element is or, with at most one link, contains; undefined if it is something else, such as the links themselves. */
function labelIn(element: Element | undefined): Element | undefined {
  if (element === undefined) return undefined
  if (isHeading(element) || isElement(element, 'a', 'button', 'span', 'p', 'label', 'summary')) return element
  if (!isElement(element, 'div')) return undefined
  const inside = [...elementsOf(element)]
  const links = inside.filter((one) => isElement(one, 'a'))
  return inside.find(isHeading) ?? (links.length > 1 ? undefined : (links[0] ?? element))
}

function linksIn(element: Element | undefined): number {
  return element === undefined ? 0 : [...elementsOf(element)].filter((one) => isElement(one, 'a')).length
}

/** The menus and footers of a page, except nested ones. */
function menusIn({ children }: Root | Element): readonly Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return []
    return isMenu(child) || isElement(child, 'footer') || isFooterByName(child) ? [child] : menusIn(child)
  })
}

/** Whether an element is a menu of the site, by its tag, class or id. */
function isMenu(element: Element): boolean {
  if (isElement(element, 'nav', 'header') || attribute(element, 'role') === 'navigation') return true
  return isElement(element, 'ul', 'div', 'table') && isCalled(element, menuWords)
}

const menuWords = new Set(['menu', 'nav', 'navbar', 'navigation'])

/**
 * The pages in the home page's menu whose names also appear in its title, heading or description: `Lashes, nails and sugaring in Leeds`.
 * Empty if there are only a few: then the menu is about something else.
 */
export function namedInMenu(page: FactPage): readonly ListedThing[] {
  if (!page.head.addresses.includes('/')) return []
  const byPath = new Map<string, ListedThing>()
  for (const element of elementsOf(page.root)) {
    if (byPath.size >= factLimits.services) break
    if (!isMenu(element)) continue
    for (const link of elementsOf(element)) {
      const [thing] = isElement(link, 'a') ? linkedThing(link, page) : []
      if (thing !== undefined && thing.path !== null && !byPath.has(thing.path)) byPath.set(thing.path, thing)
    }
  }
  const things = [...byPath.values()].filter(
    ({ name, path, pathFragment }) =>
      path !== '/' &&
      pathFragment === null &&
      !isTopicName('services', name ?? '') &&
      !otherTopics.some((topic) => mentionsTopic(topic, name ?? '') || isTopicName(topic, name ?? '')),
  )
  const words = wordsOfHome(page)
  const named = things.filter(({ name }) => occursIn(name ?? '', words))
  return named.length >= min.count && named.length >= things.length * min.share ? named : []
}

/** Topics of menu entries that are not what the company does, as `Services` itself is not, but `Hand treatments` is. */
const otherTopics: readonly PartTopic[] = ['other', 'unnamed', 'questions', 'testimonials', 'case-studies', 'courses']

/** Minimum number and share of the candidate pages that the home page names. */
const min = { count: 3, share: 0.5 } as const

/** The words that say on the home page what the site is about. */
function wordsOfHome({ head }: FactPage): readonly string[] {
  const metas = ['description', 'og:description', 'keywords'].map((name) => head.metas.get(name) ?? '')
  const headings = head.mainHeadings.slice(0, 2).map((heading) => elementText(heading))
  return [head.title, ...metas, ...headings].flatMap((text) => plainWords(text).split(' '))
}

/** Whether all words of a name are among some words, in any inflection. */
function occursIn(name: string, words: readonly string[]): boolean {
  const significant = plainWords(name)
    .split(' ')
    .filter(({ length }) => length > 2)
  return significant.length > 0 && significant.every((word) => words.some((one) => one.startsWith(stemOf(word))))
}

/** The common start of a word's forms. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(4, Math.min(6, word.length - 1)))
}
