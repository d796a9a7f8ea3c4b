/** Bounds of the facts of one page. What lies past them is left out; no page that people read comes near. */
export const factLimits = {
  plans: 100,
  /** Texts of one list of a package. */
  items: 200,
  ranges: 500,
  services: 500,
  terms: 2_000,
  refused: 50,
  /** Length of a text that is taken from an element, in characters. */
  text: 2_000,
} as const
