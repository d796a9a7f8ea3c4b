import { displayPath } from '../../model/site-path.ts'
import { count, shorten, type Paint } from '../report-text.ts'
import type { SiteSuggestion } from './suggest-site.ts'

/** What was found, for people: one row for each part of the configuration. */
export function foundText(site: SiteSuggestion, paint: Paint): string {
  const rows = foundRows(site)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, text]) => {
      const isFound = text !== null && text !== ''
      return `  ${paint(isFound ? 'bold' : 'dim', name.padEnd(width))}  ${isFound ? text : paint('dim', 'nothing found')}`
    })
    .join('\n')
}

function foundRows(site: SiteSuggestion): readonly (readonly [string, string | null])[] {
  const { identity, sections, services, pricing, contact, results, term, forms } = site
  const { plans, ranges } = pricing
  const [result] = results
  return [
    ['site', [identity.baseUrl, identity.language, identity.name].flatMap((known) => known?.value ?? []).join(', ')],
    ['sections', sectionRow(sections)],
    ['services', services.length === 0 ? null : `${services.length}: ${shorten(services.map(({ id }) => id).join(', '))}`],
    [
      'packages',
      plans === null ? offeredRow(pricing) : (doubted(plans) ?? `${plans.found.plans.length} on ${displayPath(plans.path)}`),
    ],
    ['ranges', ranges === null ? null : (doubted(ranges) ?? `${ranges.found.ranges.length} on ${displayPath(ranges.path)}`)],
    [
      'contact',
      [...(contact.page === null ? [] : [displayPath(contact.page.value)]), contact.complete ? 'complete' : 'not complete'].join(
        ', ',
      ),
    ],
    [
      'results',
      result === undefined ? null : result.sure ? `${result.selector}, such as ${shorten(result.example)}` : 'commented out',
    ],
    ['terms', term === null ? null : count(term.pages, 'page')],
    ['forms', forms.map(({ selector, paths }) => `${selector} on ${count(paths.length, 'page')}`).join(', ')],
  ]
}

function sectionRow({ typed, hubs }: SiteSuggestion['sections']): string {
  const counts = new Map<string, number>()
  for (const { type, count: pages } of typed) counts.set(type, (counts.get(type) ?? 0) + pages)
  if (hubs.length > 0) counts.set('hub', hubs.length)
  return [...counts].map(([type, pages]) => `${pages} ${type}`).join(', ')
}

function doubted({ doubt }: { readonly doubt: string | null }): string | null {
  return doubt === null ? null : `commented out: ${doubt}`
}

function offeredRow({ offered }: SiteSuggestion['pricing']): string | null {
  return offered === null ? null : `${offered.count} in JSON-LD of ${displayPath(offered.path)}`
}
