import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { toInstant } from '../model/instant.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import { parseDatabaseUrl, parseListenHost, parseOrigin, parseRedisUrl } from './addresses.ts'
import type { CommandName, Config } from './config.ts'
import { quoted, type Parsed } from './parsed.ts'
import { parseFollowedCatalog } from './source.ts'

/** A command, for its help. */
interface CommandSpec {
  /** What may follow it, as usage shows it. */
  readonly argument: string
  readonly meaning: string
  readonly example: string
}

/** The commands (CONTRACT 1); the first one is the default. */
export const commands = {
  serve: {
    argument: '[source]',
    meaning: 'publish the source and serve it (the default command)',
    example: 'daf ./dist --port 3000 --base-url https://www.example.com',
  },
  publish: {
    argument: '[source]',
    meaning: 'publish, print where each fact was found, and exit',
    example: 'daf publish ./dist',
  },
  check: {
    argument: '[source|url]',
    meaning: 'list what is missing or uncertain; also checks a running server',
    example: 'daf check https://www.example.com',
  },
  init: { argument: '[source]', meaning: 'inspect the site and write a commented daf.yaml', example: 'daf init ./dist' },
  report: {
    argument: '[source]',
    meaning: 'traffic by interface, day and agent, queries, queries with no result',
    example: 'daf report --data /var/lib/daf',
  },
  export: {
    argument: '[source] DIR',
    meaning: 'write everything that needs no server, as files for a static host',
    example: 'daf export ./dist ./dist --base-url https://www.example.com',
  },
} as const satisfies Record<CommandName, CommandSpec>

const every = ['serve', 'publish', 'check', 'init', 'report', 'export'] as const
const serve = ['serve'] as const

/** The names of the commands. */
export const commandNames: readonly CommandName[] = every

/** One option: the command line, the environment, the messages and the help all read this. */
export interface OptionSpec {
  /** Placeholder of its value in the help; without it the option is a switch. */
  readonly value?: string
  /** Its environment variable. */
  readonly env?: string
  /** The default, in words; without it none. */
  readonly default?: string
  readonly meaning: string
  readonly commands: readonly CommandName[]
  /** The commands where it has an effect, if not all: scripts may pass the same options to the others, but their help leaves it out. */
  readonly helpOf?: readonly CommandName[]
}

const configFiles = 'daf.yaml in the working folder, else beside or in the source folder; optional'
const originOfFile = 'site.baseUrl of the configuration, else http://localhost:PORT'
const published = ['serve', 'publish', 'check', 'init', 'export'] as const

/** The options (CONTRACT 1), by name without dashes. */
export const options = {
  config: { value: 'FILE', env: 'DAF_CONFIG', default: configFiles, meaning: 'configuration of the site', commands: every },
  port: { value: 'N', env: 'PORT', default: '8080', meaning: 'port to listen on; 0 picks a free one', commands: serve },
  host: { value: 'H', env: 'HOST', default: '127.0.0.1', meaning: 'address to listen on', commands: serve },
  threads: {
    value: 'N',
    env: 'DAF_THREADS',
    default: '1',
    meaning: 'threads that serve requests; auto: one per core',
    commands: serve,
  },
  'base-url': {
    value: 'URL',
    env: 'DAF_BASE_URL',
    default: originOfFile,
    meaning: 'public origin of the site',
    commands: published,
  },
  data: {
    value: 'DIR',
    env: 'DAF_DATA',
    default: '.daf in the working folder',
    meaning: 'where the catalog is kept',
    commands: every,
    helpOf: ['serve', 'publish', 'report', 'export'],
  },
  'database-url': {
    value: 'URL',
    env: 'DATABASE_URL',
    meaning: 'a PostgreSQL catalog instead of the embedded one',
    commands: every,
    helpOf: ['serve', 'publish', 'export'],
  },
  'redis-url': { value: 'URL', env: 'REDIS_URL', meaning: 'shared rate-limit counters (Redis or Valkey)', commands: serve },
  'read-database-url': {
    value: 'URL',
    env: 'DATABASE_READ_URL',
    default: 'the database URL',
    meaning: 'PostgreSQL read replica',
    commands: serve,
  },
  'no-publish': { meaning: 'serve the catalog that another process publishes', commands: serve },
  follow: {
    value: 'PLACE',
    env: 'DAF_FOLLOW',
    meaning: 'replicate the catalog in a shared folder or at a URL, and serve the copy',
    commands: ['serve', 'report'],
  },
  rollback: { meaning: 'roll back to the previous generation', commands: ['publish'] },
  json: { meaning: 'print the result as JSON', commands: ['check', 'report'] },
  html: { meaning: "also write the site's own pages and files", commands: ['export'] },
  page: {
    value: 'PATH',
    meaning: 'write an HTML file that shows what was extracted from one page and what was left out',
    commands: ['check'],
  },
  now: {
    value: 'ISO',
    env: 'DAF_NOW',
    default: 'the clock',
    meaning: 'fix the current time; for tests',
    commands: every,
    helpOf: ['serve', 'check', 'report', 'export'],
  },
  'admin-port': {
    value: 'N',
    env: 'DAF_ADMIN_PORT',
    default: 'off',
    meaning: 'port of /metrics and /hooks/refresh',
    commands: serve,
  },
  'admin-host': {
    value: 'H',
    env: 'DAF_ADMIN_HOST',
    default: '127.0.0.1',
    meaning: 'address of the admin port',
    commands: serve,
  },
  help: { meaning: 'show this help', commands: every },
  version: { meaning: 'show the version', commands: every },
} as const satisfies Readonly<Record<string, OptionSpec>>

