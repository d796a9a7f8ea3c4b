import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { parseHttpUrl } from './addresses.ts'
import type { LiveSource, Source } from './config.ts'
import { parseFolder } from './folder-source.ts'
import type { Parsed } from './parsed.ts'

/** Longest readable part of a sub-folder's name, in characters. */
const maxNameLength = 40

/** Names that Windows keeps for devices, also with something after a dot. */
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i

/**
 * The folder or live site that a text names (CONTRACT 1).
 * @param base folder that a relative name starts from
 */
export function parseSource(text: string, base: string): Parsed<Source> {
  return /^https?:\/\//i.test(text) ? parseLiveSite(text) : parseFolder(text, base)
}

function parseLiveSite(text: string): Parsed<LiveSource> {
  const parsed = parseHttpUrl(text)
  if ('problem' in parsed) return parsed
  const url = new URL(parsed.value)
  url.hash = ''
  return { value: { kind: 'live', address: url.href } }
}

/** The source as people name it, for messages. */
export function sourceName(source: Source): string {
  return source.kind === 'folder' ? source.folder : source.address
}

/**
 * Name of the sub-folder of the data folder that belongs to a source (CONTRACT 1, `--data`): readable, one for each
 * absolute path or address, and a valid file name on every system.
 */
export function sourceFolderKey(source: Source): string {
  const hash = createHash('sha256').update(sourceName(source)).digest('hex').slice(0, 12)
  const name = readableName(source)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+/, '')
    .replace(deviceName, '_$1')
  const short = [...name].slice(0, maxNameLength).join('')
  return `${short === '' ? 'site' : short}-${hash}`
}

function readableName(source: Source): string {
  return source.kind === 'folder' ? basename(source.folder) : new URL(source.address).host
}
