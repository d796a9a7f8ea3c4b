import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the fields of /proc/PID/stat per second (USER_HZ, 100 on every usual Linux). */
const ticks = 100

interface Process {
  readonly pid: number
  readonly parent: number
  /** Its own and its terminated children's, in ticks. */
  readonly cpu: number
}

/**
 * CPU used by process trees, including terminated children, in microseconds. Linux only (proc(5)).
 * @param roots process ids
 */
export function cpuOf(roots: readonly number[]): number {
  return treeOf(roots).reduce((sum, { cpu }) => sum + cpu, 0) * (1e6 / ticks)
}

/**
 * Resident memory of process trees in bytes; shared memory counts once (Pss of smaps_rollup), since forked
 * workers share most of theirs.
 */
export function memoryOf(roots: readonly number[]): number {
  return treeOf(roots).reduce((sum, { pid }) => sum + residentOf(pid), 0)
}

function residentOf(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // It has exited, or the kernel hides it.
    return 0
  }
}

function treeOf(roots: readonly number[]): readonly Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
  const wanted = new Set(roots)
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid)
  }
  return all.filter(({ pid }) => wanted.has(pid))
}

function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return { pid, parent: Number(fields[1]), cpu: (user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0) }
  } catch {
    return undefined
  }
}
