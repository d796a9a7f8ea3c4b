import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { isTooAlike, isTransparent } from './colours.ts'
import type { Style } from './concealment.ts'
import type { Declaration } from './declarations.ts'
import {
  isOfColour,
  isOfText,
  knownAttribute,
  type KnownSheet,
  knownSheet,
  mayHide,
  noteColours,
  type SheetRule,
} from './known-sheets.ts'
import { everyScreen, type Screens, screensMatching } from './media-query.ts'
import type { PageTree } from './page-tree.ts'
import { RuleIndex } from './rule-index.ts'
import { SelectorMatcher, type Visitor } from './selector-matcher.ts'

/** What an element declares on a screen. */
export type StyleOnScreen = (screen: Screens) => Style

/** Properties that every page hides and shows things with. */
const alwaysAtStake = 'display visibility opacity transform translate scale transition animation will-change'.split(' ')

/** Properties that hide something together: those of a group matter where one of them hides something on the page. */
const groups: readonly (readonly string[])[] = [
  'clip clip-path position',
  'left right top bottom position',
  'margin-left margin-right margin-top margin-bottom padding-left padding-right padding-top padding-bottom',
  'width height max-width max-height overflow-x overflow-y padding-top padding-bottom',
  'text-indent overflow-x',
  'font-size',
  'content-visibility',
  'filter',
].map((names) => names.split(' '))

/** The same of text that has the colour of its background. */
const ofColours =
  'color text-fill-color background-color background-image background-clip text-shadow text-stroke position'.split(' ')

/** Colours of one page that are compared with one another; where there are more, each may be like any other. */
const mostColours = 300

/** The styles that a page gives to its elements in its own markup. Style sheets that it links to are not read. */
export class PageStyles {
  /** It links to style sheets, which may give any element with a class or an id another look. */
  readonly hasLinked: boolean
  readonly #sheets: readonly PageSheet[]
  readonly #attributes = new Map<Element, readonly Declaration[]>()
  readonly #variables = new Map<string, string>()
  /** Rules that may hide an element, and those that may make text unreadable: what none of them means is not looked at any closer. */
  readonly #hiding = new RuleIndex<SheetRule>()
  readonly #blurring = new RuleIndex<SheetRule>()
  readonly #hidden = new Suspects()
  readonly #blurred = new Suspects()
  readonly #styles = new Map<Element, StyleOnScreen>()
  readonly #matcher: SelectorMatcher
  /** Properties that matter on this page. */
  readonly #atStake = new Set(alwaysAtStake)
  #all: RuleIndex<PlacedRule> | undefined

  constructor(tree: PageTree) {
    this.#matcher = new SelectorMatcher(tree)
    const { sheets, hasLinked } = readSheets(tree)
    this.hasLinked = hasLinked
    this.#sheets = sheets
    for (const { sheet } of sheets) for (const [name, value] of sheet.variables) this.#variables.set(name, value)
    const own = { colours: new Set<string>(), backgrounds: new Set(hasLinked ? [] : ['white']) }
    for (const element of tree.elements) {
      const declarations = attributeDeclarations(element)
      if (declarations.length === 0) continue
      this.#attributes.set(element, declarations)
      noteColours(declarations, own)
    }
    // What a page says in its own sheet of the colours of elements with a class, linked sheets may say otherwise.
    this.#noteSuspects(this.#vanishing(hasLinked ? [own] : [own, ...sheets.map(({ sheet }) => sheet)]))
  }

  /** Whether anything on the page may be hidden by its style. */
  get hides(): boolean {
    return this.#hidden.any || this.#blurred.any
  }

  /** Whether a rule or the element itself may hide it. */
  mayBeHidden(element: Element): boolean {
    return this.#hidden.has(element, () => this.#hiding.rulesFor(element, this.#matcher, 'reads').length > 0)
  }

  /** Whether a rule or the element itself may make its text unreadable. */
  mayBeUnreadable(element: Element): boolean {
    return this.#blurred.has(element, () => this.#blurring.rulesFor(element, this.#matcher, 'reads').length > 0)
  }

  /** Everything that is declared of an element, as it is at first or for a visitor who does something. */
  styleOf(element: Element, visitor: Visitor = 'reads'): StyleOnScreen {
    const known = visitor === 'reads' ? this.#styles.get(element) : undefined
    if (known !== undefined) return known
    const style = this.#cascade(element, visitor)
    if (visitor === 'reads') this.#styles.set(element, style)
    return style
  }

