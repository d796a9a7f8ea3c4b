import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../cli/free-port.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { nginx, startNginx, type RealServer } from './real-server.ts'

const host = 'public.example'
const targets = [
  '/',
  '/services/',
  '/index.md',
  '/services/geo.md',
  '/no-such-page/',
  '/llms.txt',
  '/agents.md',
  '/sitemap.xml',
  '/robots.txt',
  '/v1/',
  '/v1/services/',
  '/v1/pricing/',
  '/v1/search/?q=%D7%9E%D7%97%D7%99%D7%A8',
  '/v1/search/',
  '/v1/page/?url=/services/',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/developers/',
  '/webmcp.tools.js',
  '/healthz',
]
const accepts = ['*/*', 'text/html', 'text/markdown', 'text/markdown, text/html;q=0.9', 'application/json']
const encodings = ['identity', 'gzip', 'br', 'zstd, br;q=0.5']

interface Received {
  readonly status: number
  readonly fields: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

function ask(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, fields: response.headers, body: Buffer.concat(parts) }),
      )
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('a shared cache in front (nginx)', { skip: nginx === undefined ? 'nginx is not installed' : false }, () => {
  let server: PublishedServer
  let cache: RealServer
  let ports: { readonly service: number; readonly cache: number }
  before(async () => {
    server = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
    ports = { service: await server.listen(), cache: await freePort() }
    const folder = await mkdtemp(join(tmpdir(), 'daf-cache-'))
    const http = `
      proxy_cache_path ${folder}/cache keys_zone=pages:1m;
      server {
        listen 127.0.0.1:${ports.cache};
        location / {
          proxy_pass http://127.0.0.1:${ports.service};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_cache pages;
          proxy_cache_key $host$request_uri;
          add_header X-Cache $upstream_cache_status always;
        }
      }`
    cache = await startNginx(nginx ?? '', folder, http, ports.cache)
  })
  after(async () => {
    await cache.stop()
    await server.close()
  })

  test('gives every client the same response as daf, whoever requested it first', async () => {
    let hits = 0
    for (const target of targets) {
      for (const accept of accepts) {
        for (const encoding of encodings) {
          const headers = { accept, 'accept-encoding': encoding }
          const direct = await ask(ports.service, target, headers)
          for (const _ of [1, 2]) {
            const cached = await ask(ports.cache, target, headers)
            const what = `${target} ${accept} ${encoding}`
            assert.deepEqual([cached.status, ...seen(cached)], [direct.status, ...seen(direct)], what)
            assert.ok(cached.body.equals(withRequestId(direct, cached)), what)
            if (cached.fields['x-cache'] === 'HIT') hits++
          }
        }
      }
    }
    assert.ok(hits > (targets.length * accepts.length * encodings.length) / 2, `${hits} hits`)
  })

  test('revalidates with the stored entity tag', async () => {
    // Pages are stored by no shared cache without asking: nginx does not store them at all.
    for (const target of ['/v1/services/', '/openapi.json', '/llms.txt']) {
      const { fields } = await ask(ports.cache, target, { 'accept-encoding': 'gzip' })
      const again = await ask(ports.cache, target, { 'accept-encoding': 'gzip', 'if-none-match': String(fields.etag) })
      assert.deepEqual([again.status, again.body.length], [304, 0], target)
    }
  })
})

/** What a client decides by. */
function seen({ fields }: Received): readonly unknown[] {
  return ['content-type', 'content-encoding', 'content-language', 'etag', 'vary', 'link', 'cache-control'].map(
    (name) => fields[name],
  )
}

/** A refusal names its own request. */
function withRequestId(direct: Received, cached: Received): Buffer {
  const [own, other] = [direct, cached].map(({ fields }) => fields['x-request-id'])
  return typeof own === 'string' && typeof other === 'string'
    ? Buffer.from(direct.body.toString('latin1').replaceAll(own, other), 'latin1')
    : direct.body
}
