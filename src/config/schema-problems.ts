import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import { closest } from './closest.ts'
import { expectation, isRecord } from './expectation.ts'
import { pointerParts, shownKeyPath, valueAt, type KeyPath } from './key-path.ts'
import { foundValue, quoted } from './shown-value.ts'
import { valueFormats } from './value-formats.ts'

/** Problems that are looked for in one file. */
const maxProblems = 1000

/** A value that does not fit the schema. */
export interface SchemaProblem {
  readonly path: KeyPath
  /** Whether the key itself is wrong, not its value. */
  readonly inKey: boolean
  /** What is wrong and the fix, without the place. */
  readonly message: string
}

/** Everything in a value that does not fit the schema, at most one problem for each value and one for each unknown key. */
export function schemaProblems(schema: TSchema, value: unknown): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>()
  for (const error of relevantErrors(allErrors(schema, value), schema, value)) {
    for (const problem of describe(error, schema, value)) {
      const at = JSON.stringify(problem.path)
      if (!problems.has(at)) problems.set(at, problem)
    }
  }
  return [...problems.values()]
}

/** TypeBox stops at eight errors, by a setting for the process; it is put back at once. */
function allErrors(schema: TSchema, value: unknown): readonly TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: maxProblems })
  try {
    return Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/**
 * Of a union, the errors of the one branch that the value was meant for, judged by its type; else the union's own error.
 * Unions of the configuration are not nested in each other.
 */
function relevantErrors(
  errors: readonly TLocalizedValidationError[],
  schema: TSchema,
  value: unknown,
): readonly TLocalizedValidationError[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  return errors.filter((error) => {
    if (error.keyword === 'anyOf') return meantBranch(error, schema, value) === undefined
    const union = unions.find(
      ({ schemaPath, instancePath }) =>
        error.schemaPath.startsWith(`${schemaPath}/anyOf/`) && `${error.instancePath}/`.startsWith(`${instancePath}/`),
    )
    if (union === undefined) return true
    const branch = meantBranch(union, schema, value)
    return branch !== undefined && `${error.schemaPath}/`.startsWith(`${union.schemaPath}/anyOf/${branch}/`)
  })
}

/** Index of the first branch of a union whose type the value has. */
function meantBranch(union: TLocalizedValidationError, schema: TSchema, value: unknown): number | undefined {
  const branches = schemaAt(schema, union.schemaPath)['anyOf']
  const found = valueAt(value, pathOf(union.instancePath, value))
  const type = Array.isArray(found) ? 'array' : typeof found
  const at = Array.isArray(branches) ? branches.findIndex((branch) => isRecord(branch) && branch['type'] === type) : -1
  return at < 0 ? undefined : at
}

function describe(error: TLocalizedValidationError, schema: TSchema, value: unknown): readonly SchemaProblem[] {
  const path = pathOf(error.instancePath, value)
  const part = schemaAt(schema, error.schemaPath)
  if (error.keyword === 'boolean') return []
  if (error.keyword === 'additionalProperties') {
    const known = isRecord(part['properties']) ? Object.keys(part['properties']) : []
    return error.params.additionalProperties.map((key) => ({
      path: [...path, key],
      inKey: true,
      message: unknownKey(key, known),
    }))
  }
  if (error.keyword === 'required') {
    const missing = error.params.requiredProperties.filter((key) => valueAt(value, [...path, key]) === undefined)
    return missing.map((key) => ({ path: [...path, key], inKey: false, message: `missing; add ${expectedUnder(part, key)}` }))
  }
  return [{ path, inKey: false, message: wrongValue(error, part, valueAt(value, path)) }]
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = closest(key, known)
  return meant === undefined
    ? `unknown key; known here: ${known.join(', ')}`
    : `unknown key; did you mean ${shownKeyPath([meant])}?`
}

function expectedUnder(schema: Readonly<Record<string, unknown>>, key: string): string {
  const property = isRecord(schema['properties']) ? schema['properties'][key] : undefined
  return isRecord(property) ? expectation(property) : 'it'
}

function wrongValue(error: TLocalizedValidationError, schema: Readonly<Record<string, unknown>>, found: unknown): string {
  switch (error.keyword) {
    case 'format':
      return formatProblem(error.params.format, found)
    case 'enum': {
      const allowed = error.params.allowedValues.map(String)
      const meant = typeof found === 'string' ? closest(found, allowed) : undefined
      return `expected ${expectation(schema)}, found ${foundValue(found)}${meant === undefined ? '' : `; did you mean ${meant}?`}`
    }
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
    default:
      return `expected ${expectation(schema)}, found ${foundValue(found)}${quotesHint(expectation(schema), found)}`
  }
}

/** Telephone numbers and names such as 2024 are numbers to YAML. */
function quotesHint(expected: string, found: unknown): string {
  return expected === 'text' && typeof found === 'number' ? '; put it in quotes' : ''
}

function formatProblem(format: string, found: unknown): string {
  const text = typeof found === 'string' ? found : ''
  if (format === 'email') return `${quoted(text)} is not an e-mail address; write one such as info@example.com`
  return valueFormats.get(format)?.problem(text) ?? `${quoted(text)} is not a valid ${format}`
}

/** The part of a schema that an error's `schemaPath` (a JSON Pointer after `#`) names. */
function schemaAt(schema: TSchema, schemaPath: string): Readonly<Record<string, unknown>> {
  const part = valueAt(schema, pointerParts(schemaPath))
  return isRecord(part) ? part : {}
}

/** The key path of an error's `instancePath`; positions in lists become numbers. */
function pathOf(instancePath: string, root: unknown): KeyPath {
  const path: (string | number)[] = []
  for (const part of pointerParts(instancePath)) path.push(Array.isArray(valueAt(root, path)) ? Number(part) : part)
  return path
}
