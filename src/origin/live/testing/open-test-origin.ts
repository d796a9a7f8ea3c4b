import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { LiveLimits } from '../live-limits.ts'
import { openLiveOrigin, type LiveOrigin, type LiveOriginOptions } from '../live-origin.ts'
import { TestSite, type TestResponse } from './test-site.ts'

/** Limits with which failures show at once. Timeouts are not among them: a good response may be late on a busy machine. */
const hastyLimits: Partial<LiveLimits> = {
  retries: 1,
  backoff: 10,
  retryAfter: 2_000,
  lossPause: 50,
  outagePause: 50,
  requestPause: 0,
  pageBytes: 256 * 1024,
}

/** Links of a test page. */
export function testLinks(document: Uint8Array): readonly string[] {
  const html = new TextDecoder().decode(document)
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)
}

export async function openSite(t: TestContext, answers: Readonly<Record<string, TestResponse>> = {}): Promise<TestSite> {
  const site = await TestSite.open(answers)
  t.after(() => site.close())
  return site
}

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-live-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An origin of a test site, with a new folder unless one is given. */
export async function openTestOrigin(
  t: TestContext,
  site: { readonly url: string },
  { limits, ...options }: Partial<LiveOriginOptions> = {},
): Promise<LiveOrigin> {
  const origin = await openLiveOrigin({
    start: site.url,
    upstream: null,
    hosts: [],
    folder: options.folder ?? (await temporaryFolder(t)),
    refreshSeconds: 3_600,
    links: testLinks,
    limits: { ...hastyLimits, ...limits },
    ...options,
  })
  t.after(() => origin.close())
  return origin
}

/** Crawls the site again and returns the newest listing, also where nothing changed. */
export async function crawlAgain(origin: LiveOrigin): ReturnType<LiveOrigin['list']> {
  const abort = new AbortController()
  const before = origin.status().crawls
  origin.refresh()
  const follow = (async () => {
    for await (const _ of origin.changes(abort.signal));
  })()
  while (origin.status().crawls === before || origin.status().isCrawling) await new Promise((resolve) => setTimeout(resolve, 5))
  abort.abort()
  await follow
  return origin.list()
}

/** Paths of the documents, sorted. */
export function pathsOf({ documents }: Awaited<ReturnType<LiveOrigin['list']>>): readonly string[] {
  return documents.map(({ path }) => decodeURI(path)).toSorted()
}
