import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Where Debian puts it. */
const executablePath = '/usr/bin/chromium'

/** Why browser tests cannot run here, or false. */
export const noChromium = existsSync(executablePath) ? false : `${executablePath} is not installed`

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages can offer tools to the agent of the browser, as only the browsers of tomorrow let them by themselves. */
const withAgent = ['--enable-features=WebMCP']

/**
 * A browser that asks nothing of anybody else.
 * @param agent whether pages can offer tools to it
 */
export function startChromium(agent = true): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet, ...(agent ? withAgent : [])] })
}

/** A browser that another program steers. */
export interface SteeredChromium {
  /** Where it takes commands, on the loopback. */
  readonly port: number
  close(): Promise<void>
}

/**
 * A browser with an agent for another program, in a world of one site: no other name leads anywhere.
 * @param origin of the site, taken for as secure as HTTPS, as the tools of pages ask
 * @param address where the site really listens
 * @param profile an empty folder
 */
export async function startSteeredChromium(origin: string, address: string, profile: string): Promise<SteeredChromium> {
  const names = `MAP ${new URL(origin).host} ${new URL(address).host}, MAP * ~NOTFOUND`
  const world = [`--host-resolver-rules=${names}`, `--unsafely-treat-insecure-origin-as-secure=${origin}`]
  const args = [...quiet, ...withAgent, ...world, '--remote-debugging-port=0']
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return { port: Number(port), close: () => context.close() }
}
