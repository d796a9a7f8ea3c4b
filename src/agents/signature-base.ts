import {
  parseDictionary,
  serializeInnerList,
  serializeItem,
  type Dictionary,
  type InnerList,
  type Item,
} from 'structured-headers'
import { remembered } from '../model/maps.ts'

/** A request as far as a signature may cover it. */
export interface SignedRequest {
  readonly method: string
  readonly scheme: string
  /** Lower case, without the scheme's own port. */
  readonly authority: string
  /** In origin form: path and query. */
  readonly target: string
  /** As received: alternating names and values. */
  readonly fields: readonly string[]
}

/** Number of components that one signature may cover. */
const maxComponents = 24

/** What signatures may cover of one request. Fields and the query are parsed once, however many components and signatures name them. */
export class RequestComponents {
  readonly #request: SignedRequest
  readonly #dictionaries = new Map<string, Dictionary>()
  #queryParameters: ReadonlyMap<string, string | null> | undefined

  constructor(request: SignedRequest) {
    this.#request = request
  }

  /**
   * @returns null if the request lacks the component; undefined if its kind is not supported: `sf`, `bs`, `tr`, `req` and unknown ones
   * @throws ParseError of a field that is not a dictionary, where a member of it is covered
   */
  value([name, parameters]: Item): string | null | undefined {
    if (typeof name !== 'string' || name !== name.toLowerCase()) return null
    const [parameter, ...more] = parameters
    if (more.length > 0) return undefined
    if (name === '@query-param') return parameter?.[0] === 'name' ? this.#queryParameter(parameter[1]) : null
    if (name.startsWith('@')) return parameter === undefined ? derivedComponent(name, this.#request) : undefined
    if (parameter === undefined) return fieldValue(name, this.#request)
    const [kind, key] = parameter
    if (kind !== 'key') return undefined
    const member = typeof key === 'string' ? this.#dictionary(name).get(key) : undefined
    return member === undefined ? null : isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
  }

  /** A field as a dictionary; empty if it was not sent. */
  #dictionary(name: string): Dictionary {
    return remembered(this.#dictionaries, name, () => parseDictionary(fieldValue(name, this.#request) ?? ''))
  }

  /** The value of a query parameter that occurs once (RFC 9421 section 2.2.8). */
  #queryParameter(name: unknown): string | null {
    this.#queryParameters ??= queryParameters(this.#request)
    return typeof name === 'string' ? (this.#queryParameters.get(name) ?? null) : null
  }
}

/**
 * The bytes that a signature signs (RFC 9421 section 2.5), from the signature's own list of components.
 * @returns null if the request lacks a component, or if one is named twice; undefined if there are too many, or one's kind is not supported
 * @throws ParseError as {@link RequestComponents.value}
 */
export function signatureBase(covered: InnerList, request: RequestComponents): string | null | undefined {
  const [components] = covered
  if (components.length > maxComponents) return undefined
  const lines = new Map<string, string>()
  for (const component of components) {
    const identifier = serializeItem(component)
    const value = lines.has(identifier) ? null : request.value(component)
    if (typeof value !== 'string') return value
    lines.set(identifier, value)
  }
  lines.set('"@signature-params"', serializeInnerList(covered))
  return [...lines].map(([identifier, value]) => `${identifier}: ${value}`).join('\n')
}

/** Components that are not fields (RFC 9421 section 2.2). */
function derivedComponent(name: string, { method, scheme, authority, target }: SignedRequest): string | undefined {
  const queryAt = target.indexOf('?')
  switch (name) {
    case '@method':
      return method
    case '@scheme':
      return scheme
    case '@authority':
      return authority
    case '@target-uri':
      return `${scheme}://${authority}${target}`
    case '@request-target':
      return target
    case '@path':
      return queryAt < 0 ? target : target.slice(0, queryAt)
    case '@query':
      return queryAt < 0 ? '?' : target.slice(queryAt)
    default:
      return undefined
  }
}

/** Query parameters by name, both percent-encoded; null for one that occurs more than once. */
function queryParameters({ target }: SignedRequest): ReadonlyMap<string, string | null> {
  const queryAt = target.indexOf('?')
  const parameters = new Map<string, string | null>()
  if (queryAt < 0) return parameters
  for (const [key, value] of new URLSearchParams(target.slice(queryAt))) {
    const name = percentEncoded(key)
    parameters.set(name, parameters.has(name) ? null : percentEncoded(value))
  }
  return parameters
}

/** As the URL standard encodes form data, but with `%20` for a space. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The lines of a field as one list (RFC 9421 section 2.1); null if it was not sent. */
export function fieldValue(name: string, { fields }: Pick<SignedRequest, 'fields'>): string | null {
  let value: string | null = null
  for (let at = 0; at < fields.length; at += 2) {
    const field = fields[at] ?? ''
    if (field.length !== name.length || field.toLowerCase() !== name) continue
    const line = (fields[at + 1] ?? '').trim()
    value = value === null ? line : `${value}, ${line}`
  }
  return value
}

/** Whether a member of a dictionary is a list of items. */
export function isInnerList(member: Item | InnerList): member is InnerList {
  return Array.isArray(member[0])
}
