import type { BigIntStats } from 'node:fs'
import { errorCode } from '../model/error-text.ts'

/** Whether something exists but the system refuses access: permissions, or a failing disk. */
export function isUnreadableFile(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EIO'].includes(errorCode(error))
}

/** Why a file or folder could not be used, as the end of a sentence. */
export function fileErrorText(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist'
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read; check its permissions'
    case 'ELOOP':
      return 'is a link to itself'
    case '':
      return 'cannot be read'
    default:
      return `cannot be read (${errorCode(error)})`
  }
}

/**
 * Changes whenever the bytes of a file may have changed, without reading them. Programs cannot set the change time, so an edit of the
 * same size with its time reset is noticed, and the inode number shows a file that was moved into place.
 */
export function revisionOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size.toString(36)}-${mtimeNs.toString(36)}-${ctimeNs.toString(36)}-${ino.toString(36)}`
}
