import { ServiceRule } from '../model/site-rules.ts'
import { durationPattern } from './duration.ts'
import { valueAt } from './key-path.ts'
import { toolNamePattern } from './schema.ts'
import { valueFormats } from './value-formats.ts'

/** What texts of a pattern are, as a noun. */
const patternNouns: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['^/', 'a path that starts with /, such as /contact/'],
  [durationPattern, 'a duration such as 90s, 10m or 1h'],
  [toolNamePattern, 'a tool name of 1 to 128 letters A-Z, digits, dots, dashes and underscores'],
  [
    valueAt(ServiceRule, ['properties', 'id', 'pattern']),
    'an id of 1 to 64 letters A-Z, digits, dots, dashes and underscores that starts with a letter or digit',
  ],
])

const typeNouns: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['object', 'a mapping of keys'],
  ['string', 'text'],
])

/** What a JSON Schema of the configuration expects, as a noun for messages. */
export function expectation(schema: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(schema['enum'])) return `${schema['enum'].length > 2 ? 'one of ' : ''}${listed(schema['enum'].map(String))}`
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].filter(isRecord).map(expectation).join(', or ')
  const format = typeof schema['format'] === 'string' ? valueFormats.get(schema['format'])?.noun : undefined
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  return format ?? patternNouns.get(schema['pattern']) ?? typeNouns.get(type) ?? 'another value'
}

/** Words as a list with `or`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Whether a value can be looked at by key. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
