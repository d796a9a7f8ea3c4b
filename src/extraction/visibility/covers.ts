import type { Element } from 'hast'
import { holds } from '../content/prose.ts'
import { isMain } from '../tree/element-kinds.ts'
import { attribute, elementsOf, isElement, withAncestors } from '../tree/element.ts'
import { lengthWithoutSpace, ownText, visibleText } from '../tree/visible-text.ts'
import { type Hiding, type Unseen, undoneByScripts } from './hiding-classes.ts'
import { shownByScripts } from './shown-by-scripts.ts'
import { memoize } from '../../model/maps.ts'

/** Maximum text of a page that waits for a script to show the rest, and minimum text of that rest, in characters without whitespace. */
const maxWaiting = 40
const minCovered = 200

/** How many times as much text as is shown a part with the title must hold to be the page, which nobody hides for good. */
const coveredTimes = 4

/** Maximum words of the title that are searched. */
const maxTitleWords = 20

/** What is visible on a page, and whether a script runs. */
export interface VisibleContent {
  /** Characters of text outside of the frame. */
  readonly characters: number
  /** Characters of text inside of `main`. */
  readonly inMain: number
  /** Whether a title outside of the frame is seen. */
  readonly title: boolean
  readonly runsScripts: boolean
}

/** Tells the elements that hide a page until a script shows it from other hidden text (decision 34). */
export class Covers {
  readonly #elements: readonly Element[]
  readonly #seen: VisibleContent
  readonly #isInvisible: (element: Element) => boolean
  readonly #isShownById: (element: Element) => boolean
  #main: Element | null | undefined
  #mainLength: number | undefined
  #titleWords: readonly string[] | undefined

  /** @param isInvisible whether an element declares that its text is invisible */
  constructor(elements: readonly Element[], seen: VisibleContent, isInvisible: (element: Element) => boolean) {
    this.#elements = elements
    this.#seen = seen
    this.#isInvisible = isInvisible
    this.#isShownById = shownByScripts(elements)
  }

  /**
   * Elements that hide the whole page except its frame and a word about waiting, or the part with its title and nearly all of its text, or that
   * text below a title, or most of the text where a script of the page shows it, such as after a question about the visitor's age: nobody
   * publishes an empty page, so a script shows it. Copies of pages may lack their scripts. Other hidden text is not such a cover: what
   * somebody else put into a page does not have the words of the page's title.
   */
  among({ elements, texts }: Unseen): ReadonlySet<Element> {
    const covers = new Map<Element, number>()
    const faint = new Set<Element>()
    for (const [element, hiding] of [...elements, ...texts]) {
      const cover = hiding === 'invisible' ? withAncestors(element).find((at) => this.#isInvisible(at)) : element
      if (cover === undefined || !this.#mayCover(cover, hiding)) continue
      const length = lengthWithoutSpace(elements.has(element) ? visibleText(element) : ownText(element))
      covers.set(cover, (covers.get(cover) ?? 0) + length)
      if (hiding === 'faint') faint.add(cover)
    }
    const isEmpty = this.#seen.characters <= maxWaiting
    const all = covers.values().reduce((sum, length) => sum + length, 0)
    const isCover = ([cover, length]: [Element, number]) => {
      if (isEmpty) return all >= minCovered
      if (this.#isShownByScript(cover)) return length >= Math.max(minCovered, this.#seen.characters)
      if (length < Math.max(minCovered, coveredTimes * this.#seen.characters) || !this.#isAboutTitle(cover)) return false
      // What fades in may begin below the title.
      if (this.#seen.title) return faint.has(cover) && withAncestors(cover).some(isMain)
      return holdsPage(cover) || this.#holdsMain(cover)
    }
    return new Set([...covers].filter(isCover).map(([cover]) => cover))
  }

  /** Whether an element that is hidden in that way may hide the page: what is not there at all, or only for screen readers, needs a script. */
  #mayCover(element: Element, hiding: Hiding): boolean {
    if (this.#isShownByScript(element)) return true
    if (hiding === 'invisible' || hiding === 'faint') return this.#seen.runsScripts || this.#isAboutTitle(element)
    if (undoneByScripts.has(hiding)) return holdsPage(element) && this.#isAboutTitle(element)
    if ((hiding !== 'gone' && hiding !== 'aria-hidden') || !this.#seen.runsScripts) return false
    return this.#holdsMain(element) || (this.#seen.characters <= maxWaiting && holdsPage(element))
  }

  #isShownByScript(element: Element): boolean {
    return holdsPage(element) && this.#isShownById(element) && this.#isAboutTitle(element)
  }

  /** Whether an element holds most of the text of `main`, which shows nothing but a word about waiting. */
  #holdsMain(element: Element): boolean {
    if (this.#main === undefined) this.#main = this.#elements.find(isMain) ?? null
    const main = this.#main
    if (main === null || !(holds(main, element) || holds(element, main))) return false
    this.#mainLength ??= lengthWithoutSpace(visibleText(main))
    return this.#seen.inMain <= maxWaiting && lengthWithoutSpace(visibleText(element)) > this.#mainLength / 2
  }

  /** Whether a part of the page has half of the words of the document's title. Cached: an invisible element may hide any number of texts. */
  readonly #isAboutTitle = memoize((element: Element): boolean => {
    this.#titleWords ??= wordsOfTitle(this.#elements)
    const text = visibleText(element).toLowerCase()
    const found = this.#titleWords.filter((word) => text.includes(word))
    return found.length > 0 && found.length >= this.#titleWords.length / 2
  })
}

/** Words of the document's title that may say what the page is about, without the shortest. */
function wordsOfTitle(elements: readonly Element[]): readonly string[] {
  const title = elements.find(({ tagName }) => tagName === 'title')
  const text = title === undefined ? '' : ownText(title).toLowerCase()
  return [...new Set(text.match(/[\p{L}\p{N}]{3,}/gu))].slice(0, maxTitleWords)
}

/** Ids of containers of a page that a script draws or shows. */
const pageNames =
  /^(?:app|root|__next|__nuxt|page|wrapper|wrap|content|main|container|site|body)(?:[-_](?:app|root|wrap|wrapper|content|container))?$/i

function isHolder(element: Element): boolean {
  return isElement(element, 'html', 'body', 'h1') || isMain(element)
}

/** Whether an element holds the page, not a part of it. */
function holdsPage(element: Element): boolean {
  return isHolder(element) || pageNames.test(attribute(element, 'id')) || elementsOf(element).some(isHolder)
}
