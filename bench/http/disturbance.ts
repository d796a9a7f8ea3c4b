import { cpus } from 'node:os'

/** CPU that the whole machine has used, in microseconds. */
export function machineUsage(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) * 1_000, 0)
}

/**
 * Part of one processor above which other processes disturb a measurement. They make every request dearer by about the same
 * time, for wake-ups and cold caches, and so flatter the ratio of the dearer server. `TOLERATED=…` sets another one, for a first look.
 */
export const tolerated = Number(process.env['TOLERATED'] ?? 0.15)
