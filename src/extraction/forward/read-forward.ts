import type { Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import { otherSpellings, type SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'
import { ownText } from '../tree/visible-text.ts'

/** The target of a page that only forwards: an address of the site, another site, or one of several addresses. */
export type Forward =
  | { readonly kind: 'own'; readonly path: SitePath }
  | { readonly kind: 'foreign'; readonly url: string }
  | { readonly kind: 'choice' }

/** Maximum delay of a refresh, in seconds, that counts as immediate: nobody reads the page. */
const immediateSeconds = 1

/** Maximum delay of a refresh, in seconds, on a page that says little more than that it forwards. */
const shortDelaySeconds = 10

/** Maximum length of the main text of a page that only forwards, in characters. */
const longestNote = 200

/** Elements that expect something of the visitor, so that the page does not only forward. */
const controls = new Set(['form', 'input', 'textarea', 'select', 'video', 'audio', 'iframe', 'canvas'])

/** Maximum length of documents and inline scripts that are examined, in characters: those that only forward are short. */
const longestDocument = 200_000
const longestScript = 20_000

/**
 * The target of a page that only forwards, by an immediate refresh or by a script that runs on loading, on a page without other content
 * (CONTRACT 2). Null for any other page, including one that reloads itself.
 * @param script of {@link loadingScript}
 * @param text main text of the page
 */
export function readForward(
  script: string,
  { base, metas }: Pick<PageHead, 'base' | 'metas'>,
  text: string,
  { path, ownHosts }: Pick<ExtractionRequest, 'path' | 'ownHosts'>,
): Forward | null {
  const isNote = text.length <= longestNote
  const refresh = metas.has('refresh') ? readRefresh(metas.get('refresh') ?? '') : undefined
  if (refresh !== undefined && refresh.seconds <= (isNote ? shortDelaySeconds : immediateSeconds))
    return targetOf(refresh.href, base, path, ownHosts)
  const targets = isNote && script !== '' ? scriptTargets(script) : []
  const [only] = targets
  if (only === undefined) return null
  return targets.length === 1 && only !== null ? targetOf(only, base, path, ownHosts) : { kind: 'choice' }
}

/** Parses `0; url='/he/'` like browsers (HTML, shared declarative refresh steps); undefined if it has no address. */
export function readRefresh(content: string): { readonly seconds: number; readonly href: string } | undefined {
  const [all = '', seconds = '0'] = /^\s*(\d*)[\d.]*\s*[;,]?\s*/.exec(content.slice(0, 4_096)) ?? []
  const rest = content.slice(all.length).replace(/^url\s*=\s*/i, '')
  const href = (/^(["'])(.*?)(?:\1|$)/s.exec(rest)?.[2] ?? rest).trim()
  return all === '' || href === '' ? undefined : { seconds: Number(seconds), href }
}

function targetOf(href: string, base: string, path: SitePath, ownHosts: readonly string[]): Forward | null {
  const target = resolveLink(href, base, ownHosts)
  if (target.kind === 'foreign') return /^https?:/.test(target.url) ? target : null
  if (target.kind === 'none' || target.path === path) return null
  // `x.html` may forward to the page `x/`, but `x/` and `x/index.html` are the same.
  const isItself = path.endsWith('/') && target.path === `${path}index.html` && otherSpellings(target.path).includes(path)
  return isItself ? null : { kind: 'own', path: target.path }
}

/**
 * The scripts that a document runs on loading, if they may forward; empty if visitors can do something on the page. Call it before anything
 * is removed from the document.
 */
export function loadingScript(root: Root, html: string): string {
  if (html.length > longestDocument || !html.includes('location')) return ''
  const scripts: string[] = []
  for (const element of elementsOf(root)) {
    if (controls.has(element.tagName)) return ''
    if (element.tagName === 'body') scripts.push(attribute(element, 'onLoad'))
    if (isElement(element, 'script') && scriptTypes.test(attribute(element, 'type'))) scripts.push(ownText(element))
  }
  const script = scripts.join('\n;\n')
  return script.length <= longestScript ? script : ''
}

const scriptTypes = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i

/** Assignments and calls that replace the page by another address. */
const openings =
  /(?<![\w$.])(?:(?:window|document|self|top|parent|this|globalThis)\.)*location(?:(?:\.href)?\s*=(?!=)\s*|\.(?:replace|assign)\s*\(\s*)/g

/** Expressions that append the query and fragment of the current address. */
const kept = /\s*\+\s*(?:(?:window|document|self)\.)?location\.(?:search|hash)\b/g

/** Maximum number of such places that are examined on one page. */
const maxOpenings = 20

/**
 * The addresses that a script opens without waiting for the visitor: as written, or null if computed, for example from the visitor's
 * language. This is not an interpreter: whether a block runs is decided by its first line.
 */
function scriptTargets(written: string): readonly (string | null)[] {
  const script = written.replace(/setTimeout\s*\(\s*(["'])(.{1,500}?)\1\s*,/g, 'setTimeout(() => { $2 },')
  const bare = withoutTexts(script)
  const targets = new Set<string | null>()
  for (const match of [...bare.matchAll(openings)].slice(0, maxOpenings)) {
    const start = match.index + match[0].length
    const expression = expressionAt(script, bare, start)
    if (runsByItself(script, bare, match.index) && !/\blocation\b/.test(expression)) targets.add(literal(expression))
  }
  return [...targets]
}

/** The script with comments and the content of strings blanked, so that indexes stay the same. */
function withoutTexts(script: string): string {
  return script.replace(
    /\/\*[^]*?\*\/|(?<![:"'`\\])\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    (text) => (/^["'`]/.test(text) ? text.charAt(0) + ' '.repeat(text.length - 2) + text.charAt(0) : text.replace(/[^\n]/g, ' ')),
  )
}

/** The assigned or passed expression that starts at an index. */
function expressionAt(script: string, bare: string, start: number): string {
  let depth = 0
  let end = start
  for (; end < bare.length; end++) {
    const sign = bare.charAt(end)
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth < 0) break
    else if (depth === 0 && (sign === ';' || sign === '\n' || sign === ',')) break
  }
  return script.slice(start, end).replace(kept, '').trim()
}

function literal(expression: string): string | null {
  const text = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(expression)
  return text === null ? null : (text[1] ?? text[2] ?? text[3] ?? '').trim()
}

/** Whether the code at an index runs by itself, judging by the blocks around it and the code before it in its own block. */
function runsByItself(script: string, bare: string, place: number): boolean {
  const headers: string[] = []
  let from = 0
  for (let at = 0; at < place; at++) {
    const sign = bare.charAt(at)
    if (sign === '{') headers.push(script.slice(from, at))
    else if (sign === '}') headers.pop()
    if (sign === '{' || sign === '}' || sign === ';') from = at + 1
  }
  return [...headers, lastStatement(script.slice(from, place))].every((header) => isRun(header.trim(), script))
}

/** A statement begins on a new line unless the previous line is unfinished. */
function lastStatement(text: string): string {
  const at = text.lastIndexOf('\n')
  const before = text.slice(0, Math.max(at, 0)).trimEnd()
  return at < 0 || /(?:\)|else|=>|\()$/.test(before) ? text : text.slice(at)
}

/** A condition on the visitor's language or on running in a browser. */
const visitorCondition = /lang|locale|supported|country|typeof window|["'][a-z]{2}(?:-[a-z]{2})?["']/i

function isRun(header: string, script: string): boolean {
  if (header === '' || /^(?:else|try|do|return|void|case\b.*|default\s*:)$/is.test(header)) return true
  if (/^(?:else\s+)?(?:if|switch|for|while)\b/.test(header)) return visitorCondition.test(header)
  if (/setTimeout\s*\(|\bonload\b|DOMContentLoaded|["']load["']|\.ready\s*\(|\$\(\s*(?:function|\()/i.test(header)) return true
  if (/^[!(+\s;]*(?:async\s*)?(?:function\s*\(|\(\s*\)\s*=>)/.test(header)) return true
  const name = /(?:function\s+|(?:const|let|var)\s+)([\w$]{1,60})(?:\s*\(|\s*=\s*(?:async\s*)?(?:function\b|\())/.exec(
    header,
  )?.[1]
  return name !== undefined && script.split(name).length > 2
}
