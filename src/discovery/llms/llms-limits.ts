/** Lengths of index files for language models, in characters. */
export const llmsLimits = {
  /** One file: readers cut longer ones off (reference: llms.txt). */
  file: 50_000,
  title: 200,
  summary: 300,
  /** The summary of the whole site or section. */
  lead: 1_000,
} as const
