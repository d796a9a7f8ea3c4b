import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Program, programFile } from '../cli/program.ts'
import { generateSite } from '../publishing/generated-site.ts'

/** Configuration of a site whose tests must not reach the limit. */
const noLimit = 'limits: { requests: 1000000, window: 60s }\n'

/** A program that serves a site. */
export interface Serving {
  readonly program: Program
  readonly address: string
  readonly port: number
  readonly pid: number
}

/** How a site is served; omitted options have defaults. */
export interface ServingOptions {
  readonly args?: readonly string[]
  /** Wrapper command that runs the program, given as its last arguments. */
  readonly under?: readonly string[]
}

/** Writes a site with this number of pages, each naming its build, with a configuration. */
export async function writeServedSite(cwd: string, pages: number, configuration = noLimit): Promise<void> {
  await mkdir(cwd, { recursive: true })
  await writeFile(join(cwd, 'daf.yaml'), configuration)
  await generateSite(join(cwd, 'dist'), pages, 1)
}

/** Serves the site of a folder in a separate process, and waits until it is ready. */
export async function startServing(cwd: string, { args = [], under = [] }: ServingOptions = {}): Promise<Serving> {
  const [file = process.execPath, ...first] = [...under, process.execPath, programFile]
  const program = new Program(['serve', './dist', '--port', '0', ...args], cwd, {}, [file, ...first])
  const { address } = await program.ready()
  // Wrapper programs replace themselves with it (exec).
  const pid = program.child.pid ?? 0
  return { program, address, port: Number(new URL(address).port), pid }
}

/** Resident memory of a process in MB (10^6 bytes), as reported by Linux. */
export async function residentMemory(pid: number): Promise<number> {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

/** Number of open file descriptors of a process, as reported by Linux. */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** The build that a page names; the whole response if it names none. */
export async function buildOf(address: string, path = '/section-1/page-1/'): Promise<string> {
  const response = await fetch(address + path)
  const text = await response.text()
  return /of build (\d+)/.exec(text)?.[1] ?? `${response.status} ${text.slice(0, 200)}`
}

/** Why tests cannot read /proc; false if they can. */
export const processesUnknown: string | false = process.platform === 'linux' ? false : 'needs /proc'
