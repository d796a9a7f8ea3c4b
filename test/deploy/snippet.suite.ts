import { after, before, describe, test } from 'node:test'
import { freePort } from '../cli/free-port.ts'
import { standBefore, type Fronted } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { serverFolder, type RealServer } from './real-server.ts'
import { assertPagesGain, assertServiceIsSeen, assertSiteIsItself, siteFiles } from './seen-outside.ts'

/** Where a server program of a test finds everything, and is found; ports of the loopback. */
export interface Places {
  /** Where it listens for everybody. */
  readonly port: number
  /** Where the service looks for the site: the same, where the service is beside it. */
  readonly sitePort: number
  readonly servicePort: number
  /** Its own, with the site in `site/`. */
  readonly folder: string
}

/** Starts a server program with its snippet, set to these places. */
export type StartServer = (places: Places) => Promise<RealServer>

/** Tests a snippet that sends the addresses of the service to it. */
export function testBeside(name: string, skip: string | false, start: StartServer): void {
  describe(`deploy/${name} beside`, { skip }, () => {
    const places = standing(start, async (port) => port)
    test('hands the addresses of the service on', () => assertServiceIsSeen(places().port))
    test('leaves the site as it is', () => assertSiteIsItself(places().port))
  })
}

/** Tests a snippet that sends everything to the service. */
export function testInFront(name: string, skip: string | false, start: StartServer): void {
  describe(`deploy/${name} in front`, { skip }, () => {
    const places = standing(start, freePort)
    test('hands every request on to the service', () => assertServiceIsSeen(places().port))
    test('which adds to the pages of the site, and to nothing else', () => assertPagesGain(places().port))
  })
}

/** Has the server and the service stand for the tests of a suite; gives their places once they do. */
function standing(start: StartServer, sitePortOf: (port: number) => Promise<number>): () => Places {
  let places: Places
  let server: RealServer
  let fronted: Fronted
  before(async () => {
    const port = await freePort()
    const sitePort = await sitePortOf(port)
    fronted = await standBefore({ address: `http://127.0.0.1:${sitePort}` }, copy, { trustProxy: ['127.0.0.1'] })
    places = { port, sitePort, servicePort: fronted.port, folder: await serverFolder(siteFiles) }
    server = await start(places)
  })
  after(async () => {
    await server.stop()
    await fronted.server.close()
  })
  return () => places
}
