/** Lengths of index files for language models, in characters. A whole file stays below 50,000, where readers cut it off (reference: llms.txt). */
export const llmsLimits = {
  /** The list of one file; what does not fit goes on in its next part. */
  list: 39_000,
  /** Links from the first file to its parts. */
  parts: 6_000,
  title: 200,
  summary: 300,
  /** The summary of the whole site or section. */
  lead: 1_000,
} as const
