import { after, before, describe, test } from 'node:test'
import { standBefore, type Fronted } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { caddy, freePort, serverFolder, startCaddy, type RealServer } from './real-server.ts'
import { assertPagesGain, assertServiceIsSeen, assertSiteIsItself, siteFiles } from './seen-outside.ts'
import { readSnippet } from './snippets.ts'

const skip = caddy === undefined ? 'Caddy is not installed' : false

describe('deploy/caddy beside', { skip }, () => {
  let port: number
  let server: RealServer
  let fronted: Fronted
  before(async () => {
    port = await freePort()
    fronted = await standBefore({ address: `http://127.0.0.1:${port}` }, copy, { trustProxy: ['127.0.0.1'] })
    const folder = await serverFolder(siteFiles)
    const caddyfile = (await readSnippet('caddy/beside.Caddyfile'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${fronted.port}`)
      .replace('www.example.com {', `http://:${port} {\n\tbind 127.0.0.1`)
      .replace('/var/www/site', `${folder}/site`)
    server = await startCaddy(caddy ?? '', folder, caddyfile, port)
  })
  after(async () => {
    await server.stop()
    await fronted.server.close()
  })
  test('hands the addresses of the service on', () => assertServiceIsSeen(port))
  test('leaves the site as it is', () => assertSiteIsItself(port))
})

describe('deploy/caddy in front', { skip }, () => {
  let port: number
  let server: RealServer
  let fronted: Fronted
  before(async () => {
    port = await freePort()
    const sitePort = await freePort()
    fronted = await standBefore({ address: `http://127.0.0.1:${sitePort}` }, copy, { trustProxy: ['127.0.0.1'] })
    const folder = await serverFolder(siteFiles)
    const caddyfile = (await readSnippet('caddy/in-front.Caddyfile'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${fronted.port}`)
      .replace('www.example.com, example.com {', `http://:${port} {\n\tbind 127.0.0.1`)
      .replace('http://:8081', `http://:${sitePort}`)
      .replace('/var/www/site', `${folder}/site`)
    server = await startCaddy(caddy ?? '', folder, caddyfile, port)
  })
  after(async () => {
    await server.stop()
    await fronted.server.close()
  })
  test('hands every request on to the service', () => assertServiceIsSeen(port))
  test('which adds to the pages of the site, and to nothing else', () => assertPagesGain(port))
})
