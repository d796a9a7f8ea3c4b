import { tagMark } from './entity-tags.ts'
import { listHas, valueOf, without, type Field } from './fields.ts'
import type { PageAdditions } from './proxy-options.ts'

/** An answer of the origin, before it is sent. */
interface OriginResponse {
  readonly status: number
  readonly fields: readonly Field[]
}

/** Encodings whose letters are no single ASCII bytes: nothing can be added to them as it is. */
const wideEncoding = /charset\s*=\s*"?\s*(?:utf-16|utf-32|ucs-2|iso-10646-ucs)/i

/** Whether a document may gain something: an HTML page that is whole, and whose owner does not forbid it (RFC 9110 section 7.7). */
export function mayGain({ status, fields }: OriginResponse): boolean {
  const type = valueOf(fields, 'content-type') ?? ''
  return (
    status === 200 &&
    /^text\/html\s*(?:;|$)/i.test(type) &&
    !wideEncoding.test(type) &&
    !listHas(valueOf(fields, 'cache-control'), 'no-transform')
  )
}

/** Fields that hold for the bytes of the origin only. */
const ofBytes = new Set(['content-length', 'accept-ranges', 'content-md5', 'digest', 'content-digest', 'repr-digest'])

/** The fields of a document that gained something. */
export function changedFields(fields: readonly Field[], { head }: PageAdditions): readonly Field[] {
  const mark = tagMark(head)
  const kept = without(fields, ofBytes).map(([name, value]): Field => [name, isTag(name) ? mark.add(value) : value])
  return [...kept, ['Accept-Ranges', 'none']]
}

/**
 * The fields of every answer at the address of a published page: which form it has depends on `Accept`. A document and a 304
 * name its other forms.
 * @param asked `If-None-Match` of the client
 */
export function pageFields(
  { status, fields }: OriginResponse,
  additions: PageAdditions,
  asked: string | undefined,
): readonly Field[] {
  const mark = tagMark(additions.head)
  const own =
    status === 304 ? fields.map(([name, value]): Field => [name, isTag(name) ? mark.restore(value, asked) : value]) : fields
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
