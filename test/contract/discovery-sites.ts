import type { startPublished } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html, type SiteFiles } from '../site/agency-like-site.ts'

/** A page of a site, by the name of its file. */
export function pageOf(path: string, title: string, text: string): SiteFiles {
  return { [`${path.slice(1)}index.html`]: html({ path, title, body: `<p>${text}</p>` }) }
}

/** Sites by what distinguishes their discovery files. */
export const sites: Readonly<Record<string, Parameters<typeof startPublished>[0]>> = {
  'a Hebrew site that has everything': {
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    forms: [{ pages: ['/contact/', '/gone/'], form: 'form', tool: 'request_call', description: 'Asks for a call.' }],
  },
  'an English site without prices, contact and lists, on another port': {
    baseUrl: 'http://localhost:4321',
    files: {
      'index.html':
        '<html lang="en"><head><title>Plain & "simple" `x` | gardens: #1</title></head><body><main><h1>Gardens</h1><p>A site about gardens, with words enough to be a page of its own.</p></main></body></html>',
      ...pageOf('/roses/', 'Roses', 'All about roses.'),
      ...pageOf('/roses/red/', 'Red roses', 'All about red roses.'),
    },
  },
  'a site with a page at /agents/ and one at /pricing/': {
    files: {
      ...agencyLikeSite(),
      ...pageOf('/agents/', 'Our agents', 'They sell.'),
      ...pageOf('/pricing/', 'Pricing', 'What it costs.'),
    },
    rules: agencyLikeRules,
  },
}
