import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import { isRecord, type JsonRecord } from '../model/json-record.ts'
import { ServiceRule } from '../model/site-rules.ts'
import { closest } from './closest.ts'
import { durationPattern } from './duration.ts'
import { shownKeyPath, valueAt, type KeyPath } from './key-path.ts'
import { quoted } from './parsed.ts'
import { DafYaml, originTrialPattern, toolNamePattern } from './schema.ts'
import { relationProblems } from './validate-relations.ts'
import { valueFormats } from './value-formats.ts'

/** Most errors that are collected in one file. */
const maxErrors = 1000

/** Something wrong with the value of a key. */
interface KeyProblem {
  readonly path: KeyPath
  /** Whether the key itself is wrong, not its value. */
  readonly inKey: boolean
  /** What is wrong and the fix, without the place. */
  readonly message: string
}

/** Everything wrong in a configuration: at most one problem for each value and one for each unknown key. */
export function configProblems(config: unknown): readonly KeyProblem[] {
  const problems = new Map<string, KeyProblem>()
  const add = (problem: KeyProblem) => {
    const at = JSON.stringify(problem.path)
    if (!problems.has(at)) problems.set(at, problem)
  }
  for (const error of relevantErrors(allErrors(DafYaml, config), config))
    for (const problem of describe(error, config)) add(problem)
  for (const { path, message } of relationProblems(config)) add({ path, inKey: false, message })
  return [...problems.values()]
}

/** The keys without a value, which mean nothing, that are unknown all the same. */
export function unknownEmptyKeys(config: unknown): readonly KeyProblem[] {
  const problems = relevantErrors(allErrors(DafYaml, config), config).flatMap((error) => describe(error, config))
  return problems.filter(({ path, inKey }) => inKey && valueAt(config, path) === null)
}

/** TypeBox stops at eight errors, by a setting for the process; it is put back at once. */
function allErrors(schema: TSchema, value: unknown): readonly TLocalizedValidationError[] {
  const before = Settings.Get().maxErrors
  Settings.Set({ maxErrors })
  try {
    return Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors: before })
  }
}

/**
 * Of a union, the errors of the one branch that the value was meant for, judged by its type; else the union's own error.
 * Unions of the configuration are not nested in each other.
 */
function relevantErrors(errors: readonly TLocalizedValidationError[], config: unknown): readonly TLocalizedValidationError[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  return errors.filter((error) => {
    if (error.keyword === 'anyOf') return meantBranch(error, config) === undefined
    const union = unions.find(
      ({ schemaPath, instancePath }) =>
        error.schemaPath.startsWith(`${schemaPath}/anyOf/`) && `${error.instancePath}/`.startsWith(`${instancePath}/`),
    )
    if (union === undefined) return true
    const branch = meantBranch(union, config)
    return branch !== undefined && `${error.schemaPath}/`.startsWith(`${union.schemaPath}/anyOf/${branch}/`)
  })
}

/** Index of the first branch of a union whose type the value has. */
function meantBranch(union: TLocalizedValidationError, config: unknown): number | undefined {
  const branches = schemaAt(union.schemaPath)['anyOf']
  const found = valueAt(config, pathOf(union.instancePath, config))
  const type = Array.isArray(found) ? 'array' : typeof found
  const at = Array.isArray(branches) ? branches.findIndex((branch) => isRecord(branch) && branch['type'] === type) : -1
  return at < 0 ? undefined : at
}

function describe(error: TLocalizedValidationError, config: unknown): readonly KeyProblem[] {
  const path = pathOf(error.instancePath, config)
  const part = schemaAt(error.schemaPath)
  const properties = isRecord(part['properties']) ? part['properties'] : {}
  switch (error.keyword) {
    // Every key that is not allowed also fails the schema `false`.
    case 'boolean':
      return []
    case 'additionalProperties':
      return error.params.additionalProperties.map((key) => {
        const known = Object.keys(properties)
        const meant = closest(key, known)
        const fix = meant === undefined ? `known here: ${known.join(', ')}` : `did you mean ${shownKeyPath([meant])}?`
        return { path: [...path, key], inKey: true, message: `unknown key; ${fix}` }
      })
    case 'required': {
      const missing = error.params.requiredProperties.filter((key) => valueAt(config, [...path, key]) === undefined)
      return missing.map((key) => {
        const expected = isRecord(properties[key]) ? expectation(properties[key]) : 'it'
        return { path: [...path, key], inKey: false, message: `missing; add ${expected}` }
      })
    }
    default:
      return [{ path, inKey: false, message: wrongValue(error, part, valueAt(config, path)) }]
  }
}

