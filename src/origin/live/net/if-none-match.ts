/** What servers put into the tags of compressed answers: Apache's mod_deflate and mod_brotli, and those who do as they do. */
const coded = /^((?:W\/)?".+)-(?:gzip|br|zstd|deflate)(")$/

/**
 * `If-None-Match` for a copy (RFC 9110 section 13.1.2). Apache marks the tag of a compressed answer, and then knows only the
 * tag without the mark: each is named, or nothing would ever be unchanged.
 * @param etag as the server wrote it
 */
export function ifNoneMatch(etag: string): string {
  const [, start, end] = coded.exec(etag) ?? []
  return start === undefined || end === undefined ? etag : `${etag}, ${start}${end}`
}
