/**
 * How much readings rise from the first to the last, as a part of their mean: of the straight line through all of them (least
 * squares), since single ones breathe with the collection of garbage.
 */
export function riseOf(readings: readonly number[]): number {
  const middle = (readings.length - 1) / 2
  const mean = readings.reduce((sum, reading) => sum + reading, 0) / readings.length
  let together = 0
  let places = 0
  for (const [at, reading] of readings.entries()) {
    together += (at - middle) * (reading - mean)
    places += (at - middle) ** 2
  }
  return ((together / places) * (readings.length - 1)) / mean
}
