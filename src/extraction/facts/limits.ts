/** Bounds of the facts of one page. What exceeds them is left out; pages that people read do not come near. */
export const factLimits = {
  plans: 100,
  /** Texts of one list of a package. */
  items: 200,
  ranges: 500,
  offers: 1_000,
  services: 500,
  terms: 2_000,
  questions: 300,
  /** Case studies of one page. */
  caseStudies: 200,
  /** Refused values of one key. */
  refused: 50,
  /** Contact values shown on one page. */
  shown: 60,
  /** Locations described on one page. */
  places: 100,
  /** Length of a text that is read from an element, in characters. */
  text: 2_000,
  /** Length of an answer, in characters of Markdown. */
  answer: 5_000,
} as const

/** Bounds of the JSON-LD and the microdata of one page. What exceeds them is left out, with a warning. */
export const structuredDataLimits = {
  /** Size of a block, in characters. */
  block: 512 * 1024,
  /** Number of blocks. */
  blocks: 200,
  /** Nesting of values. */
  depth: 64,
  /** Number of things, each mention counted. */
  nodes: 5_000,
  /** Elements that are visited for properties of items: `itemref` may lead to one part of the page from many items. */
  visits: 200_000,
  /** Text of the properties of items, in characters: nested properties hold the same text. */
  text: 2_000_000,
} as const
