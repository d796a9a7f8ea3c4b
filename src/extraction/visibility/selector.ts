import { type AstRule, type AstSelector, createParser } from 'css-selector-parser'

type Item = AstRule['items'][number]

/** Conditions on one element, and how it stands to the one before it: below, right below, right after or after it. */
export interface Compound {
  readonly items: readonly Item[]
  readonly combinator: ' ' | '>' | '+' | '~'
}

/** A selector without commas, in order: the last compound is of the element that is meant. */
export interface Selector {
  readonly compounds: readonly Compound[]
  /** Ids, classes and names, a thousand of the one weighing less than one of the other (Selectors 4, 17). */
  readonly specificity: number
}

/** Names by which browsers still know `:is`, and `:is` itself. */
const anyOf = new Set(['is', 'matches', '-webkit-any', '-moz-any', 'any'])

/** Whether a pseudo-class asks for any one of its selectors. */
export function isAnyOf({ name }: Extract<Item, { type: 'PseudoClass' }>): boolean {
  return name === 'where' || anyOf.has(name)
}

const parseList = createParser({ syntax: 'progressive', strict: false })

/** Selectors of a list; none where it cannot be read, as in browsers, or means no element but what is drawn around one. */
export function readSelectors(list: string): readonly Selector[] {
  try {
    return toSelectors(parseList(list))
  } catch (error) {
    if (error instanceof RangeError) throw error
    return []
  }
}

/** The selectors of a list that was parsed, such as the argument of a pseudo-class. */
export function toSelectors({ rules }: AstSelector): readonly Selector[] {
  return rules.map((rule) => toSelector(rule)).filter(({ compounds }) => compounds.every(isOfElement))
}

export function toSelector(first: AstRule): Selector {
  const compounds: Compound[] = []
  let specificity = 0
  for (let rule: AstRule | undefined = first; rule !== undefined; rule = rule.nestedRule) {
    const { items, combinator } = rule
    compounds.push({ items, combinator: combinator === '>' || combinator === '+' || combinator === '~' ? combinator : ' ' })
    for (const item of items) specificity += weight(item)
  }
  return { compounds, specificity }
}

const weights = {
  Id: 1_000_000,
  ClassName: 1_000,
  Attribute: 1_000,
  TagName: 1,
  WildcardTag: 0,
  PseudoElement: 1,
  NestingSelector: 0,
}

function weight(item: Item): number {
  if (item.type !== 'PseudoClass') return weights[item.type]
  if (item.name === 'where') return 0
  const argument = argumentOf(item)
  if (argument !== undefined && (anyOf.has(item.name) || item.name === 'not' || item.name === 'has'))
    return Math.max(0, ...argument.map(({ specificity }) => specificity))
  return weights.ClassName
}

const argumentsOf = new WeakMap<Item, readonly Selector[]>()

/** The selectors that a pseudo-class asks for: `:not(…)`, `:nth-child(… of …)`; undefined where it asks for none. */
export function argumentOf(item: Extract<Item, { type: 'PseudoClass' }>): readonly Selector[] | undefined {
  const known = argumentsOf.get(item)
  if (known !== undefined) return known
  const { argument } = item
  const read = argumentSelectors(argument)
  if (read !== undefined) argumentsOf.set(item, read)
  return read
}

function argumentSelectors(argument: Extract<Item, { type: 'PseudoClass' }>['argument']): readonly Selector[] | undefined {
  if (argument?.type === 'Selector') return toSelectors(argument)
  if (argument?.type === 'FormulaOfSelector') return [toSelector(argument.selector)]
  // Pseudo-classes that the parser does not know keep what stands in their brackets as a text.
  return argument?.type === 'String' ? readSelectors(argument.value) : undefined
}

function isOfElement({ items }: Compound): boolean {
  return items.every(({ type }) => type !== 'PseudoElement')
}
