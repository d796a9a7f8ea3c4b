import type { Element } from 'hast'
import { isNotSpace } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { elementsAfter } from '../../tree/siblings.ts'
import { withoutIcons } from '../icons.ts'
import { amountWithCurrency, shortDescription } from './card.ts'

/** Longest name in a list, unless it is a link, in characters: a longer text could be a sentence. */
const longestName = 60

/** Shortest text that describes something, in characters. */
const shortestDescription = 20

/** Whether a text may be a name, such as `Setting up a sp. z o.o.`: no sentence, price, telephone number or e-mail address. */
export function isPlainName(name: string): boolean {
  return (
    name.length <= longestName &&
    /\p{L}{2}/u.test(name) &&
    !/(?<!\.\p{L})\.$|[!?…:]$|@|\d{5}/u.test(name) &&
    !amountWithCurrency.test(name)
  )
}

/** What an item names and says about it: a term and its description, or a text that begins with its name in bold or as a definition; undefined for any other. */
export function describedName(item: Element): { readonly name: string; readonly description: string } | undefined {
  if (isElement(item, 'dt')) {
    const [next] = elementsAfter(item)
    return isElement(next, 'dd') ? described(elementText(item), elementText(next)) : undefined
  }
  const lead = item.children.find(isNotSpace)
  if (!isElement(lead, 'strong', 'b', 'dfn') || elementsOf(item).some((inner) => isElement(inner, 'a', 'ul', 'ol')))
    return undefined
  return described(elementText(lead), elementText(item).slice(elementText(lead).length))
}

/** The name in an item before a dash or a colon, and what is after it: `<li>Roof repair – within a day of your call</li>`. */
export function beforeDash(item: Element): ReturnType<typeof described> {
  const { name, text } = nameAndText.exec(elementText(item))?.groups ?? {}
  return name === undefined || text === undefined ? undefined : described(name, text)
}

const nameAndText = /^(?<name>[^–—:-]{2,60}?)(?: [–—-] |: )(?<text>.+)$/u

/** A name and its description without what separates them; undefined if they are none. */
export function described(name: string, text: string): { readonly name: string; readonly description: string } | undefined {
  const bare = withoutIcons(name.replace(/[\s:–—-]+$/u, ''))
  const description = text.replace(/^[\s:–—-]+/u, '')
  if (!isPlainName(bare) || description.length < shortestDescription) return undefined
  return { name: bare, description: shortDescription(description) }
}
