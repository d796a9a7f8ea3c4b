import { isPrivateHost } from '../model/network-address.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'

/** A site before or after a publish. */
interface SiteState<Pages> {
  readonly site: Pick<SiteRecord, 'name' | 'hosts'>
  readonly pages: Pages
}

/**
 * Why a source is another site than the one that is published, for its owner; undefined if it may be the same. A site that moves keeps its
 * name or most of its pages, and one whose public hosts are not known may be any.
 */
export function otherSite(
  { site: before, pages: published }: SiteState<Iterable<readonly [SitePath, Pick<PageRecord, 'title'>]>>,
  { site: after, pages }: SiteState<ReadonlyMap<SitePath, Pick<PageRecord, 'title'>>>,
): string | undefined {
  const [host = ''] = publicHosts(before.hosts)
  // `site.hosts` takes hosts alone, also for a site below a path of one.
  const [alone = ''] = host.split('/', 1)
  const names = new Set(publicHosts(after.hosts).map(withoutWww))
  if (alone === '' || names.size === 0) return undefined
  if ([...before.hosts, alone].some((one) => names.has(withoutWww(one)))) return undefined
  if (before.name === after.name) return undefined
  let [total, kept] = [0, 0]
  for (const [path, { title }] of published) {
    total++
    if (pages.get(path)?.title === title) kept++
  }
  if (kept * 2 >= total) return undefined
  return `The database holds another site, ${before.name} (${host}), and it holds only one: use another database for ${after.name}. If that is the same site with a new name and host, add ${alone} to site.hosts.`
}

/** Private addresses name no site: any may be developed, or run behind a proxy, at the same one. */
function publicHosts(hosts: readonly string[]): readonly string[] {
  return hosts.filter((host) => !isPrivateHost(new URL(`https://${host}`).hostname))
}

/** Apex and www are one site. */
function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
