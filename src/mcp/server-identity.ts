import type { Implementation } from '@modelcontextprotocol/server'
import { apiVersion } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'
import { siteIcons } from './icons/site-icons.ts'

/** Longest description of the server card (MCP server card: description). */
const maxDescription = 100

/** Who the server is: named after the site's host, in reverse as registries do, and titled with the site's name. */
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
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const host = isAddress ? hostname.replace(/[[\]]/g, '').replaceAll(':', '-') : reversed(hostname.replace(/^www\./, ''))
  return `${host}/content`
}

function reversed(hostname: string): string {
  return hostname
    .split('.')
    .filter((label) => label !== '')
    .toReversed()
    .join('.')
}

function describe(name: string): string {
  const frame = ['Search, pages and facts of ', ', read-only.'] as const
  const room = maxDescription - frame.join('').length
  const points = [...name]
  return frame[0] + (points.length <= room ? name : `${points.slice(0, room - 1).join('')}…`) + frame[1]
}
