import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../cli/free-port.ts'
import { eventually, Program, repeatDuring, run } from '../cli/program.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { deployFolder } from './known-settings.ts'
import { nginx, serverFolder, startNginx, type RealServer } from './real-server.ts'

const skip = nginx === undefined ? 'nginx is not installed' : false

/** Remaining requests of a client, as reported by the service; the client is a loopback address that forges another one. */
function requestsLeft(port: number, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 200)}` }
    const asked = request({ port, host: '127.0.0.1', localAddress, path: '/v1/search/?q=geo', headers }, (response) => {
      response.resume()
      if (response.statusCode === 200) resolve(Number(/r=(\d+)/.exec(String(response.headers['ratelimit']))?.[1]))
      else reject(new Error(`The status is ${response.statusCode}.`))
    })
    asked.on('error', reject).end()
  })
}

describe('deploy/compose/nginx.conf', { skip }, () => {
  let port: number
  let server: RealServer | undefined
  let servers: Program[]
  let folder: string
  before(async () => {
    folder = await serverFolder(agencyLikeSite())
    assert.equal((await run(['publish', './site'], folder)).code, 0)
    const config = await readFile(join(deployFolder, 'compose/daf.yaml'), 'utf8')
    await writeFile(join(folder, 'daf.yaml'), config.replace('10.89.17.2', '127.0.0.1'))
    servers = [0, 1].map(() => new Program(['serve', '--no-publish', '--port', '0'], folder))
    const [first, second] = await Promise.all(servers.map((program) => program.ready()))
    port = await freePort()
    const http = (await readFile(join(deployFolder, 'compose/nginx.conf'), 'utf8'))
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('10.89.17.11:8080', new URL(first?.address ?? '').host)
      .replace('10.89.17.12:8080', new URL(second?.address ?? '').host)
    server = await startNginx(nginx ?? '', folder, http, port)
  })
  after(async () => {
    await Program.killAll()
    await server?.stop()
  })

  test('uses both servers, which count clients by the address that nginx sees', async () => {
    const left: number[] = []
    for (let asked = 0; asked < 4; asked++) left.push(await requestsLeft(port, '127.0.0.9'))
    assert.deepEqual(left.toSorted(), [118, 118, 119, 119])
    assert.equal(await requestsLeft(port, '127.0.0.8'), 119)
  })

  test('restarting one server after the other fails no request', async () => {
    const statuses = new Map<number | string, number>()
    const visit = async () => {
      const status = await fetch(`http://127.0.0.1:${port}/services/geo/`).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: unknown) => String(error),
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(5)
    }
    await repeatDuring(visit, async () => {
      for (const [at, program] of servers.entries()) {
        const { address } = await program.ready()
        assert.equal((await program.stop()).code, 0)
        const restarted = new Program(['serve', '--no-publish', '--port', new URL(address).port], folder)
        await restarted.ready()
        servers[at] = restarted
        // After the `fail_timeout` of the configuration nginx uses it again, which a client that is new to both servers notices.
        let host = 10
        await eventually(
          async () => {
            host++
            const left: number[] = []
            for (let asked = 0; asked < 4; asked++) left.push(await requestsLeft(port, `127.0.1.${host}`))
            return left.filter((requests) => requests === 119).length
          },
          (servers) => servers === 2,
        )
      }
    })
    assert.deepEqual([...statuses.keys()], [200])
    assert.ok((statuses.get(200) ?? 0) > 20)
  })

  test('skips a server that is down', async () => {
    await servers[0]?.kill()
    for (let asked = 0; asked < 6; asked++) assert.ok((await requestsLeft(port, '127.0.0.7')) > 100)
  })
})
