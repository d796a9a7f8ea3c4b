import { isOpaque } from './colours.ts'
import { mayConceal } from './concealment.ts'
import type { Declaration } from './declarations.ts'
import type { SelectedRule } from './rule-index.ts'
import { readSelectors, type Selector } from './selector.ts'
import type { Nesting } from './selector-matcher.ts'
import { readStyleAttribute, readStyleSheet, type StyleRule } from './style-sheet.ts'

/** A rule with its place in its sheet. */
export interface SheetRule extends SelectedRule {
  readonly order: number
}

/** A style sheet that was read. */
export interface KnownSheet {
  readonly rules: readonly SheetRule[]
  /** Rules that may hide elements. */
  readonly hiding: readonly SheetRule[]
  /** Rules that may make text unreadable, but for those by colour. */
  readonly blurring: readonly SheetRule[]
  /** Rules that give text or its background a colour, and those colours. */
  readonly colouring: readonly SheetRule[]
  readonly colours: ReadonlySet<string>
  readonly backgrounds: ReadonlySet<string>
  /** Custom properties that are declared for the whole page. */
  readonly variables: ReadonlyMap<string, string>
}

/** Style sheets and attributes are remembered, since the pages of a site repeat theirs: together this many characters. */
const mostRemembered = 2_000_000

/** Caches what was made of texts; it is emptied when it is full. */
class Remembered<Value> {
  readonly #values = new Map<string, Value>()
  #characters = 0

  get(text: string, make: (text: string) => Value): Value {
    const known = this.#values.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (this.#characters + text.length > mostRemembered) {
      this.#values.clear()
      this.#characters = 0
    }
    if (text.length <= mostRemembered) {
      this.#values.set(text, value)
      this.#characters += text.length
    }
    return value
  }
}

const sheets = new Remembered<KnownSheet>()
const attributes = new Remembered<readonly Declaration[]>()

/** Reads a style sheet, or remembers it. @throws ExtractionError when it is too complex */
export function knownSheet(css: string): KnownSheet {
  return sheets.get(css, readSheet)
}

/** The same for a `style` attribute. */
export function knownAttribute(style: string): readonly Declaration[] {
  return attributes.get(style, readStyleAttribute)
}

function readSheet(css: string): KnownSheet {
  const sheet = {
    rules: [] as SheetRule[],
    hiding: [] as SheetRule[],
    blurring: [] as SheetRule[],
    colouring: [] as SheetRule[],
  }
  const variables = new Map<string, string>()
  const colours = new Set<string>()
  const backgrounds = new Set<string>()
  const nestings = new Map<StyleRule, Nesting>()
  let order = 0
  for (const rule of readStyleSheet(css)) {
    const nesting = nestingOf(rule, nestings)
    const hides = rule.declarations.some((declaration) => mayHide(declaration, 'element'))
    const blurs = rule.declarations.some((declaration) => mayHide(declaration, 'text'))
    const colouring = rule.declarations.some(isOfColour)
    noteColours(rule.declarations, { colours, backgrounds })
    const custom = rule.declarations.filter(({ name }) => name.startsWith('--'))
    const plain = rule.declarations.length > custom.length
    for (const selector of selectorsOf(rule)) {
      if (isOfWholePage(selector)) for (const { name, value } of custom) variables.set(name, value)
      if (!plain) continue
      const selected = { rule, selector, nesting, order: order++ }
      sheet.rules.push(selected)
      if (hides) sheet.hiding.push(selected)
      if (blurs) sheet.blurring.push(selected)
      if (colouring) sheet.colouring.push(selected)
    }
  }
  return { ...sheet, colours, backgrounds, variables }
}

/** Properties that text takes over from the elements around it. */
const inherited = new Set(['visibility', 'font-size', 'text-indent'])

/** Properties whose custom values are looked at. */
const hidingByVariable = new Set([
  'display',
  'visibility',
  'opacity',
  'font-size',
  'clip-path',
  'clip',
  'text-indent',
  'left',
  'top',
])

/** Whether a declaration may hide its element, or make text unreadable; what custom properties hold is not known here. */
export function mayHide({ name, value }: Declaration, what: 'element' | 'text'): boolean {
  if (name.startsWith('--') || inherited.has(name) !== (what === 'text')) return false
  return mayConceal(name, value) || (value.includes('var(') && hidingByVariable.has(name))
}

/** Whether a declaration gives text its colour. */
export function isOfText({ name }: Declaration): boolean {
  return name === 'color' || name === 'text-fill-color'
}

/** The same of text or its background. */
export function isOfColour(declaration: Declaration): boolean {
  return isOfText(declaration) || declaration.name === 'background-color'
}

/** Adds the colours of text, and the backgrounds on which it may vanish. */
export function noteColours(
  declarations: readonly Declaration[],
  { colours, backgrounds }: { readonly colours: Set<string>; readonly backgrounds: Set<string> },
): void {
  for (const declaration of declarations) {
    const { name, value } = declaration
    if (isOfText(declaration)) colours.add(value)
    else if (name === 'background-color' && (value.includes('var(') || isOpaque(value))) backgrounds.add(value)
  }
}

function nestingOf({ parent }: StyleRule, known: Map<StyleRule, Nesting>): Nesting {
  if (parent === undefined) return undefined
  const before = known.get(parent)
  if (before !== undefined) return before
  const nesting: Nesting = { selectors: selectorsOf(parent), around: nestingOf(parent, known) }
  known.set(parent, nesting)
  return nesting
}

/** A nested selector that does not name the rule around it means what is below that (CSS Nesting 1, 3.1). */
function selectorsOf({ selectors, parent }: StyleRule): readonly Selector[] {
  if (parent === undefined) return readSelectors(selectors)
  return (selectors.includes('(') ? [selectors] : selectors.split(',')).flatMap((one) =>
    readSelectors(one.includes('&') ? one : `& ${one}`),
  )
}

function isOfWholePage({ compounds }: Selector): boolean {
  const [compound, ...more] = compounds
  const [item, ...others] = compound?.items ?? []
  if (more.length > 0 || others.length > 0 || item === undefined) return false
  if (item.type === 'PseudoClass') return item.name === 'root' || item.name === 'host'
  return item.type === 'WildcardTag' || (item.type === 'TagName' && (item.name === 'html' || item.name === 'body'))
}
