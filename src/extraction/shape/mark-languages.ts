import type { Element, Root } from 'hast'
import { isElement } from '../tree/element.ts'
import { languageOf } from './code-language.ts'

/** Notes the language of code that an element around it names, as Rouge and others write it, on the code itself. */
export function markLanguages(content: Root | Element): void {
  mark(content, undefined)
}

function mark(parent: Root | Element, around: string | undefined): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const own = isElement(child, 'div', 'figure', 'td', 'pre', 'table') ? languageOf(child) : undefined
    if (own === undefined && around !== undefined && isElement(child, 'pre', 'table')) child.properties['dataLanguage'] = around
    mark(child, isElement(child, 'div', 'figure', 'td') ? (own ?? around) : around)
  }
}
