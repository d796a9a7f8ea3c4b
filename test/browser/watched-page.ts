import type { Browser, Page } from 'playwright-core'

/** A page, and the browser's complaints about it. */
export interface WatchedPage {
  readonly page: Page
  /** Console and script errors, policy violations, failed requests. */
  readonly complaints: readonly string[]
}

/** Logs policy violations that the console may leave out. */
const logViolations = `addEventListener('securitypolicyviolation', (event) => console.error('violation of ' + event.violatedDirective))`

/** Opens an address and waits for what it loads. */
export async function openWatched(browser: Browser, address: string): Promise<WatchedPage> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A 404 page and a missing favicon are not complaints about the page.
    if (message.type() === 'error' && !/status of 404/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(request.url()))
  await page.addInitScript(logViolations)
  await page.goto(address)
  return { page, complaints }
}
