import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { getuid } from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command as root, with sudo if needed, never asking for a password. */
async function asRoot(...command: readonly string[]): Promise<void> {
  const [file = '', ...args] = getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  await run(file, args, { timeout: 10_000 })
}

/** A separate in-memory file system. */
export interface SmallDisk {
  readonly folder: string
  /** Makes it read-only or writable. */
  writable(state: boolean): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a file system of a size in MiB at a folder.
 * @throws Error if this user may not mount
 */
export async function mountSmallDisk(folder: string, size: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  const owner = getuid === undefined ? [] : [`uid=${getuid()}`]
  await asRoot('mount', '-t', 'tmpfs', '-o', [`size=${size}m`, ...owner].join(','), 'tmpfs', folder)
  return {
    folder,
    writable: (state) => asRoot('mount', '-o', `remount,${state ? 'rw' : 'ro'}`, folder),
    remove: () => asRoot('umount', '-l', folder),
  }
}

/** Why no file system can be mounted here; false if one can. */
export async function mountMissing(folder: string): Promise<string | false> {
  try {
    await (await mountSmallDisk(folder, 1)).remove()
    return false
  } catch (error) {
    return `needs to mount a tmpfs: ${error instanceof Error ? error.message.split('\n', 1).join('') : String(error)}`
  }
}
