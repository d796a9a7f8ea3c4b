import { DamagedCatalogError } from './catalog.ts'

/** A row as an engine gives it. */
export type Row = Readonly<Record<string, unknown>>

/** A column that our schema makes a text. @throws DamagedCatalogError */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw damaged(column)
}

/** A column that our schema makes a number. @throws DamagedCatalogError */
export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value === 'number') return value
  throw damaged(column)
}

/** A column that our schema makes bytes. @throws DamagedCatalogError */
export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw damaged(column)
}

function damaged(column: string): DamagedCatalogError {
  return new DamagedCatalogError(`The catalog is damaged (column ${column}); publish the site again.`)
}

/** A column of JSON that this engine wrote in the same format. */
export function jsonOf<Value>(row: Row, column: string): Value {
  return JSON.parse(textOf(row, column))
}
