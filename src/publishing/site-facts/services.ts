import type { StructuredService } from '../../model/page-facts.ts'
import type { FactSource, Notice, ServiceRecord } from '../../model/site-record.ts'
import type { ServiceRule } from '../../model/site-rules.ts'
import { describedHere, pageFinder, type FactPage, type Gathered, type SiteFactsInput } from './site-facts.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'

/** The services of the configuration, in its order; without any, the published pages that are services (CONTRACT 2, services). */
export function gatherServices({ pages, rules }: SiteFactsInput): Gathered<readonly ServiceRecord[]> {
  return rules.services === undefined ? servicePages(pages) : configuredServices(rules.services, pages)
}

function configuredServices(rules: readonly ServiceRule[], pages: readonly FactPage[]): Gathered<readonly ServiceRecord[]> {
  const find = pageFinder(pages)
  const value: ServiceRecord[] = []
  const sources: FactSource[] = []
  const notices: Notice[] = []
  for (const [at, rule] of rules.entries()) {
    const page = find(rule.page)
    if (page === undefined) {
      const message = `The service ${rule.id} is left out: its page ${rule.page} is not published.`
      notices.push({ level: 'error', message, key: `services[${at}].page` })
      continue
    }
    const { path, title, summary } = page.record
    const nameHe = rule.nameHe ?? title
    const service = { id: rule.id, name: rule.name ?? nameHe, nameHe, path, description: rule.description ?? summary }
    value.push(service)
    sources.push(sourceOf(service, rule.name === undefined && rule.nameHe === undefined ? 'page' : 'configuration'))
    if (service.description === '') notices.push(undescribed(service, `services[${at}].description`))
  }
  return { value, sources, notices }
}

function servicePages(pages: readonly FactPage[]): Gathered<readonly ServiceRecord[]> {
  const found = pages.filter(({ record }) => record.type === 'service')
  const ids = serviceIds(found.map(({ record }) => record.path))
  const read = found.map(({ record, facts }) => {
    const described: StructuredService | undefined = describedHere(facts.services, record.path)
    const name = described?.name ?? record.title
    // The page's summary is one line; the description in JSON-LD is often a long text.
    const description = record.summary || (described?.description ?? '')
    const service: ServiceRecord = { id: ids.get(record.path) ?? record.path, name, nameHe: name, path: record.path, description }
    return { service, method: described?.method ?? 'page' }
  })
  return {
    value: read.map(({ service }) => service),
    sources: read.map(({ service, method }) => sourceOf(service, method)),
    notices: read.filter(({ service }) => service.description === '').map(({ service }) => undescribed(service, 'services')),
  }
}

function sourceOf({ id, name, path }: ServiceRecord, method: string): FactSource {
  return { fact: `services.${id}`, value: name, method, page: path }
}

function undescribed({ id, path }: ServiceRecord, key: string): Notice {
  return { level: 'warning', message: `The service ${id} has no description: its page has no summary.`, page: path, key }
}

/** Longest id, in code points. */
const longest = 64

/**
 * Ids of services that the owner gave none, by path: the last segment of the path, letters of any script kept as people
 * read them (`/services/seo.html` is `seo`, `/שירותים/קידום-אתרים/` is `קידום-אתרים`), everything else a hyphen. Pages
 * whose segments are the same take their whole paths, so that an id does not depend on the order of pages.
 */
function serviceIds(paths: readonly SitePath[]): ReadonlyMap<SitePath, string> {
  const last = new Map(paths.map((path) => [path, slug(segmentsOf(path).slice(-1))]))
  const shared = sharedValues([...last.values()])
  const ids = new Map<SitePath, string>()
  const taken = new Set<string>()
  for (const [path, short] of last) {
    const wanted = shared.has(short) ? slug(segmentsOf(path)) : short
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    ids.set(path, id)
  }
  return ids
}

function segmentsOf(path: SitePath): readonly string[] {
  return displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter(Boolean)
}

function slug(segments: readonly string[]): string {
  const text = segments
    .join('-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return (
    Array.from(text)
      .slice(0, longest)
      .join('')
      .replace(/^[-._]+|[-._]+$/g, '') || 'home'
  )
}

function sharedValues(values: readonly string[]): ReadonlySet<string> {
  return new Set(values.filter((value, at) => values.indexOf(value) !== at))
}
