import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program } from '../cli/program.ts'
import { buildExample } from '../example/build-example.ts'
import { writeSite } from '../published-server.ts'
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

const agency = fileURLToPath(new URL('../../examples/agency/', import.meta.url))

/** Serves the example under its own name over plain HTTP, since there is no certificate for it. */
export async function startExample(): Promise<GradedSite> {
  const folder = await newFolder()
  const names = JSON.parse(await readFile(join(agency, 'names/original.json'), 'utf8'))
  const host = names.host.replace('https:', 'http:')
  const namesFile = join(folder, 'names.json')
  await writeFile(namesFile, JSON.stringify({ ...names, host }))
  await buildExample(join(folder, 'dist'), namesFile)
  for (const name of ['daf.yaml', 'updates.json']) await copyFile(join(agency, name), join(folder, name))
  return serve(folder, host)
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
  const { address, pages } = await program.ready()
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
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
