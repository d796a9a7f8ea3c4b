/** One element of an Accept-like header: a lower-case name and its weight. */
export interface Weighted {
  readonly name: string
  readonly quality: number
}

/** Elements that are looked at; the rest of a hostile header is ignored. */
const maxElements = 64

/**
 * Values of parameters in quotes, which may hold commas and semicolons; no weight is written so. One that does not end takes
 * all that follows, so that each character is looked at once.
 */
const quotedStrings = /"(?:[^"\\]|\\.)*"?/gs

/**
 * Reads a list with weights (RFC 9110 section 12.4.2). Parameters other than `q` are ignored; a weight that cannot be
 * read counts as 0, so that a broken element never chooses.
 */
export function parseQualityValues(header: string | undefined): readonly Weighted[] {
  if (header === undefined || header === '') return []
  return header
    .replace(quotedStrings, '')
    .split(',', maxElements)
    .map((element) => {
      const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter))
      return { name: name.toLowerCase(), quality: weight === undefined ? 1 : readWeight(weight.slice(weight.indexOf('=') + 1)) }
    })
    .filter(({ name }) => name !== '')
}

function readWeight(text: string): number {
  const trimmed = text.trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(trimmed) ? Number(trimmed) : 0
}

/** The highest weight that a list gives to a name, or undefined when it does not name it. */
export function qualityOf(list: readonly Weighted[], name: string): number | undefined {
  let best: number | undefined
  for (const element of list) if (element.name === name && (best === undefined || element.quality > best)) best = element.quality
  return best
}
