import { availableParallelism, cpus } from 'node:os'

/** A quantile of values, such as .5 for the median; not a number without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

/** The machine, the version of Node and the date. */
export function machineNote(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
}
