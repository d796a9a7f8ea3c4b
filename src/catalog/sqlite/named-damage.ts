import { DamagedCatalogError } from '../catalog.ts'

/** Result codes of SQLite for a file that is damaged or no database; extended codes hold them in their lowest byte. */
const damageCodes = [11, 26]

/** What went wrong with a file of ours: damage is told as such, everything else is passed on. */
export function withDamageNamed(error: unknown): unknown {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return error
  if (!damageCodes.includes(error.errcode & 0xff)) return error
  return new DamagedCatalogError(`The catalog is damaged (${error.message}); publish the site again.`, { cause: error })
}
