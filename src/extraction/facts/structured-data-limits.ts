/** Bounds of the JSON-LD and the microdata of one page. What lies past them is left out, with a warning. */
export const structuredDataLimits = {
  /** Size of a block, in characters. */
  block: 512 * 1024,
  /** Number of blocks. */
  blocks: 200,
  /** Nesting of values. */
  depth: 64,
  /** Number of things, each mention counted. */
  nodes: 5_000,
  /** Elements that are looked at for properties of items: `itemref` may lead to one part of the page from many items. */
  visits: 200_000,
  /** Text of the properties of items, in characters: nested properties hold the same text. */
  text: 2_000_000,
} as const
