/** What an answer's header fields say of its body. */
export interface ContentFields {
  /** Without parameters, in lower case; empty where the server does not say it. */
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

/** Longer values are no validators but attempts to fill the disk. */
const longestValidator = 512

export function contentFields(headers: HeaderFields): ContentFields {
  const [type = '', ...parameters] = fieldText(headers['content-type']).split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})"?\s*$/i.exec(parameter)?.[1]).find(isText)
  return {
    mediaType: type.trim().toLowerCase().slice(0, 100),
    charset: charset?.toLowerCase(),
    etag: validator(headers.etag),
    lastModified: validator(headers['last-modified']),
    noindex: saysNoindex(headers['x-robots-tag']),
    canonical: canonicalOf(fieldText(headers.link)),
  }
}

/** The value of a field; several lines of it are one list (RFC 9110 section 5.3). */
export function fieldText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** Longer addresses are none that a page could have. */
const longestAddress = 2_048

/** Links with another context (`anchor`) are about another document (RFC 8288 section 3.2). */
function canonicalOf(value: string): string | undefined {
  for (const link of value.split(/,\s*(?=<)/)) {
    const end = link.indexOf('>')
    const parameters = link.slice(end + 1)
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? []
    const isCanonical = (quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('canonical')
    if (!isCanonical || end < 0 || end > longestAddress || /;\s*anchor\s*=/i.test(parameters)) continue
    return Buffer.from(link.slice(link.indexOf('<') + 1, end), 'latin1').toString('utf8')
  }
  return undefined
}

function isText(value: string | undefined): value is string {
  return value !== undefined
}

function validator(value: string | string[] | undefined): string | undefined {
  const text = fieldText(value)
  return text === '' || text.length > longestValidator ? undefined : text
}

/** Rules for everybody; those that follow the name of another crawler are for that one alone. */
function saysNoindex(value: string | string[] | undefined): boolean {
  const lines = Array.isArray(value) ? value : [value ?? '']
  return lines.some((line) => {
    const agent = /^\s*([\w-]+)\s*:/.exec(line)?.[1]?.toLowerCase()
    const isForAll = agent === undefined || agent === 'daf' || agent === 'unavailable_after' || agent.startsWith('max-')
    return isForAll && /(?:^|[\s,:])(?:noindex|none)\s*(?:,|$)/i.test(line)
  })
}
