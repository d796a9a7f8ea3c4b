import { randomBytes } from 'node:crypto'
import { ExtractionError } from '../../../extraction/extracted-page.ts'
import { attribute, elementsOf } from '../../../extraction/tree/element.ts'
import { parseDocument } from '../../../extraction/tree/parse-document.ts'
import { markdownPath } from '../../../model/site-path.ts'
import { type CheckedSite, describe, type SiteCheck } from './checked-site.ts'
import { browserAccept, type SiteResponse } from './site-client.ts'

const markdownType = 'text/markdown'
const asMarkdown = { accept: markdownType }
const asBrowser = { accept: browserAccept }

/** The links of the home page to its Markdown and to the script that offers the site's tools to browsers. */
export function homeCheck(html: string): SiteCheck {
  return {
    id: 'tools in browsers',
    path: '/',
    run: async (site) => {
      const { alternates, script } = linkedFrom(html)
      if (alternates.length > 0) site.addLinks('/', alternates)
      else site.warn('/', 'The page links to no Markdown form; add <link rel="alternate" type="text/markdown" href="…">.')
      if (script === undefined) return site.warn('/', 'Browsers find no tools: the page does not load /webmcp.tools.js.')
      const target = site.client.targetOf(script)
      if (target === null) return undefined
      const response = await site.client.follow(target)
      if (response.status === 200 && response.type.includes('javascript')) return target
      return site.error('/', `The script of the tools, ${target}, does not exist: ${describe(response)}.`)
    },
  }
}

function linkedFrom(html: string): { readonly alternates: readonly string[]; readonly script: string | undefined } {
  try {
    const elements = [...elementsOf(parseDocument(html).root)]
    const alternates = elements.filter(
      (element) =>
        element.tagName === 'link' &&
        attribute(element, 'rel').toLowerCase().split(/\s+/).includes('alternate') &&
        attribute(element, 'type') === markdownType,
    )
    const scripts = elements.filter(({ tagName }) => tagName === 'script').map((element) => attribute(element, 'src'))
    return {
      alternates: alternates.map((element) => attribute(element, 'href')),
      script: scripts.find((source) => /webmcp[^/]*\.js(?:\?|$)/.test(source)),
    }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return { alternates: [], script: undefined }
  }
}

/** The checks of one page: Markdown by `Accept` and by address. `found` is called with its HTML. */
export function pageChecks(path: string, found: (html: SiteResponse) => void): readonly SiteCheck[] {
  return [
    { id: 'Markdown by Accept', path, run: (site) => checkNegotiation(path, site, found) },
    { id: 'Markdown by address', path, run: (site) => checkMarkdownAddress(path, site) },
  ]
}

/** Agents that prefer Markdown get it, all others get HTML, and caches keep the two apart. */
async function checkNegotiation(
  path: string,
  site: CheckedSite,
  found: (html: SiteResponse) => void,
): Promise<string | undefined> {
  const html = await site.client.follow(path, asBrowser)
  const markdown = await site.client.follow(path, asMarkdown)
  if (isMarkdown(html)) return site.error(path, 'Browsers get Markdown; send it only where Accept names text/markdown.')
  if (html.status !== 200) return site.error(path, `The page does not exist: ${describe(html)}.`)
  found(html)
  if (!isMarkdown(markdown)) return site.error(path, `Accept: text/markdown does not give Markdown: ${describe(markdown)}.`)
  if (isMarkdown(await site.client.follow(path))) site.error(path, 'Accept: */* gives Markdown; it must give HTML.')
  for (const [form, response] of Object.entries({ HTML: html, Markdown: markdown })) {
    if (!variesByAccept(response)) site.error(path, `Its ${form} has no Vary: Accept, so a cache may mix up the two forms.`)
  }
  checkCacheable(path, markdown, site)
  if (!/;\s*rel="?canonical"?/i.test(markdown.headers.get('link') ?? ''))
    site.warn(path, 'Its Markdown names no page to cite; add Link: <address>; rel="canonical".')
  return `${markdown.bytes.length} bytes`
}

