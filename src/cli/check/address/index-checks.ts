import { XMLValidator } from 'fast-xml-parser'
import { answered, mediaType, type AddressCheck } from './findings.ts'
import { isPrivate } from './site-client.ts'

/** Largest file of an index that agents read whole, in characters. */
const longestIndex = 50_000

/** Parts of an index of sitemaps that are looked at. */
const sitemapParts = 3

/** The rules for robots. Gives the addresses of sitemaps that they name. */
export async function checkRobots({ client, findings }: AddressCheck): Promise<readonly string[]> {
  const path = '/robots.txt'
  const reply = await client.follow(path)
  if (reply.status !== 200) {
    findings.doubtful(path, `There is no robots.txt: ${answered(reply)}.`)
    return []
  }
  if (mediaType(reply.headers) !== 'text/plain') {
    findings.broken(path, `robots.txt is no plain text: ${answered(reply)}.`)
    return []
  }
  if (shutsOut(reply.text)) findings.doubtful(path, 'robots.txt asks every robot to stay away; agents that obey it read nothing.')
  findings.good('robots.txt', 'plain text', path)
  return [...reply.text.matchAll(/^[ \t]{0,20}sitemap[ \t]{0,20}:[ \t]{0,20}(\S{1,2000})/gim)].map(([, address = '']) => address)
}

/** A group for every robot (RFC 9309 section 2.2.1) that forbids the whole site and allows nothing. */
function shutsOut(text: string): boolean {
  let forEvery = false
  let inRules = false
  let forbidden = false
  for (const line of text.split(/\r?\n/).slice(0, 5_000)) {
    const [, name = '', value = ''] = /^\s{0,20}([a-z-]{1,40})\s{0,20}:\s{0,20}(\S{0,2000})/i.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'user-agent') {
      forEvery = inRules ? value === '*' : forEvery || value === '*'
      inRules = false
    } else if (field === 'allow' || field === 'disallow') {
      inRules = true
      if (forEvery && field === 'allow') return false
      if (forEvery && value === '/') forbidden = true
    }
  }
  return forbidden
}

/** The sitemap. Gives paths that it lists. @param named addresses of sitemaps by robots.txt */
export async function checkSitemap(check: AddressCheck, named: readonly string[]): Promise<readonly string[]> {
  const { client, findings, links } = check
  if (named.length > 0) links.add('/robots.txt', named)
  const own = named.map((address) => client.targetOf(address)).find((target) => target !== null)
  const first = await readSitemap(own ?? '/sitemap.xml', check)
  if (first === undefined) return []
  const parts = first.isIndex ? first.locations.slice(0, sitemapParts) : []
  const locations = first.isIndex ? [] : [...first.locations]
  for (const part of parts) {
    const target = client.targetOf(part)
    if (target === null) continue
    locations.push(...((await readSitemap(target, check))?.locations ?? []))
  }
  noteSitemapHost(locations, check)
  const targets = locations.map((location) => client.targetOf(location)).filter((target) => target !== null)
  const foreign = locations.find((location) => client.targetOf(location) === null)
  if (foreign !== undefined) {
    const message = `The sitemap lists ${foreign}, which is not on ${client.origin}; set the base URL, or name its host in site.hosts.`
    findings.broken(first.path, message, 'site.baseUrl')
  }
  links.add(first.path, targets)
  if (targets.length > 0) findings.good('sitemap', `${locations.length} addresses`, first.path)
  return targets
}

/** A site that is checked where it runs may well list where it will be published. */
function noteSitemapHost(locations: readonly string[], { client, findings }: AddressCheck): void {
  const hosts = new Set(locations.map((location) => URL.parse(location)?.host))
  const [host] = hosts
  if (hosts.size !== 1 || host === undefined || client.targetOf(locations[0] ?? '') !== null) return
  if (!isPrivate(new URL(client.origin).hostname)) return
  client.addAlias(host)
  findings.good('host of the sitemap', host, '/sitemap.xml')
}

async function readSitemap(
  path: string,
  { client, findings }: AddressCheck,
): Promise<{ readonly path: string; readonly isIndex: boolean; readonly locations: readonly string[] } | undefined> {
  const reply = await client.follow(path)
  if (reply.status !== 200) {
    findings.doubtful(path, `There is no sitemap: ${answered(reply)}.`)
    return undefined
  }
  const valid = XMLValidator.validate(reply.text)
  const locations = [...reply.text.matchAll(/<(?:\w{1,20}:)?loc>([^<]{1,3000})</g)].map(([, location = '']) =>
    location.trim().replaceAll('&amp;', '&'),
  )
  if (valid !== true || locations.length === 0) {
    findings.broken(path, `It is no sitemap: ${valid === true ? 'it lists no address' : valid.err.msg.replace(/\s+/g, ' ')}.`)
    return undefined
  }
  return { path, isIndex: /<(?:\w{1,20}:)?sitemapindex[\s>]/.test(reply.text), locations }
}

/** The index for language models (llmstxt.org). */
export async function checkLlmsTxt({ client, findings, links }: AddressCheck): Promise<void> {
  const path = '/llms.txt'
  const reply = await client.follow(path)
  if (reply.status !== 200 || mediaType(reply.headers) === 'text/html') {
    findings.broken(path, `There is no llms.txt: ${answered(reply)}.`)
    return
  }
  const { text } = reply
  if (!/^\uFEFF?\s{0,100}# \S/.test(text)) findings.broken(path, 'llms.txt does not begin with a title (# …).')
  if (text.length > longestIndex)
    findings.doubtful(path, `llms.txt has ${text.length} characters; agents read ${longestIndex}. Divide it by sections.`)
  const addresses = [...text.matchAll(/\]\(([^()\s]{1,2000})\)/g)].map(([, address = '']) => address)
  if (addresses.length === 0) findings.doubtful(path, 'llms.txt links to nothing.')
  links.add(path, addresses)
  findings.good('llms.txt', `${addresses.length} links`, path)
}
