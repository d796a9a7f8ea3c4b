/** One element of an Accept-like header: a lower-case name and its weight. */
interface Weighted {
  readonly name: string
  readonly quality: number
}

/** Maximum number of parsed elements; the rest of a hostile header is ignored. */
const maxElements = 64

/**
 * Quoted parameter values, which may contain commas and semicolons; weights are never quoted. An unterminated one extends to the end,
 * so that matching stays linear.
 */
const quotedStrings = /"(?:[^"\\]|\\.)*"?/gs

/**
 * Parses a list with weights (RFC 9110 section 12.4.2). Parameters other than `q` are ignored. Weights that clients print without the zero
 * (`.5`) or as they compute them (`0.8999999`) are read; any other invalid one counts as 0, so that a malformed element is never selected.
 */
export function parseQualityValues(header: string | undefined): readonly Weighted[] {
  if (header === undefined || header === '') return []
  return header
    .replace(quotedStrings, '')
    .split(',', maxElements)
    .map((element) => {
      const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter))
      return { name: name.toLowerCase(), quality: weight === undefined ? 1 : parseWeight(weight.slice(weight.indexOf('=') + 1)) }
    })
    .filter(({ name }) => name !== '')
}

function parseWeight(text: string): number {
  const trimmed = text.trim()
  return /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/.test(trimmed) ? Number(trimmed) : 0
}

/** Whether an `Accept` field names HTML, as those of browsers do and those of programs seldom. */
export function namesHtml(accept: string | undefined): boolean {
  return (qualityOf(parseQualityValues(accept), 'text/html') ?? 0) > 0
}

/** The highest weight of a name in a list; undefined if it is not listed. */
export function qualityOf(list: readonly Weighted[], name: string): number | undefined {
  let best: number | undefined
  for (const element of list) if (element.name === name && (best === undefined || element.quality > best)) best = element.quality
  return best
}