/** Many shared caches ignore Vary, so they must not store either form (CONTRACT 3, Pages). */
function checkCacheable(path: string, { headers }: SiteResponse, site: CheckedSite): void {
  const lower = (name: string) => (headers.get(name) ?? '').toLowerCase()
  const forbidsStoring = (name: string) => /(?:^|[\s,])(?:private|no-store)(?:$|[\s,=])/.test(lower(name))
  if (!forbidsStoring('cache-control')) {
    const message =
      'Markdown chosen by Accept may be stored by shared caches; a CDN that ignores Vary then shows it to people. Send Cache-Control: private, no-cache.'
    site.error(path, message)
  }
  // A targeted field overrides Cache-Control for that cache (RFC 9213 section 2.2).
  for (const name of ['cdn-cache-control', 'surrogate-control']) {
    if (headers.has(name) && !forbidsStoring(name))
      site.error(path, `Markdown chosen by Accept has ${name}: ${lower(name)}, which lets a CDN store it; send no-store.`)
  }
}

async function checkMarkdownAddress(path: string, site: CheckedSite): Promise<string | undefined> {
  const address = markdownPath(path)
  const response = await site.client.follow(address)
  if (!isMarkdown(response)) return site.error(path, `It has no Markdown at ${address}: ${describe(response)}.`)
  const head = await site.client.follow(address, { method: 'HEAD' })
  if (head.status !== 200) site.warn(path, `HEAD of ${address} does not work: ${describe(head)}.`)
  return address
}

/**
 * Requests one address as an agent and then as a browser, and in reverse. A unique query ensures that no cache has the response, and that no
 * visitor gets one that this check caused to be cached.
 */
export async function checkCaches(site: CheckedSite): Promise<string | undefined> {
  const get = (target: string, options: { readonly accept: string }) => site.client.follow(target, options)
  const [first, second] = [unused('/?daf-check='), unused('/?daf-check=')]
  if (!isMarkdown(await get(first, asMarkdown))) return undefined
  if (isMarkdown(await get(first, asBrowser)))
    return site.error(
      '/',
      'A cache in front of the site ignores Vary and shows stored Markdown to browsers. Let it pass requests on.',
    )
  await get(second, asBrowser)
  if (isMarkdown(await get(second, asMarkdown))) return 'set for HTML and Markdown'
  return site.error('/', 'A cache in front of the site ignores Vary and sends stored HTML to agents that ask for Markdown.')
}

/** Missing pages must be 404 in every form. */
export async function checkMissing(site: CheckedSite): Promise<string | undefined> {
  const path = `${unused('/daf-check-')}/`
  const html = await site.client.follow(path, asBrowser)
  const markdown = await site.client.follow(path, asMarkdown)
  const twin = await site.client.follow(markdownPath(path))
  const forms = { 'in a browser': html, 'with Accept: text/markdown': markdown, 'at a .md address': twin }
  const wrong = Object.entries(forms).filter(([, { status }]) => status !== 404 && status !== 410)
  for (const [form, response] of wrong) site.error('', `A page that does not exist is not a 404 ${form}: ${describe(response)}.`)
  if (wrong.length > 0) return undefined
  if (html.type === markdown.type || (variesByAccept(html) && variesByAccept(markdown))) return '404'
  return site.error('', 'The 404 has no Vary: Accept, so a cache may mix up its two forms.')
}

function variesByAccept({ headers }: SiteResponse): boolean {
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  return names.some((name) => name.trim() === 'accept' || name.trim() === '*')
}

function isMarkdown({ status, type }: SiteResponse): boolean {
  return status === 200 && type === markdownType
}

/** An address that was never requested before. */
export function unused(start: string): string {
  return start + randomBytes(6).toString('hex')
}
