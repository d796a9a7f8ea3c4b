import { open, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { Check } from 'typebox/value'
import { errorMessage } from '../model/error-text.ts'
import { isRecord } from '../model/json-record.ts'
import { shownKeyPath, type KeyPath } from './key-path.ts'
import { readYaml, type PlacedProblem, type YamlContent } from './read-yaml.ts'
import { DafYaml } from './schema.ts'
import { UsageError } from './usage-error.ts'
import { configProblems, unknownEmptyKeys } from './validate.ts'

/** Largest configuration file, in bytes. */
const maxBytes = 1024 * 1024

/** Problems of one file that are reported one by one. */
const maxReported = 100

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
  const fromHere = relative(cwd, file)
  const isInside = fromHere !== '' && fromHere !== '..' && !fromHere.startsWith(`..${sep}`) && !isAbsolute(fromHere)
  const shown = isInside ? fromHere : file
  const yaml = readYaml(await readText(file, shown))
  const value = yaml.value ?? {}
  const found = [...yaml.problems, ...contentProblems(yaml, value)].sort(
    ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column,
  )
  const line = ({ place, path, message }: PlacedProblem) =>
    `${shown}:${place.line}:${place.column}: ${path.length === 0 ? '' : `${shownKeyPath(path)}: `}${message}`
  const lines = found.slice(0, maxReported).map(line)
  return {
    file,
    folder: dirname(file),
    value: found.length === 0 && Check(DafYaml, value) ? value : undefined,
    problems:
      found.length > maxReported ? [...lines, `${shown}: ${found.length - maxReported} more problems; fix these first`] : lines,
    problemAt: (path, message) => line({ place: yaml.valuePlace(path), path, message }),
  }
}

function contentProblems({ keyPlace, valuePlace, written }: YamlContent, value: unknown): readonly PlacedProblem[] {
  if (!isRecord(value))
    return [{ place: valuePlace([]), path: [], message: 'the file must have keys, such as `site:`, at its top level' }]
  return [...configProblems(value), ...unknownEmptyKeys(written)].map(({ path, inKey, message }) => ({
    place: inKey ? keyPlace(path) : valuePlace(path),
    path,
    message,
  }))
}

async function readText(file: string, shown: string): Promise<string> {
  const bytes = await readBounded(file, shown)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${shown}: is not UTF-8 text; save it in that encoding`)
  }
}

/** At most the bound is read, whatever size the file is said to have. */
async function readBounded(file: string, shown: string): Promise<Uint8Array> {
  try {
    // Checked by name first: opening a pipe would wait for its writer.
    if (!(await stat(file)).isFile()) throw new UsageError(`${shown}: is not a file; name a configuration file`)
    await using handle = await open(file)
    const buffer = new Uint8Array(maxBytes + 1)
    let size = 0
    for (let read = -1; read !== 0 && size < buffer.length; size += read) {
      read = (await handle.read(buffer, size, buffer.length - size)).bytesRead
    }
    if (size > maxBytes) throw new UsageError(`${shown}: is larger than 1 MiB, the limit for a configuration`)
    return buffer.subarray(0, size)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const reason = errorMessage(error)
    throw new UsageError(`${shown}: cannot be read (${reason}); check its name and permissions`)
  }
}
