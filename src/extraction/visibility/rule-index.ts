import type { Element } from 'hast'
import { spelling } from './page-tree.ts'
import { argumentOf, isAnyOf, type Selector } from './selector.ts'
import { isOpenedClass, type Nesting, type SelectorMatcher, type Visitor } from './selector-matcher.ts'
import type { StyleRule } from './style-sheet.ts'

/** A rule with one of its selectors. */
export interface SelectedRule {
  readonly rule: StyleRule
  readonly selector: Selector
  readonly nesting: Nesting
}

/** Rules by what an element must have for them: an id, a class, an attribute, a name, or nothing that can be looked up. */
export class RuleIndex<Rule extends SelectedRule> {
  readonly #byId = new Map<string, Rule[]>()
  readonly #byClass = new Map<string, Rule[]>()
  readonly #byAttribute = new Map<string, Rule[]>()
  readonly #byName = new Map<string, Rule[]>()
  readonly #others: Rule[] = []
  /** Those of a class that a visitor may bring about. */
  readonly #opened: Rule[] = []

  add(rule: Rule, { compounds }: Selector = rule.selector): void {
    const items = compounds.at(-1)?.items ?? []
    const classes = items.filter((item) => item.type === 'ClassName').map(({ name }) => name)
    const className = classes.find((name) => !isOpenedClass(name)) ?? classes[0]
    const id = items.find((item) => item.type === 'Id')
    const named = items.find((item) => item.type === 'TagName')
    const attribute = items.find((item) => item.type === 'Attribute')
    if (id !== undefined) return addTo(this.#byId, id.name, rule)
    if (className !== undefined) {
      if (classes.every(isOpenedClass)) this.#opened.push(rule)
      addTo(this.#byClass, className, rule)
    } else if (attribute !== undefined && attribute.name !== 'open') addTo(this.#byAttribute, spelling(attribute.name), rule)
    else if (named !== undefined) addTo(this.#byName, named.name.toLowerCase(), rule)
    else {
      // `:where(.a, .b)` is one of the two.
      const [only] = items
      const either = items.length === 1 && only?.type === 'PseudoClass' && isAnyOf(only) ? argumentOf(only) : undefined
      if (either === undefined) this.#others.push(rule)
      else for (const selector of either) this.add(rule, selector)
    }
  }

  /** The rules that mean an element, in no order. */
  rulesFor(element: Element, matcher: SelectorMatcher, visitor: Visitor): readonly Rule[] {
    const found: Rule[] = []
    const collect = (rules: readonly Rule[] | undefined) => {
      if (rules === undefined) return
      for (const rule of rules) if (matcher.matches(element, rule.selector, visitor, rule.nesting)) found.push(rule)
    }
    const { id, className } = element.properties
    if (this.#others.length > 0) collect(this.#others)
    collect(this.#byName.get(element.tagName))
    const classes = Array.isArray(className) ? className : []
    for (const [at, name] of classes.entries()) if (classes.indexOf(name) === at) collect(this.#byClass.get(String(name)))
    if (this.#byAttribute.size > 0)
      for (const name of Object.keys(element.properties)) collect(this.#byAttribute.get(spelling(name)))
    if (typeof id === 'string') collect(this.#byId.get(id))
    return visitor === 'opens' && this.#opened.length > 0 ? [...new Set([...found, ...this.#openedFor(element, matcher)])] : found
  }

  #openedFor(element: Element, matcher: SelectorMatcher): readonly Rule[] {
    return this.#opened.filter(({ selector, nesting }) => matcher.matches(element, selector, 'opens', nesting))
  }
}

function addTo<Rule>(rules: Map<string, Rule[]>, key: string, rule: Rule): void {
  const same = rules.get(key)
  if (same === undefined) rules.set(key, [rule])
  else same.push(rule)
}
