/** A command of the program. */
export type CommandName = 'serve' | 'publish' | 'check' | 'init' | 'report'

interface CommandSpec {
  readonly name: CommandName
  /** What may follow it, as usage shows it. */
  readonly argument: string
  readonly meaning: string
}

/** The commands (CONTRACT 1); the first one is the default. */
export const commands: readonly CommandSpec[] = [
  { name: 'serve', argument: '[source]', meaning: 'publish the source and serve it (the default command)' },
  { name: 'publish', argument: '[source]', meaning: 'publish into the catalog, print the report, exit' },
  { name: 'check', argument: '[source|url]', meaning: 'what was read from where, what is missing or doubtful' },
  { name: 'init', argument: '[source]', meaning: 'look at the site and write a commented daf.yaml' },
  { name: 'report', argument: '[source]', meaning: 'traffic by interface and day, queries, queries with no result' },
]

/** One option of the command line: the parser, the environment and the help all read this. */
interface OptionSpec {
  readonly name: string
  /** What its value stands for; without it the option is a switch. */
  readonly value?: string
  readonly environment?: string
  /** The default, in words. */
  readonly default?: string
  readonly meaning: string
  readonly commands: readonly CommandName[]
}

const everywhere = ['serve', 'publish', 'check', 'init', 'report'] as const

/** The options (CONTRACT 1). */
export const options = [
  {
    name: 'config',
    value: 'FILE',
    environment: 'DAF_CONFIG',
    default: 'daf.yaml in the working folder, else beside or in the source folder; none is fine',
    meaning: 'configuration of the site',
    commands: everywhere,
  },
  {
    name: 'port',
    value: 'N',
    environment: 'PORT',
    default: '8080',
    meaning: 'port to listen on; 0 picks a free one',
    commands: ['serve'],
  },
  { name: 'host', value: 'H', environment: 'HOST', default: '127.0.0.1', meaning: 'address to listen on', commands: ['serve'] },
  {
    name: 'threads',
    value: 'N',
    environment: 'DAF_THREADS',
    default: '1',
    meaning: 'threads that answer requests; auto: one for each core',
    commands: ['serve'],
  },
  {
    name: 'base-url',
    value: 'URL',
    environment: 'DAF_BASE_URL',
    default: 'site.baseUrl of the configuration, else http://localhost:PORT',
    meaning: 'public origin of the site',
    commands: ['serve', 'publish', 'check', 'init'],
  },
  {
    name: 'data',
    value: 'DIR',
    environment: 'DAF_DATA',
    default: '.daf in the working folder',
    meaning: 'where the catalog is kept',
    commands: everywhere,
  },
  {
    name: 'database-url',
    value: 'URL',
    environment: 'DATABASE_URL',
    default: 'none',
    meaning: 'a PostgreSQL catalog instead of the embedded one',
    commands: everywhere,
  },
  {
    name: 'redis-url',
    value: 'URL',
    environment: 'REDIS_URL',
    default: 'none',
    meaning: 'shared rate-limit counters (Redis or Valkey)',
    commands: ['serve'],
  },
  {
    name: 'read-database-url',
    value: 'URL',
    environment: 'DATABASE_READ_URL',
    default: 'the database URL',
    meaning: 'read replica for answering',
    commands: ['serve'],
  },
  { name: 'no-publish', meaning: 'answer from the catalog that another process publishes', commands: ['serve'] },
  {
    name: 'follow',
    value: 'PLACE',
    environment: 'DAF_FOLLOW',
    default: 'none',
    meaning: 'copy the catalog in a shared folder or at a URL, and answer from the copy',
    commands: ['serve', 'report'],
  },
  { name: 'rollback', meaning: 'return to the generation before', commands: ['publish'] },
  { name: 'json', meaning: 'print the result as JSON', commands: ['check', 'report'] },
  {
    name: 'page',
    value: 'PATH',
    meaning: 'write what was taken of one page and what was left out to an HTML file',
    commands: ['check'],
  },
  {
    name: 'now',
    value: 'ISO',
    environment: 'DAF_NOW',
    default: 'the clock',
    meaning: 'fix the time that counts as now; for tests',
    commands: everywhere,
  },
  {
    name: 'admin-port',
    value: 'N',
    environment: 'DAF_ADMIN_PORT',
    default: 'off',
    meaning: 'port of /metrics and /hooks/refresh',
    commands: ['serve'],
  },
  {
    name: 'admin-host',
    value: 'H',
    environment: 'DAF_ADMIN_HOST',
    default: '127.0.0.1',
    meaning: 'address of the admin port',
    commands: ['serve'],
  },
  { name: 'help', meaning: 'show this help', commands: everywhere },
  { name: 'version', meaning: 'show the version', commands: everywhere },
] as const satisfies readonly OptionSpec[]

/** The name of an option, without dashes. */
export type OptionName = (typeof options)[number]['name']

/** What is known of an option, by its name as written after the dashes. */
export function findOption(name: string): (OptionSpec & { readonly name: OptionName }) | undefined {
  return options.find((option) => option.name === name)
}
