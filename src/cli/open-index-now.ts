import type { Config } from '../config/config.ts'
import { isPrivateHost } from '../model/network-address.ts'
import type { IndexNow } from '../publishing/index-now.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import { userAgent } from './program.ts'

/** Opens the announcements of changes; undefined where none are configured, or the site has no public address to announce. */
export async function openIndexNow(
  { indexNow, site }: Config,
  report: (event: PublishEvent) => void,
): Promise<IndexNow | undefined> {
  if (indexNow === null) return undefined
  const { baseUrl } = site
  if (baseUrl === null || isPrivateHost(new URL(baseUrl).hostname)) {
    const reason = baseUrl === null ? 'there is no base URL' : `${baseUrl} is not a public address`
    report({ kind: 'warning', message: `IndexNow announces nothing, because ${reason}; set site.baseUrl or --base-url.` })
    return undefined
  }
  const { IndexNow } = await import('../publishing/index-now.ts')
  return new IndexNow({ ...indexNow, baseUrl, userAgent: await userAgent(baseUrl), report })
}
