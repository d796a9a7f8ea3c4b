import { displayPath, type SitePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import type { PreparedAnswer } from '../../../http/prepared-answer.ts'
import type { Survey } from './survey.ts'

/** Files that sites have anyhow: that they are the site's own is a fault only where they lack something. */
const ordinary = new Set(['/robots.txt', '/sitemap.xml', '/favicon.ico'])

/** Larger files are not compared, in bytes. */
const largest = 1024 * 1024

/**
 * The site's own files and pages at addresses of the service (CONTRACT 3: what the site has goes first): which they are,
 * and what is lost by it.
 */
export async function ownFiles(
  survey: Survey,
): Promise<{ readonly facts: readonly FactSource[]; readonly problems: readonly Notice[] }> {
  const facts: FactSource[] = []
  const problems: Notice[] = []
  for (const path of await standingPaths(survey)) {
    if (survey.service.isReserved(path)) {
      const message = `${displayPath(path)} cannot be reached: the service itself answers there; move it to another address.`
      problems.push({ level: 'error', message, page: path })
      continue
    }
    const served = await survey.service.fileAt(path)
    if (served === undefined) continue
    facts.push({ fact: `files${path}`, value: "the site's own", method: 'source', page: path })
    problems.push(...(await lossesAt(path, served, survey)))
  }
  return { facts, problems }
}

/** Addresses at which the site has something, a page at its canonical one. */
async function standingPaths({ documents, reader }: Survey): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = await reader.entry(path)
    if (entry !== undefined) paths.add(entry.kind === 'redirect' ? entry.to : path)
  }
  return paths
}

async function lossesAt(path: SitePath, served: PreparedAnswer, survey: Survey): Promise<readonly Notice[]> {
  if (path === '/robots.txt') return robotsLosses(served, survey)
  if (ordinary.has(path)) return []
  const message = `The site's own ${displayPath(path)} takes the place of the service's; remove it from the source to have that one.`
  return [{ level: 'warning', message, page: path }]
}

/** What the service's file would tell and the site's own does not. */
async function robotsLosses(served: PreparedAnswer, { reader, documents }: Survey): Promise<readonly Notice[]> {
  const path = '/robots.txt'
  const entry = await reader.entry(path)
  if (entry?.kind !== 'file' || (documents.find((document) => document.path === path)?.size ?? 0) > largest) return []
  const own = directives(new TextDecoder().decode(await reader.content(entry.content)))
  const lost = [...directives(textOf(served))].filter((name) => !own.has(name) && name !== 'allow' && name !== 'user-agent')
  if (lost.length === 0) return []
  const message = `The site's own robots.txt takes the place of the service's, which would also say: ${lost.join(', ')}; add them.`
  const key = lost.includes('content-signal') ? { key: 'contentSignals' } : {}
  return [{ level: 'warning', message, page: path, ...key }]
}

function directives(text: string): ReadonlySet<string> {
  const names = text.split('\n').map((line) => /^\s{0,20}([A-Za-z-]{1,40})\s{0,20}:/.exec(line)?.[1]?.toLowerCase())
  return new Set(names.filter((name) => name !== undefined))
}

function textOf(answer: PreparedAnswer): string {
  return new TextDecoder().decode(answer.identity.body)
}
