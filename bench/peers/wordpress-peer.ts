import type { Peer, PeerInput, RunningPeer } from './peer.ts'
import { missingWordPress, openWordPress } from './wordpress.ts'
import { untilResponding } from './running.ts'

/** WordPress with MariaDB and Apache with embedded PHP and opcache, queried through its REST API. */
export const wordPressPeer: Peer = { name: 'WordPress REST API', missing: missingWordPress, start }

async function start({ folder, pages, queries }: PeerInput): Promise<RunningPeer> {
  const began = performance.now()
  const site = await openWordPress(folder, pages)
  const search = queries.map((query) => `/wp-json/wp/v2/search?per_page=10&search=${encodeURIComponent(query)}`)
  const first = `http://127.0.0.1:${site.port}${search[0]}`
  await untilResponding(first)
  const fromNothing = performance.now() - began
  await site.stop()
  const restarted = performance.now()
  await site.start()
  await untilResponding(first)
  const again = performance.now() - restarted
  const rows = (
    await site.database.ask("select ID, post_name from wp_posts where post_type = 'post' and post_status = 'publish'", 'site')
  )
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
  return {
    port: site.port,
    pids: site.pids(),
    fromNothing,
    again,
    addresses: {
      page: rows.map(([id]) => `/wp-json/wp/v2/posts/${id}`),
      search,
      html: rows.map(([, slug]) => `/${slug}/`),
    },
    stop: site.stop,
  }
}
