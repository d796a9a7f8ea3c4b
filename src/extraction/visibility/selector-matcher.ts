import type { Element } from 'hast'
import type { AstRule } from 'css-selector-parser'
import { ExtractionError } from '../extracted-page.ts'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
import { type PageTree, type Place, spelling } from './page-tree.ts'
import { argumentOf, type Compound, isAnyOf, type Selector } from './selector.ts'

type Item = AstRule['items'][number]
type PseudoClass = Extract<Item, { type: 'PseudoClass' }>

/** Conditions that are looked at for one document. */
const mostSteps = 10_000_000

/** What a visitor does to the page: nothing yet; points, chooses and checks; or also opens what scripts give a class to. */
export type Visitor = 'reads' | 'acts' | 'opens'

/** Whether a class is one that scripts give to what a visitor opened or chose. */
export function isOpenedClass(name: string): boolean {
  return openedClasses.test(name)
}

const openedClasses =
  /^(?:(?:is|has|js)-)?(?:active|open|opened|show|shown|visible|expanded|current|selected|in|on)$|--(?:active|open|opened|expanded|selected|visible)$/

/** States that a visitor brings about. */
const acted = new Set([
  'hover',
  'focus',
  'focus-within',
  'focus-visible',
  'active',
  'checked',
  'target',
  'target-within',
  'open',
  'popover-open',
  'modal',
])

/** What holds of any text of a page. */
const always = new Set(['defined', 'read-only', 'enabled', 'valid', 'in-range', 'optional', 'host', 'local-link'])

/** The selectors that a nesting one (`&`) stands for. */
export type Nesting = { readonly selectors: readonly Selector[]; readonly around: Nesting } | undefined

/** Tells which elements of one document selectors mean, within a bound for all of them together. */
export class SelectorMatcher {
  readonly #tree: PageTree
  readonly #possible = new Map<Selector, boolean>()
  #steps = 0

  constructor(tree: PageTree) {
    this.#tree = tree
  }

  /** @throws ExtractionError when the document asked for too much */
  matches(element: Element, selector: Selector, visitor: Visitor, nesting: Nesting): boolean {
    const { compounds } = selector
    return this.#chain(element, compounds, compounds.length - 1, { visitor, nesting, isSubject: true })
  }