/** The name of an option, without dashes. */
export type OptionName = keyof typeof options

/** The given value of an option. */
export interface GivenOption {
  readonly value: string
  /** Its name for messages: `--port` or `PORT`. */
  readonly label: string
}

/** The command line and the environment, merged. */
export type GivenOptions = ReadonlyMap<OptionName, GivenOption>

/** The options as name and specification. */
export function optionEntries(): readonly (readonly [OptionName, OptionSpec])[] {
  return Object.keys(options)
    .filter(isOption)
    .map((name) => [name, options[name]])
}

/** Whether there is an option of this name, without dashes. */
export function isOption(name: string): name is OptionName {
  return Object.hasOwn(options, name)
}

/** More threads than that are a typo. */
const maxThreads = 64

/** What options and environment decide alone, whatever the configuration file says. */
export type OptionValues = Pick<
  Config,
  'listen' | 'threads' | 'dataFolder' | 'database' | 'redisUrl' | 'now' | 'publish' | 'follow' | 'rollback'
> & {
  readonly admin: Omit<Config['admin'], 'hookSecret'>
  readonly page: SitePath | null
  readonly json: boolean
  readonly html: boolean
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
    report(`${readUrl.label}: also needs --database-url, the database itself`)
  const follow = given.get('follow')
  if (follow !== undefined && given.has('database-url'))
    report(`${follow.label}: replicates the embedded catalog, which a database replaces; use only one of the two`)
  const database = read('database-url', parseDatabaseUrl, null)
  const replica = read('read-database-url', parseDatabaseUrl, null)
  return {
    listen: { host: read('host', parseListenHost, '127.0.0.1'), port: read('port', parsePort, 8080) },
    threads: read('threads', parseThreads, 1),
    admin: { host: read('admin-host', parseListenHost, '127.0.0.1'), port: read('admin-port', parsePort, null) },
    baseUrl: read('base-url', parseOrigin, null),
    dataFolder: resolve(cwd, given.get('data')?.value ?? '.daf'),
    database: database === null ? null : { url: database, readUrl: replica ?? database },
    redisUrl: read('redis-url', parseRedisUrl, null),
    now: read('now', parseNow, null),
    publish: !given.has('no-publish') && !given.has('follow'),
    follow: read('follow', (text) => parseFollowedCatalog(text, cwd), null),
    rollback: given.has('rollback'),
    page: read('page', parsePage, null),
    json: given.has('json'),
    html: given.has('html'),
  }
}

function parsePort(text: string): Parsed<number> {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? { value: port } : { problem: `${quoted(text)} is not a port; write a whole number from 0 to 65535` }
}

function parseThreads(text: string): Parsed<number> {
  if (text === 'auto') return { value: Math.min(availableParallelism(), maxThreads) }
  const threads = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0
  return threads >= 1 && threads <= maxThreads
    ? { value: threads }
    : { problem: `${quoted(text)} is not a number of threads; write a whole number from 1 to ${maxThreads}, or auto` }
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
