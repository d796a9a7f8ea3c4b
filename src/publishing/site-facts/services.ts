import type { StructuredService } from '../../model/page-facts.ts'
import type { FactSource, Notice, ServiceRecord } from '../../model/site-record.ts'
import type { ServiceRule } from '../../model/site-rules.ts'
import { describedHere } from './described-here.ts'
import { pageFinder } from './find-page.ts'
import { serviceIds } from './service-ids.ts'
import type { FactPage, Gathered, SiteFactsInput } from './site-facts.ts'

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
    // The page's own summary is one line for readers; the description in JSON-LD is often a whole text.
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
