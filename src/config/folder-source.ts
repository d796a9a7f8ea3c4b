import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FolderSource } from './config.ts'
import type { Parsed } from './parsed.ts'
import { quoted } from './shown-value.ts'

/**
 * The folder that a source names. Links are not resolved: a build may swap them.
 * @param base folder that a relative name starts from
 */
export function parseFolder(text: string, base: string): Parsed<FolderSource> {
  if (text.trim() === '' || text.includes('\0')) return { problem: 'the source is empty; name a folder of built HTML' }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { problem: `${quoted(text)} is not a folder; name a folder of built HTML` }
  return { value: { kind: 'folder', folder: resolve(base, text) } }
}

/**
 * Why a folder cannot be published, in one clause; undefined when it is there.
 * @param fix what to do when it is not
 */
export async function folderProblem({ folder }: FolderSource, fix: string): Promise<string | undefined> {
  try {
    return (await stat(folder)).isDirectory() ? undefined : `${folder} is a file; name the folder that it lies in`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return `the folder ${folder} does not exist; ${fix}`
    return `the folder ${folder} cannot be read (${code}); check its rights`
  }
}
