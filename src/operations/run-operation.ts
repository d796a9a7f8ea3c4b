import type { Static, TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Operation, OperationContext } from './operation.ts'

const validators = new WeakMap<TSchema, Validator>()

/**
 * Asks an operation and checks the answer against its schema: an answer that breaks it must not reach anybody.
 * @throws QuestionError as the operation does
 */
export async function runOperation<Parameters extends TObject, Result extends TSchema>(
  operation: Operation<Parameters, Result>,
  parameters: Static<Parameters>,
  context: OperationContext,
): Promise<Static<Result>> {
  const result = await operation.run(parameters, context)
  const validator = validatorOf(operation.result)
  if (!validator.Check(result)) {
    const [first] = validator.Errors(result)
    throw new Error(
      `${operation.id} made an answer that breaks its schema at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
    )
  }
  return result
}

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}
