/** What can go wrong in an operation; every message tells the caller what to change (SPEC section 7). Each face maps these in one place. */
export type QuestionError = InvalidQueryError | NotFoundError | GoneError | NotLoadedError | OverloadedError

/** An error of the caller. It has no stack: nobody reads it, and capturing it costs as much as the response. */
class CallersError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** A parameter is missing or invalid. The message names it and says how to fix it. */
export class InvalidQueryError extends CallersError {
  override readonly name = 'InvalidQueryError'
  /** What is wrong and the fix, without the name, so that an interface with another name for the parameter can put its own first. */
  readonly reason: string
  /** Name of the parameter in its operation; null if the request as a whole is wrong. */
  readonly parameter: string | null

  constructor(reason: string, parameter: string | null = null) {
    super(parameter === null ? reason : `${parameter} ${reason}`)
    this.reason = reason
    this.parameter = parameter
  }
}

/** No such page, service, fact or endpoint. */
export class NotFoundError extends CallersError {
  override readonly name = 'NotFoundError'
}

/** The requested state is no longer known, and never will be again. */
export class GoneError extends CallersError {
  override readonly name = 'GoneError'
}

/** The page or fact is known but has not been loaded yet, or nothing has been published yet. */
export class NotLoadedError extends CallersError {
  override readonly name = 'NotLoadedError'
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number

  constructor(message: string, retryAfter = 60) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Too many requests at once; the same request succeeds a little later. */
export class OverloadedError extends CallersError {
  override readonly name = 'OverloadedError'
}

/** Whether an error is one that the caller should know about. */
export function isQuestionError(error: unknown): error is QuestionError {
  return error instanceof CallersError
}
