import type { Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import { otherSpellings, type SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'
import { scriptTargets } from './script-targets.ts'
import { ownText } from '../tree/visible-text.ts'

/** The target of a page that only forwards: an address of the site, another site, or one of several addresses. */
export type Forward =
  | { readonly kind: 'own'; readonly path: SitePath }
  | { readonly kind: 'foreign'; readonly url: string }
  | { readonly kind: 'choice' }

/** Maximum delay of a refresh, in seconds, that counts as immediate: nobody reads the page. */
const atOnce = 1

/** Maximum delay of a refresh, in seconds, on a page that says little more than that it forwards. */
const soon = 10

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
  if (refresh !== undefined && refresh.seconds <= (isNote ? soon : atOnce)) return targetOf(refresh.href, base, path, ownHosts)
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
