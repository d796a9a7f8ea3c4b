import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { toInstant } from '../model/instant.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import { parseListenHost, parseOrigin } from './addresses.ts'
import type { Config } from './config.ts'
import { parseFollowedCatalog } from './followed-catalog.ts'
import type { GivenOptions } from './given-options.ts'
import type { OptionName } from './options.ts'
import type { Parsed } from './parsed.ts'
import { parseDatabaseUrl, parseRedisUrl } from './server-urls.ts'
import { quoted } from './shown-value.ts'

/** More threads than that are a slip of the pen. */
const mostThreads = 64

/** What options and environment decide alone, whatever the configuration file says. */
export type OptionValues = Pick<
  Config,
  'listen' | 'threads' | 'dataFolder' | 'database' | 'redisUrl' | 'now' | 'publish' | 'follow' | 'rollback'
> & {
  readonly admin: Omit<Config['admin'], 'hookSecret'>
  readonly page: SitePath | null
  readonly json: boolean
  /** Null: the configuration file decides. */
  readonly baseUrl: string | null
}

/** Checks the values of options. One problem is reported for each that is wrong. */
export function optionValues(given: GivenOptions, cwd: string, report: (problem: string) => void): OptionValues {
  const read = <Value, Default>(name: OptionName, parse: (text: string) => Parsed<Value>, fallback: Default): Value | Default => {
    const option = given.get(name)
    if (option === undefined) return fallback
    const parsed = parse(option.value)
    if ('value' in parsed) return parsed.value
    report(`${option.label}: ${parsed.problem}`)
    return fallback
  }
  const readUrl = given.get('read-database-url')
  if (readUrl !== undefined && !given.has('database-url'))
    report(`${readUrl.label}: needs the database that is read from; write --database-url, too`)
  const follow = given.get('follow')
  if (follow !== undefined && given.has('database-url'))
    report(`${follow.label}: copies the embedded catalog, which a database replaces; leave one of the two out`)
  return {
    listen: { host: read('host', parseListenHost, '127.0.0.1'), port: read('port', parsePort, 8080) },
    threads: read('threads', parseThreads, 1),
    admin: { host: read('admin-host', parseListenHost, '127.0.0.1'), port: read('admin-port', parsePort, null) },
    baseUrl: read('base-url', parseOrigin, null),
    dataFolder: resolve(cwd, given.get('data')?.value ?? '.daf'),
    database: databaseOf(read('database-url', parseDatabaseUrl, null), read('read-database-url', parseDatabaseUrl, null)),
    redisUrl: read('redis-url', parseRedisUrl, null),
    now: read('now', parseNow, null),
    publish: !given.has('no-publish') && !given.has('follow'),
    follow: read('follow', (text) => parseFollowedCatalog(text, cwd), null),
    rollback: given.has('rollback'),
    page: read('page', parsePage, null),
    json: given.has('json'),
  }
}

function databaseOf(url: string | null, readUrl: string | null): OptionValues['database'] {
  return url === null ? null : { url, readUrl: readUrl ?? url }
}

function parsePort(text: string): Parsed<number> {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? { value: port } : { problem: `${quoted(text)} is not a port; write a whole number from 0 to 65535` }
}

function parseThreads(text: string): Parsed<number> {
  if (text === 'auto') return { value: Math.min(availableParallelism(), mostThreads) }
  const threads = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0
  return threads >= 1 && threads <= mostThreads
    ? { value: threads }
    : { problem: `${quoted(text)} is no number of threads; write a whole number from 1 to ${mostThreads}, or auto` }
}

function parsePage(text: string): Parsed<SitePath> {
  const path = parsePath(text)
  return path === undefined
    ? { problem: `${quoted(text)} is not a path of a page; write one such as /contact/` }
    : { value: path }
}

function parseNow(text: string): Parsed<string> {
  const instant = toInstant(text)
  return instant === null
    ? { problem: `${quoted(text)} is not an ISO 8601 date or time; write one such as 2026-03-01T12:00:00Z` }
    : { value: instant }
}
