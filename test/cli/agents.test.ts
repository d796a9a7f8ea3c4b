import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signedFields, testKey, type TestSignature } from '../../src/agents/testing/test-agent.ts'
import { startOrigin, type TestOrigin } from '../proxy/live-site.ts'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { freePort } from './free-port.ts'
import { eventually, Program, run } from './program.ts'

const publicHost = 'www.bindery.example'

let cwd: string
let directory: TestOrigin
let elsewhere: TestOrigin
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'daf-agents-'))
  await writeSite(join(cwd, 'dist'), {
    'index.html': html({ path: '/', title: 'Bindery', body: '<p>We bind books by hand.</p>' }),
  })
  directory = await startOrigin()
  elsewhere = await startOrigin()
  for (const each of [directory, elsewhere]) {
    each.respondWith((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/http-message-signatures-directory+json' })
        .end(JSON.stringify({ keys: [testKey] })),
    )
  }
})
after(async () => {
  await Program.killAll()
  await directory.close()
  await elsewhere.close()
  await rm(cwd, { recursive: true, force: true })
})

interface Reader {
  readonly name: string
  readonly proof: string
  readonly operator: string | null
  readonly total: number
}

interface Reported {
  readonly days: readonly { readonly total: number }[]
  readonly agents: {
    readonly readers: readonly Reader[]
    readonly pages: readonly object[]
    readonly notFound: readonly object[]
  }
}

async function report(): Promise<Reported> {
  const { code, stdout, stderr } = await run(['report', '--json'], cwd)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as Reported
}

/** Requests by `proof name`. */
function readersOf({ agents }: Reported): Readonly<Record<string, number>> {
  return Object.fromEntries(agents.readers.map(({ proof, name, total }) => [`${proof} ${name}`, total]))
}

