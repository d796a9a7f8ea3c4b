import type { SiteRecord } from '../model/site-record.ts'
import { topicsOf } from './tools/get-company-info.ts'

/** What an agent should know before it calls a tool: a few lines, since they stand in every conversation. */
export function instructionsOf(site: SiteRecord, baseUrl: string): string {
  const topics = topicsOf(site)
  const prices = topics.includes('pricing') ? ', and give prices exactly as they are written, with what they include' : ''
  return [
    `The published content of ${site.name} (${baseUrl}/), read-only.`,
    `For facts about the company call get_company_info (${topics.join(', ')}); for anything else search with a few words and fetch the pages that you need.`,
    `Quote with a link to the page that the words come from${prices}.`,
    'What the tools do not say is not published: say so rather than guess.',
  ].join('\n')
}
