import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJournalName, exportRecordName, parseExportJournal, parseExportRecord } from '../../model/export-record.ts'
import { revisionOf } from '../file-errors.ts'
import { readSourceFile, type SourceFile, type SourceScope } from './source-file.ts'

/** Larger records are ignored, in bytes: a million files need less. */
const maxRecordBytes = 256 * 1024 * 1024

/** A record or journal of an export. */
interface RecordFile {
  /** Location of its folder; empty for the source itself. */
  readonly folder: string
  readonly name: string
  readonly revision: string
}

/**
 * Recognizes the files that `daf export` wrote into the source or a folder in it: published again they would count as the site's own,
 * and never change. A file that somebody has changed since is the site's.
 */
export class OwnExport {
  #records = '[]'
  /** Hashes of exported files, by location. */
  #exported = new Map<string, Set<string>>()
  /** Whether a file is as it was exported, by location; only for the revision that was compared. */
  readonly #compared = new Map<string, { readonly revision: string; readonly isExported: boolean }>()

  /** Reads the records that have changed. @param folders locations of the folders that have some */
  async refresh(folders: readonly string[], { root }: SourceScope): Promise<void> {
    const records: RecordFile[] = []
    // The journal first: an export writes its record before it removes its journal.
    for (const name of [exportJournalName, exportRecordName]) {
      for (const folder of folders) {
        const stats = await stat(join(root, folder, name), { bigint: true }).catch(() => undefined)
        if (stats?.isFile() && stats.size <= maxRecordBytes) records.push({ folder, name, revision: revisionOf(stats) })
      }
    }
    const found = JSON.stringify(records)
    if (found === this.#records) return
    this.#exported = new Map()
    for (const { folder, name } of records) {
      const text = await readFile(join(root, folder, name), 'utf8').catch(() => '')
      const files = name === exportJournalName ? parseExportJournal(text) : parseExportRecord(text)
      for (const [location, hashes] of files) this.#add(folder === '' ? location : `${folder}/${location}`, hashes)
    }
    this.#records = found
    this.#compared.clear()
  }

  /** The files that belong to the site. */
  async without<File extends SourceFile>(files: readonly File[], scope: SourceScope): Promise<readonly File[]> {
    if (this.#exported.size === 0) return files
    const own: File[] = []
    for (const file of files) if (!(await this.#isExported(file, scope))) own.push(file)
    return own
  }

  #add(location: string, hashes: string | ReadonlySet<string>): void {
    const known = this.#exported.get(location) ?? new Set()
    for (const each of typeof hashes === 'string' ? [hashes] : hashes) known.add(each)
    this.#exported.set(location, known)
  }

  async #isExported(file: SourceFile, scope: SourceScope): Promise<boolean> {
    const { location, revision } = file
    const hashes = this.#exported.get(location)
    if (hashes === undefined) return false
    const known = this.#compared.get(location)
    if (known?.revision === revision) return known.isExported
    // A file that cannot be read is reported where the site's files are read.
    const bytes = await readSourceFile(scope, file).catch(() => undefined)
    const isExported = bytes !== undefined && hashes.has(hash('sha256', bytes))
    this.#compared.set(location, { revision, isExported })
    return isExported
  }
}
