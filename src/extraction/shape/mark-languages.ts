import type { Element, Root } from 'hast'
import { elementsOf, isElement } from '../tree/element.ts'
import { languageOf } from './code-language.ts'

/** Notes the language of code that an element around it names, as Rouge and others write it, on the code itself. */
export function markLanguages(content: Root | Element): void {
  for (const element of elementsOf(content)) {
    if (!isElement(element, 'div', 'figure', 'td')) continue
    const language = languageOf(element)
    if (language === undefined) continue
    for (const code of elementsOf(element)) {
      if (isElement(code, 'pre', 'table') && languageOf(code) === undefined) code.properties['dataLanguage'] = language
    }
  }
}
