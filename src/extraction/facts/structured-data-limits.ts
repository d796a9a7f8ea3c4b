/** Bounds of the JSON-LD of one page. What lies past them is left out, with a warning. */
export const structuredDataLimits = {
  /** Size of a block, in characters. */
  block: 512 * 1024,
  /** Number of blocks. */
  blocks: 200,
  /** Nesting of values. */
  depth: 64,
  /** Number of things, each mention counted. */
  nodes: 5_000,
} as const
