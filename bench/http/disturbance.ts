import { cpus } from 'node:os'

/** CPU that the whole machine has used, in microseconds. */
export function machineUsage(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) * 1_000, 0)
}

/**
 * Share of one processor above which other processes disturb a measurement. They make every request slower by about the same
 * time (wake-ups, cold caches), which flatters the ratio of the slower server. `TOLERATED=…` overrides it for a rough run.
 */
export const tolerated = Number(process.env['TOLERATED'] ?? 0.15)
