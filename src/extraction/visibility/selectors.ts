import { type AstRule, type AstSelector, createParser } from 'css-selector-parser'
import type { Element } from 'hast'
import { ExtractionError } from '../extracted-page.ts'
import { attribute, elementsOf, hasAttribute, hasClass, isElement, parentOf } from '../tree/element.ts'
import type { PageTree } from './page-tree.ts'
import { wordSet } from '../word-set.ts'
import { appendTo } from '../../model/maps.ts'

type Item = AstRule['items'][number]
type PseudoClass = Extract<Item, { type: 'PseudoClass' }>

/** Conditions on one element, and its relation to the element of the compound before: descendant, child, next or later sibling. */
interface Compound {
  readonly items: readonly Item[]
  readonly combinator: ' ' | '>' | '+' | '~'
}

/** A selector without commas. The last compound is that of the element which is selected. */
export interface Selector {
  readonly compounds: readonly Compound[]
  /** Ids, classes and names; each counts a thousand of the next (Selectors 4, 17). */
  readonly specificity: number
}

const parseList = createParser({ syntax: 'progressive', strict: false })

/** The selectors of a list, without those of pseudo-elements; none if it cannot be parsed, as in browsers. */
export function readSelectors(list: string): readonly Selector[] {
  try {
    return toSelectors(parseList(list))
  } catch (error) {
    if (error instanceof RangeError) throw error
    return []
  }
}

function toSelectors({ rules }: Pick<AstSelector, 'rules'>): readonly Selector[] {
  return rules
    .map(toSelector)
    .filter(({ compounds }) => compounds.every(({ items }) => items.every(({ type }) => type !== 'PseudoElement')))
}

function toSelector(first: AstRule): Selector {
  const compounds: Compound[] = []
  let specificity = 0
  for (let rule: AstRule | undefined = first; rule !== undefined; rule = rule.nestedRule) {
    const { items, combinator } = rule
    compounds.push({ items, combinator: combinator === '>' || combinator === '+' || combinator === '~' ? combinator : ' ' })
    for (const item of items) specificity += specificityOf(item)
  }
  return { compounds, specificity }
}

/** Names by which browsers still know `:is`, and `:is` itself. */
const anyOf = new Set(['is', 'matches', '-webkit-any', '-moz-any', 'any', 'where'])

const specificities = {
  Id: 1_000_000,
  ClassName: 1_000,
  Attribute: 1_000,
  TagName: 1,
  WildcardTag: 0,
  PseudoElement: 1,
  NestingSelector: 0,
}

function specificityOf(item: Item): number {
  if (item.type !== 'PseudoClass') return specificities[item.type]
  if (item.name === 'where') return 0
  const inner = anyOf.has(item.name) || item.name === 'not' || item.name === 'has' ? argumentOf(item) : undefined
  return inner === undefined ? specificities.ClassName : Math.max(0, ...inner.map(({ specificity }) => specificity))
}

const knownArguments = new WeakMap<PseudoClass, readonly Selector[]>()

/** The selectors in the brackets of a pseudo-class: `:not(…)`, `:nth-child(… of …)`; undefined if it takes none. */
function argumentOf(item: PseudoClass): readonly Selector[] | undefined {
  const known = knownArguments.get(item)
  if (known !== undefined) return known
  const { argument } = item
  const selectors =
    argument?.type === 'Selector'
      ? toSelectors(argument)
      : argument?.type === 'FormulaOfSelector'
        ? toSelectors({ rules: [argument.selector] })
        : // The argument of a pseudo-class that the parser does not know is a string.
          argument?.type === 'String'
          ? readSelectors(argument.value)
          : undefined
  if (selectors !== undefined) knownArguments.set(item, selectors)
  return selectors
}

/** Rules by what the selected element must have: an id, a class, an attribute or a tag name. */
export class RuleIndex<Rule> {
  readonly #tree: PageTree
  readonly #byId = new Map<unknown, Rule[]>()
  readonly #byClass = new Map<unknown, Rule[]>()
  readonly #byProperty = new Map<string, Rule[]>()
  readonly #byName = new Map<string, Rule[]>()
  readonly #others: Rule[] = []

  constructor(tree: PageTree) {
    this.#tree = tree
  }

