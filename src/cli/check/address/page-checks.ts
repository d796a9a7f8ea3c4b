import { randomBytes } from 'node:crypto'
import { markdownPath } from '../../../model/site-path.ts'
import { answered, mediaType, type AddressCheck, variesByAccept } from './findings.ts'
import { browserAccept, type Reply } from './site-client.ts'
import { parseDocument } from '../../../extraction/tree/parse-document.ts'
import { attribute, elementsOf } from '../../../extraction/tree/element.ts'
import { ExtractionError } from '../../../extraction/extracted-page.ts'

const markdownType = 'text/markdown'
const asMarkdown = { accept: markdownType }
const asBrowser = { accept: browserAccept }

/** A page by `Accept`: Markdown for agents that name it, HTML for everybody else, and caches that can tell them apart. */
export async function checkNegotiation(path: string, { client, findings }: AddressCheck): Promise<Reply | undefined> {
  const html = await client.follow(path, asBrowser)
  const markdown = await client.follow(path, asMarkdown)
  if (isMarkdown(html)) {
    findings.broken(path, 'Browsers get Markdown; it must be chosen only where Accept names text/markdown.')
    return undefined
  }
  if (html.status !== 200) {
    findings.broken(path, `The page is not there: ${answered(html)}.`)
    return undefined
  }
  if (!isMarkdown(markdown)) {
    findings.broken(path, `Accept: text/markdown does not give Markdown: ${answered(markdown)}.`)
    return html
  }
  if (isMarkdown(await client.follow(path))) findings.broken(path, 'Accept: */* gives Markdown; it must give HTML.')
  checkVary(path, { HTML: html, Markdown: markdown }, findings)
  checkCacheable(path, markdown, findings)
  if (!/;\s*rel="?canonical"?/i.test(markdown.headers.get('link') ?? ''))
    findings.doubtful(path, 'Its Markdown names no page to cite; add Link: <address>; rel="canonical".')
  findings.good('Markdown by Accept', `${markdown.bytes.length} bytes`, path)
  return html
}

function checkVary(path: string, replies: Readonly<Record<string, Reply>>, findings: AddressCheck['findings']): void {
  for (const [form, { headers }] of Object.entries(replies)) {
    if (!variesByAccept(headers))
      findings.broken(path, `Its ${form} has no Vary: Accept, so a cache may give one form for the other.`)
  }
}

/** Many shared caches pass over Vary; what they may not store they cannot mix up (CONTRACT 3, Pages). */
function checkCacheable(path: string, { headers }: Reply, findings: AddressCheck['findings']): void {
  const says = (name: string) => (headers.get(name) ?? '').toLowerCase()
  if (!forbidsStoring(says('cache-control'))) {
    const message =
      'Markdown chosen by Accept may be stored by shared caches; a CDN that ignores Vary then shows it to people. Say Cache-Control: private, no-cache.'
    findings.broken(path, message)
  }
  // A targeted field is what that cache obeys instead (RFC 9213 section 2.2).
  for (const name of ['cdn-cache-control', 'surrogate-control']) {
    if (headers.has(name) && !forbidsStoring(says(name)))
      findings.broken(path, `Markdown chosen by Accept carries ${name}: ${says(name)}, which lets a CDN store it; say no-store.`)
  }
}

function forbidsStoring(cacheControl: string): boolean {
  return /(?:^|[\s,])(?:private|no-store)(?:$|[\s,=])/.test(cacheControl)
}

/**
 * One address asked as an agent and then as a browser, and the other way round. A query that nobody used before makes sure
 * that no cache knows the answer, and that no visitor meets one that this spoils.
 */
