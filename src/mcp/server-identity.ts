import type { Implementation } from '@modelcontextprotocol/server'
import { apiVersion, mcpPath, servicePaths } from '../model/service-paths.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import { siteIcons } from './icons/site-icons.ts'
import { revisions } from './protocol/revisions.ts'
import { languageOf } from './site-words.ts'
import { topicsOf } from './tools/get-company-info.ts'
import { glossaryLookup } from './tools/glossary-lookup.ts'

/** Longest description of the server card (MCP server card: description). */
const maxDescription = 100

/** The identity of the server: named after the site's reversed host name, as in registries, with the site's name as title. */
export async function serverIdentity(context: OperationContext): Promise<Implementation & { readonly description: string }> {
  const { reader, baseUrl } = context
  return {
    name: serverName(baseUrl),
    title: reader.site.name,
    version: apiVersion,
    description: describe(reader.site.name),
    websiteUrl: `${baseUrl}/`,
    icons: [...(await siteIcons(context))],
  }
}

/** `com.example/content` for `https://www.example.com`. */
function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const host = isAddress ? hostname.replace(/[[\]]/g, '').replaceAll(':', '-') : reversed(hostname.replace(/^www\./, ''))
  return `${host}/content`
}

function reversed(hostname: string): string {
  return hostname.split('.').filter(Boolean).toReversed().join('.')
}

function describe(name: string): string {
  const frame = ['Search, pages and facts of ', ', read-only.'] as const
  const room = maxDescription - frame.join('').length
  const points = [...name]
  return frame[0] + (points.length <= room ? name : `${points.slice(0, room - 1).join('')}…`) + frame[1]
}

/** Instructions for agents: only a few lines, since they are part of every conversation. */
export function instructionsOf(site: SiteRecord, baseUrl: string): string {
  const topics = topicsOf(site)
  const facts =
    topics.length === 0 ? [] : [`For complete and exact facts call get_company_info with a topic: ${topics.join(', ')}.`]
  const terms = glossaryLookup.has?.(site) === false ? [] : ['For the meaning of a term call glossary_lookup.']
  const prices = topics.includes('pricing') ? ', and give prices exactly as written, with what they include' : ''
  return [
    `The published content of ${site.name} (${baseUrl}/), read-only, mostly in ${languageOf(site)}.`,
    'For a question call search with the question itself: the passages that it returns often answer it. Fetch a page only to read more.',
    ...facts,
    ...terms,
    `Quote with a link to the page it comes from${prices}.`,
    'What the tools do not return may still be true: say that you did not find it, and do not guess.',
  ].join('\n')
}

/** Paths of the server card: the one of the specification and the one of its newest draft. */
export const serverCardPaths = [servicePaths.serverCard, '/mcp/server-card'] as const

/** Media type of a server card (MCP server card, draft of July 2026). */
export const serverCardType = 'application/mcp-server-card+json'

/** The server card: identity and endpoint of the server, for catalogs and for clients before they connect. */
export async function serverCard(context: OperationContext): Promise<object> {
  const { name, version, description, title, websiteUrl, icons } = await serverIdentity(context)
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    version,
    description,
    title,
    websiteUrl,
    icons,
    remotes: [{ type: 'streamable-http', url: context.baseUrl + mcpPath, supportedProtocolVersions: revisions }],
  }
}
