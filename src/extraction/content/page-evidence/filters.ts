import type { Element, Root } from 'hast'
import { isTextless } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { claimsToBe } from '../names.ts'
import type { TextSizes } from '../text-sizes.ts'

/** Fewest checkboxes of a filter, longest text per checkbox (characters without whitespace), and most links to other places, per checkbox or as a share of the text: more is the list itself, or content. */
const filter = { boxes: 5, text: 40, links: 0.25 } as const

/** Longest text of a name or an opening that is read, in characters. */
const longestOpening = 60

/** Names of filters, in the languages of the phrases and in code. */
const opensFilter = /^[^\p{L}]*(?:filte?r\p{L}{0,3}|refine|narrow|refinar|affiner|фильтр\p{L}?|סינון|סננו|تصفية|فلتر)(?!\p{L})/iu
const namesFilter = /filter|facet|refine/i

/**
 * Groups of boxes to tick by which a visitor narrows down a list of goods, reviews or events. Boxes alone are not enough, since the options
 * of a product and the questions of a form are boxes, too: the group, half of its boxes or its first words must name a filter.
 */
export function filterBoxes(root: Root, sizes: TextSizes): ReadonlySet<Element> {
  const found = new Set<Element>()
  if (!elementsOf(root).some(isBox)) return found
  const visit = (parent: Root | Element): Boxes => {
    let [all, named] = [0, 0]
    let hasTitle = false
    let opening = ''
    const read = (text: string) => {
      if (opening.length < longestOpening && text !== '') opening = `${opening} ${text.slice(0, longestOpening)}`
    }
    for (const child of parent.children) {
      if (child.type === 'text') read(child.value.trim())
      if (!isElement(child)) continue
      const inside = visit(child)
      if (!isTextless(child)) read(inside.opening)
      all += inside.all
      named += inside.named
      hasTitle ||= inside.hasTitle
    }
    if (!isElement(parent)) return { all, named, hasTitle, opening }
    // Goods are put into the cart, and questions answered, by forms that post.
    if (parent.tagName === 'form' && /^post$/i.test(attribute(parent, 'method')))
      return { all: 0, named: 0, hasTitle: true, opening }
    if (isBox(parent)) {
      all++
      if (claimsToBe(parent, 'filter') || namesFilter.test(attribute(parent, 'name').slice(0, longestOpening))) named++
    }
    hasTitle ||= parent.tagName === 'h1'
    const size = sizes.of(parent)
    if (all >= filter.boxes && !hasTitle && size.all <= all * filter.text)
      if (named >= all / 2 || claimsToBe(parent, 'filter') || opensFilter.test(opening))
        if (size.links <= all * filter.links || !holdsList(parent, all, sizes)) found.add(parent)
    return { all, named, hasTitle, opening }
  }
  visit(root)
  return found
}

/** Whether the links of a filter lead to many places: some filters have links to reset each group, others a few to categories. */
function holdsList(filtering: Element, boxes: number, sizes: TextSizes): boolean {
  const links = elementsOf(filtering).filter((inner) => inner.tagName === 'a' && sizes.of(inner).all > 0)
  const places = new Set(links.map((link) => attribute(link, 'href').replace(/[?#].*$/s, ''))).size
  return places > boxes * filter.links && (places >= filter.boxes || sizes.linkShare(filtering) > filter.links)
}

interface Boxes {
  readonly all: number
  /** Elements whose own names are those of filters. */
  readonly named: number
  /** Whether the title of the page is among them. */
  readonly hasTitle: boolean
  /** The first words of the element. */
  readonly opening: string
}

function isBox(element: Element): boolean {
  if (element.tagName === 'input') return /^(?:checkbox|radio)$/i.test(attribute(element, 'type'))
  const role = attribute(element, 'role')
  return role === 'checkbox' || role === 'radio'
}
