import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../cli/free-port.ts'
import { Program, run } from '../cli/program.ts'
import { startExportedSite } from '../deploy/exported-server.ts'
import { copyPublishedExample, exampleUrl } from '../example/published-example.ts'
import { writeSite } from '../published-server.ts'
import { oncePerRun } from '../once-per-run.ts'
import { workshopConfig, workshopFiles, workshopUrl } from '../site/workshop-site.ts'
import { runProgram, type ProgramEnd, type SuiteProgram } from '../suite-program.ts'
import { startClosedNetwork } from './closed-network.ts'

/** A site served by the real program under its public name, in a network without other hosts. */
export interface GradedSite {
  /** The base URL in every document; only graders in the network can reach it. */
  readonly baseUrl: string
  /** The address that it really listens on. */
  readonly address: string
  readonly pages: number
  /** An empty folder for a grader's files. */
  readonly home: string
  /** Requests of graders to other hosts. */
  readonly strangers: readonly string[]
  /** Runs a grader in the network. */
  grade(grader: SuiteProgram, args: readonly string[]): Promise<ProgramEnd>
  /** The text at an address or path of the site, which must respond with 200. */
  read(address: string): Promise<string>
  stop(): Promise<void>
}

/** Serves the example under its own name. */
export async function startExample(): Promise<GradedSite> {
  const folder = await newFolder()
  await copyPublishedExample(folder)
  return serve(folder, exampleUrl)
}

/** Serves the exported example with nginx, likewise. */
export async function startExportedExample(): Promise<GradedSite> {
  const exported = await oncePerRun('exported-example', async (made) => {
    await copyPublishedExample(made)
    const { code, stderr } = await run(['export', './dist', './out', '--html', '--base-url', exampleUrl], made)
    if (code !== 0) throw new Error(stderr)
  })
  const site = join(exported, 'out')
  const pages = await readdir(join(site, 'v1/page'), { recursive: true })
  const [folder, port] = [await newFolder(), await freePort()]
  const server = await startExportedSite(site, join(folder, 'server'), port)
  const started = { address: `http://127.0.0.1:${port}`, pages: pages.filter((name) => name.endsWith('.json')).length }
  return graded(folder, exampleUrl, started, () => server.stop())
}

/** Serves the workshop's site, with the base URL of its configuration. */
export async function startWorkshop(): Promise<GradedSite> {
  const folder = await newFolder()
  await writeSite(join(folder, 'public'), workshopFiles)
  await writeFile(join(folder, 'daf.yaml'), workshopConfig)
  return serve(folder, workshopUrl)
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'daf-graded-'))
}

/** Disables telemetry and update checks of graders. */
const silent = { DO_NOT_TRACK: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

async function serve(folder: string, baseUrl: string): Promise<GradedSite> {
  const program = new Program(['serve', '--port', '0', '--base-url', baseUrl], folder)
  return graded(folder, baseUrl, await program.ready(), () => program.stop())
}

async function graded(
  folder: string,
  baseUrl: string,
  { address, pages }: { readonly address: string; readonly pages: number },
  stopServer: () => Promise<unknown>,
): Promise<GradedSite> {
  const network = await startClosedNetwork(baseUrl, address)
  const home = join(folder, 'home')
  await mkdir(home)
  return {
    baseUrl,
    address,
    pages,
    home,
    strangers: network.strangers,
    grade: (grader, args) => runProgram(grader, args, home, { ...silent, ...network.variables }),
    async read(url) {
      const response = await fetch(new URL(url.replace(baseUrl, ''), address))
      if (response.status !== 200) throw new Error(`${url} responded ${response.status}.`)
      return response.text()
    },
    async stop() {
      await network.close()
      await stopServer()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
