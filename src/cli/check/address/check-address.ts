import type { Config } from '../../../config/config.ts'
import { plainText } from '../../../extraction/facts/structured/declared-text.ts'
import { isLoopbackHost, isPrivateHost } from '../../../model/network-address.ts'
import { parsePath } from '../../../model/site-path.ts'
import { groupNotices } from '../../../publishing/group-notices.ts'
import { count } from '../../report-text.ts'
import { errorsFirst, type CheckedPage, type CheckResult } from '../check-result.ts'
import { rehearse, type Stage } from '../rehearsal/rehearse.ts'
import { callTool, catalogChecks, checkMcp, checkOpenApi, checkRest } from './api-checks.ts'
import { CheckedSite, describe, jsonRecord, onOneLine, type SiteCheck } from './checked-site.ts'
import { checkLlmsTxt, checkRobots, checkSitemap } from './index-checks.ts'
import { checkCaches, checkMissing, homeCheck, pageChecks } from './page-checks.ts'
import { browserAccept, redirectOf, SiteClient, type SiteResponse } from './site-client.ts'

/** Number of pages checked in addition to the home page. */
const sampledPages = 2

/** Checks that run before those of pages and find the pages to check. */
const indexChecks: readonly SiteCheck[] = [
  { id: 'base URL', path: '/v1/', run: checkBaseUrl },
  { id: 'robots.txt', path: '/robots.txt', run: checkRobots },
  { id: 'sitemap', path: '/sitemap.xml', run: checkSitemap },
]

const siteChecks: readonly SiteCheck[] = [
  { id: 'Vary header', path: '/', run: checkCaches },
  { id: 'missing pages', path: '', run: checkMissing },
  { id: 'llms.txt', path: '/llms.txt', run: checkLlmsTxt },
  { id: 'API', path: '/v1/', run: checkRest },
  { id: 'OpenAPI', path: '/openapi.json', run: checkOpenApi },
  { id: 'MCP', path: '/mcp/', run: checkMcp },
  ...catalogChecks,
  { id: 'links', path: '', run: (site) => site.followLinks() },
]

/**
 * Checks a running address as agents, browsers and caches see it. Requests go only to that host, within the limits of
 * {@link SiteClient}.
 * @param address origin
 */
export async function checkAddress(
  address: string,
  config: Pick<Config, 'site' | 'rehearsal'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { baseUrl, hosts } = config.site
  const aliases = [...(baseUrl === null ? [] : [new URL(baseUrl).host]), ...hosts]
  const client = new SiteClient(address, aliases, signal, requestsPerQuestion * config.rehearsal.length)
  const site = new CheckedSite(client)
  const pages: CheckedPage[] = []
  const home = await openHome(site)
  if (home !== undefined) {
    pages.push(checkedPage('/', home))
    for (const check of [...indexChecks, homeCheck(home.text)]) await site.run(check)
    for (const path of ['/', ...samplePaths(site.listed)]) {
      const found = (html: SiteResponse) => void (path !== '/' && pages.push(checkedPage(path, html)))
      for (const check of pageChecks(path, found)) await site.run(check)
    }
    for (const check of siteChecks) await site.run(check)
    const { problems, facts } = await rehearse(config.rehearsal, stageOf(site))
    for (const { page = '', message, key } of problems) site.error(page, message, key)
    for (const { fact, value } of facts) site.pass(fact, value, '')
  }
  return {
    subject: `${client.origin} (${count(client.requests, 'request')})`,
    pages,
    facts: site.facts,
    problems: errorsFirst(groupNotices(site.problems)),
    unpublished: [],
  }
}

/** A page to follow, a search, the glossary and a fact in several parts. */
const requestsPerQuestion = 10

/** The running site as agents meet it. */
function stageOf(site: CheckedSite): Stage {
  return {
    call: (name, args) => callTool(site, name, args),
    async follow(path) {
      const { status, target } = await site.client.follow(path, { accept: browserAccept })
      return status === 200 ? parsePath(target) : undefined
    },
  }
}

/** The home page; undefined if there is nothing to check. */
async function openHome(site: CheckedSite): Promise<SiteResponse | undefined> {
  const { client } = site
  let response = await client.follow('/', { accept: browserAccept })
  const location = redirectOf(response)
  const target = location === null ? null : URL.parse(location, client.origin)
  if (target !== null && isUpgrade(client.origin, target)) {
    client.upgrade()
    response = await client.follow('/', { accept: browserAccept })
  } else if (target !== null && client.targetOf(target.href) === null)
    return site.error('/', `It redirects to ${target.origin}; check that address.`)
  if (response.status !== 200 || response.type !== 'text/html')
    return site.error('/', `There is no home page: ${describe(response)}.`)
  const { protocol, hostname } = new URL(client.origin)
  if (protocol === 'http:' && !isPrivateHost(hostname))
    site.warn('/', 'The site is served over plain HTTP; browsers offer the tools of a page to agents over HTTPS only.')
  return response
}

function isUpgrade(origin: string, target: URL): boolean {
  const from = new URL(origin)
  return from.protocol === 'http:' && from.port === '' && target.protocol === 'https:' && target.host === from.host
}

/** The service must use an origin that agents can reach. */
async function checkBaseUrl(site: CheckedSite): Promise<string | undefined> {
  const { client } = site
  const named = jsonRecord((await client.follow('/v1/', { accept: 'application/json' })).text)?.['openapi']
  const url = typeof named === 'string' ? URL.parse(named) : null
  if (url === null || client.targetOf(url.href) !== null) return undefined
  // A site that is checked before it goes live already names its future host.
  if (isPrivateHost(new URL(client.origin).hostname) && !isLoopbackHost(url.hostname)) {
    client.addAlias(url.host)
    return url.origin
  }
  return site.error('/v1/', `The service calls itself ${url.origin}; set the base URL to ${client.origin}.`, 'site.baseUrl')
}

/** The first and the middle of the listed pages. */
function samplePaths(listed: readonly string[]): readonly string[] {
  const others = listed.filter((path) => path !== '/' && !/\.(?!html?$)[a-z\d]{2,5}$/i.test(path))
  const sample = new Set([others[0], others[Math.floor(others.length / 2)]])
  return [...sample].filter((path) => path !== undefined).slice(0, sampledPages)
}

function checkedPage(path: string, { text, headers }: SiteResponse): CheckedPage {
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(text)?.[1] ?? ''
  const language = headers.get('content-language')
  return { path, title: onOneLine(plainText(title)), summary: '', type: null, language, updatedAt: null }
}
