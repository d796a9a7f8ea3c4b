import { namesOf } from '../../../extraction/facts/naming.ts'
import { lettersOf } from '../../../extraction/facts/part-words.ts'
import { titleParts } from '../../../extraction/metadata/title.ts'
import type { FactMethod, SiteNaming, StructuredService } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { describedOnPage, type FactPage } from '../site-facts.ts'

/** A service without an id, and how it was read. */
export interface FoundService {
  readonly name: string
  readonly description: string
  readonly path: SitePath
  readonly fragment?: string
  /** Whether it is a part of the page, not the page. */
  readonly isPart: boolean
  /** Whether its page is about prices. */
  readonly isPriced?: boolean
  readonly method: FactMethod
}

/** A dash or bar after which the owner of a site has written nothing. */
const separatorAtEnd = /\s+[-–—|]$/u

/** Services by their place and name: the first of each counts. */
export class ServiceSet {
  readonly #byPlace = new Map<string, FoundService>()
  readonly #names = new Set<string>()

  get size(): number {
    return this.#byPlace.size
  }

  add(found: FoundService): void {
    const service = { ...found, name: found.name.replace(separatorAtEnd, '') }
    const name = lettersOf(service.name)
    const place = [service.path, service.isPart ? (service.fragment ?? name) : ''].join('#')
    if (this.#byPlace.has(place) || (service.isPart && this.#names.has(name))) return
    this.#names.add(name)
    this.#byPlace.set(place, service)
  }

  /** Pages in the order found, then parts with other names. A part of which nothing but the beginning of a page's name is known is that page. */
  all(): readonly FoundService[] {
    const all = [...this.#byPlace.values()]
    // The prices of a service that has a page are not a second service.
    const itself = new Set(all.flatMap(({ isPart, isPriced, name }) => (isPart || isPriced === true ? [] : lettersOf(name))))
    const pages = all.filter(({ isPart, isPriced, name }) => !isPart && !(isPriced === true && itself.has(lettersOf(name))))
    const named = new Set(pages.map(({ name }) => lettersOf(name)))
    const isShort = ({ name, description }: FoundService) =>
      description === '' && pages.some((page) => page.name.startsWith(`${name} `))
    return [...pages, ...all.filter((one) => one.isPart && !named.has(lettersOf(one.name)) && !isShort(one))]
  }
}

/** The page's summary is one line; the description in JSON-LD is often a long text. */
export function servicePage({ record, facts }: FactPage, name?: string): FoundService {
  const described: StructuredService | undefined = describedOnPage(facts.services, record.path)
  return {
    name: described?.name ?? name ?? (isSentence(record.title) ? nameInTitle(facts.naming, record.title) : record.title),
    description: record.summary || (described?.description ?? ''),
    path: record.path,
    isPart: false,
    isPriced: facts.aboutPrices,
    method: described?.method ?? 'page',
  }
}

/** The first part of a page's `title` but the company's name, where its heading is a slogan; a second sentence is no better than the first. */
function nameInTitle(naming: SiteNaming, heading: string): string {
  const own = new Set(namesOf(naming).map((name) => lettersOf(name)))
  const parts = titleParts(naming.title)
  const name = parts.find((part) => !own.has(lettersOf(part)))
  return parts.length < 2 || name === undefined || isSentence(name) ? heading : name
}

/** Words of the shortest sentence, and characters of the longest name. */
const shortestSentence = 3
const longestName = 90

/** Whether a text ends as a sentence does, or is as long as only a sentence is: `Check it before it is late.` is not a name. */
function isSentence(text: string): boolean {
  return text.length > longestName || (/\p{L}{3}[.!?…]$/u.test(text) && text.split(/\s+/).length >= shortestSentence)
}
