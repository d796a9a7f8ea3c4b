import { XMLValidator } from 'fast-xml-parser'
import { isPrivateHost } from '../../../model/network-address.ts'
import { readSitemap as parseSitemap, SitemapError } from '../../../origin/sitemap.ts'
import { type CheckedSite, describe } from './checked-site.ts'

/** Maximum size of an index that agents read as a whole, in characters. */
const longestIndex = 50_000

/** Maximum number of sitemaps read from a sitemap index. */
const sitemapParts = 3

/** robots.txt exists, is plain text and lets robots in. */
export async function checkRobots(site: CheckedSite): Promise<string | undefined> {
  const path = '/robots.txt'
  const response = await site.client.follow(path)
  if (response.status !== 200) return site.warn(path, `There is no robots.txt: ${describe(response)}.`)
  if (response.type !== 'text/plain') return site.error(path, `robots.txt is not plain text: ${describe(response)}.`)
  if (disallowsEverything(response.text))
    site.warn(path, 'robots.txt disallows the whole site for every robot; agents that obey it read nothing.')
  const named = response.text.matchAll(/^[ \t]{0,20}sitemap[ \t]{0,20}:[ \t]{0,20}(\S{1,2000})/gim)
  site.sitemaps = [...named].map(([, address = '']) => address)
  return 'plain text'
}

/** A group for every robot (RFC 9309 section 2.2.1) that disallows the whole site and allows nothing. */
function disallowsEverything(text: string): boolean {
  let forEvery = false
  let inRules = false
  let disallowed = false
  for (const line of text.split(/\r?\n/).slice(0, 5_000)) {
    const [, name = '', value = ''] = /^\s{0,20}([a-z-]{1,40})\s{0,20}:\s{0,20}(\S{0,2000})/i.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'user-agent') {
      forEvery = inRules ? value === '*' : forEvery || value === '*'
      inRules = false
    } else if (field === 'allow' || field === 'disallow') {
      inRules = true
      if (forEvery && field === 'allow') return false
      if (forEvery && value === '/') disallowed = true
    }
  }
  return disallowed
}

/** The sitemap is well-formed and lists addresses of this site. */
export async function checkSitemap(site: CheckedSite): Promise<string | undefined> {
  const { client, sitemaps } = site
  if (sitemaps.length > 0) site.addLinks('/robots.txt', sitemaps)
  const own = sitemaps.map((address) => client.targetOf(address)).find((target) => target !== null)
  const path = own ?? '/sitemap.xml'
  const first = await readSitemap(path, site)
  if (first === undefined) return undefined
  const locations = first.isIndex ? [] : [...first.locations]
  for (const part of first.isIndex ? first.locations.slice(0, sitemapParts) : []) {
    const target = client.targetOf(part)
    if (target !== null) locations.push(...((await readSitemap(target, site))?.locations ?? []))
  }
  acceptFutureHost(locations, site)
  const foreign = locations.find((location) => client.targetOf(location) === null)
  if (foreign !== undefined) {
    const fix = 'set the base URL, or name its host in site.hosts'
    site.error(path, `The sitemap lists ${foreign}, which is not on ${client.origin}; ${fix}.`, 'site.baseUrl')
  }
  site.listed = locations.map((location) => client.targetOf(location)).filter((target) => target !== null)
  site.addLinks(path, site.listed)
  return site.listed.length > 0 ? `${locations.length} addresses` : undefined
}

/** A site that is checked in a private network may list its future host. */
function acceptFutureHost(locations: readonly string[], site: CheckedSite): void {
  const { client } = site
  const hosts = new Set(locations.map((location) => URL.parse(location)?.host))
  const [host] = hosts
  if (hosts.size !== 1 || host === undefined || client.targetOf(locations[0] ?? '') !== null) return
  if (!isPrivateHost(new URL(client.origin).hostname)) return
  client.addAlias(host)
  site.pass('host of the sitemap', host, '/sitemap.xml')
}

/** The addresses in a sitemap, or in an index of sitemaps. */
interface Listed {
  readonly isIndex: boolean
  readonly locations: readonly string[]
}

async function readSitemap(path: string, site: CheckedSite): Promise<Listed | undefined> {
  const response = await site.client.follow(path)
  if (response.status !== 200) return site.warn(path, `There is no sitemap: ${describe(response)}.`)
  const valid = XMLValidator.validate(response.text)
  const listed = listedIn(response.text)
  if (valid !== true || listed.locations.length === 0)
    return site.error(
      path,
      `It is not a sitemap: ${valid === true ? 'it lists no address' : valid.err.msg.replace(/\s+/g, ' ')}.`,
    )
  return listed
}

function listedIn(text: string): Listed {
  try {
    const { isIndex, entries } = parseSitemap(text)
    return { isIndex, locations: entries.map(({ loc }) => loc) }
  } catch (error) {
    if (!(error instanceof SitemapError)) throw error
    return { isIndex: false, locations: [] }
  }
}

/** The index for language models (llmstxt.org). */
export async function checkLlmsTxt(site: CheckedSite): Promise<string | undefined> {
  const path = '/llms.txt'
  const response = await site.client.follow(path)
  const { text } = response
  if (response.status !== 200 || response.type === 'text/html')
    return site.error(path, `There is no llms.txt: ${describe(response)}.`)
  if (!/^\uFEFF?\s{0,100}# \S/.test(text)) site.error(path, 'llms.txt does not begin with a title (# …).')
  if (text.length > longestIndex)
    site.warn(path, `llms.txt has ${text.length} characters; agents read ${longestIndex}. Split it by section.`)
  const addresses = [...text.matchAll(/\]\(([^()\s]{1,2000})\)/g)].map(([, address = '']) => address)
  if (addresses.length === 0) site.warn(path, 'llms.txt links to nothing.')
  site.addLinks(path, addresses)
  return `${addresses.length} links`
}
