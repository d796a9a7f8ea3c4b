import { resolve } from 'node:path'
import type { FollowedCatalog } from './config.ts'
import type { Parsed } from './parsed.ts'
import { sourceFolderKey } from './source.ts'

/**
 * The catalog elsewhere that a text names: a folder, or an `http:` or `https:` address, which may carry user name and
 * password. They are told to nobody, so no message repeats the text.
 * @param base folder that a relative name starts from
 */
export function parseFollowedCatalog(text: string, base: string): Parsed<FollowedCatalog> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    if (text.trim() === '' || text.includes('\0')) return { problem: 'is empty; name the folder of a catalog, or its address' }
    return { value: { kind: 'folder', folder: resolve(base, text) } }
  }
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { problem: 'is neither a folder nor a web address; write one that starts with https:// or http://' }
  }
  const credentials = decoded(`${url.username}:${url.password}`)
  if (credentials === undefined) return { problem: 'has a broken percent-encoding in user name or password; encode % as %25' }
  url.username = ''
  url.password = ''
  url.hash = ''
  // RFC 7617
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { value: { kind: 'address', address: url.href, authorization } }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const copyOf = 'copy-of-'

/** Whether a sub-folder of the data folder belongs to a followed catalog, by its name. */
export function isFollowedFolder(name: string): boolean {
  return name.startsWith(copyOf)
}

/** Name of the sub-folder of the data folder that belongs to a followed catalog; a valid file name that tells no secret. */
export function followedFolderKey(follow: FollowedCatalog): string {
  return `${copyOf}${sourceFolderKey(follow.kind === 'folder' ? follow : { kind: 'live', address: withoutQuery(follow.address) })}`
}

/** A signature in the query changes, and the catalog is the same. */
function withoutQuery(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}
