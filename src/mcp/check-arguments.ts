import type { Static, TObject, TSchema } from 'typebox'
import { InvalidQueryError } from '../model/errors.ts'
import { checkText, expectation, missingParameter } from '../operations/check-parameter.ts'

/**
 * Checks the arguments of a tool, which are all texts. Unknown ones are ignored, and null stands for one that was left out:
 * some clients send every argument that a schema names.
 * @param addresses names of those whose length counts without percent-encoding
 * @throws InvalidQueryError that names the first wrong argument and says the fix
 */
export function checkArguments<Input extends TObject>(
  schema: Input,
  given: Readonly<Record<string, unknown>>,
  addresses: readonly string[],
): Static<Input> {
  const args: Record<string, string> = {}
  const required = new Set<string>(schema.required ?? [])
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null) {
      if (required.has(name)) throw missingParameter(name, property)
      continue
    }
    if (typeof value !== 'string') throw new InvalidQueryError(`must be a string; it ${expectation(property)}.`, name)
    args[name] = checkText(name, value, property, addresses.includes(name))
  }
  // Each property was checked against its schema just now; TypeScript cannot follow that.
  return args as Static<Input>
}
