import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pageWith, sitemapOf, TestSite } from '../../src/origin/live/testing/test-site.ts'
import { Program } from './program.ts'

/** Programs by working folder: they are stopped before it is removed, even if the test failed. */
const started = new Map<string, Program[]>()

/** A new working folder, removed after the test. */
export async function workingFolder(t: TestContext, yaml = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-live-'))
  t.after(async () => {
    await Promise.all((started.get(folder) ?? []).map((program) => program.kill()))
    started.delete(folder)
    await rm(folder, { recursive: true, force: true })
  })
  if (yaml !== '') await writeFile(join(folder, 'daf.yaml'), yaml)
  return folder
}

/** A site of four pages: two in the sitemap, one only linked, one moved. */
export async function openSite(t: TestContext): Promise<TestSite> {
  const site = await TestSite.open({
    '/': pageWith('Harbour works', '/about/', '/linked/', '/old/'),
    '/about/': pageWith('About the harbour'),
    '/linked/': pageWith('Found by a link'),
    '/old/': { status: 301, headers: { location: '/about/' } },
  })
  site.set({
    '/sitemap.xml': sitemapOf(['/', '/about/'], site.url),
    '/robots.txt': { body: `Sitemap: ${site.url}sitemap.xml\n` },
  })
  t.after(() => site.close())
  return site
}

/** Starts the program in the test's working folder; it is stopped with the test. */
export function start(...[args, cwd, env]: ConstructorParameters<typeof Program>): Program {
  const program = new Program(args, cwd, env)
  started.set(cwd, [...(started.get(cwd) ?? []), program])
  return program
}

/** The parts of a response that the tests compare. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Requests a path of a running program; redirects are not followed. */
export async function get(address: string, path: string): Promise<HttpResponse> {
  const reply = await fetch(address + path, { redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** The REST response for a page. */
export const page = (address: string, url: string) => get(address, `/v1/page/?url=${encodeURIComponent(url)}`)