function wrongValue(error: TLocalizedValidationError, schema: JsonRecord, found: unknown): string {
  switch (error.keyword) {
    case 'format':
      return formatProblem(error.params.format, typeof found === 'string' ? found : '')
    case 'minLength':
      return error.params.limit === 1
        ? 'is empty; write a value or remove the key'
        : `needs at least ${error.params.limit} characters`
    case 'maxLength':
      return `is longer than ${error.params.limit} characters; shorten it`
    case 'minItems':
      return `needs at least ${error.params.limit} ${error.params.limit === 1 ? 'entry' : 'entries'}`
    case 'maxItems':
      return `has more than ${error.params.limit} entries; remove some`
    case 'minimum':
      return `must be at least ${error.params.limit}, found ${String(found)}`
    case 'maximum':
      return `must be at most ${error.params.limit}, found ${String(found)}`
    default: {
      const expected = expectation(schema)
      const allowed = error.keyword === 'enum' ? error.params.allowedValues.map(String) : []
      const meant = typeof found === 'string' ? closest(found, allowed) : undefined
      // Phone numbers and names such as 2024 are numbers to YAML.
      const quotes = /^(?:text|a phone number)$/.test(expected) && typeof found === 'number' ? '; put it in quotes' : ''
      return `expected ${expected}, found ${foundValue(found)}${meant === undefined ? quotes : `; did you mean ${meant}?`}`
    }
  }
}

function formatProblem(format: string, text: string): string {
  if (format === 'email') return `${quoted(text)} is not an e-mail address; write one such as info@example.com`
  return valueFormats.get(format)?.problem(text) ?? `${quoted(text)} is not a valid ${format}`
}

/** Texts of a pattern, as a noun. */
const patternNouns: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['^/', 'a path that starts with /, such as /contact/'],
  [durationPattern, 'a duration such as 90s, 10m or 1h'],
  [originTrialPattern, 'a token of letters A-Z, digits and +, /, =, as the browser vendor issued it'],
  [toolNamePattern, 'a tool name of 1 to 128 letters A-Z, digits, dots, dashes and underscores'],
  [
    valueAt(ServiceRule, ['properties', 'id', 'pattern']),
    'an id of 1 to 64 letters, digits, dots, dashes and underscores that starts with a letter or digit',
  ],
])

const typeNouns: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['object', 'a mapping of keys'],
  ['string', 'text'],
])

/** What a schema expects, as a noun for messages. */
function expectation(schema: JsonRecord): string {
  if (Array.isArray(schema['enum'])) {
    const words = schema['enum'].map(String)
    const listed = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
    return words.length > 2 ? `one of ${listed}` : listed
  }
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].filter(isRecord).map(expectation).join(', or ')
  const format = typeof schema['format'] === 'string' ? valueFormats.get(schema['format'])?.noun : undefined
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : []
  const such = isRecord(example)
    ? ` such as { ${Object.entries(example)
        .map((pair) => pair.join(': '))
        .join(', ')} }`
    : ''
  return format ?? patternNouns.get(schema['pattern']) ?? `${typeNouns.get(type) ?? 'another value'}${such}`
}

/** What was found in the place of something else, in words. */
function foundValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${quoted(value)}`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'nothing' : 'a mapping'
}

/** The part of the schema that an error's `schemaPath` (a JSON Pointer after `#`) names. */
function schemaAt(schemaPath: string): JsonRecord {
  const part = valueAt(DafYaml, pointerParts(schemaPath))
  return isRecord(part) ? part : {}
}

/** The key path of an error's `instancePath`; positions in lists become numbers. */
function pathOf(instancePath: string, root: unknown): KeyPath {
  const path: (string | number)[] = []
  for (const part of pointerParts(instancePath)) path.push(Array.isArray(valueAt(root, path)) ? Number(part) : part)
  return path
}

/** The parts of a JSON Pointer (RFC 6901). */
function pointerParts(pointer: string): readonly string[] {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
