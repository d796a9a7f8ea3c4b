import { parseDictionary, serializeInnerList, serializeItem, type InnerList, type Item } from 'structured-headers'

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

/**
 * The bytes that a signature signs (RFC 9421 section 2.5), from the signature's own list of components.
 * @returns null if the request lacks a component, if one is named twice, or if its kind is not supported: `sf`, `bs`, `tr` and `req`
 * @throws ParseError of a field that is not a dictionary, where a member of it is covered
 */
export function signatureBase(covered: InnerList, request: SignedRequest): string | null {
  const [components] = covered
  if (components.length > maxComponents) return null
  const lines = new Map<string, string>()
  for (const component of components) {
    const identifier = serializeItem(component)
    const value = lines.has(identifier) ? null : componentValue(component, request)
    if (value === null) return null
    lines.set(identifier, value)
  }
  lines.set('"@signature-params"', serializeInnerList(covered))
  return [...lines].map(([identifier, value]) => `${identifier}: ${value}`).join('\n')
}

function componentValue([name, parameters]: Item, request: SignedRequest): string | null {
  if (typeof name !== 'string' || name !== name.toLowerCase()) return null
  const [parameter, ...more] = parameters
  if (more.length > 0) return null
  if (name === '@query-param') return parameter?.[0] === 'name' ? queryParameter(parameter[1], request) : null
  if (name.startsWith('@')) return parameter === undefined ? derivedComponent(name, request) : null
  const value = fieldValue(name, request)
  if (value === null || parameter === undefined) return value
  const [kind, key] = parameter
  const member = kind === 'key' && typeof key === 'string' ? parseDictionary(value).get(key) : undefined
  return member === undefined ? null : isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
}

/** Components that are not fields (RFC 9421 section 2.2). */
function derivedComponent(name: string, { method, scheme, authority, target }: SignedRequest): string | null {
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
      return null
  }
}

/** The value of a query parameter that occurs once (RFC 9421 section 2.2.8). */
function queryParameter(name: unknown, { target }: SignedRequest): string | null {
  const [, query = ''] = target.split('?', 2)
  const values = [...new URLSearchParams(query)].filter(([key]) => percentEncoded(key) === name)
  const [only] = values
  return only === undefined || values.length > 1 ? null : percentEncoded(only[1])
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
