import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { pageHtml } from '../../src/publishing/testing/html.ts'

/** Writes a site whose pages name their build, optionally slowly. */
export async function generateSite(folder: string, pages: number, build: number, delay = 0): Promise<void> {
  for (let at = 0; at < pages; at++) {
    const file = join(folder, at === 0 ? 'index.html' : `section-${at % 7}/page-${at}/index.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      pageHtml({
        title: `Page ${at} of build ${build}`,
        body: `<p>The text of page ${at} in build ${build}, with a few more words.</p>`,
      }),
    )
    if (delay > 0) await pause(delay)
  }
}

/** Like most generators: removes the whole folder, then rewrites it. */
export async function regenerateSite(folder: string, pages: number, build: number, delay = 0): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  if (delay > 0) await pause(delay)
  await generateSite(folder, pages, build, delay)
}

/** What a reader of the catalog sees: the number of pages, and the builds that they belong to. */
export async function seenBy(catalog: Catalog): Promise<{ readonly pages: number; readonly builds: readonly string[] }> {
  const pages = await catalog.read((reader) => reader.pages({ limit: 100_000 }))
  const builds = new Set(pages.map(({ title }) => title.replace(/^.* build /, '')))
  return { pages: pages.length, builds: [...builds] }
}
