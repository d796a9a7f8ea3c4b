/**
 * How much samples rise from the first to the last, relative to their mean, according to a linear fit (least
 * squares), since single samples fluctuate with garbage collection.
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
