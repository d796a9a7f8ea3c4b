/** What an answer's header fields say of its body. */
export interface ContentFields {
  /** Without parameters, in lower case; empty where the server does not say it. */
  readonly mediaType: string
  readonly charset: string | undefined
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** `X-Robots-Tag` keeps the page out of indexes. */
  readonly noindex: boolean
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
  }
}

/** The value of a field; several lines of it are one list (RFC 9110 section 5.3). */
export function fieldText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
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