  /** @param mayVanish whether a text of a colour, or on a background of it, may not be read; by how it is written */
  #noteSuspects(mayVanish: (colour: string) => boolean): void {
    const isVanishing = (declaration: Declaration) => isOfColour(declaration) && mayVanish(declaration.value)
    for (const { sheet, withoutScripts } of this.#sheets) {
      if (withoutScripts) continue
      const colouring = this.hasLinked
        ? sheet.colouring.filter(({ rule }) => this.#isUnreadableByItself(rule.declarations))
        : sheet.colouring.filter(({ rule }) => rule.declarations.some(isVanishing))
      for (const rule of sheet.hiding) {
        if (!this.#matcher.isPossible(rule.selector)) continue
        this.#hiding.add(rule)
        this.#hidden.any = true
        this.#noteStakes(rule.rule.declarations)
      }
      for (const rule of [...sheet.blurring, ...colouring]) {
        if (!this.#matcher.isPossible(rule.selector)) continue
        this.#blurring.add(rule)
        this.#blurred.any = true
        this.#noteStakes(rule.rule.declarations)
      }
    }
    for (const [element, own] of this.#attributes) {
      const hides = own.some((declaration) => mayHide(declaration, 'element'))
      const blurs = own.some((declaration) => mayHide(declaration, 'text') || isVanishing(declaration))
      if (hides) this.#hidden.add(element)
      if (blurs) this.#blurred.add(element)
      if (hides || blurs) this.#noteStakes(own)
    }
  }

  #noteStakes(declarations: readonly Declaration[]): void {
    for (const declaration of declarations) {
      const { name } = declaration
      if (this.#atStake.has(name)) continue
      const hides = mayHide(declaration, 'element') || mayHide(declaration, 'text')
      const group = isOfColour(declaration) ? ofColours : hides ? groups.find((names) => names.includes(name)) : undefined
      for (const one of group ?? []) this.#atStake.add(one)
    }
  }

  #isUnreadableByItself(declarations: readonly Declaration[]): boolean {
    const values = (of: (declaration: Declaration) => boolean) =>
      declarations.filter(of).map(({ value }) => this.#resolved(value, declarations))
    const backgrounds = values(({ name }) => name === 'background-color')
    return values(isOfText).some(
      (colour) => isTransparent(colour) || backgrounds.some((background) => isTooAlike(colour, background)),
    )
  }

  /** Colours of text that vanish on some background of the page, and those backgrounds, as they are written. */
  #vanishing(sources: readonly Pick<KnownSheet, 'colours' | 'backgrounds'>[]): (colour: string) => boolean {
    const written = (key: 'colours' | 'backgrounds') => [...new Set(sources.flatMap((source) => [...source[key]]))]
    const [colours, backs] = [written('colours'), written('backgrounds')]
    if (colours.length > mostColours || backs.length > mostColours) return () => true
    const backgrounds = backs.map((value) => [value, this.#resolved(value, [])] as const)
    const vanishing = new Set<string>()
    for (const value of colours) {
      const colour = this.#resolved(value, [])
      if (isTransparent(colour)) vanishing.add(value)
      for (const [background, resolved] of backgrounds) {
        if (!isTooAlike(colour, resolved)) continue
        vanishing.add(value)
        vanishing.add(background)
      }
    }
    return (colour) => vanishing.has(colour)
  }

  #indexAll(): RuleIndex<PlacedRule> {
    const index = new RuleIndex<PlacedRule>()
    for (const [at, { sheet, screens, withoutScripts }] of this.#sheets.entries()) {
      for (const selected of sheet.rules) {
        if (!selected.rule.declarations.some(({ name }) => this.#atStake.has(name))) continue
        if (!this.#matcher.isPossible(selected.selector)) continue
        index.add({ ...selected, sheet: at, screens: screens & selected.rule.screens, withoutScripts })
      }
    }
    return index
  }

  #cascade(element: Element, visitor: Visitor): StyleOnScreen {
    const own = this.#attributes.get(element) ?? []
    this.#all ??= this.#indexAll()
    const found = this.#all.rulesFor(element, this.#matcher, visitor)
    if (found.length === 0 && own.length === 0) return () => noStyle
    const rules = found.filter(({ withoutScripts }) => !withoutScripts || visitor !== 'reads').toSorted(byWeight)
    const make = (screen: Screens): Style => {
      const style = new Map<string, string>()
      const set = (declarations: readonly Declaration[], important: boolean) => {
        for (const declaration of declarations)
          if (declaration.important === important && !declaration.name.startsWith('--'))
            style.set(declaration.name, this.#resolved(declaration.value, own))
      }
      for (const important of [false, true]) {
        for (const { rule, screens } of rules) if ((screens & screen) !== 0) set(rule.declarations, important)
        set(own, important)
      }
      return style
    }
    const isSame = rules.every(({ screens }) => screens === everyScreen)
    const made = new Map<Screens, Style>()
    return (screen) => {
      const one = isSame ? everyScreen : screen
      const known = made.get(one)
      if (known !== undefined) return known
      const style = make(one)
      made.set(one, style)
      return style
    }
  }

  /** Custom properties that are declared for the whole page, or on the element itself. */
  #resolved(value: string, own: readonly Declaration[]): string {
    let resolved = value
    for (let times = 0; times < 5 && resolved.includes('var('); times++) {
      resolved = resolved
        .replace(/var\(\s*(--[^\s,()]+)\s*(?:,([^()]*))?\)/g, (_, name: string, instead: string | undefined) => {
          return own.find((declaration) => declaration.name === name)?.value ?? this.#variables.get(name) ?? instead?.trim() ?? ''
        })
        .slice(0, 1_000)
    }
    return resolved
  }
}

/** Elements that may be of a kind, as far as they were asked about. */
class Suspects {
  any = false
  readonly #known = new Map<Element, boolean>()

  add(element: Element): void {
    this.#known.set(element, true)
    this.any = true
  }

  has(element: Element, find: () => boolean): boolean {
    if (!this.any) return false
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(element, found)
    return found
  }
}

/** A rule with the place of its sheet. */
interface PlacedRule extends SheetRule {
  readonly sheet: number
  readonly screens: Screens
  readonly withoutScripts: boolean
}

/** Rules that win over others come last (CSS Cascade 5, 6.1). */
function byWeight(one: PlacedRule, other: PlacedRule): number {
  return (
    Number(other.rule.layered) - Number(one.rule.layered) ||
    one.selector.specificity - other.selector.specificity ||
    one.sheet - other.sheet ||
    one.order - other.order
  )
}

const noStyle: Style = new Map()
const none: readonly Declaration[] = []

interface PageSheet {
  readonly sheet: KnownSheet
  readonly screens: Screens
  /** It stands in `noscript`: it says what is shown where no script does. */
  readonly withoutScripts: boolean
}

function readSheets(tree: PageTree): { readonly sheets: readonly PageSheet[]; readonly hasLinked: boolean } {
  const sheets: PageSheet[] = []
  let hasLinked = false
  for (const element of tree.elements) {
    if (element.tagName === 'style') {
      if (!/^(?:|text\/css)$/i.test(attribute(element, 'type'))) continue
      sheets.push({
        sheet: knownSheet(textIn(element)),
        screens: screensMatching(attribute(element, 'media').toLowerCase()),
        withoutScripts: false,
      })
    } else if (element.tagName === 'noscript') {
      for (const [, css = ''] of textIn(element).matchAll(/<style[^>]*>([^]*?)<\/style/gi))
        sheets.push({ sheet: knownSheet(css), screens: everyScreen, withoutScripts: true })
    } else if (element.tagName === 'link' && isStyleSheet(element)) {
      const css = embedded(attribute(element, 'href'))
      if (css === undefined) hasLinked = true
      else
        sheets.push({
          sheet: knownSheet(css),
          screens: screensMatching(attribute(element, 'media').toLowerCase()),
          withoutScripts: false,
        })
    }
  }
  return { sheets, hasLinked }
}

function isStyleSheet(link: Element): boolean {
  const relations = attribute(link, 'rel').toLowerCase().split(/\s+/)
  return relations.includes('stylesheet') || (relations.includes('preload') && attribute(link, 'as') === 'style')
}

/** The style sheet that an address is itself (RFC 2397); undefined for any other. */
function embedded(address: string): string | undefined {
  const [, base64, data = ''] = /^data:text\/css[^,]*?(;base64)?,([^]*)$/i.exec(address) ?? []
  if (!/^data:text\/css/i.test(address)) return undefined
  try {
    return base64 === undefined ? decodeURIComponent(data) : atob(data)
  } catch {
    return ''
  }
}

function textIn(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** What an element declares of itself: by attributes from before style sheets, then by `style`. */
function attributeDeclarations(element: Element): readonly Declaration[] {
  const { style, bgColor } = element.properties
  const own = typeof style === 'string' ? knownAttribute(style) : none
  if (bgColor === undefined && element.tagName !== 'font' && element.tagName !== 'body') return own
  const background = attribute(element, 'bgColor').toLowerCase()
  const colour =
    element.tagName === 'font' || element.tagName === 'body'
      ? attribute(element, element.tagName === 'font' ? 'color' : 'text').toLowerCase()
      : ''
  const hints = [
    ['background-color', background],
    ['color', colour],
  ] as const
  return [...hints.flatMap(([name, value]) => (value === '' ? [] : [{ name, value, important: false }])), ...own]
}
