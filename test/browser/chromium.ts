import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Paths in Debian of the whole browser, and of the one without a user interface, in which a page takes a third of the processor time. */
const paths = { browser: '/usr/bin/chromium', headless: '/usr/bin/chromium-headless-shell' } as const

/** Why browser tests cannot run here, or false. */
export const noChromium = existsSync(paths.browser) ? false : `${paths.browser} is not installed`

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Enables WebMCP, which browsers do not enable by default yet. */
const withAgent = ['--enable-features=WebMCP']

/**
 * A browser that contacts no third party.
 * @param agent whether pages can offer it tools
 */
export function startChromium(agent = true): Promise<Browser> {
  const executablePath = existsSync(paths.headless) ? paths.headless : paths.browser
  return chromium.launch({ executablePath, args: [...quiet, ...(agent ? withAgent : [])] })
}

/** A whole browser, controlled by another program. */
export interface SteeredChromium {
  /** Its control port on the loopback. */
  readonly port: number
  close(): Promise<void>
}

/**
 * A browser with an agent, controlled by another program. It can resolve only the site's host name.
 * @param origin of the site, treated as secure as HTTPS, which WebMCP requires
 * @param address that the site really listens on
 * @param profile an empty folder
 */
export async function startSteeredChromium(origin: string, address: string, profile: string): Promise<SteeredChromium> {
  const names = `MAP ${new URL(origin).host} ${new URL(address).host}, MAP * ~NOTFOUND`
  const world = [`--host-resolver-rules=${names}`, `--unsafely-treat-insecure-origin-as-secure=${origin}`]
  const args = [...quiet, ...withAgent, ...world, '--remote-debugging-port=0']
  const context = await chromium.launchPersistentContext(profile, { executablePath: paths.browser, args })
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return { port: Number(port), close: () => context.close() }
}