export async function checkThroughCache({ client, findings }: AddressCheck): Promise<void> {
  const [first, second] = [fresh('/?daf-check='), fresh('/?daf-check=')]
  const agentFirst = await client.follow(first, asMarkdown)
  const browserAfter = await client.follow(first, asBrowser)
  if (!isMarkdown(agentFirst)) return
  if (isMarkdown(browserAfter)) {
    findings.broken(
      '/',
      'A cache before the site keeps Markdown and shows it to browsers: it ignores Vary. Let it pass requests on.',
    )
    return
  }
  await client.follow(second, asBrowser)
  const agentAfter = await client.follow(second, asMarkdown)
  if (isMarkdown(agentAfter)) findings.good('caches on the way', 'keep the forms of a page apart', '/')
  else findings.broken('/', 'A cache before the site keeps HTML and gives it to agents that ask for Markdown: it ignores Vary.')
}

/** The Markdown address of a page. */
export async function checkTwin(path: string, { client, findings }: AddressCheck): Promise<void> {
  const twin = markdownPath(path)
  const reply = await client.follow(twin)
  if (!isMarkdown(reply)) {
    findings.broken(path, `It has no Markdown at ${twin}: ${answered(reply)}.`)
    return
  }
  const head = await client.follow(twin, { method: 'HEAD' })
  if (head.status !== 200) findings.doubtful(path, `HEAD of ${twin} does not work: ${answered(head)}.`)
  findings.good('Markdown by address', twin, path)
}

/** What does not exist must be 404, in every form. */
export async function checkMissing({ client, findings }: AddressCheck): Promise<void> {
  const path = `${fresh('/daf-check-')}/`
  const html = await client.follow(path, asBrowser)
  const markdown = await client.follow(path, asMarkdown)
  const twin = await client.follow(markdownPath(path))
  const forms = { 'in a browser': html, 'with Accept: text/markdown': markdown, 'at a .md address': twin }
  const wrong = Object.entries(forms).filter(([, { status }]) => status !== 404 && status !== 410)
  for (const [form, reply] of wrong) findings.broken('', `A page that does not exist is no 404 ${form}: ${answered(reply)}.`)
  if (wrong.length > 0) return
  const negotiates = mediaType(html.headers) !== mediaType(markdown.headers)
  if (negotiates && !(variesByAccept(html.headers) && variesByAccept(markdown.headers)))
    findings.broken('', 'The 404 has no Vary: Accept, so a cache may give one form for the other.')
  else findings.good('missing pages', '404', '')
}

function fresh(start: string): string {
  return start + randomBytes(6).toString('hex')
}

function isMarkdown({ status, headers }: Reply): boolean {
  return status === 200 && mediaType(headers) === markdownType
}

/** What the home page says of its other forms, and the script by which browsers offer the site's tools. */
export async function checkHead({ text }: Reply, { client, findings, links }: AddressCheck): Promise<void> {
  const named = namedIn(text)
  if (named.alternates.length === 0)
    findings.doubtful('/', 'The page names no Markdown form; add <link rel="alternate" type="text/markdown" href="…">.')
  else links.add('/', named.alternates)
  if (named.script === undefined) {
    findings.doubtful('/', 'Browsers find no tools: there is no /webmcp.tools.js in the page.')
    return
  }
  const target = client.targetOf(named.script)
  if (target === null) return
  const reply = await client.follow(target)
  if (reply.status === 200 && /javascript/.test(mediaType(reply.headers))) findings.good('tools in browsers', target, '/')
  else findings.broken('/', `The script of the tools, ${target}, is not there: ${answered(reply)}.`)
}

function namedIn(html: string): { readonly alternates: readonly string[]; readonly script: string | undefined } {
  const alternates: string[] = []
  let script: string | undefined
  try {
    for (const element of elementsOf(parseDocument(html).root)) {
      const is = (name: string, word: string) => attribute(element, name).toLowerCase().split(/\s+/).includes(word)
      if (element.tagName === 'link' && is('rel', 'alternate') && attribute(element, 'type') === 'text/markdown')
        alternates.push(attribute(element, 'href'))
      if (element.tagName === 'script' && /webmcp[^/]*\.js(?:\?|$)/.test(attribute(element, 'src')))
        script ??= attribute(element, 'src')
    }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
  }
  return { alternates, script }
}