  add(rule: Rule, { compounds }: Selector): void {
    const items = compounds.at(-1)?.items ?? []
    for (const item of items) if (item.type === 'Id') return appendTo(this.#byId, item.name, rule)
    for (const item of items)
      if (item.type === 'ClassName' && !isOpenedClass(item.name)) return appendTo(this.#byClass, item.name, rule)
    for (const item of items) {
      if (item.type !== 'Attribute' || item.name === 'open') continue
      for (const property of this.#tree.propertiesOf(item.name)) appendTo(this.#byProperty, property, rule)
      return
    }
    for (const item of items) if (item.type === 'TagName') return appendTo(this.#byName, item.name.toLowerCase(), rule)
    // `:where(.a, .b)` matches either.
    const [only] = items
    const either = items.length === 1 && only?.type === 'PseudoClass' && anyOf.has(only.name) ? argumentOf(only) : undefined
    if (either === undefined) this.#others.push(rule)
    else for (const selector of either) this.add(rule, selector)
  }

  /** The rules that may select an element, unordered and with duplicates. */
  candidates({ tagName, properties }: Element): readonly Rule[] {
    const found = [...this.#others, ...(this.#byName.get(tagName) ?? [])]
    const { id, className } = properties
    if (id !== undefined) found.push(...(this.#byId.get(id) ?? []))
    if (Array.isArray(className)) for (const name of className) found.push(...(this.#byClass.get(name) ?? []))
    if (this.#byProperty.size > 0) for (const name in properties) found.push(...(this.#byProperty.get(name) ?? []))
    return found
  }
}

/** What a visitor does to the page: nothing yet; points, chooses and checks; or also opens what scripts give a class to. */
export type Visitor = 'reads' | 'acts' | 'opens'

/** Classes that scripts give to what a visitor opened or chose. */
const openedClasses =
  /^(?:(?:is|has|js)-)?(?:active|open|opened|show|shown|visible|expanded|current|selected|in|on)$|--(?:active|open|opened|expanded|selected|visible)$/

function isOpenedClass(name: string): boolean {
  return openedClasses.test(name)
}

/** States that a visitor brings about. */
const actedStates = wordSet('hover focus focus-within focus-visible active checked target target-within open popover-open modal')

/** States that any text of a page has. */
const constantStates = new Set(['defined', 'read-only', 'enabled', 'valid', 'in-range', 'optional', 'host', 'local-link'])

/** Conditions that are checked for one document. */
const maxSteps = 10_000_000

interface MatchContext {
  readonly visitor: Visitor
  /** Whether the element is the one that the selector selects. */
  readonly isSubject: boolean
}

/** Matches selectors with the elements of one document, within a bound for all of them together. */
export class SelectorMatcher {
  readonly #tree: PageTree
  #steps = 0

  constructor(tree: PageTree) {
    this.#tree = tree
  }

  /** @throws ExtractionError when the document asks for too much */
  matches(element: Element, { compounds }: Selector, visitor: Visitor): boolean {
    return this.#chain(element, compounds, compounds.length - 1, { visitor, isSubject: true })
  }

  /** Whether the page has all classes, ids and attributes that a selector names: most of a large sheet is for other pages. */
  isPossible({ compounds }: Selector): boolean {
    const { classes, ids } = this.#tree
    return compounds.every(({ items }) =>
      items.every(
        (item) =>
          (item.type !== 'ClassName' || isOpenedClass(item.name) || classes.has(item.name)) &&
          (item.type !== 'Id' || ids.has(item.name)) &&
          (item.type !== 'Attribute' || item.name === 'open' || this.#tree.propertiesOf(item.name).length > 0),
      ),
    )
  }

  #chain(element: Element | undefined, compounds: readonly Compound[], last: number, context: MatchContext): boolean {
    const compound = compounds[last]
    if (element === undefined || compound === undefined || !this.#compound(element, compound, context)) return false
    if (last === 0) return true
    const tree = this.#tree
    const before = (other: Element | undefined) => this.#chain(other, compounds, last - 1, { ...context, isSubject: false })
    switch (compound.combinator) {
      case '>':
        return before(parentOf(element))
      case '+':
        return before(tree.previous(element))
      case '~':
        return tree
          .siblings(element)
          .slice(0, tree.position(element).at - 1)
          .some(before)
      case ' ':
        for (let above = parentOf(element); above !== undefined; above = parentOf(above)) if (before(above)) return true
        return false
    }
  }

  #compound(element: Element, { items }: Compound, context: MatchContext): boolean {
    this.#steps += items.length
    if (this.#steps > maxSteps) throw new ExtractionError('Its style sheets are too complex.')
    return items.every((item) => this.#item(element, item, context))
  }

  #item(element: Element, item: Item, context: MatchContext): boolean {
    const opens = context.visitor === 'opens'
    switch (item.type) {
      case 'TagName':
        return element.tagName === item.name.toLowerCase()
      case 'WildcardTag':
        return true
      case 'Id':
        return attribute(element, 'id') === item.name
      case 'ClassName':
        return hasClassAtRest(element, item.name) || (opens && isOpenedClass(item.name))
      case 'Attribute':
        return (opens && item.name === 'open') || this.#tree.propertiesOf(item.name).some((name) => hasValue(element, name, item))
      case 'PseudoClass':
        return this.#pseudoClass(element, item, context)
      default:
        return false
    }
  }

  #pseudoClass(element: Element, item: PseudoClass, context: MatchContext): boolean {
    const { name } = item
    if (actedStates.has(name)) return isActedOn(element, name, context)
    const selectors = argumentOf(item)
    if (selectors !== undefined) {
      if (name === 'not') return !this.#isAny(element, selectors, context)
      if (name === 'has') return elementsOf(element).some((inner) => this.#isAny(inner, selectors, context))
      if (anyOf.has(name)) return this.#isAny(element, selectors, context)
    }
    // Of `:nth-child(… of …)` the selector decides: in doubt text is left out.
    if (item.argument?.type === 'FormulaOfSelector') return selectors !== undefined && this.#isAny(element, selectors, context)
    if (/^(?:nth|first|last|only)-/.test(name)) return this.#isPlaced(element, item)
    if (name === 'root' || name === 'scope') return parentOf(element) === undefined
    if (name === 'empty') return element.children.every(({ type }) => type === 'comment')
    if (name === 'link' || name === 'any-link') return isElement(element, 'a', 'area') && hasAttribute(element, 'href')
    return constantStates.has(name)
  }

  #isAny(element: Element, selectors: readonly Selector[], context: MatchContext): boolean {
    return selectors.some(({ compounds }) => this.#chain(element, compounds, compounds.length - 1, context))
  }

  #isPlaced(element: Element, { name, argument }: PseudoClass): boolean {
    const { at, of } = name.endsWith('of-type') ? this.#tree.positionOfType(element) : this.#tree.position(element)
    if (name.startsWith('first-')) return at === 1
    if (name.startsWith('last-')) return at === of
    if (name.startsWith('only-')) return of === 1
    if (argument?.type !== 'Formula') return false
    const offset = (name.startsWith('nth-last-') ? of + 1 - at : at) - argument.b
    const steps = offset / argument.a
    return argument.a === 0 ? offset === 0 : Number.isInteger(steps) && steps >= 0
  }
}

/** Elements that appear only when pointed at do not count: visitors do not know where to point. */
function isActedOn(element: Element, state: string, { visitor, isSubject }: MatchContext): boolean {
  if (state === 'checked' && hasAttribute(element, 'checked')) return true
  if (visitor === 'reads') return false
  if (state === 'checked') return isElement(element, 'input', 'option')
  return !isSubject || ['target', 'open', 'popover-open', 'modal'].includes(state)
}

/** Pages have `no-js` until a script removes it. */
function hasClassAtRest(element: Element, name: string): boolean {
  return hasClass(element, name) && name !== 'no-js' && name !== 'nojs'
}

function hasValue(element: Element, property: string, item: Extract<Item, { type: 'Attribute' }>): boolean {
  if (!hasAttribute(element, property)) return false
  const { operator, value } = item
  if (operator === undefined || value === undefined) return true
  const fold = (text: string) => (item.caseSensitivityModifier?.toLowerCase() === 'i' ? text.toLowerCase() : text)
  const has = fold(element.properties[property] === true ? '' : attribute(element, property))
  const wanted = fold(value.type === 'String' ? value.value : '')
  if (operator === '=') return has === wanted
  if (operator === '~=') return has.split(/\s+/).includes(wanted)
  if (operator === '|=') return has === wanted || has.startsWith(`${wanted}-`)
  if (wanted === '') return false
  if (operator === '^=') return has.startsWith(wanted)
  return operator === '$=' ? has.endsWith(wanted) : operator === '*=' && has.includes(wanted)
}