test('agents are counted by declared name and by verified signature, using only configured key directories', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  await writeFile(join(cwd, 'agents.json'), JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'our-monitor' }] }))
  await writeFile(
    join(cwd, 'daf.yaml'),
    `source: ./dist
site: { baseUrl: 'https://${publicHost}', hosts: [bindery.example] }
agents: { directories: ['${directory.address}'], keys: ./agents.json }
`,
  )
  const adminPort = await freePort()
  const server = new Program(['--port', '0', '--admin-port', String(adminPort)], cwd)
  const { address } = await server.ready()
  const directoryName = new URL(directory.address).host
  const agent = `sig1="${directory.address}"`
  let sent = 0
  const get = async (userAgent: string, fields: Readonly<Record<string, string>> = {}, target = '/') => {
    sent++
    const response = await fetch(address + target, { headers: { 'user-agent': userAgent, ...fields } })
    await response.arrayBuffer()
    assert.equal(response.status, 200)
  }
  const request = { method: 'GET', scheme: 'https', authority: publicHost, target: '/' }
  const now = () => Math.floor(Date.now() / 1_000)
  let nonces = 0
  const sign = (changes: Partial<TestSignature> = {}, meant: Partial<typeof request> = {}) =>
    signedFields({ ...request, ...meant }, { agent, created: now(), nonce: `n${nonces++}`, ...changes })

  // The directory is read in the background.
  await eventually(
    async () => {
      await get('Wget/1.25', sign())
      return report()
    },
    (reported) => (readersOf(reported)[`proved ${directoryName}`] ?? 0) > 0,
  )
  const complete = ({ agents }: Reported) => agents.readers.reduce((sum, { total }) => sum + total, 0) === sent
  const before = readersOf(await eventually(report, complete))

  const mozilla = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; '
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const replayed = sign()
  const tampered = sign()
  const kinds: readonly (readonly [expected: string, userAgent: string, fields?: Readonly<Record<string, string>>])[] = [
    ['declared GPTBot', `${mozilla}GPTBot/1.3; +https://openai.com/gptbot)`],
    ['declared ClaudeBot', `${mozilla}ClaudeBot/1.0; +claudebot@anthropic.com)`],
    ['declared ChatGPT-User', `${mozilla}ChatGPT-User/1.0; +https://openai.com/bot)`],
    ['declared PerplexityBot', `${mozilla}PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`],
    ['declared Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['declared bingbot', `${mozilla}bingbot/2.0; +http://www.bing.com/bingbot.htm)`],
    ['declared Claude-Code', 'Claude-Code/2.1'],
    ['declared UptimeRobot', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
    ['declared curl', 'curl/8.20.0'],
    ['declared browser', browser],
    ['declared other', 'Nobody-Knows-It/0.1'],
    ['declared Amazonbot', 'Amazonbot/0.1', sign({ tag: 'another-protocol' })],
    [`proved ${directoryName}`, browser, replayed],
    [
      `proved ${directoryName}`,
      'GPTBot',
      sign({ agent: `"${directory.address}"`, components: '"@authority" "signature-agent"' }),
    ],
    [`proved ${directoryName}`, 'x', sign({ components: '"@method" "@target-uri" "signature-agent";key="sig1"' })],
    ['proved our-monitor', 'x', sign({ agent: null, keyid: thumbprint, privateKey })],
    ['forged GPTBot', 'GPTBot/1.3', sign({}, { authority: 'other.example' })],
    ['forged ClaudeBot', 'ClaudeBot/1.0', sign({ created: now() - 900 })],
    ['forged bingbot', 'bingbot/2.0', replayed],
    ['forged Googlebot', 'Googlebot/2.1', { ...tampered, signature: tampered['signature']?.replace(/:.{4}/, ':AAAA') ?? '' }],
    ['forged browser', browser, sign({ privateKey })],
    ['forged curl', 'curl/8.20.0', { ...sign(), signature: 'sig1' }],
    ['unproved UptimeRobot', 'UptimeRobot/2.0', { ...sign(), 'signature-agent': `sig1="${'x'.repeat(5_000)}"` }],
    ['unproved bingbot', 'bingbot/2.0', sign({ components: '"@authority" "accept";sf "signature-agent";key="sig1"' })],
    ['unproved PerplexityBot', 'PerplexityBot/1.0', sign({ agent: `sig1="${elsewhere.address}"` })],
    ['unproved Claude-User', 'Claude-User/1.0', sign({ keyid: 'unknown' })],
  ]
  for (const [, userAgent, fields] of kinds) await get(userAgent, fields)
  await get('ClaudeBot/1.0', {}, '/v1/search/?q=unheard-of')

  const expected: Record<string, number> = { ...before, 'declared ClaudeBot': 1 }
  for (const [kind] of kinds) expected[kind] = (expected[kind] ?? 0) + 1
  const reported = await eventually(report, complete)
  const counted = reported.days.reduce((sum, { total }) => sum + total, 0)
  assert.equal(counted, sent, 'agents add up to the totals')
  assert.deepEqual(readersOf(reported), expected)
  assert.equal(reported.agents.readers.find(({ name }) => name === 'GPTBot')?.operator, 'OpenAI')
  assert.deepEqual(reported.agents.notFound, [
    { name: 'ClaudeBot', proof: 'declared', query: 'unheard-of', asked: 1, withoutResult: 1 },
  ])
  const read = (proof: string, name: string) => ({ name, proof, path: '/', count: 1 })
  for (const page of [read('declared', 'GPTBot'), read('proved', 'our-monitor'), read('forged', 'curl')])
    assert.ok(reported.agents.pages.some((other) => JSON.stringify(other) === JSON.stringify(page)))
  assert.deepEqual(elsewhere.seen.length, 0, 'an address in a request is never asked')
  assert.ok(directory.seen.every(({ url }) => url === '/.well-known/http-message-signatures-directory'))

  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  assert.match(metrics, /daf_agent_requests_total\{agent="our-monitor",proof="proved",interface="html"\} 1\n/)
  assert.match(await (await fetch(`http://127.0.0.1:${adminPort}/?lang=en`)).text(), /<bdi>our-monitor<\/bdi>/)

  // The keys outlive a directory that cannot be read.
  assert.equal((await server.stop()).code, 0)
  directory.respondWith((_request, response) => response.writeHead(301, { location: `${elsewhere.address}/` }).end())
  const again = new Program(['--port', '0'], cwd)
  const { address: newAddress } = await again.ready()
  await fetch(newAddress, { headers: sign() })
  const proved = `proved ${directoryName}`
  await eventually(report, (now) => readersOf(now)[proved] === (expected[proved] ?? 0) + 1)
  assert.equal(elsewhere.seen.length, 0, 'a directory may not speak for another address')

  const [folder = ''] = (await readdir(join(cwd, '.daf'))).filter((name) => name.startsWith('dist'))
  for (const file of await readdir(join(cwd, '.daf', folder, 'traffic')))
    assert.doesNotMatch(
      await readFile(join(cwd, '.daf', folder, 'traffic', file), 'utf8'),
      /127\.0\.0\.1"|Nobody-Knows|AppleWebKit|sig1/,
    )
})

test('unusable keys are a usage error', async () => {
  await writeFile(join(cwd, 'agents.json'), '{"keys":[]}')
  const { code, stderr } = await run(['--port', '0'], cwd)
  assert.equal(code, 2)
  assert.match(stderr, /agents\.json: is not a JWK Set with Ed25519 or RSA keys/)
  await rm(join(cwd, 'agents.json'))
  assert.match((await run(['--port', '0'], cwd)).stderr, /agents\.keys: the file .*agents\.json does not exist/)
})
