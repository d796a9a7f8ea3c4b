/** Bounds of the prices of one page; what exceeds them is left out. */
export const pricePageLimits = {
  rows: 2_000,
  columns: 30,
  places: 2_000,
  name: 150,
  price: 160,
  card: 2_500,
  note: 600,
  noteLevels: 4,
  /** Start of a text that is searched for words about prices, in characters. */
  words: 1_000,
} as const