  /** Whether the page has all classes, ids and attributes that a selector names: most of a large sheet is for other pages. */
  isPossible(selector: Selector): boolean {
    const known = this.#possible.get(selector)
    if (known !== undefined) return known
    const possible = selector.compounds.every(({ items }) =>
      items.every(
        (item) =>
          (item.type !== 'ClassName' || isOpenedClass(item.name) || this.#tree.classes.has(item.name)) &&
          (item.type !== 'Id' || this.#tree.ids.has(item.name)) &&
          (item.type !== 'Attribute' || item.name === 'open' || this.#tree.attributes.has(spelling(item.name))),
      ),
    )
    this.#possible.set(selector, possible)
    return possible
  }

  #chain(element: Element, compounds: readonly Compound[], last: number, around: Around): boolean {
    const compound = compounds[last]
    if (compound === undefined || !this.#compound(element, compound, around)) return false
    if (last === 0) return true
    const before = around.isSubject ? { ...around, isSubject: false } : around
    switch (compound.combinator) {
      case '>':
        return this.#isChain(this.#tree.parent(element), compounds, last - 1, before)
      case '+':
        return this.#isChain(this.#tree.before(element), compounds, last - 1, before)
      case '~': {
        const siblings = this.#tree.siblings(element)
        for (let at = this.#tree.place(element).at - 2; at >= 0; at--)
          if (this.#isChain(siblings[at], compounds, last - 1, before)) return true
        return false
      }
      case ' ':
        for (let above = this.#tree.parent(element); above !== undefined; above = this.#tree.parent(above))
          if (this.#chain(above, compounds, last - 1, before)) return true
        return false
    }
  }

  #isChain(element: Element | undefined, compounds: readonly Compound[], last: number, around: Around): boolean {
    return element !== undefined && this.#chain(element, compounds, last, around)
  }

  #compound(element: Element, { items }: Compound, around: Around): boolean {
    this.#steps += items.length
    if (this.#steps > mostSteps) throw new ExtractionError('Its style sheets are too complex.')
    return items.every((item) => this.#item(element, item, around))
  }

  #item(element: Element, item: Item, around: Around): boolean {
    switch (item.type) {
      case 'TagName':
        return element.tagName === item.name.toLowerCase()
      case 'WildcardTag':
        return true
      case 'Id':
        return attribute(element, 'id') === item.name
      case 'ClassName':
        return hasClass(element, item.name) || (around.visitor === 'opens' && openedClasses.test(item.name))
      case 'Attribute':
        return hasAttributeOf(element, item) || (around.visitor === 'opens' && item.name === 'open')
      case 'PseudoClass':
        return this.#pseudoClass(element, item, around)
      case 'NestingSelector':
        return around.nesting === undefined
          ? this.#isTop(element)
          : this.#isAny(element, around.nesting.selectors, { ...around, nesting: around.nesting.around })
      case 'PseudoElement':
        return false
    }
  }

  #pseudoClass(element: Element, item: PseudoClass, around: Around): boolean {
    const { name } = item
    if (acted.has(name)) return this.#isActed(element, name, around)
    const selectors = argumentOf(item)
    if (selectors !== undefined) {
      if (name === 'not') return !this.#isAny(element, selectors, around)
      if (name === 'has') return this.#has(element, selectors, around)
      if (isAnyOf(item)) return this.#isAny(element, selectors, around)
    }
    if (name.startsWith('nth-') || /^(?:first|last|only)-/.test(name)) return this.#isPlaced(element, item, around)
    if (name === 'root' || name === 'scope') return this.#isTop(element)
    if (name === 'empty') return element.children.every(({ type }) => type === 'comment')
    if (name === 'link' || name === 'any-link') return isElement(element, 'a', 'area') && hasAttribute(element, 'href')
    return always.has(name)
  }

  #isTop(element: Element): boolean {
    return this.#tree.parent(element) === undefined
  }

  /** What only shows itself when it is pointed at is not there for one who does not know where to point. */
  #isActed(element: Element, name: string, { visitor, isSubject }: Around): boolean {
    if (name === 'checked' && hasAttribute(element, 'checked')) return true
    if (visitor === 'reads') return false
    if (name === 'checked') return isElement(element, 'input', 'option')
    return !isSubject || name === 'target' || name === 'open' || name === 'popover-open' || name === 'modal'
  }

  #isAny(element: Element, selectors: readonly Selector[], around: Around): boolean {
    return selectors.some(({ compounds }) => this.#chain(element, compounds, compounds.length - 1, around))
  }

  #has(element: Element, selectors: readonly Selector[], around: Around): boolean {
    for (const inner of elementsOf(element)) if (this.#isAny(inner, selectors, around)) return true
    return false
  }

  #isPlaced(element: Element, item: PseudoClass, around: Around): boolean {
    const place = item.name.endsWith('of-type') ? this.#tree.placeOfType(element) : this.#placeAmong(element, item, around)
    if (place === undefined) return false
    const { at, of } = place
    if (item.name.startsWith('first-')) return at === 1
    if (item.name.startsWith('last-')) return at === of
    if (item.name.startsWith('only-')) return of === 1
    const { argument } = item
    if (argument?.type !== 'Formula' && argument?.type !== 'FormulaOfSelector') return false
    const counted = item.name.startsWith('nth-last-') ? of + 1 - at : at
    const steps = (counted - argument.b) / argument.a
    return argument.a === 0 ? counted === argument.b : Number.isInteger(steps) && steps >= 0
  }

  #placeAmong(element: Element, item: PseudoClass, around: Around): Place | undefined {
    const selectors = argumentOf(item)
    if (item.argument?.type !== 'FormulaOfSelector' || selectors === undefined) return this.#tree.place(element)
    const among = this.#tree.siblings(element).filter((sibling) => this.#isAny(sibling, selectors, around))
    const index = among.indexOf(element)
    return index < 0 ? undefined : { at: index + 1, of: among.length }
  }
}

/** What a condition is looked at for. */
interface Around {
  readonly visitor: Visitor
  readonly nesting: Nesting
  /** It is one of the element that the selector means. */
  readonly isSubject: boolean
}

/** Pages say `no-js` of themselves until a script takes it away. */
function hasClass(element: Element, name: string): boolean {
  const { className } = element.properties
  return Array.isArray(className) && className.includes(name) && name !== 'no-js' && name !== 'nojs'
}

function hasAttributeOf(
  element: Element,
  { name, operator, value, caseSensitivityModifier }: Extract<Item, { type: 'Attribute' }>,
): boolean {
  const found = propertyOf(element, name)
  if (found === undefined) return false
  if (operator === undefined || value === undefined) return true
  const fold = (text: string) => (caseSensitivityModifier?.toLowerCase() === 'i' ? text.toLowerCase() : text)
  const [has, wanted] = [fold(found), fold(value.type === 'String' ? value.value : '')]
  switch (operator) {
    case '=':
      return has === wanted
    case '~=':
      return has.split(/\s+/).includes(wanted)
    case '|=':
      return has === wanted || has.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && has.startsWith(wanted)
    case '$=':
      return wanted !== '' && has.endsWith(wanted)
    case '*=':
      return wanted !== '' && has.includes(wanted)
    default:
      return false
  }
}

/** Properties of hast are attributes in another spelling: `dataAos`, `ariaHidden`, `className`. */
function propertyOf(element: Element, name: string): string | undefined {
  const wanted = spelling(name)
  for (const key of Object.keys(element.properties))
    if (spelling(key) === wanted && hasAttribute(element, key))
      return element.properties[key] === true ? '' : attribute(element, key)
  return undefined
}
