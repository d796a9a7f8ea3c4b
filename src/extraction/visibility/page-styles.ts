import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { isOpaque, hasTooLittleContrast, isTransparent } from './colours.ts'
import { effectOf, effects, isAnimated, type Style } from './concealment.ts'
import { concerns, concernsOf, type Declaration } from './declarations.ts'
import { everyScreen, screenBits, type Screens, screensMatching } from './media-query.ts'
import type { PageTree } from './page-tree.ts'
import { RuleIndex, type Selector, SelectorMatcher, type Visitor } from './selectors.ts'
import { readStyleAttribute, readStyleSheet, type StyleRule, type StyleSheet } from './style-sheet.ts'
import { ownText } from '../tree/visible-text.ts'

/** Maximum colours of a page that are compared; with more, any two may be alike. */
const maxColours = 300

/** Maximum length and rounds of resolving custom properties, which may name each other. */
const longestValue = 1_000
const maxSubstitutions = 5

/** The styles that a page gives to its elements in its own markup. Style sheets that it links to are not read. */
export class PageStyles {
  /** Whether the page links to style sheets, which may give any element with a class or an id another look. */
  readonly hasLinked: boolean
  readonly #tree: PageTree
  readonly #matcher: SelectorMatcher
  readonly #sheets: readonly PageSheet[]
  /** How animations end, by the name of their keyframes; the last sheet that has them decides. */
  readonly #endings: ReadonlyMap<string, readonly Declaration[]>
  /** What elements declare themselves. */
  readonly #own = new Map<Element, readonly Declaration[]>()
  /** Custom properties that are declared for the whole page. */
  readonly #variables = new Map<string, string>()
  /** Rules that may hide text, with what they may do. The others matter only to elements that one of these selects. */
  readonly #hidingRules: RuleIndex<{ readonly selector: Selector; readonly effect: number }>
  /** What the page's styles may do at all, and what they may do to each element, as bits of {@link effects}. */
  #effects = 0
  readonly #effectsOn = new Map<Element, number>()
  /** What the declarations that may hide text are about: only that matters on this page. */
  #concerns: number = concerns.shown
  #rules: RuleIndex<PlacedRule> | undefined
  readonly #styles = new Map<Element, readonly Style[]>()
  readonly #isVanishing: (declaration: Declaration) => boolean

