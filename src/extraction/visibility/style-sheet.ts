import { ExtractionError } from '../extracted-page.ts'
import { type Declaration, readDeclaration } from './declarations.ts'
import { type Screens, screensOf, everyScreen } from './media-query.ts'

/** A rule of a style sheet, as far as it may decide what a reader sees. */
export interface StyleRule {
  /** As written; of a nested rule without those around it. */
  readonly selectors: string
  /** The rule that a nested one stands in. */
  readonly parent: StyleRule | undefined
  readonly declarations: readonly Declaration[]
  /** Screens on which it applies. */
  readonly screens: Screens
  /** Rules of a cascade layer yield to others (CSS Cascade 5, 6.1). */
  readonly layered: boolean
}

/** Bounds of the style sheets of one document. */
const most = { rules: 50_000, depth: 32 } as const

/** At-rules whose blocks hold rules that apply as they stand, as far as it is known here. */
const grouping = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style', 'document', '-moz-document'])

/**
 * Reads the rules of a style sheet that declare something of how a reader sees an element (CSS Syntax 3, nesting included). What
 * is broken is passed over as browsers do.
 * @throws ExtractionError when there are too many rules
 */
export function readStyleSheet(css: string): readonly StyleRule[] {
  const reader = new SheetReader(css)
  reader.read({ parent: undefined, screens: everyScreen, layered: false, depth: 0 })
  return reader.rules
}

/** The declarations of a `style` attribute. */
export function readStyleAttribute(style: string): readonly Declaration[] {
  return new SheetReader(style).read({ parent: undefined, screens: everyScreen, layered: false, depth: 0 })
}

interface Place {
  readonly parent: StyleRule | undefined
  readonly screens: Screens
  readonly layered: boolean
  readonly depth: number
}

class SheetReader {
  readonly rules: StyleRule[] = []
  readonly #css: string
  #at = 0
  #seen = 0

  constructor(css: string) {
    this.#css = css
  }

  /** Reads what a block holds, up to its end; gives the declarations that stand in it. */
  read(place: Place): readonly Declaration[] {
    if (place.depth > most.depth) throw tooComplex()
    const declarations: Declaration[] = []
    while (this.#at < this.#css.length) {
      const text = this.#next()
      const end = this.#css[this.#at++]
      if (end === '{') {
        if (/^\s*--[^:]*:/.test(text)) this.#skipBlock()
        else this.#block(text.replace(/^(?:\s|;|<!--|-->)+/, '').trim(), place)
        continue
      }
      declarations.push(...readDeclaration(text))
      if (end === '}' && place.depth > 0) break
    }
    return declarations
  }

  #block(prelude: string, place: Place): void {
    const depth = place.depth + 1
    const [, name = ''] = /^@([-\w]+)/.exec(prelude.toLowerCase()) ?? []
    if (name === '') return this.#rule(prelude, place, depth)
    if (!grouping.has(name)) return this.#skipBlock()
    const condition = prelude.slice(name.length + 1)
    const screens = place.screens & screensOf(name, condition)
    const declarations = this.read({ ...place, screens, layered: place.layered || name === 'layer', depth })
    // Declarations right inside of a nested group are those of the rule around it (CSS Nesting 1, 2.3).
    if (place.parent !== undefined) this.#add({ ...place.parent, screens, declarations })
  }

  #rule(selectors: string, place: Place, depth: number): void {
    const { parent, screens, layered } = place
    const declarations: Declaration[] = []
    const rule: StyleRule = { selectors, parent, screens, layered, declarations }
    const at = this.rules.length
    declarations.push(...this.read({ parent: rule, screens, layered, depth }))
    this.#add(rule, at)
  }

  /** Rules without a declaration that matters are not kept, but counted. */
  #add(rule: StyleRule, at = this.rules.length): void {
    this.#seen++
    if (this.#seen > most.rules) throw tooComplex()
    if (rule.declarations.length > 0 && rule.screens !== 0) this.rules.splice(at, 0, rule)
  }

  #skipBlock(): void {
    let depth = 1
    while (depth > 0 && this.#at < this.#css.length) {
      this.#next()
      const end = this.#css[this.#at++]
      if (end === '{') depth++
      else if (end === '}') depth--
    }
  }

  /** The text up to the next `{`, `}` or `;` that stands for itself, comments as spaces. */
  #next(): string {
    const css = this.#css
    const parts: string[] = []
    let from = this.#at
    let brackets = 0
    for (; this.#at < css.length; this.#at++) {
      const code = css.charCodeAt(this.#at)
      // Most characters are letters, digits and spaces.
      if (!special.has(code)) continue
      const character = css[this.#at]
      if (character === '\\') this.#at++
      else if (character === '"' || character === "'") this.#at = stringEnd(css, this.#at)
      else if (character === '/' && css[this.#at + 1] === '*') {
        parts.push(css.slice(from, this.#at), ' ')
        const end = css.indexOf('*/', this.#at + 2)
        this.#at = end < 0 ? css.length : end + 1
        from = this.#at + 1
      } else if (character === '(' || character === '[') {
        if (character === '(' && /url$/i.test(css.slice(Math.max(from, this.#at - 3), this.#at))) this.#at = urlEnd(css, this.#at)
        else brackets++
      } else if (character === ')' || character === ']') brackets = Math.max(0, brackets - 1)
      else if (character === '{' || character === '}' || (character === ';' && brackets === 0)) break
    }
    parts.push(css.slice(from, this.#at))
    return parts.join('')
  }
}

const special = new Set([...'\\"\'/()[]{};'].map((character) => character.charCodeAt(0)))

/** Place of the quote that ends a string, or of the line end at which a broken one stops. */
function stringEnd(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[start] || css[at] === '\n') return at
  }
  return css.length
}

/** Place of the bracket that ends an address without quotes; of one in quotes that of its first bracket, since the rest is read as usual. */
function urlEnd(css: string, start: number): number {
  if (/^\s*["']/.test(css.slice(start + 1, start + 20))) return start
  let end = css.indexOf(')', start)
  while (end > 0 && css[end - 1] === '\\') end = css.indexOf(')', end + 1)
  return end < 0 ? css.length : end
}

function tooComplex(): ExtractionError {
  return new ExtractionError('Its style sheets are too complex.')
}
