import type { Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import { otherSpellings, type SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'
import { scriptTargets } from './script-targets.ts'

/** Where a page that only forwards leads: to an own address, to another site, or to one of several addresses. */
export type Forward =
  | { readonly kind: 'own'; readonly path: SitePath }
  | { readonly kind: 'foreign'; readonly url: string }
  | { readonly kind: 'choice' }

/** A refresh after at most this many seconds is one at once: nobody reads the page. */
const atOnce = 1

/** After at most this many seconds it forwards from a page that says little more than that. */
const soon = 10

/** A page that forwards says at most so much itself, in characters of its main text. */
const longestNote = 200

/** What a page is for that asks its visitors for something. */
const controls = new Set(['form', 'input', 'textarea', 'select', 'video', 'audio', 'iframe', 'canvas'])

/** Documents and inline scripts that are read for where they lead, in characters; what only forwards is short. */
const longestDocument = 200_000
const longestScript = 20_000

/**
 * Where a page leads that only forwards: by a refresh at once, or by a script that runs by itself on a page that says nothing else
 * (CONTRACT 2). Null for any other page, also for one that reloads itself.
 * @param script by {@link loadingScript}
 * @param text its main text
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

/** `0; url='/he/'` as browsers read it (HTML, shared declarative refresh steps); undefined where it names no address. */
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
  // `x.html` may lead to the page `x/`, but nothing leads from `x/` to `x/index.html`.
  const isItself = path.endsWith('/') && target.path === `${path}index.html` && otherSpellings(target.path).includes(path)
  return isItself ? null : { kind: 'own', path: target.path }
}

/**
 * What a document runs by itself when it is loaded, where that may lead elsewhere; empty for one on which visitors may do something.
 * To be read before anything of the document is dropped.
 */
export function loadingScript(root: Root, html: string): string {
  if (html.length > longestDocument || !html.includes('location')) return ''
  const scripts: string[] = []
  for (const element of elementsOf(root)) {
    if (controls.has(element.tagName)) return ''
    if (element.tagName === 'body') scripts.push(attribute(element, 'onLoad'))
    if (isElement(element, 'script') && scriptTypes.test(attribute(element, 'type')))
      scripts.push(element.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))
  }
  const script = scripts.join('\n;\n')
  return script.length <= longestScript ? script : ''
}

const scriptTypes = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i
