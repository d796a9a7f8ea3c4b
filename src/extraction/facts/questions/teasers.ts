import type { Element, ElementContent } from 'hast'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { lettersOf } from '../part-words.ts'
import type { PageOutline } from '../page-outline.ts'
import { leadsToFullText } from './question-words.ts'

/** Letters of a date next to a link, at most. */
const longestMonth = 12

/**
 * Whether a text under a heading ends in a link to the whole text: the heading is the title of another page.
 * @param isInFaq whether a heading above says that these are questions: their answers may end in similar links, `Share` or `Book now`
 */
export function isTeaser(answer: readonly ElementContent[], outline: PageOutline, isInFaq: boolean): boolean {
  const last = answer.findLast((node) => isElement(node) && outline.sizes.of(node).all > 0)
  if (!isElement(last)) return false
  const link = [last, ...elementsOf(last)].findLast((inner) => isElement(inner, 'a'))
  if (link === undefined) return false
  const beside = lettersOf(visibleText(last)).length - lettersOf(visibleText(link)).length
  return beside <= longestMonth && (leadsToFullText(visibleText(link)) || (!isInFaq && isOfManyPages(link, outline)))
}

/** Minimum targets of links with the same words in a list of texts. */
const fewestTexts = 3

const knownTargets = new WeakMap<PageOutline, ReadonlyMap<string, ReadonlySet<string>>>()

/** Whether links with the same words lead to several pages, as in a list of articles. */
function isOfManyPages(link: Element, outline: PageOutline): boolean {
  let targets = knownTargets.get(outline)
  if (targets === undefined) {
    const links = outline.elements.filter(
      (element) => isElement(element, 'a') && /^(?!#|\w+:(?!\/\/)|$)/.test(attribute(element, 'href')),
    )
    const byText = Map.groupBy(links, (element) => visibleText(element))
    targets = new Map([...byText].map(([text, those]) => [text, new Set(those.map((one) => pageOf(one)))]))
    knownTargets.set(outline, targets)
  }
  const text = visibleText(link)
  return text !== '' && (targets.get(text)?.size ?? 0) >= fewestTexts
}

/** The address of a link without its fragment. */
function pageOf(link: Element): string {
  return attribute(link, 'href').split('#', 1)[0] ?? ''
}
