import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseOrigin } from './addresses.ts'
import { parseCommandLine, type CommandLine } from './command-line.ts'
import { readConfigFile, type ConfigFile } from './config-file.ts'
import type { Config, Source } from './config.ts'
import { deepFreeze } from './deep-freeze.ts'
import { fileSettings } from './file-settings.ts'
import { findConfigFile } from './find-config-file.ts'
import { folderProblem } from './folder-source.ts'
import { givenOptions, type GivenOptions } from './given-options.ts'
import { helpText } from './help-text.ts'
import { builtSite, newConfigFile } from './new-config-file.ts'
import { optionValues } from './option-values.ts'
import { quoted } from './shown-value.ts'
import { parseSource, sourceFolderKey } from './source.ts'
import { UsageError } from './usage-error.ts'

/** How the program was started. */
export interface Start {
  /** Arguments after the program's name. */
  readonly argv: readonly string[]
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** Working folder, absolute. */
  readonly cwd: string
}

/** What the program is asked to do. */
export type Invocation =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'run'; readonly config: Config }

/**
 * Reads command line, environment and configuration file into one checked value (CONTRACT 1 and 2). Nothing is changed.
 * @throws UsageError with every problem that was found
 */
export async function loadConfig({ argv, env, cwd }: Start): Promise<Invocation> {
  const line = parseCommandLine(argv)
  if (line.options.has('help')) return { kind: 'help', text: helpText() }
  if (line.options.has('version')) return { kind: 'version' }
  if (line.problems.length > 0) throw new UsageError(line.problems)
  return { kind: 'run', config: deepFreeze(await resolveConfig(line, givenOptions(line, env), env, cwd)) }
}

type Report = (problem: string) => void

async function resolveConfig(line: CommandLine, given: GivenOptions, env: Start['env'], cwd: string): Promise<Config> {
  const problems: string[] = []
  const report: Report = (problem) => void problems.push(problem)
  const { baseUrl, page, json, ...values } = optionValues(given, cwd, report)
  const address = checkedAddress(line, page, report)
  const named = namedSource(line, env)
  const written =
    named === undefined || address !== null
      ? undefined
      : readSource(named.text, cwd, (problem) => report(`${named.label}: ${problem}`))
  const { file, newFile, found } = await filesOf({ line, given, named, written, cwd }, report)
  const settings = fileSettings(file?.value ?? {}, file?.folder ?? cwd)
  const source = named === undefined ? found : written
  if (needsSource(line, values) && named === undefined && saysNoSource(file)) report(noSource(line))
  // A server of what others publish, and a rollback, only need to know which catalog is meant.
  if (values.publish && !values.rollback && address === null && line.command !== 'report')
    await checkInputs({ line, named, source, file, seed: settings.engineUpdates.seed, ...values }, report)
  const traffic = trafficKeeping(env, report)
  if (problems.length > 0) throw new UsageError(problems)
  return {
    command: line.command,
    ...settings,
    ...values,
    admin: { ...values.admin, hookSecret: env['DAF_HOOK_SECRET'] || null },
    site: { ...settings.site, baseUrl: baseUrl ?? settings.site.baseUrl },
    source: source ?? null,
    check: { address, page, json },
    report: { json },
    traffic,
    configFile: newFile ?? file?.file ?? null,
  }
}

/** A database holds one site: what returns to another generation of it need not say whose. */
function needsSource({ command }: CommandLine, { publish, rollback, database }: Stores): boolean {
  return command !== 'init' && command !== 'report' && publish && !(rollback && database !== null)
}

type Stores = Pick<Config, 'publish' | 'rollback' | 'database'>

/** A source that is named outside of the configuration file. */
interface NamedSource {
  readonly text: string
  /** How problems with it begin. */
  readonly label: string
}

/** The source of the command line, else that of the environment; either wins over the configuration file. */
function namedSource({ source }: CommandLine, env: Start['env']): NamedSource | undefined {
  if (source !== undefined) return { text: source, label: 'source' }
  const preset = env['DAF_SOURCE'] ?? ''
  return preset === '' ? undefined : { text: preset, label: 'DAF_SOURCE' }
}

/** What the configuration file is sought for. */
interface FileRequest {
  readonly line: CommandLine
  readonly given: GivenOptions
  readonly named: NamedSource | undefined
  readonly written: Source | undefined
  readonly cwd: string
}

