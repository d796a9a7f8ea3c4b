import { machineNote } from './figures.ts'
import { pathAt, publicHost, publishSite, queryAt } from './http/bench-site.ts'
import { Comparison, printResults, variant, type Variant } from './http/comparison.ts'
import { record } from './http/load.ts'
import type { MeasuredServer } from './http/measured-server.ts'
import { plotResults } from './http/plot.ts'
import { programFile, programOptions } from './program.ts'

/*
 * What a request to each route costs compared with a bare server that sends the same bytes (bench/http/comparison.ts). The program
 * runs as in production: limiter, CORS, ETag and log enabled.
 *
 *   npm exec -- node bench/http.ts [rounds] [requests per round] [part of a variant's name]
 * PLOT=FILE draws the ratios as an SVG.
 */
const size = { rounds: Number(process.argv[2] ?? 11), requests: Number(process.argv[3] ?? 2_000) }
const chosen = process.argv[4] ?? ''
/** Pages of about 10 KB, so that twice 2,000 of them exceed the response cache (32 MB). */
const site = { pages: 2_000, wordsPerPage: 900 }
const rotation = 500
/** Queries that are sent only once in the whole run. */
const freshQueries = 60_000
/** All pages of the site, of which `rotation` fit into the cache. */
const all = Array.from({ length: site.pages }, (_, at) => pathAt(at))

/** Targets of the design, "How good it must be". */
const aims = { cached: 0.8, rotating: 0.75, fresh: 0.6, refusal: 0.5, uncached: 0.35 }

await Comparison.with(size, async (comparison) => {
  await publishSite(comparison.folder, site)
  const start = () => comparison.start([programFile, './dist', '--no-publish', '--port', '0'], programOptions())
  const measure = async (makers: Readonly<Record<string, MakeVariant>>) => {
    const variants: Variant[] = []
    for (const [name, make] of Object.entries(makers)) if (name.includes(chosen)) variants.push(await make(name))
    return variants.length === 0 ? [] : comparison.measure(variants)
  }
  const cached = await measure(cachedVariants(await start()))
  // Run separately: a server that rebuilds every response fills the processor's caches, which slows down the server measured next.
  const cold = await measure(coldVariants(await start()))
  const results = [...cached, ...cold, ...(await measure(freshVariants(await start())))]
  printResults(results)
  const plot = process.env['PLOT']
  if (plot !== undefined) await plotResults(plot, results, machineNote())
})

type MakeVariant = (name: string) => Promise<Variant>

/** A server that is asked for more than fits into its cache, so that every lookup misses. */
function coldVariants(server: MeasuredServer): Readonly<Record<string, MakeVariant>> {
  const more =
    (requests: readonly Buffer[]): MakeVariant =>
    (name) =>
      variant({ name, server, requests }, () => true, { aim: aims.uncached })
  return {
    'REST page, more than cached': more(all.map(pageOf)),
    'HTML, more than cached': more(all.map((path) => get(path))),
    'Markdown, more than cached': more(all.map(twin)),
  }
}

/** Queries that were never sent before: none is cached, and their responses evict everything else. */
function freshVariants(server: MeasuredServer): Readonly<Record<string, MakeVariant>> {
  const requests = Array.from({ length: freshQueries }, (_, at) => search(at))
  return {
    'REST search, always a new query': (name) =>
      variant({ name, server, requests }, () => true, { first: rotation, share: 1 / 4, aim: aims.fresh }),
  }
}

function cachedVariants(server: MeasuredServer): Readonly<Record<string, MakeVariant>> {
  const of =
    (requests: readonly Buffer[], options: Parameters<typeof variant>[2] = {}): MakeVariant =>
    (name) =>
      variant({ name, server, requests }, () => true, options)
  const prepared = (path: string) => of([get(path)], { aim: aims.cached })
  const first = all.slice(0, rotation)
  const unchanged = async (path: string) => {
    const [response] = await record(server.port, [get(path)])
    const at = response?.fields.findIndex((field) => field.toLowerCase() === 'etag') ?? -1
    return get(path, { 'if-none-match': response?.fields[at + 1] ?? '' })
  }
  return {
    'REST index': prepared('/v1/'),
    'REST services': prepared('/v1/services/'),
    'REST pricing': prepared('/v1/pricing/'),
    'REST contact': prepared('/v1/contact/'),
    'REST case studies': prepared('/v1/case-studies/'),
    'REST glossary': prepared('/v1/glossary/?limit=20'),
    'REST engine updates': prepared('/v1/engine-updates/'),
    'REST page, 500 pages': of(first.map(pageOf), { aim: aims.cached }),
    'REST search, one query': of([search(0)], { aim: aims.cached }),
    'REST search, 500 queries': of(
      Array.from({ length: rotation }, (_, at) => search(at)),
      { aim: aims.rotating },
    ),
    'REST services, br': of([get('/v1/services/', { 'accept-encoding': 'gzip, deflate, br, zstd' })], { aim: aims.cached }),
    'REST services, unchanged (304)': async (name) =>
      of([await unchanged('/v1/services/')], { status: 304, aim: aims.cached })(name),
    'REST refusal (400)': of([get('/v1/search/?q=a')], { status: 400, aim: aims.refusal }),
    'HTML, 500 pages': of(
      first.map((path) => get(path)),
      { aim: aims.cached },
    ),
    'Markdown, 500 pages': of(first.map(twin), { aim: aims.cached }),
    'Markdown by Accept, 500 pages': of(
      first.map((path) => get(path, { accept: 'text/markdown' })),
      { aim: aims.cached },
    ),
    'llms.txt': of([get('/llms.txt')], { aim: aims.cached }),
    'openapi.json': of([get('/openapi.json')], { aim: aims.cached }),
    'webmcp.tools.js': of([get('/webmcp.tools.js')], { aim: aims.cached }),
    'missing page (404)': of([get('/missing/')], { status: 404, aim: aims.refusal }),
  }
}

/** A search for the pair of words with a number. */
function search(number: number): Buffer {
  return get(`/v1/search/?q=${encodeURIComponent(queryAt(number))}`)
}

/** Requests a page's record. */
function pageOf(path: string): Buffer {
  return get(`/v1/page/?url=${path}`)
}

/** Requests a page as Markdown. */
function twin(path: string): Buffer {
  return get(`${path.slice(0, -1)}.md`)
}

/** A GET as the bytes of the HTTP request that a program sends. */
function get(target: string, fields: Readonly<Record<string, string>> = {}): Buffer {
  const all = { host: publicHost, 'user-agent': 'bench/1.0.0', accept: '*/*', ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
