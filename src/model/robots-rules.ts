/** Names under which rules for crawlers apply here: everybody's, this service's, and Googlebot's, which sites use for search engines in general. */
const obeyedNames: readonly string[] = ['robots', 'googlebot', 'daf']

/** Rules that have a value after a colon, as the name of a crawler has its rules. */
const rulesWithValues = /^(?:unavailable_after|max-[\w-]+)$/

/**
 * Whether a page asks not to be indexed (`noindex`, or `none`, which includes it), in its head or by its server.
 * @param metas content of its `meta` elements by name in lower case
 * @param fields lines of its `X-Robots-Tag` header field; one may begin with the name of the crawler that it is for
 */
export function isNoindex(metas: ReadonlyMap<string, string>, fields: readonly string[] = []): boolean {
  const rules = [...obeyedNames.map((name) => metas.get(name) ?? ''), ...fields.map(obeyedRules)]
  return rules.some((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .some((rule) => rule === 'noindex' || rule === 'none'),
  )
}

/** The rules of a header line; empty if they are for another crawler. */
function obeyedRules(line: string): string {
  const [, name = '', rules = ''] = /^\s*([\w-]+)\s*:([^]*)$/.exec(line.toLowerCase()) ?? []
  if (name === '' || rulesWithValues.test(name)) return line
  return obeyedNames.includes(name) ? rules : ''
}
