import { after, before, describe, test } from 'node:test'
import { freePort } from '../cli/free-port.ts'
import { standBefore, type Fronted } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { serverFolder, type RealServer } from './real-server.ts'
import { assertPagesGain, assertServiceIsSeen, assertSiteIsItself, siteFiles } from './seen-outside.ts'

/** Ports and folder of a server program under test; all ports are on the loopback. */
export interface Places {
  /** Its public port. */
  readonly port: number
  /** The port of the site for the service: the same, if the service runs beside it. */
  readonly sitePort: number
  readonly servicePort: number
  /** Its own folder, with the site in `site/`. */
  readonly folder: string
}

/** Starts a server program with its snippet, configured with these ports. */
export type StartServer = (places: Places) => Promise<RealServer>

/** Tests a snippet that passes the service's addresses on to it. */
export function testBeside(name: string, skip: string | false, start: StartServer): void {
  describe(`deploy/${name} beside the site`, { skip }, () => {
    const places = standing(start, async (port) => port)
    test("passes the service's addresses on", () => assertServiceIsSeen(places().port))
    test('leaves the site unchanged', () => assertSiteIsItself(places().port))
  })
}

/** Tests a snippet that passes everything on to the service. */
export function testInFront(name: string, skip: string | false, start: StartServer): void {
  describe(`deploy/${name} in front`, { skip }, () => {
    const places = standing(start, freePort)
    test('passes every request on to the service', () => assertServiceIsSeen(places().port))
    test("which modifies only the site's pages", () => assertPagesGain(places().port))
  })
}

/** Runs the server and the service for the tests of a suite; returns their ports once they are up. */
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
