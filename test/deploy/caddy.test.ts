import { caddy, startCaddy } from './real-server.ts'
import { testBeside, testInFront } from './snippet.suite.ts'
import { readSnippet } from './snippets.ts'

const skip = caddy === undefined ? 'Caddy is not installed' : false

testBeside('caddy', skip, async ({ port, servicePort, folder }) => {
  const caddyfile = (await readSnippet('caddy/beside.Caddyfile'))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
    .replace('www.example.com {', `http://:${port} {\n\tbind 127.0.0.1`)
    .replace('/var/www/site', `${folder}/site`)
  return startCaddy(caddy ?? '', folder, caddyfile, port)
})

testInFront('caddy', skip, async ({ port, sitePort, servicePort, folder }) => {
  const caddyfile = (await readSnippet('caddy/in-front.Caddyfile'))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
    .replace('www.example.com, example.com {', `http://:${port} {\n\tbind 127.0.0.1`)
    .replace('http://:8081', `http://:${sitePort}`)
    .replace('/var/www/site', `${folder}/site`)
  return startCaddy(caddy ?? '', folder, caddyfile, port)
})
