import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseOrigin } from './addresses.ts'
import { givenOptions, parseCommandLine, unknownCommand, type CommandLine } from './command-line.ts'
import { builtFolders, findConfigFile, newConfigFile, noSource } from './config-file.ts'
import type { Config, Source } from './config.ts'
import { fileSettings } from './file-settings.ts'
import { helpText } from './help-text.ts'
import type { KeyPath } from './key-path.ts'
import { optionValues, type OptionValues, type GivenOptions } from './options.ts'
import { quoted } from './parsed.ts'
import type { ConfigFile } from './read-config-file.ts'
import { folderProblem, parseSource, sourceFolderKey } from './source.ts'
import { UsageError } from './usage-error.ts'

/** How the program was started. */
interface Start {
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
 * Reads command line, environment and configuration file into one checked, deeply frozen value (CONTRACT 1 and 2). Nothing is
 * changed.
 * @throws UsageError with every problem that was found
 */
export async function loadConfig({ argv, env, cwd }: Start): Promise<Invocation> {
  const line = parseCommandLine(argv)
  if (line.options.has('help')) return { kind: 'help', text: helpText(line.isNamed ? line.command : undefined) }
  if (line.options.has('version')) return { kind: 'version' }
  if (line.problems.length > 0) throw new UsageError(...line.problems)
  return { kind: 'run', config: deepFreeze(await resolveConfig(line, givenOptions(line, env), env, cwd)) }
}

type Report = (problem: string) => void

async function resolveConfig(line: CommandLine, given: GivenOptions, env: Start['env'], cwd: string): Promise<Config> {
  const problems: string[] = []
  const report: Report = (problem) => void problems.push(problem)
  const { command } = line
  const options = optionValues(given, cwd, report)
  const { baseUrl, page, json, html, ...values } = options
  const address = checkedAddress(line, page, report)
  const named = namedSource(line, env)
  const written =
    named === undefined || address !== null
      ? undefined
      : readSource(named.text, cwd, (problem) => report(`${named.label}: ${problem}`))

  const newFile = command === 'init' ? await newConfigFile(given.get('config'), cwd, report) : null
  const file = command === 'init' ? null : await readFile(given, written, cwd, report)
  const settings = fileSettings(file?.value ?? {}, file?.folder ?? cwd)
  const source =
    named !== undefined ? written : newFile !== null ? await onlyBuiltFolder(cwd, report) : sourceOfFile(file, report)
  const checkFile = async (key: KeyPath, name: string | null) => {
    if (name !== null && file && !(await isThere(name, 'file')))
      report(file.problemAt(key, `the file ${name} does not exist; check its name`))
  }
  if (named === undefined && needsSource(command, options) && saysNoSource(file))
    report(noSource(command, await builtFolders(cwd)))
  // A server of what others publish, and a rollback, only need to know which catalog is meant.
  if (options.publish && !options.rollback && address === null && command !== 'report') {
    await checkSource({ line, named, source, file, options }, report)
    await checkFile(['engineUpdates', 'seed'], settings.engineUpdates.seed)
  }
  if (command === 'serve') await checkFile(['agents', 'keys'], settings.agents.keys)
  const target = line.target === undefined ? null : resolve(cwd, line.target)
  if (target !== null && (await isThere(target, 'file'))) report(`${target} is a file; name a folder to export into`)
  const traffic = trafficMode(env, report)
  if (problems.length > 0) throw new UsageError(...problems)
  return {
    command,
    ...settings,
    ...values,
    admin: { ...values.admin, hookSecret: env['DAF_HOOK_SECRET'] || null },
    site: { ...settings.site, baseUrl: baseUrl ?? settings.site.baseUrl },
    source: source ?? null,
    check: { address, page, json },
    report: { json },
    export: { folder: target, html },
    traffic,
    configFile: newFile ?? file?.file ?? null,
  }
}

/** A database holds one site: a rollback of it need not say whose. */
function needsSource(command: Config['command'], { publish, rollback, database }: OptionValues): boolean {
  return command !== 'init' && command !== 'report' && publish && !(rollback && database !== null)
}

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

function trafficMode({ DAF_TRAFFIC: text = '' }: Start['env'], report: Report): Config['traffic'] {
  const written = text === '' ? 'on' : text
  const mode = (['on', 'counts', 'off'] as const).find((name) => name === written)
  if (mode === undefined) report(`DAF_TRAFFIC: ${quoted(text)} is not one of on, counts and off`)
  return mode ?? 'on'
}

/** The running server that `check` asks; null if it reads a source. */
function checkedAddress({ command, source }: CommandLine, page: string | null, report: Report): string | null {
  if (command !== 'check' || source === undefined || !/^https?:\/\//i.test(source)) return null
  const parsed = parseOrigin(source)
  if ('problem' in parsed) report(`source: ${parsed.problem}`)
  else if (page !== null) report('--page: shows a page of a folder; name the folder instead of the address')
  return 'value' in parsed ? parsed.value : source
}

/** The source of a `daf init` that names none. */
async function onlyBuiltFolder(cwd: string, report: Report): Promise<Source | undefined> {
  const [only, ...others] = await builtFolders(cwd)
  if (only !== undefined && others.length === 0) return { kind: 'folder', folder: resolve(cwd, only) }
  report(noSource('init', only === undefined ? [] : [only, ...others]))
  return undefined
}

function readSource(text: string, base: string, report: Report): Source | undefined {
  const parsed = parseSource(text, base)
  if ('value' in parsed) return parsed.value
  report(parsed.problem)
  return undefined
}

/** The configuration file; null if there is none, undefined when it cannot be read, which is one problem among others. */
async function readFile(
  given: GivenOptions,
  source: Source | undefined,
  cwd: string,
  report: Report,
): Promise<ConfigFile | null | undefined> {
  try {
    const name = await findConfigFile(given.get('config'), source, cwd)
    // Most of what loading takes is for a configuration file, which many calls do not have.
    const file = name === null ? null : await (await import('./read-config-file.ts')).readConfigFile(name, cwd)
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

/** A file with problems may well name a source once they are fixed. */
function saysNoSource(file: ConfigFile | null | undefined): boolean {
  return file === null || (file?.value !== undefined && file.value.source === undefined)
}

/** What publishing reads. */
interface SourceToCheck {
  readonly line: CommandLine
  readonly named: NamedSource | undefined
  readonly source: Source | undefined
  readonly file: ConfigFile | null | undefined
  readonly options: OptionValues
}

/** Checks a folder; whether a live site responds is seen when it is crawled, since it may be down for a while. */
async function checkSource({ line, named, source, file, options }: SourceToCheck, report: Report): Promise<void> {
  if (source?.kind !== 'folder') return
  const live = missingScheme(named?.text ?? file?.value?.source ?? '')
  // A name such as `dist.old` may well be that of a folder.
  const fix = `build the site first or name another folder${live === undefined ? '' : `; for a live site write ${live}`}`
  const problem = await folderProblem(source, fix)
  if (problem === undefined || (line.command === 'serve' && (await mayBePublished(source, options)))) return
  if (named === undefined && file) report(file.problemAt(['source'], problem))
  else if (line.misspelt !== undefined) report(line.misspelt)
  // A word alone was meant as either.
  else if (!line.isNamed && line.source !== undefined && /^[a-z-]+$/i.test(line.source))
    report(unknownCommand(line.source, 'is neither a command nor a folder here'))
  else report(`${named?.label ?? 'source'}: ${problem}`)
}

/** The address that a text such as `www.example.com` or `localhost:3000` was probably meant to be. */
function missingScheme(text: string): string | undefined {
  if (/^localhost(?::\d+)?(?:\/|$)/i.test(text)) return `http://${text}`
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:\/|$)/u.test(text) ? `https://${text}` : undefined
}

/**
 * Whether the source may have been published before: then its last good copy is served while the source is down, also after
 * a restart (CONTRACT 3, Pages). A database is asked later, by the server that may have to wait for it.
 */
async function mayBePublished(source: Source, { dataFolder, database }: OptionValues): Promise<boolean> {
  return database !== null || isThere(join(dataFolder, sourceFolderKey(source)), 'folder')
}

async function isThere(name: string, kind: 'file' | 'folder'): Promise<boolean> {
  try {
    const found = await stat(name)
    return kind === 'file' ? found.isFile() : found.isDirectory()
  } catch {
    return false
  }
}

/** Freezes a tree of plain objects and arrays, so that no part of the program can change what the others were given. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
