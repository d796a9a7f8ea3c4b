import type { Static, TObject, TSchema } from 'typebox'
import type { CatalogReader } from '../catalog/catalog.ts'
import type { ResponseSubject } from '../model/response-subject.ts'
import type { SiteRecord } from '../model/site-record.ts'

/** What every operation may use. Its result is a pure function of this and the parameters. */
export interface OperationContext {
  readonly reader: CatalogReader
  /** The public origin, no slash at its end. */
  readonly baseUrl: string
  readonly now: Date
  /** Since when the service serves a generation as it does: with this base URL, by this version; RFC 3339. Default: always. */
  readonly servedSince?: string | undefined
  /** The content becomes files for a static host (CONTRACT 4, `daf export`), so nothing that needs a server may be named. */
  readonly exported?: true | undefined
}

/** Statuses of an operation besides 200, as the specification lists them (SPEC section 4). */
export type OperationStatus = 400 | 404 | 410 | 429 | 500 | 503

/** One operation of the service: declared once, offered by every interface. */
export interface Operation<
  Parameters extends TObject = TObject,
  Result extends TSchema = TSchema,
  Dependence extends object = object,
> {
  /** `operationId` of the OpenAPI document (SPEC section 4). */
  readonly id: string
  /** Path under the API root, with both slashes. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: Parameters
  /** Parameters that are addresses: their length counts without percent-encoding (CONTRACT 3, Lists). */
  readonly addresses?: readonly string[]
  readonly result: Result
  readonly statuses: readonly OperationStatus[]
  /** Whether results also change with time (a window before now). */
  readonly timed?: boolean
  /** Whether it cannot be exported as a file, even though it needs no parameters. */
  readonly needsServer?: true
  /** Parameters as one site's description shows them, such as with the ids of its services. Default: `parameters`. */
  readonly describe?: (site: SiteRecord) => TObject
  /** The result in the description of one site, for example with only the fields that it has. Default: `result`. */
  readonly describeResult?: (site: SiteRecord) => TSchema
  /**
   * Whether a site has data for this operation; if not, no index, description or list of tools names it (CONTRACT 2). Default: always.
   */
  readonly has?: (site: SiteRecord) => boolean
  /**
   * What the result depends on besides the generation, where different parameters have the same result: many spellings of an address
   * lead to one page. Default: the parameters.
   * @throws QuestionError
   */
  dependsOn?(parameters: Static<Parameters>, context: OperationContext): Promise<Dependence>
  /**
   * Runs the operation.
   * @throws QuestionError
   */
  run(parameters: Static<Parameters>, context: OperationContext): Promise<Static<Result>>
  /** Times of what the result depends on (see `PageTimes`), where there are any: the latest one is its `Last-Modified`. */
  modified?(dependsOn: Dependence, context: OperationContext): Promise<readonly (string | undefined)[]>
  /** What a response is about, where that is counted; null for one that is not, such as a further page of a list. */
  subject?(parameters: Static<Parameters>, result: Static<Result>, context: OperationContext): ResponseSubject | null
}

/** Any operation, where only its declaration counts. Its parameters must come from its own schema. */
export type AnyOperation = Operation<TObject, TSchema>

/** Whether an operation can be exported as a file: it has a result without parameters, which does not end in a cursor to be followed. */
export function isExportable({ parameters, needsServer }: AnyOperation): boolean {
  return needsServer === undefined && new Set<string>(parameters.required ?? []).size === 0
}

/** Declares an operation with the types of its schemas inferred. */
export function operation<Parameters extends TObject, Result extends TSchema, Dependence extends object = object>(
  declaration: Operation<Parameters, Result, Dependence>,
): Operation<Parameters, Result, Dependence> {
  return Object.freeze(declaration)
}
