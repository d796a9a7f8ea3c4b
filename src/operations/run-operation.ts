import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { AnyOperation, OperationContext } from './operation.ts'

const validators = new WeakMap<TSchema, Validator>()

/** The part of an operation that is needed to run it. */
interface Runnable<Parameters, Result> extends Pick<AnyOperation, 'id' | 'result'> {
  run(parameters: Parameters, context: OperationContext): Promise<Result>
}

/**
 * Runs an operation and checks the result against its schema, so that no invalid result reaches a client.
 * @throws QuestionError as the operation does
 */
export async function runOperation<Parameters, Result>(
  operation: Runnable<Parameters, Result>,
  parameters: NoInfer<Parameters>,
  context: OperationContext,
): Promise<Result> {
  const result = await operation.run(parameters, context)
  const validator = validatorOf(operation.result)
  if (!validator.Check(result)) {
    const [first] = validator.Errors(result)
    throw new Error(
      `${operation.id} returned a result that breaks its schema at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
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

/** Results that change with time are cached this long, in milliseconds. */
const timeStep = 60_000

/**
 * A cache key of everything that a result depends on: the generation, what was called, its checked parameters and, for some, the minute.
 * @param called name of an operation or tool, with its interface where they could be the same
 */
export function resultKey(called: string, timed: boolean, parameters: object, { reader, now }: OperationContext): string {
  const time = timed ? Math.floor(now.getTime() / timeStep) : ''
  return `${called} ${reader.generation.number} ${time} ${JSON.stringify(parameters)}`
}
