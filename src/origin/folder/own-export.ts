import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportRecordName, parseExportRecord } from '../../model/export-record.ts'
import { readSourceFile, type SourceFile, type SourceScope } from './source-file.ts'

/** Larger records are ignored, in bytes: a million files need less. */
const maxRecordBytes = 256 * 1024 * 1024

/**
 * Recognizes the files that `daf export` wrote into the source itself: published again they would count as the site's own, and never
 * change. A file that somebody has changed since is the site's.
 */
export class OwnExport {
  #text = ''
  #record = parseExportRecord('')
  /** Whether a file is as it was exported, by location; only for the revision that was compared. */
  readonly #compared = new Map<string, { readonly revision: string; readonly isExported: boolean }>()

  /** The files that belong to the site. */
  async without<File extends SourceFile>(files: readonly File[], scope: SourceScope): Promise<readonly File[]> {
    await this.#refresh(scope)
    if (this.#record.size === 0) return files
    const own: File[] = []
    for (const file of files) if (!(await this.#isExported(file, scope))) own.push(file)
    return own
  }

  async #refresh({ root }: SourceScope): Promise<void> {
    const text = await readFile(join(root, exportRecordName), 'utf8').catch(() => '')
    if (text === this.#text || text.length > maxRecordBytes) return
    this.#text = text
    this.#record = parseExportRecord(text)
    this.#compared.clear()
  }

  async #isExported(file: SourceFile, scope: SourceScope): Promise<boolean> {
    const { location, revision } = file
    const hash = this.#record.get(location)
    if (hash === undefined) return false
    const known = this.#compared.get(location)
    if (known?.revision === revision) return known.isExported
    // A file that cannot be read is reported where the site's files are read.
    const bytes = await readSourceFile(scope, file).catch(() => undefined)
    const isExported = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash
    this.#compared.set(location, { revision, isExported })
    return isExported
  }
}
