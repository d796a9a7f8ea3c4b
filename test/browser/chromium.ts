import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Where Debian puts it. */
const executablePath = '/usr/bin/chromium'

/** Why browser tests cannot run here, or false. */
export const noChromium = existsSync(executablePath) ? false : `${executablePath} is not installed`

/**
 * A browser that asks nothing of anybody else.
 * @param agent whether pages can offer tools to it, as only the browsers of tomorrow do by themselves
 */
export function startChromium(agent = true): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(agent ? ['--enable-features=WebMCP'] : []),
    ],
  })
}
