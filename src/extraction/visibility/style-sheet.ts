import { ExtractionError } from '../extracted-page.ts'
import { effectOf } from './concealment.ts'
import { concernsOf, type Declaration, readDeclaration } from './declarations.ts'
import { everyScreen, type Screens, screensOf } from './media-query.ts'
import { readSelectors, type Selector } from './selectors.ts'

/** Bounds of a style sheet: `selectors` is the length of a nested rule's selectors with those around it, in characters. */
const max = { rules: 50_000, depth: 32, selectors: 100_000 } as const

/** At-rules whose blocks hold rules that are read. */
const grouping = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style', 'document', '-moz-document'])

/** A rule of a style sheet, as far as it may decide what a reader sees. */
export class StyleRule {
  readonly selectorText: string
  readonly declarations: readonly Declaration[]
  /** What its declarations affect, and what they may do to text, colours aside, as bits. */
  readonly concerns: number
  readonly effect: number
  readonly screens: Screens
  /** Whether it is in a cascade layer: these yield to other rules (CSS Cascade 5, 6.1). */
  readonly layered: boolean
  #selectors: readonly Selector[] | undefined

  constructor(selectorText: string, declarations: readonly Declaration[], { screens, layered }: Context) {
    this.selectorText = selectorText
    this.declarations = declarations
    this.concerns = concernsOf(declarations)
    this.effect = declarations.reduce((all, declaration) => all | effectOf(declaration), 0)
    this.screens = screens
    this.layered = layered
  }

  /** Parsed when they are first asked for: most rules neither hide anything nor apply where something is hidden. */
  get selectors(): readonly Selector[] {
    this.#selectors ??= readSelectors(this.selectorText)
    return this.#selectors
  }
}

/** The parts of a style sheet that affect whether an element is visible. */
export interface StyleSheet {
  readonly rules: readonly StyleRule[]
  /** How animations end, by the name of their keyframes, in lower case. */
  readonly endings: ReadonlyMap<string, readonly Declaration[]>
}

/**
 * Reads a style sheet (CSS Syntax 3, nesting included). Broken parts are skipped as browsers do.
 * @throws ExtractionError when there are too many rules
 */
export function readStyleSheet(css: string): StyleSheet {
  const reader = new SheetReader(css)
  reader.readBlock(outermost)
  return reader
}

/** The declarations of a `style` attribute. */
export function readStyleAttribute(style: string): readonly Declaration[] {
  return new SheetReader(style).readBlock(outermost)
}

/** The context of a block. */
interface Context {
  /** Selectors of the rule around it. */
  readonly parent: string | undefined
  readonly screens: Screens
  readonly layered: boolean
  readonly depth: number
}

const outermost: Context = { parent: undefined, screens: everyScreen, layered: false, depth: 0 }

/** A selector of the last keyframe (CSS Animations 1, 3). */
const lastKeyframe = /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i

class SheetReader implements StyleSheet {
  readonly rules: StyleRule[] = []
  readonly endings = new Map<string, readonly Declaration[]>()
  readonly #css: string
  #at = 0
  #seen = 0

  constructor(css: string) {
    this.#css = css
  }

  /** Reads a block up to its end, adding the rules in it; returns the declarations that are in it. */
  readBlock(context: Context): readonly Declaration[] {
    if (context.depth > max.depth) throw tooComplex()
    const declarations: Declaration[] = []
    while (this.#at < this.#css.length) {
      const text = this.#next()
      const end = this.#css[this.#at++]
      if (end === '{') {
        if (/^\s*--[^:]*:/.test(text)) this.#skipBlock()
        else this.#readRule(text.replace(/^(?:\s|;|<!--|-->)+/, '').trim(), { ...context, depth: context.depth + 1 })
        continue
      }
      declarations.push(...readDeclaration(text))
      if (end === '}' && context.depth > 0) break
    }
    return declarations
  }

  #readRule(prelude: string, context: Context): void {
    const [, name = ''] = /^@([-\w]+)/.exec(prelude.toLowerCase()) ?? []
    const at = this.rules.length
    if (name === '') {
      const parent = resolveNesting(prelude, context.parent)
      this.#add(parent, this.readBlock({ ...context, parent }), context, at)
    } else if (grouping.has(name)) {
      const screens = context.screens & screensOf(name, prelude.slice(name.length + 1))
      const inner = { ...context, screens, layered: context.layered || name === 'layer' }
      const declarations = this.readBlock(inner)
      // Declarations directly inside of a nested group are those of the rule around it (CSS Nesting 1, 2.3).
      if (context.parent !== undefined) this.#add(context.parent, declarations, inner, this.rules.length)
    } else if (/^(?:-\w+-)?keyframes$/.test(name))
      this.#readKeyframes(prelude.slice(name.length + 1).replace(/["']/g, ''), context)
    else this.#skipBlock()
  }

  #readKeyframes(name: string, context: Context): void {
    const ending: Declaration[] = []
    while (this.#at < this.#css.length) {
      const frame = this.#next()
      const end = this.#css[this.#at++]
      if (end === '}') break
      if (end !== '{') continue
      const declarations = this.readBlock({ ...context, parent: undefined, depth: context.depth + 1 })
      if (lastKeyframe.test(frame)) ending.push(...declarations)
    }
    this.endings.set(name.trim().toLowerCase(), ending)
  }

  /** Rules without a declaration that matters are not kept, but counted. */
  #add(selectors: string, declarations: readonly Declaration[], context: Context, at: number): void {
    this.#seen++
    if (this.#seen > max.rules) throw tooComplex()
    if (declarations.length > 0 && context.screens !== 0)
      this.rules.splice(at, 0, new StyleRule(selectors, declarations, context))
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

  /** The text up to the next `{`, `}` or `;` outside of strings and brackets, comments as spaces. */
  #next(): string {
    const css = this.#css
    const parts: string[] = []
    let from = this.#at
    let brackets = 0
    special.lastIndex = from
    this.#at = css.length
    for (let match = special.exec(css); match !== null; match = special.exec(css)) {
      const [token] = match
      if (token.startsWith('/*')) {
        parts.push(css.slice(from, match.index), ' ')
        from = special.lastIndex
      } else if (token === '(' || token === '[') brackets++
      else if (token === ')' || token === ']') brackets = Math.max(0, brackets - 1)
      else if (token === '{' || token === '}' || (token === ';' && brackets === 0)) {
        this.#at = match.index
        break
      }
    }
    parts.push(css.slice(from, this.#at))
    return parts.join('')
  }
}

/** Tokens that a CSS reader must not skip: escapes, strings, comments, unquoted addresses, brackets and ends. A broken string ends with its line. */
const special =
  /\\[^]|"(?:[^"\\\n]|\\[^])*["\n]?|'(?:[^'\\\n]|\\[^])*['\n]?|\/\*[^]*?(?:\*\/|$)|url\((?!\s*["'])(?:[^)\\]|\\[^])*\)?|[()[\]{};]/gi

/** Selectors of a nested rule with the outer ones in place of `&`, which comes first if it is omitted (CSS Nesting 1, 3.1). */
function resolveNesting(selectors: string, parent: string | undefined): string {
  const around = parent === undefined ? ':root' : `:is(${parent})`
  const list = parent === undefined || selectors.includes('(') ? [selectors] : selectors.split(',')
  const resolved = list
    .map((one) => (parent === undefined || one.includes('&') ? one : `& ${one}`).replaceAll('&', around))
    .join()
  if (resolved.length > max.selectors) throw tooComplex()
  return resolved
}

function tooComplex(): ExtractionError {
  return new ExtractionError('Its style sheets are too complex.')
}
