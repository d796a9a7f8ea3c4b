import type { Element, Root } from 'hast'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { attribute, childElements, elementsOf, firstElement, hasAttribute, isElement, parentOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { claimsToBe } from '../names.ts'
import type { TextSizes } from '../text-sizes.ts'
import { remembered } from '../../../model/maps.ts'

/** Longest label of a control and longest card, in characters without whitespace; most elements around a label up to its card, in a card, and controls with one label there. */
const max = { label: 20, levels: 12, card: 1_500, elements: 200, controls: 2 } as const

/** Fewest cards of goods that have the same control, fewest other ones, in which links stay, and least share of the cards of a list. */
const min = { goods: 3, others: 10, share: 0.4 } as const

/** Where a control puts something into a cart or onto a list, or opens it above the page. */
const acts =
  /^(?:#|javascript:|$)|[/?&=_-](?:add|cart|basket|wishlist|compare|quickview|warenkorb|panier|carrito|carrello|koszyk)(?![a-z])/i

/** Controls that repeat on each card of a list, such as “add to cart”: they share one label, and lead nowhere or where another link leads. */
export function cardControls(root: Root, sizes: TextSizes): ReadonlySet<Element> {
  const found = new Set<Element>()
  const labelled = controlsByLabel(root, sizes)
  if (labelled.length === 0) return found
  const lengths = new Map<Element, number>()
  const goods = new Map<Element, boolean>()
  for (const [list, cards] of labelled.flatMap((controls) => [...cardsAround(controls)])) {
    if (cards.size < min.goods) continue
    const length = remembered(lengths, list, () => childElements(list).filter((child) => sizes.of(child).all > 0).length)
    if (cards.size < length * min.share) continue
    // Among goods with prices are some without: sold out, or on request.
    const areGoods =
      cards
        .keys()
        .filter((card) => remembered(goods, card, isProductCard))
        .toArray().length >= min.goods
    for (const [card, controls] of cards) {
      if (sizes.of(card).all > max.card || controls.length > max.controls) continue
      for (const control of controls) {
        if (sizes.of(control).all === sizes.of(card).all) continue
        const isLink = control.tagName === 'a'
        const isOne = areGoods || (!isLink && cards.size >= min.others)
        if (isOne && (!isLink || isRedundant(control, card, sizes))) found.add(control)
      }
    }
  }
  return found
}

function controlsByLabel(root: Root, sizes: TextSizes): readonly (readonly Element[])[] {
  const controls = elementsOf(root).filter((element) => {
    const { all } = sizes.of(element)
    return all > 0 && all <= max.label && isControl(element)
  })
  const labelled = [...Map.groupBy(controls, (control) => visibleText(control))]
  return labelled.flatMap(([label, same]) => (same.length >= min.goods && !/\d/.test(label) ? [same] : []))
}

/** Elements that can be pressed or checked; a label without a field describes its thing. */
function isControl(element: Element): boolean {
  if (element.tagName === 'label') return hasAttribute(element, 'htmlFor') || firstElement(element, 'input') !== undefined
  return isElement(element, 'a', 'button') || attribute(element, 'role') === 'button' || claimsToBe(element, 'button')
}

/** The lists that controls are in, with their cards and the controls of each: a card may have one for the pointer and one for touch. */
function cardsAround(controls: readonly Element[]): ReadonlyMap<Element, ReadonlyMap<Element, readonly Element[]>> {
  const lists = new Map<Element, Map<Element, Element[]>>()
  for (const control of controls) {
    let part = control
    for (let level = 0; level < max.levels; level++) {
      const parent = parentOf(part)
      if (parent === undefined) break
      const cards = remembered(lists, parent, () => new Map<Element, Element[]>())
      remembered(cards, part, (): Element[] => []).push(control)
      part = parent
    }
  }
  return lists
}

function isProductCard(card: Element): boolean {
  return elementsOf(card, max.elements).some(({ tagName }) => tagName === 'img') && namesCurrency(visibleText(card))
}

/** Whether nothing is lost with a link: it leads to no page, or another one of the card leads there. */
function isRedundant(control: Element, card: Element, sizes: TextSizes): boolean {
  const address = attribute(control, 'href')
  if (acts.test(address)) return true
  return elementsOf(card, max.elements).some(
    (other) => other !== control && other.tagName === 'a' && attribute(other, 'href') === address && sizes.of(other).all > 0,
  )
}
