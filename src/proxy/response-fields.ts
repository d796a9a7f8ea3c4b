import { tagMark } from './entity-tags.ts'
import { listHas, valueOf, without, type Field } from './fields.ts'
import type { PageAdditions } from './proxy-options.ts'

/** A response of the origin, before it is forwarded. */
interface OriginResponse {
  readonly status: number
  readonly fields: readonly Field[]
}

/** Encodings that are not ASCII-compatible: ASCII cannot be inserted into them. */
const wideEncoding = /charset\s*=\s*"?\s*(?:utf-16|utf-32|ucs-2|iso-10646-ucs)/i

/** Whether a document may be modified: a complete HTML page without `no-transform` (RFC 9110 section 7.7). */
export function isModifiable({ status, fields }: OriginResponse): boolean {
  const type = valueOf(fields, 'content-type') ?? ''
  return (
    status === 200 &&
    /^text\/html\s*(?:;|$)/i.test(type) &&
    !wideEncoding.test(type) &&
    !listHas(valueOf(fields, 'cache-control'), 'no-transform')
  )
}

/** Fields that describe the origin's exact bytes. */
const bodyFields = new Set(['content-length', 'accept-ranges', 'content-md5', 'digest', 'content-digest', 'repr-digest'])

/** The fields of a modified document. */
export function modifiedFields(fields: readonly Field[], { head }: PageAdditions): readonly Field[] {
  const mark = tagMark(head)
  const remaining = without(fields, bodyFields).map(([name, value]): Field => [name, isTag(name) ? mark.add(value) : value])
  return [...remaining, ['Accept-Ranges', 'none']]
}

/**
 * The fields of every response at the address of a published page, whose form depends on `Accept`. Documents and 304 responses link to
 * the other forms.
 * @param ifNoneMatch field of the client
 */
export function pageFields(
  { status, fields }: OriginResponse,
  additions: PageAdditions,
  ifNoneMatch: string | undefined,
): readonly Field[] {
  const mark = tagMark(additions.head)
  const own =
    status === 304 ? fields.map(([name, value]): Field => [name, isTag(name) ? mark.restore(value, ifNoneMatch) : value]) : fields
  const vary = valueOf(own, 'vary')
  const varies = listHas(vary, 'accept') || listHas(vary, '*')
  const names = status === 304 || (status === 200 && /^text\/html\b/i.test(valueOf(own, 'content-type') ?? ''))
  return [
    ...own,
    ...(varies ? [] : [['Vary', 'Accept'] satisfies Field]),
    ...(names ? [['Link', additions.link] satisfies Field] : []),
  ]
}

function isTag(name: string): boolean {
  return name.toLowerCase() === 'etag'
}
