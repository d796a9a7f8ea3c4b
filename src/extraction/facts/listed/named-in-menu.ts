import type { ListedThing } from '../../../model/page-facts.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { type PartTopic, plainWords, mentionsTopic } from '../part-words.ts'
import { isMenu } from './menu-links.ts'
import { linkedThing } from './plain-lists.ts'

/** Topics of menu entries that are not what the company does. */
const otherTopics: readonly PartTopic[] = ['other', 'unnamed', 'questions', 'testimonials', 'case-studies', 'services', 'courses']

/** Minimum number and share of the candidate pages that the home page names. */
const fewest = { count: 3, share: 0.5 } as const

/**
 * The pages in the home page's menu whose names also appear in its title, heading or description: `Lashes, nails and sugaring in Leeds`.
 * Empty if there are few: then the menu is about something else.
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
      path !== '/' && pathFragment === null && !otherTopics.some((topic) => mentionsTopic(topic, name ?? '')),
  )
  const words = wordsOfHome(page)
  const named = things.filter(({ name }) => isSaid(name ?? '', words))
  return named.length >= fewest.count && named.length >= things.length * fewest.share ? named : []
}

/** The words in which the home page says what the site is about. */
function wordsOfHome({ head }: FactPage): readonly string[] {
  const metas = ['description', 'og:description', 'keywords'].map((name) => head.metas.get(name) ?? '')
  const headings = head.headings.slice(0, 2).map((heading) => elementText(heading))
  return [head.title, ...metas, ...headings].flatMap((text) => plainWords(text).split(' '))
}

/** Whether all words of a name are among some words, in any inflection. */
function isSaid(name: string, words: readonly string[]): boolean {
  const telling = plainWords(name)
    .split(' ')
    .filter(({ length }) => length > 2)
  return telling.length > 0 && telling.every((word) => words.some((one) => one.startsWith(stemOf(word))))
}

/** The common start of a word's forms. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(4, Math.min(6, word.length - 1)))
}
