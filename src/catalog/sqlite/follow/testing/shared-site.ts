import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog, Generation } from '../../../catalog.ts'
import { publish, samplePage } from '../../../testing/sample-site.ts'
import { openSqliteCatalog } from '../../open-sqlite-catalog.ts'
import { FolderShare } from '../folder-share.ts'
import { type FollowEvent, followShare } from '../follow-share.ts'
import type { Share } from '../share.ts'

/** Pages of each publish; all of them say the same word, which belongs to their publish alone. */
const sitePages = 20

/** A catalog that is published into, whose folder is shared, and copies of it. All end with the test. */
export interface SharedSite {
  /** The folder that is shared. */
  readonly shared: string
  /** A folder that is not there yet. */
  newFolder(): string
  /** Publishes pages that say a word, into the shared catalog. */
  publish(word: string): Promise<Generation>
  rollback(): Promise<Generation>
  /** Follows a share; without one, the shared folder. */
  follow(share?: Share, folder?: string): Promise<Following>
}

/** A copy that is kept. */
export interface Following {
  readonly folder: string
  /** A reader of the copy, as a server opens it. */
  readonly catalog: Catalog
  readonly events: readonly FollowEvent[]
  /** Waits until the copy's pages say a word, and checks that all of them are whole. */
  says(word: string): Promise<void>
  /** Waits for an event whose message matches. */
  failed(message: RegExp): Promise<void>
  stop(): Promise<void>
}

/** Makes a shared site in temporary folders. */
export async function openSharedSite(t: TestContext): Promise<SharedSite> {
  const root = await mkdtemp(join(tmpdir(), 'daf-follow-'))
  const shared = join(root, 'shared')
  const catalog = await openSqliteCatalog(shared, { contentGrace: 0, keep: 2 })
  const followings: Following[] = []
  let folders = 0
  const newFolder = () => join(root, `folder-${++folders}`)
  t.after(async () => {
    await Promise.all(followings.map((following) => following.stop()))
    await catalog.close()
    await rm(root, { recursive: true, force: true })
  })
  return {
    shared,
    newFolder,
    publish: (word) => publishWord(catalog, word),
    async rollback() {
      const publisher = await catalog.publisher()
      return publisher.rollback().finally(() => publisher.release())
    },
    async follow(share = new FolderShare(shared), folder = newFolder()) {
      const following = await startFollowing(share, folder)
      followings.push(following)
      return following
    },
  }
}

/** Publishes pages with a given word, each with its own content and one that they share. */
export function publishWord(catalog: Catalog, word: string): Promise<Generation> {
  return publish(catalog, async (draft) => {
    const same = await draft.putContent(new TextEncoder().encode('what all pages have in common'))
    for (let at = 0; at < sitePages; at++) {
      const text = await draft.putContent(new TextEncoder().encode(`${word} ${at}`))
      draft.putPage(samplePage(`/${at}/`, { title: word, markdown: same, text }).page, word)
    }
  })
}

async function startFollowing(share: Share, folder: string): Promise<Following> {
  const catalog = await openSqliteCatalog(folder)
  const stopping = new AbortController()
  const events: FollowEvent[] = []
  const onEvent = (event: FollowEvent) => void events.push(event)
  const ended = followShare({ share, folder, signal: stopping.signal, interval: 10, onEvent })
  let stopped = false
  return {
    folder,
    catalog,
    events,
    async says(word) {
      await until(
        async () => (await catalog.refresh()) !== undefined && (await wordOf(catalog)) === word,
        () => events,
      )
      await assertWhole(catalog)
    },
    async failed(message) {
      await until(
        async () => events.some((event) => event.kind === 'failed' && message.test(event.message)),
        () => events,
      )
    },
    async stop() {
      if (stopped) return
      stopped = true
      stopping.abort()
      await ended
      await share.close()
      await catalog.close()
    },
  }
}

/** The word that the pages of a catalog say. */
export function wordOf(catalog: Catalog): Promise<string | undefined> {
  return catalog.read(async (reader) => (await reader.page('/0/'))?.title)
}

/** All pages are of one publish, are found, and their contents are here. */
export async function assertWhole(catalog: Catalog): Promise<void> {
  await catalog.read(async (reader) => {
    const pages = await reader.pages({ limit: 1000 })
    const word = pages[0]?.title ?? ''
    assert.equal(pages.length, sitePages)
    assert.equal((await reader.search({ text: word }, { limit: 1, offset: 0 })).total, sitePages)
    for (const page of pages) {
      assert.equal(page.title, word)
      assert.equal(Buffer.from(await reader.content(page.text)).toString(), `${word} ${page.path.slice(1, -1)}`)
      assert.match(Buffer.from(await reader.content(page.markdown)).toString(), /in common/)
    }
  })
}

/** Polls for a condition; a machine under load may take long. */
export async function until(condition: () => Promise<boolean>, state: () => unknown = () => ''): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > end) assert.fail(`It did not come to pass: ${JSON.stringify(state())}`)
    await pause(10)
  }
}
