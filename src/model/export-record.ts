/** Name of the file in which `daf export` records what it wrote into a folder. */
export const exportRecordName = '.daf-export.json'

/** The files that an export wrote: lower-case hex SHA-256 by place in the folder. */
export type ExportRecord = ReadonlyMap<string, string>

/** A record as text, in a fixed order. */
export function exportRecordText(files: ExportRecord): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ version: 1, files: Object.fromEntries(sorted) }, undefined, 1)}\n`
}

/** Reads a record. Anything else records nothing. */
export function parseExportRecord(text: string): ExportRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return new Map()
  }
  if (typeof value !== 'object' || value === null || !('files' in value)) return new Map()
  const { files } = value
  if (typeof files !== 'object' || files === null) return new Map()
  return new Map(Object.entries(files).filter((entry): entry is [string, string] => /^[0-9a-f]{64}$/.test(String(entry[1]))))
}
