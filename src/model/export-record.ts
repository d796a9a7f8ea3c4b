import { compareCodeUnits } from './compare-code-units.ts'
import { isRecord, parseJson } from './json-record.ts'

/** Name of the file in which `daf export` records what it wrote into a folder. */
export const exportRecordName = '.daf-export.json'

/** Name of the file that names what an export is about to write, so that the files of an interrupted one are recognized too. */
export const exportJournalName = '.daf-export.journal'

/** The files that an export wrote: lower-case hex SHA-256 by place in the folder. */
export type ExportRecord = ReadonlyMap<string, string>

/** A record as text, in a fixed order. */
export function exportRecordText(files: ExportRecord): string {
  const sorted = [...files].sort(([a], [b]) => compareCodeUnits(a, b))
  return `${JSON.stringify({ version: 1, files: Object.fromEntries(sorted) }, undefined, 1)}\n`
}

/** Reads a record. Anything else records nothing. */
export function parseExportRecord(text: string): ExportRecord {
  const value = parseJson(text)
  const files = isRecord(value) ? value['files'] : undefined
  if (!isRecord(files)) return new Map()
  return new Map(Object.entries(files).filter((entry): entry is [string, string] => /^[0-9a-f]{64}$/.test(String(entry[1]))))
}

/** Lower-case hex SHA-256 by place; an interrupted export may have begun a file several times. */
export type ExportJournal = ReadonlyMap<string, ReadonlySet<string>>

/** A line of the journal. It starts with the line break: the line before it may be incomplete. */
export function exportJournalLine(location: string, sha256: string): string {
  return `\n${JSON.stringify([location, sha256])}`
}

/** Reads a journal. Lines that were not written whole are ignored. */
export function parseExportJournal(text: string): ExportJournal {
  const journal = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const value = parseJson(line)
    const [location, sha256]: readonly unknown[] = Array.isArray(value) ? value : []
    if (typeof location !== 'string' || typeof sha256 !== 'string') continue
    const hashes = journal.get(location) ?? new Set()
    journal.set(location, hashes.add(sha256))
  }
  return journal
}
