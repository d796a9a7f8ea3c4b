import type { Element, ElementContent, Nodes, Root } from 'hast'
import { isTextless } from '../tree/element-kinds.ts'
import { attribute, childElements, elementsOf, isElement, parentOf } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'

/** Line numbers and copy buttons that highlighters put next to the code. */
const gutter =
  /(?:^|\s)(?:gutter|lineno|linenos|line-numbers?-rows|line-number|rouge-gutter|blob-num|linenodiv|copy\S*|toolbar)(?:\s|$)/i

/** Code as it is, with the name of its language where the page declares it. */
export function shapeCodeBlock(pre: Element): ElementContent[] {
  const value = codeText(pre).replace(/^\n/, '').trimEnd()
  if (value.trim() === '') return []
  const languages = [pre, ...elementsOf(pre, 3)].values().map(languageOf)
  const language = languages.find((name) => name !== undefined)
  return [build('pre', [build('code', [textNode(value)], language === undefined ? {} : { className: [`language-${language}`] })])]
}

/** Whether a table shows code with its lines numbered, as some highlighters write it. */
export function isCodeTable(table: Element): boolean {
  return elementsOf(table).some((cell) => isElement(cell, 'td', 'th') && isGutter(cell))
}

function isGutter(element: Element): boolean {
  return gutter.test(attribute(element, 'className')) || (element.tagName === 'td' && numbersLines(element))
}

/** Most nodes of a row with a cell for the numbers and one for the code, including whitespace. */
const maxInRow = 5

/** Whether a cell does nothing but number the lines of the code in the only one beside it, which names its language. */
function numbersLines(cell: Element): boolean {
  const row = parentOf(cell)
  if (row === undefined || row.children.length > maxInRow) return false
  const [first, second, ...others] = childElements(row)
  if (first !== cell || second === undefined || others.length > 0 || !isElement(childElements(cell)[0], 'pre')) return false
  const numbers = cell.children.map(codeText).join('').trim().split('\n')
  return (
    numbers.every((number, at) => number === String(at + 1)) && elementsOf(second, 3).some((one) => languageOf(one) !== undefined)
  )
}

/** Text of code inside of a line. */
export function shapeInlineCode(code: Element): ElementContent[] {
  const value = codeText(code).replace(/\s+/g, ' ').trim()
  return value === '' ? [] : [build('code', [textNode(value)])]
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value.replaceAll('\u00A0', ' ').replace(/\r\n?/g, '\n')
  if (!('children' in node)) return ''
  if (isElement(node)) {
    if (node.tagName === 'br') return '\n'
    if (isTextless(node) || node.tagName === 'button' || isGutter(node)) return ''
  }
  const inner = node.children.map(codeText).join('')
  // Some highlighters make a block or a table row of every line.
  return isElement(node, 'div', 'li', 'tr', 'p') && !inner.endsWith('\n') ? `${inner}\n` : inner
}

/** A language in a class name, as highlighters write it. */
const languageClass =
  /^(?:language|lang|highlight-source|highlight-text|sourceCode|hljs-language)-(?=[a-z])([a-z][\w+#-]{0,30})$/i

const languageName = /^[a-z][\w+#-]{0,30}$/i

/** Classes that say how code looks, next to a name of a language without any word before it. */
const looks = /^(?:hljs|highlight|copy|code|line|lines|wrap|theme|dark|light|shj.*|hljs-.*)$/i

/** The language of code that an element names by its attributes; undefined if it names none. */
function languageOf(element: Element): string | undefined {
  for (const name of ['dataLang', 'dataLanguage', 'dataEnlighterLanguage']) {
    const named = attribute(element, name)
    if (languageName.test(named)) return named.toLowerCase()
  }
  const classes = attribute(element, 'className')
  const brush = /(?:^|\s)brush:\s?([a-z][\w+#-]{0,30})/i.exec(classes)?.[1]
  if (brush !== undefined) return brush.toLowerCase()
  const names = classes.split(/\s+/)
  for (const name of names) {
    const language = languageClass.exec(name)?.[1]
    if (language !== undefined) return language.toLowerCase()
  }
  if (!names.includes('hljs')) return undefined
  return names.find((name) => languageName.test(name) && !looks.test(name))?.toLowerCase()
}

/** Notes the language of code that an element around it names, as Rouge and others write it, on the code itself. */
export function markLanguages(parent: Root | Element, around?: string): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const own = isElement(child, 'div', 'figure', 'td', 'pre', 'table') ? languageOf(child) : undefined
    if (own === undefined && around !== undefined && isElement(child, 'pre', 'table')) child.properties['dataLanguage'] = around
    markLanguages(child, isElement(child, 'div', 'figure', 'td') ? (own ?? around) : around)
  }
}
