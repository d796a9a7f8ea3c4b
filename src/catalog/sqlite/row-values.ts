import type { SQLOutputValue } from 'node:sqlite'
import { DamagedCatalogError } from '../catalog.ts'

/** A row as `node:sqlite` gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/** A column that our schema makes a text. @throws DamagedCatalogError */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new DamagedCatalogError(`The catalog is damaged (column ${column}); publish the site again.`)
}

/** A column that our schema makes a number. @throws DamagedCatalogError */
export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value === 'number') return value
  throw new DamagedCatalogError(`The catalog is damaged (column ${column}); publish the site again.`)
}

/** A column that our schema makes bytes. @throws DamagedCatalogError */
export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw new DamagedCatalogError(`The catalog is damaged (column ${column}); publish the site again.`)
}

/** A column of JSON that this room wrote in the same format. */
export function jsonOf<Value>(row: Row, column: string): Value {
  return JSON.parse(textOf(row, column))
}

/** Result codes of SQLite for a file that is damaged or no database; extended codes hold them in their lowest byte. */
const damageCodes = [11, 26]

/** What went wrong with a file of ours: damage is told as such, everything else is passed on. */
export function withDamageNamed(error: unknown): unknown {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return error
  if (!damageCodes.includes(error.errcode & 0xff)) return error
  return new DamagedCatalogError(`The catalog is damaged (${error.message}); publish the site again.`, { cause: error })
}
