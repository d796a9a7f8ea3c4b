/** The code of a failed system call such as `ENOENT`; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether something is there, and the system refuses it: its rights, or a disk that fails. */
export function isRefused(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EIO'].includes(errorCode(error))
}

/** Why a file or folder could not be used, as the end of a sentence. */
export function faultText(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist'
    case 'EACCES':
    case 'EPERM':
      return 'may not be read; check its rights'
    case 'ELOOP':
      return 'is a link that leads to itself'
    case '':
      return 'cannot be read'
    default:
      return `cannot be read (${errorCode(error)})`
  }
}
