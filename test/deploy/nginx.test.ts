import { after, before, describe, test } from 'node:test'
import { standBefore, type Fronted } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { freePort, nginx, serverFolder, startNginx, type RealServer } from './real-server.ts'
import { assertPagesGain, assertServiceIsSeen, assertSiteIsItself, siteFiles } from './seen-outside.ts'
import { readSnippet } from './snippets.ts'

const skip = nginx === undefined ? 'nginx is not installed' : false

describe('deploy/nginx beside', { skip }, () => {
  let port: number
  let server: RealServer
  let fronted: Fronted
  before(async () => {
    port = await freePort()
    fronted = await standBefore({ address: `http://127.0.0.1:${port}` }, copy, { trustProxy: ['127.0.0.1'] })
    const folder = await serverFolder(siteFiles)
    const http = (await readSnippet('nginx/daf-http.conf')).replace('127.0.0.1:8080', `127.0.0.1:${fronted.port}`)
    const inServer = await readSnippet('nginx/daf-server.conf')
    const site = `server { listen 127.0.0.1:${port}; root ${folder}/site; ${inServer} }`
    server = await startNginx(nginx ?? '', folder, `${http}\n${site}`, port)
  })
  after(async () => {
    await server.stop()
    await fronted.server.close()
  })
  test('hands the addresses of the service on', () => assertServiceIsSeen(port))
  test('leaves the site as it is', () => assertSiteIsItself(port))
})

describe('deploy/nginx in front', { skip }, () => {
  let port: number
  let server: RealServer
  let fronted: Fronted
  before(async () => {
    port = await freePort()
    const sitePort = await freePort()
    fronted = await standBefore({ address: `http://127.0.0.1:${sitePort}` }, copy, { trustProxy: ['127.0.0.1'] })
    const folder = await serverFolder(siteFiles)
    const http = (await readSnippet('nginx/in-front.conf'))
      .replace('127.0.0.1:8080', `127.0.0.1:${fronted.port}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${sitePort}`)
      .replace('/var/www/site', `${folder}/site`)
      .replaceAll('example.com', 'example.test')
    server = await startNginx(nginx ?? '', folder, http, port)
  })
  after(async () => {
    await server.stop()
    await fronted.server.close()
  })
  test('hands every request on to the service', () => assertServiceIsSeen(port))
  test('which adds to the pages of the site, and to nothing else', () => assertPagesGain(port))
})
