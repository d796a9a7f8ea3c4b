import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Program, programFile } from '../cli/program.ts'
import { generateSite } from '../publishing/generated-site.ts'

/** Configuration of a site whose tests must not meet the limit. */
const noLimit = 'limits: { requests: 1000000, window: 60s }\n'

/** A program that serves a site. */
export interface Serving {
  readonly program: Program
  readonly address: string
  readonly port: number
  readonly pid: number
}

/** How a site is served; what is not said is usual. */
export interface ServingOptions {
  readonly args?: readonly string[]
  /** Runs the program, given as the last arguments, under another one. */
  readonly under?: readonly string[]
}

/** Writes a site of so many pages, each of which names its build, with a configuration. */
export async function writeServedSite(cwd: string, pages: number, configuration = noLimit): Promise<void> {
  await mkdir(cwd, { recursive: true })
  await writeFile(join(cwd, 'daf.yaml'), configuration)
  await generateSite(join(cwd, 'dist'), pages, 1)
}

/** Serves the site of a folder in a process of its own, and waits until it does. */
export async function startServing(cwd: string, { args = [], under = [] }: ServingOptions = {}): Promise<Serving> {
  const [file = process.execPath, ...first] = [...under, process.execPath, programFile]
  const program = new Program(['serve', './dist', '--port', '0', ...args], cwd, {}, [file, ...first])
  const { address } = await program.ready()
  // Programs above it replace themselves by it.
  const pid = program.child.pid ?? 0
  return { program, address, port: Number(new URL(address).port), pid }
}

/** Resident memory of a process in MB (10^6 bytes), as Linux tells it. */
export async function residentMemory(pid: number): Promise<number> {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

/** Number of file descriptors that a process has open, as Linux tells it. */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** The build that a page is of; what is answered where it names none. */
export async function buildOf(address: string, path = '/section-1/page-1/'): Promise<string> {
  const response = await fetch(address + path)
  const text = await response.text()
  return /of build (\d+)/.exec(text)?.[1] ?? `${response.status} ${text.slice(0, 200)}`
}

/** Why tests cannot read what Linux tells of a process; false where they can. */
export const processesUnknown: string | false = process.platform === 'linux' ? false : 'needs /proc'
