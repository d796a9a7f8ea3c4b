import { nginx, startNginx } from './real-server.ts'
import { testBeside, testInFront } from './snippet.suite.ts'
import { readSnippet } from './snippets.ts'

const skip = nginx === undefined ? 'nginx is not installed' : false

testBeside('nginx', skip, async ({ port, servicePort, folder }) => {
  const http = (await readSnippet('nginx/daf-http.conf')).replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
  const inServer = await readSnippet('nginx/daf-server.conf')
  const site = `server { listen 127.0.0.1:${port}; root ${folder}/site; ${inServer} }`
  return startNginx(nginx ?? '', folder, `${http}\n${site}`, port)
})

testInFront('nginx', skip, async ({ port, sitePort, servicePort, folder }) => {
  const http = (await readSnippet('nginx/in-front.conf'))
    .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${sitePort}`)
    .replace('/var/www/site', `${folder}/site`)
    .replaceAll('example.com', 'example.test')
  return startNginx(nginx ?? '', folder, http, port)
})