  constructor(tree: PageTree) {
    this.#tree = tree
    this.#matcher = new SelectorMatcher(tree)
    this.#hidingRules = new RuleIndex(tree)
    const { sheets, hasLinked } = readSheets(tree)
    this.#sheets = sheets
    this.hasLinked = hasLinked
    this.#endings = new Map(sheets.flatMap(({ endings }) => [...endings]))
    const rules = sheets.flatMap((sheet) => sheet.rules)
    for (const { selectorText, declarations, concerns: about } of rules)
      if ((about & concerns.custom) !== 0 && wholePage.test(selectorText))
        for (const { name, value } of declarations) if (name.startsWith('--')) this.#variables.set(name, value)
    for (const element of tree.elements) {
      const declarations = ownDeclarations(element)
      if (declarations.length > 0) this.#own.set(element, declarations)
    }
    const own = [...this.#own.values()]
    // Linked sheets may override the colours that the page's own sheet gives to classes.
    const isVanishing = this.#vanishingColours(hasLinked ? own : [...own, ...rules.map(({ declarations }) => declarations)])
    this.#isVanishing = (declaration) => isColour(declaration) && isVanishing(declaration.value)
    for (const declarations of own) this.#noteEffect(this.#effectOf(declarations), declarations)
    for (const { rules: shown, withoutScripts } of sheets) if (!withoutScripts) for (const rule of shown) this.#noteRule(rule)
  }

  /** Whether anything on the page may be hidden by its style. */
  get mayHide(): boolean {
    return this.#effects !== 0
  }

  /** Possible effects on an element and its text, as bits of {@link effects}: an upper bound. */
  effectsOn(element: Element): number {
    if (this.#effects === 0) return 0
    const known = this.#effectsOn.get(element)
    if (known !== undefined) return known
    let found = this.#effectOf(this.#own.get(element) ?? [])
    for (const { selector, effect } of this.#hidingRules.candidates(element))
      if ((found & effect) !== effect && this.#matcher.matches(element, selector, 'reads')) found |= effect
    this.#effectsOn.set(element, found)
    return found
  }

  /** Everything that is declared for an element on each screen, at first or for a visitor who does something. */
  stylesOf(element: Element, visitor: Visitor = 'reads'): readonly Style[] {
    const known = visitor === 'reads' ? this.#styles.get(element) : undefined
    if (known !== undefined) return known
    const styles = this.#cascade(element, visitor)
    if (visitor === 'reads') this.#styles.set(element, styles)
    return styles
  }

  /**
   * The style after the animation that an element starts by itself; undefined without one. One that the page does not define may be in a
   * linked sheet: then it leaves nothing hidden.
   */
  animated(style: Style): Style | undefined {
    if (!isAnimated(style)) return undefined
    const known = (style.get('animation') ?? '').split(/[\s,]+/).flatMap((name) => {
      const ending = this.#endings.get(name)
      return ending === undefined ? [] : [ending]
    })
    if (known.length === 0) return this.hasLinked ? new Map() : undefined
    return new Map([...style, ...known.flat().map(({ name, value }) => [name, this.#resolved(value, [])] as const)])
  }

  #effectOf(declarations: readonly Declaration[]): number {
    return declarations.reduce((all, one) => all | effectOf(one) | (this.#isVanishing(one) ? effects.blurs : 0), 0)
  }

  #noteRule(rule: StyleRule): void {
    let { effect } = rule
    if ((rule.concerns & concerns.colour) !== 0) {
      const { declarations } = rule
      if (this.hasLinked ? this.#isUnreadable(declarations) : declarations.some(this.#isVanishing)) effect |= effects.blurs
    }
    if (effect === 0) return
    for (const selector of rule.selectors) {
      if (!this.#matcher.isPossible(selector)) continue
      this.#hidingRules.add({ selector, effect }, selector)
      this.#noteEffect(effect, rule.declarations)
    }
  }

  #noteEffect(effect: number, declarations: readonly Declaration[]): void {
    if (effect === 0) return
    this.#effects |= effect
    this.#concerns |= concernsOf(declarations.filter((declaration) => isColour(declaration) || effectOf(declaration) !== 0))
  }

  /** Whether declarations hide text by themselves: by a colour that is transparent, or that of their own background. */
  #isUnreadable(declarations: readonly Declaration[]): boolean {
    const values = (of: (declaration: Declaration) => boolean) =>
      declarations.filter(of).map(({ value }) => this.#resolved(value, declarations))
    const backgrounds = values(isBackground)
    return values(isTextColour).some(
      (colour) => isTransparent(colour) || backgrounds.some((background) => hasTooLittleContrast(colour, background)),
    )
  }

  /** Whether a value, as written, is a text colour that vanishes on some background of the page, or such a background. */
  #vanishingColours(declared: readonly (readonly Declaration[])[]): (value: string) => boolean {
    const colours = new Set<string>()
    const backgrounds = new Set(this.hasLinked ? [] : ['white'])
    for (const declaration of declared.flat()) {
      if (isTextColour(declaration)) colours.add(declaration.value)
      else if (isBackground(declaration) && (declaration.value.includes('var(') || isOpaque(declaration.value)))
        backgrounds.add(declaration.value)
    }
    if (colours.size > maxColours || backgrounds.size > maxColours) return () => true
    const vanishing = new Set<string>()
    for (const value of colours) {
      const colour = this.#resolved(value, [])
      if (isTransparent(colour)) vanishing.add(value)
      for (const background of backgrounds)
        if (hasTooLittleContrast(colour, this.#resolved(background, []))) vanishing.add(value).add(background)
    }
    return (value) => vanishing.has(value)
  }

  #cascade(element: Element, visitor: Visitor): readonly Style[] {
    this.#rules ??= this.#indexRules()
    const own = this.#own.get(element) ?? []
    const rules = this.#rules
      .candidates(element)
      .filter(
        ({ selector, withoutScripts }) =>
          (!withoutScripts || visitor !== 'reads') && this.#matcher.matches(element, selector, visitor),
      )
      .toSorted(byPrecedence)
    const onScreen = (screen: Screens): Style => {
      const style = new Map<string, string>()
      const set = (declarations: readonly Declaration[], isImportant: boolean) => {
        for (const { name, value, important } of declarations)
          if (important === isImportant && !name.startsWith('--')) style.set(name, this.#resolved(value, own))
      }
      for (const isImportant of [false, true]) {
        for (const { rule, screens } of rules) if ((screens & screen) !== 0) set(rule.declarations, isImportant)
        set(own, isImportant)
      }
      return style
    }
    if (!rules.every(({ screens }) => screens === everyScreen)) return screenBits.map(onScreen)
    const style = onScreen(everyScreen)
    return screenBits.map(() => style)
  }

  #indexRules(): RuleIndex<PlacedRule> {
    const index = new RuleIndex<PlacedRule>(this.#tree)
    let order = 0
    for (const { rules, screens, withoutScripts } of this.#sheets) {
      for (const rule of rules) {
        if ((rule.concerns & this.#concerns) === 0) continue
        for (const selector of rule.selectors)
          if (this.#matcher.isPossible(selector))
            index.add({ rule, selector, order: order++, screens: screens & rule.screens, withoutScripts }, selector)
      }
    }
    return index
  }

  /** A value with the custom properties in it that are declared for the whole page, or on the element itself. */
  #resolved(value: string, own: readonly Declaration[]): string {
    let resolved = value
    for (let times = 0; times < maxSubstitutions && resolved.includes('var('); times++)
      resolved = resolved
        .replace(/var\(\s*(--[^\s,()]+)\s*(?:,([^()]*))?\)/g, (_, name: string, fallback: string | undefined) => {
          const declared = own.find((declaration) => declaration.name === name)?.value ?? this.#variables.get(name)
          return declared ?? fallback?.trim() ?? ''
        })
        .slice(0, longestValue)
    return resolved
  }
}

/** A rule with one of its selectors, and its place among all rules of the page. */
interface PlacedRule {
  readonly rule: StyleRule
  readonly selector: Selector
  readonly order: number
  readonly screens: Screens
  readonly withoutScripts: boolean
}

/** Rules that win over others come last (CSS Cascade 5, 6.1). */
function byPrecedence(one: PlacedRule, other: PlacedRule): number {
  return (
    Number(other.rule.layered) - Number(one.rule.layered) ||
    one.selector.specificity - other.selector.specificity ||
    one.order - other.order
  )
}

function isTextColour({ name }: Declaration): boolean {
  return name === 'color' || name === 'text-fill-color'
}

function isBackground({ name }: Declaration): boolean {
  return name === 'background-color'
}

function isColour(declaration: Declaration): boolean {
  return isTextColour(declaration) || isBackground(declaration)
}

/** Selectors of rules whose custom properties hold for the whole page. */
const wholePage = /(?:^|,)\s*(?::root|:host|html|body|\*)\s*(?:,|$)/i

interface PageSheet extends StyleSheet {
  readonly screens: Screens
  /** Whether it is in `noscript`: it says what is shown where no script runs. */
  readonly withoutScripts: boolean
}

function readSheets(tree: PageTree): { readonly sheets: readonly PageSheet[]; readonly hasLinked: boolean } {
  const sheets: PageSheet[] = []
  let hasLinked = false
  const add = (css: string, media: string, withoutScripts = false) => {
    const { rules, endings } = cachedSheet(css)
    sheets.push({ rules, endings, screens: screensMatching(media), withoutScripts })
  }
  for (const element of tree.elements) {
    if (element.tagName === 'style') {
      if (/^(?:|text\/css)$/i.test(attribute(element, 'type'))) add(ownText(element), attribute(element, 'media'))
    } else if (element.tagName === 'noscript') {
      for (const [, css = ''] of ownText(element).matchAll(/<style[^>]*>([^]*?)<\/style/gi)) add(css, '', true)
    } else if (element.tagName === 'link' && isStyleSheet(element)) {
      const css = dataSheet(attribute(element, 'href'))
      if (css === undefined) hasLinked = true
      else add(css, attribute(element, 'media'))
    }
  }
  return { sheets, hasLinked }
}

function isStyleSheet(link: Element): boolean {
  const relations = attribute(link, 'rel').toLowerCase().split(/\s+/)
  return relations.includes('stylesheet') || (relations.includes('preload') && attribute(link, 'as') === 'style')
}

/** The style sheet in a `data:` address (RFC 2397); undefined for any other address. */
function dataSheet(address: string): string | undefined {
  if (!/^data:text\/css/i.test(address)) return undefined
  const [, base64, data = ''] = /^[^,]*?(;base64)?,([^]*)$/i.exec(address) ?? []
  try {
    return base64 === undefined ? decodeURIComponent(data) : atob(data)
  } catch {
    return ''
  }
}

/** What an element declares itself: by the attributes that came before style sheets, then by `style`. */
function ownDeclarations(element: Element): readonly Declaration[] {
  const { tagName, properties } = element
  const declarations = typeof properties['style'] === 'string' ? cachedAttribute(properties['style']) : none
  const isFont = tagName === 'font'
  if (properties['bgColor'] === undefined && !isFont && tagName !== 'body') return declarations
  const colour = isFont ? attribute(element, 'color') : tagName === 'body' ? attribute(element, 'text') : ''
  const hints = Object.entries({ 'background-color': attribute(element, 'bgColor'), color: colour })
  return [
    ...hints.flatMap(([name, value]) => (value === '' ? [] : [{ name, value: value.toLowerCase(), important: false }])),
    ...declarations,
  ]
}

const none: readonly Declaration[] = []

/** Characters of style sheets and of attributes that are cached: the pages of a site repeat theirs. */
const maxCached = 2_000_000

const cachedSheet = cached(readStyleSheet)
const cachedAttribute = cached(readStyleAttribute)

function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>()
  let characters = 0
  return (text) => {
    const known = values.get(text)
    if (known !== undefined) return known
    const value = read(text)
    characters += text.length
    if (characters > maxCached) {
      values.clear()
      characters = text.length
    }
    values.set(text, value)
    return value
  }
}
