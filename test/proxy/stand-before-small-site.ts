import { after } from 'node:test'
import type { ProxyLimits } from '../../src/proxy/proxy-options.ts'
import { standBefore, startOrigin, type Fronted, type TestOrigin } from './live-site.ts'
import { copy } from './small-site.ts'

/** Small enough to be reached in a test. */
const smallLimits: Partial<ProxyLimits> = { uploadSize: 4 * 1024 * 1024, firstByte: 1_500, clientSilence: 2_000 }

/** An origin, and the service in front of it with the small site as its last good copy; both stop after the tests of the file. */
export async function standBeforeSmallSite(): Promise<{ readonly origin: TestOrigin; readonly fronted: Fronted }> {
  const origin = await startOrigin()
  const fronted = await standBefore(origin, copy, { limits: smallLimits })
  after(async () => {
    await fronted.server.close()
    await origin.close()
  })
  return { origin, fronted }
}
