import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { errorCode } from '../model/error-text.ts'
import { parseHttpUrl } from './addresses.ts'
import type { FolderSource, FollowedCatalog, Source } from './config.ts'
import { quoted, type Parsed } from './parsed.ts'

/** Longest readable part of a sub-folder's name, in characters. */
const maxNameLength = 40

/** Names that Windows keeps for devices, also with something after a dot. */
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i

/**
 * The folder or live site that a text names (CONTRACT 1). Links of the file system are not resolved: a build may swap them.
 * @param base folder that a relative name starts from
 */
export function parseSource(text: string, base: string): Parsed<Source> {
  // Without its slashes it is a mistyped address, too.
  if (/^https?:/i.test(text)) {
    const parsed = parseHttpUrl(text)
    if ('problem' in parsed) return parsed
    const url = new URL(parsed.value)
    url.hash = ''
    return { value: { kind: 'live', address: url.href } }
  }
  if (text.trim() === '' || text.includes('\0')) return { problem: 'the source is empty; name a folder of built HTML' }
  if (hasScheme(text))
    return { problem: `${quoted(text)} is neither a folder nor a web address; write one that starts with https:// or http://` }
  return { value: { kind: 'folder', folder: resolve(base, text) } }
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/**
 * Why a folder cannot be published, in one clause; undefined when it is there.
 * @param fix what to do when it is not
 */
export async function folderProblem({ folder }: FolderSource, fix: string): Promise<string | undefined> {
  try {
    return (await stat(folder)).isDirectory() ? undefined : `${folder} is a file; name the folder that contains it`
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return `the folder ${folder} does not exist; ${fix}`
    return `the folder ${folder} cannot be read (${code}); check its permissions`
  }
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
  const readable = source.kind === 'folder' ? basename(source.folder) : new URL(source.address).host
  const name = readable
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+/, '')
    .replace(deviceName, '_$1')
  const short = [...name].slice(0, maxNameLength).join('')
  return `${short === '' ? 'site' : short}-${hash}`
}

/**
 * The catalog elsewhere that a text names: a folder, or an `http:` or `https:` address, which may include user name and
 * password. They are secret, so no message repeats the text.
 * @param base folder that a relative name starts from
 */
export function parseFollowedCatalog(text: string, base: string): Parsed<FollowedCatalog> {
  if (!hasScheme(text)) {
    if (text.trim() === '' || text.includes('\0')) return { problem: 'is empty; name the folder of a catalog, or its address' }
    return { value: { kind: 'folder', folder: resolve(base, text) } }
  }
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { problem: 'is neither a folder nor a web address; write one that starts with https:// or http://' }
  }
  let credentials: string
  try {
    credentials = decodeURIComponent(`${url.username}:${url.password}`)
  } catch {
    return { problem: 'has a broken percent-encoding in user name or password; encode % as %25' }
  }
  url.username = ''
  url.password = ''
  url.hash = ''
  // RFC 7617
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { value: { kind: 'address', address: url.href, authorization } }
}

const copyOf = 'copy-of-'

/** Whether a sub-folder of the data folder belongs to a followed catalog, by its name. */
export function isFollowedFolder(name: string): boolean {
  return name.startsWith(copyOf)
}

/** Name of the sub-folder of the data folder that belongs to a followed catalog; a valid file name without secrets. */
export function followedFolderKey(follow: FollowedCatalog): string {
  return `${copyOf}${sourceFolderKey(follow.kind === 'folder' ? follow : { kind: 'live', address: withoutQuery(follow.address) })}`
}

/** A signature in the query changes, and the catalog is the same. */
function withoutQuery(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}
