import { open, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { Check } from 'typebox/value'
import { shownKeyPath, type KeyPath } from './key-path.ts'
import { relationProblems } from './relation-problems.ts'
import { DafYaml } from './schema.ts'
import { schemaProblems } from './schema-problems.ts'
import type { PlacedProblem } from './text-place.ts'
import { UsageError } from './usage-error.ts'
import { readYaml, type YamlContent } from './yaml-content.ts'

/** Largest configuration file, in bytes. */
const maxBytes = 1024 * 1024

/** Problems of one file that are told one by one. */
const maxTold = 100

/** A configuration file that was read. */
export interface ConfigFile {
  /** Absolute. */
  readonly file: string
  /** Folder that its relative paths start from. */
  readonly folder: string
  /** What it says; undefined when something is wrong with it. */
  readonly value: DafYaml | undefined
  /** One line each, in order of place. */
  readonly problems: readonly string[]
  /** A line about the value of a key. */
  readonly problemAt: (path: KeyPath, message: string) => string
}

/**
 * Reads and checks `daf.yaml`. What is wrong in it is listed.
 * @param file absolute
 * @throws UsageError when the file cannot be read as text
 */
export async function readConfigFile(file: string, cwd: string): Promise<ConfigFile> {
  const shown = shownFile(file, cwd)
  const yaml = readYaml(await readText(file, shown))
  const value = yaml.value ?? {}
  const found = [...yaml.problems, ...contentProblems(yaml, value)].sort(byPlace)
  const lines = found.slice(0, maxTold).map((problem) => problemLine(shown, problem))
  return {
    file,
    folder: dirname(file),
    value: found.length === 0 && Check(DafYaml, value) ? value : undefined,
    problems: found.length > maxTold ? [...lines, `${shown}: ${found.length - maxTold} more problems; mend these first`] : lines,
    problemAt: (path, message) => problemLine(shown, { place: yaml.valuePlace(path), path, message }),
  }
}

/** A file as people name it: from the working folder when it lies in it. */
function shownFile(file: string, cwd: string): string {
  const fromHere = relative(cwd, file)
  return fromHere === '..' || fromHere.startsWith(`..${sep}`) || isAbsolute(fromHere) ? file : fromHere
}

function contentProblems(yaml: YamlContent, value: unknown): readonly PlacedProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ place: yaml.valuePlace([]), path: [], message: 'the file must hold keys, such as `site:`, at its top level' }]
  }
  const misfits = schemaProblems(DafYaml, value).map(({ path, inKey, message }) => ({
    place: inKey ? yaml.keyPlace(path) : yaml.valuePlace(path),
    path,
    message,
  }))
  const told = new Set(misfits.map(({ path }) => JSON.stringify(path)))
  const relations = relationProblems(value).filter(({ path }) => !told.has(JSON.stringify(path)))
  return [...misfits, ...relations.map(({ path, message }) => ({ place: yaml.valuePlace(path), path, message }))]
}

function problemLine(file: string, { place, path, message }: PlacedProblem): string {
  return `${file}:${place.line}:${place.column}: ${path.length === 0 ? '' : `${shownKeyPath(path)}: `}${message}`
}

function byPlace(one: PlacedProblem, other: PlacedProblem): number {
  return one.place.line - other.place.line || one.place.column - other.place.column
}

async function readText(file: string, shown: string): Promise<string> {
  const bytes = await readBounded(file, shown)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError([`${shown}: is not UTF-8 text; save it in that encoding`])
  }
}

/** At most the bound is read, whatever the file's size is said to be. */
async function readBounded(file: string, shown: string): Promise<Uint8Array> {
  try {
    // Asked by name first: to open a pipe would wait for its writer.
    if (!(await stat(file)).isFile()) throw new UsageError([`${shown}: is not a file; name a configuration file`])
    await using handle = await open(file)
    const buffer = new Uint8Array(maxBytes + 1)
    let size = 0
    for (let read = -1; read !== 0 && size < buffer.length; size += read) {
      read = (await handle.read(buffer, size, buffer.length - size)).bytesRead
    }
    if (size > maxBytes) throw new UsageError([`${shown}: is larger than 1 MiB; a configuration is far smaller`])
    return buffer.subarray(0, size)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError([
      `${shown}: cannot be read (${error instanceof Error ? error.message : String(error)}); check the name and its rights`,
    ])
  }
}
