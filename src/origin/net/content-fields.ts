import { isNoindex } from '../../model/robots-rules.ts'

/** What a response's header fields say about its body. */
export interface ContentFields {
  /** Without parameters, in lower case; empty if the server sends none. */
  readonly mediaType: string
  readonly charset: string | undefined
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** `X-Robots-Tag` keeps the page out of indexes. */
  readonly noindex: boolean
  /** The address that `Link: <…>; rel="canonical"` names, as written (RFC 6596). */
  readonly canonical: string | undefined
}

/** Header fields as undici gives them: names in lower case. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>

/** Longer validators are attempts to fill the disk, longer canonical addresses cannot be those of a page. */
const longest = { validator: 512, address: 2_048 } as const

export function contentFields(headers: HeaderFields): ContentFields {
  const [type = '', ...parameters] = fieldText(headers['content-type']).split(';')
  const charsets = parameters.map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})"?\s*$/i.exec(parameter)?.[1])
  return {
    mediaType: type.trim().toLowerCase().slice(0, 100),
    charset: charsets.find((charset) => charset !== undefined)?.toLowerCase(),
    etag: validator(headers.etag),
    lastModified: validator(headers['last-modified']),
    noindex: isNoindex(new Map(), [headers['x-robots-tag'] ?? []].flat()),
    canonical: canonicalOf(fieldText(headers.link)),
  }
}

/** The value of a field; several lines of it are one list (RFC 9110 section 5.3). */
export function fieldText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** Links with another context (`anchor`) are about another document (RFC 8288 section 3.2). */
function canonicalOf(value: string): string | undefined {
  for (const link of value.split(/,\s*(?=<)/)) {
    const end = link.indexOf('>')
    const parameters = link.slice(end + 1)
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? []
    const isCanonical = (quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('canonical')
    if (!isCanonical || end < 0 || end > longest.address || /;\s*anchor\s*=/i.test(parameters)) continue
    return Buffer.from(link.slice(link.indexOf('<') + 1, end), 'latin1').toString('utf8')
  }
  return undefined
}

function validator(value: string | string[] | undefined): string | undefined {
  const text = fieldText(value)
  return text === '' || text.length > longest.validator ? undefined : text
}
