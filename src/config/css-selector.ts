import { createParser, render, type AstRule, type AstSelector } from 'css-selector-parser'
import type { Root } from 'hast'
import { select } from 'hast-util-select'
import { quoted } from './parsed.ts'

/** The dialect that hast-util-select reads. */
const parse = createParser({ syntax: 'selectors-4' })

/** Something for a selector to be tried on: a pseudo-class that cannot run says so only when it meets an element. */
const sample: Root = {
  type: 'root',
  children: [
    {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'element', tagName: 'b', properties: {}, children: [] }],
    },
  ],
}

/** What is wrong with a CSS selector, in one clause; undefined when the extractor can run it. */
export function selectorProblem(selector: string): string | undefined {
  try {
    tryEachPart(parse(selector))
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? readable(error.message) : String(error)
    return `${quoted(selector)} is not a CSS selector that daf can run (${reason})`
  }
}

/** The reason alone: the parser's errors begin with the parser's name and end with a position that is often off. */
function readable(message: string): string {
  return message.replace(/^css-selector-parser parse error: /, '').replace(/\. Pos: -?\d{1,4}\.?$/, '')
}

/**
 * Ancestors and earlier siblings (`a b`, `a ~ b`) inside one pseudo-class: each multiplies what a page costs by its depth. Outside of
 * pseudo-classes they cost what other parts do.
 */
const maxInside = 2

/**
 * Runs every simple selector alone. Run as a whole, `.x:hover` would pass on a sample without `.x`, because the rest of a
 * compound is skipped once a part does not match.
 */
function tryEachPart(selector: AstSelector, inside?: string): void {
  for (const first of selector.rules) {
    if (inside !== undefined && distantCombinators(first) > maxInside)
      throw new Error(`more than ${maxInside} of the combinators "a b" and "a ~ b" inside :${inside}() are not supported`)
    for (let rule: AstRule | undefined = first; rule !== undefined; rule = rule.nestedRule) {
      if (rule.combinator === '||') throw new Error('the combinator || is not supported')
      for (const item of rule.items) {
        select(render({ type: 'Selector', rules: [{ type: 'Rule', items: [item] }] }), sample)
        if (item.type === 'PseudoClass' && item.argument?.type === 'Selector') tryEachPart(item.argument, item.name)
      }
    }
  }
}

function distantCombinators(first: AstRule): number {
  let count = 0
  for (let rule = first.nestedRule; rule !== undefined; rule = rule.nestedRule)
    if (rule.combinator === undefined || rule.combinator === '~') count++
  return count
}
