import type { Config } from '../../../config/config.ts'
import { plainText } from '../../../extraction/facts/plain-text.ts'
import { groupNotices } from '../../../publishing/group-notices.ts'
import { count } from '../../report-text.ts'
import type { CheckResult, CheckedPage } from '../check-result.ts'
import { Findings, LinkResolver, answered, jsonRecord, mediaType, onOneLine, type AddressCheck } from './findings.ts'
import { checkCatalogs, checkMcp, checkOpenApi, checkRest } from './api-checks.ts'
import { checkLlmsTxt, checkRobots, checkSitemap } from './index-checks.ts'
import { checkHead, checkMissing, checkNegotiation, checkThroughCache, checkTwin } from './page-checks.ts'
import { SiteClient, browserAccept, isLoopback, isPrivate, redirectOf, type Reply } from './site-client.ts'

/** Pages that are looked at beside the home page. */
const sampledPages = 2

/**
 * Looks at a running address as agents, browsers and caches meet it. Asks only that host, and no more often than
 * {@link SiteClient} allows.
 * @param address origin
 */
export async function checkAddress(address: string, config: Pick<Config, 'site'>, signal: AbortSignal): Promise<CheckResult> {
  const { baseUrl, hosts } = config.site
  const client = new SiteClient(address, [...(baseUrl === null ? [] : [new URL(baseUrl).host]), ...hosts], signal)
  const findings = new Findings()
  const check: AddressCheck = { client, findings, links: new LinkResolver(client, findings) }
  const home = await openHome(check)
  const pages: CheckedPage[] = home === undefined ? [] : [checkedPage('/', home)]
  if (home !== undefined) {
    await noteName(check)
    await checkHead(home, check)
    const listed = await checkSitemap(check, await checkRobots(check))
    const samples = sampleOf(listed)
    for (const path of ['/', ...samples]) {
      const page = await checkNegotiation(path, check)
      if (page !== undefined && path !== '/') pages.push(checkedPage(path, page))
      await checkTwin(path, check)
    }
    await checkThroughCache(check)
    await checkMissing(check)
    await checkLlmsTxt(check)
    await checkRest(check)
    await checkOpenApi(check)
    await checkMcp(check)
    await checkCatalogs(check)
    await check.links.resolveAll()
  }
  return {
    subject: `${client.origin} (${count(client.requests, 'request')})`,
    pages,
    facts: findings.facts,
    problems: groupNotices(findings.problems).toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning')),
    unpublished: [],
  }
}

/** The home page; undefined where there is nothing to look at. */
async function openHome({ client, findings }: AddressCheck): Promise<Reply | undefined> {
  const asked = { accept: browserAccept }
  let reply = await client.follow('/', asked)
  const elsewhere = redirectOf(reply)
  const target = elsewhere === null ? null : URL.parse(elsewhere, client.origin)
  if (target !== null && isUpgrade(client.origin, target)) {
    client.upgrade()
    reply = await client.follow('/', asked)
  } else if (target !== null && client.targetOf(target.href) === null) {
    findings.broken('/', `It redirects to ${target.origin}; check that address.`)
    return undefined
  }
  if (reply.status !== 200 || mediaType(reply.headers) !== 'text/html') {
    findings.broken('/', `The home page is not there: ${answered(reply)}.`)
    return undefined
  }
  if (new URL(client.origin).protocol === 'http:' && !isPrivate(new URL(client.origin).hostname))
    findings.doubtful('/', 'The site is served by plain http; browsers offer tools of pages to agents by https alone.')
  return reply
}

function isUpgrade(origin: string, target: URL): boolean {
  const from = new URL(origin)
  return from.protocol === 'http:' && from.port === '' && target.protocol === 'https:' && target.host === from.host
}

/** The origin by which the service calls itself must be the one that agents can reach. */
async function noteName({ client, findings }: AddressCheck): Promise<void> {
  const named = jsonRecord((await client.follow('/v1/', { accept: 'application/json' })).text)?.['openapi']
  const url = typeof named === 'string' ? URL.parse(named) : null
  if (url === null || client.targetOf(url.href) !== null) return
  const reachedPrivately = isPrivate(new URL(client.origin).hostname)
  // Before it is published, a site is checked where it runs; its links already name where it will be.
  if (reachedPrivately && !isLoopback(url.hostname)) {
    client.addAlias(url.host)
    findings.good('base URL', url.origin, '/v1/')
  } else {
    findings.broken('/v1/', `The service calls itself ${url.origin}; set the base URL to ${client.origin}.`, 'site.baseUrl')
  }
}

/** The first and the middle one of what the sitemap lists. */
function sampleOf(paths: readonly string[]): readonly string[] {
  const others = paths.filter((path) => path !== '/' && !/\.(?!html?$)[a-z\d]{2,5}$/i.test(path))
  return [...new Set([others[0], others[Math.floor(others.length / 2)]])]
    .filter((path) => path !== undefined)
    .slice(0, sampledPages)
}

function checkedPage(path: string, { text, headers }: Reply): CheckedPage {
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(text)?.[1] ?? ''
  return {
    path,
    title: onOneLine(plainText(title)),
    summary: '',
    type: null,
    language: headers.get('content-language'),
    updatedAt: null,
  }
}