/** The configuration file and the source that it names; for `init` the file to write and the source that is found. */
async function filesOf(
  { line, given, named, written, cwd }: FileRequest,
  report: Report,
): Promise<{
  readonly file: ConfigFile | null | undefined
  readonly newFile: string | null
  readonly found: Source | undefined
}> {
  if (line.command !== 'init') {
    const file = await readFile(given, written, cwd, report)
    return { file, newFile: null, found: sourceOfFile(file, report) }
  }
  const newFile = await newConfigFile(given.get('config'), cwd, report)
  // Where nothing can be written nobody asks for the source.
  const found = named === undefined && newFile !== null ? await builtSite(cwd, report) : undefined
  return { file: null, newFile, found }
}

function trafficKeeping({ DAF_TRAFFIC: text = '' }: Start['env'], report: Report): Config['traffic'] {
  const written = text === '' ? 'on' : text
  const keeping = (['on', 'counts', 'off'] as const).find((name) => name === written)
  if (keeping === undefined) report(`DAF_TRAFFIC: ${quoted(text)} is none of on, counts and off; choose one of them`)
  return keeping ?? 'on'
}

/** The running address that `check` looks at; null where it looks at a source. */
function checkedAddress({ command, source }: CommandLine, page: string | null, report: Report): string | null {
  if (command !== 'check' || source === undefined || !/^https?:\/\//i.test(source)) return null
  const parsed = parseOrigin(source)
  if ('problem' in parsed) report(`source: ${parsed.problem}`)
  else if (page !== null) report('--page: shows a page of a folder; name the folder instead of the address')
  return 'value' in parsed ? parsed.value : source
}

function readSource(text: string, base: string, report: Report): Source | undefined {
  const parsed = parseSource(text, base)
  if ('value' in parsed) return parsed.value
  report(parsed.problem)
  return undefined
}

/** The configuration file; null where there is none, undefined when it cannot be read, which is one problem among others. */
async function readFile(
  given: GivenOptions,
  source: Source | undefined,
  cwd: string,
  report: Report,
): Promise<ConfigFile | null | undefined> {
  try {
    const name = await findConfigFile(given.get('config'), source, cwd)
    const file = name === null ? null : await readConfigFile(name, cwd)
    for (const problem of file?.problems ?? []) report(problem)
    return file
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    for (const problem of error.problems) report(problem)
    return undefined
  }
}

function sourceOfFile(file: ConfigFile | null | undefined, report: Report): Source | undefined {
  const text = file?.value?.source
  if (!file || text === undefined) return undefined
  return readSource(text, file.folder, (problem) => report(file.problemAt(['source'], problem)))
}

/** A file with problems may well name a source once they are mended. */
function saysNoSource(file: ConfigFile | null | undefined): boolean {
  return file === null || (file?.value !== undefined && file.value.source === undefined)
}

function noSource({ command }: CommandLine): string {
  return `no source: write daf ${command} ./folder or daf ${command} https://…, or source: in daf.yaml`
}

/** What publishing reads: it must be there. */
interface Inputs {
  readonly line: CommandLine
  readonly named: NamedSource | undefined
  readonly source: Source | undefined
  readonly file: ConfigFile | null | undefined
  readonly seed: string | null
  readonly dataFolder: string
  readonly database: Config['database']
}

async function checkInputs({ line, named, source, file, seed, ...stores }: Inputs, report: Report): Promise<void> {
  const fix = line.meant === undefined ? 'build the site first or name another folder' : `did you mean daf ${line.meant}?`
  // Whether a live site answers is seen when it is asked: it may be away for a while.
  const missing = source?.kind === 'folder' ? await folderProblem(source, fix) : undefined
  const problem =
    source !== undefined && missing !== undefined && line.command === 'serve' && (await mayBePublished(source, stores))
      ? undefined
      : missing
  if (problem !== undefined)
    report(named === undefined && file ? file.problemAt(['source'], problem) : `${named?.label ?? 'source'}: ${problem}`)
  if (seed !== null && file && !(await isFile(seed))) {
    report(file.problemAt(['engineUpdates', 'seed'], `the file ${seed} does not exist; check its name`))
  }
}

/**
 * Whether the source may have been published before: then its last good copy is served while the source is away, also after
 * a restart (CONTRACT 3, Pages). A database is asked later, by the server that may have to wait for it.
 */
async function mayBePublished(
  source: Source,
  { dataFolder, database }: Pick<Inputs, 'dataFolder' | 'database'>,
): Promise<boolean> {
  if (database !== null) return true
  try {
    return (await stat(join(dataFolder, sourceFolderKey(source)))).isDirectory()
  } catch {
    return false
  }
}

async function isFile(name: string): Promise<boolean> {
  try {
    return (await stat(name)).isFile()
  } catch {
    return false
  }
}
