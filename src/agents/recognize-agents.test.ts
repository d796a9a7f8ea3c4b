import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentKeys, directoryAddress } from './agent-keys.ts'
import { createRecognizer } from './recognize-agents.ts'
import { signedFields, testKey } from './testing/test-agent.ts'
import { WebBotAuth } from './web-bot-auth.ts'

const now = 1_800_000_000
const keys = new AgentKeys()
keys.set(directoryAddress('https://agent.example') ?? '', { keys: [testKey] })

/** The proof of a request signed for one host and sent with another one in `Host`. */
async function proofOf(signedFor: string, host: string, baseUrl: string | null): Promise<string> {
  const signatures = new WebBotAuth({ keys, now: () => now * 1_000 })
  const recognize = createRecognizer({ signatures, baseUrl, hosts: ['bindery.example'] })
  const scheme = baseUrl === null ? 'http' : 'https'
  const fields = signedFields({ method: 'GET', scheme, authority: signedFor, target: '/' }, { created: now })
  const { proof } = await recognize({
    method: 'GET',
    host,
    target: '/',
    userAgent: undefined,
    signatureInput: fields['signature-input'],
    rawHeaders: Object.entries(fields).flat(),
  })
  return proof
}

const site = 'https://www.bindery.example'
const cases: readonly (readonly [proof: string, signedFor: string, host: string, baseUrl: string | null])[] = [
  ['proved', 'www.bindery.example', 'www.bindery.example', site],
  ['proved', 'www.bindery.example', 'WWW.Bindery.example:443', site],
  // Behind a server that replaces Host.
  ['proved', 'www.bindery.example', '127.0.0.1:8080', site],
  ['proved', 'bindery.example', 'bindery.example', site],
  ['forged', 'bindery.example', 'www.bindery.example', site],
  // A signature for another site, sent here with that site's name.
  ['forged', 'other.example', 'other.example', site],
  ['unproved', 'other.example', 'other.example', null],
  ['proved', 'localhost:8080', 'localhost:8080', null],
  ['proved', 'bindery.example', 'bindery.example', null],
]

for (const [proof, signedFor, host, baseUrl] of cases)
  test(`a signature for ${signedFor}, sent to ${host} of ${baseUrl ?? 'an unknown site'}, is ${proof}`, async () =>
    assert.equal(await proofOf(signedFor, host, baseUrl), proof))

test('signatures are ignored without trusted keys', async () => {
  const recognize = createRecognizer({ signatures: null, baseUrl: site, hosts: [] })
  const userAgent = 'GPTBot/1.3'
  const signatureInput = 'sig1=("@authority");tag="web-bot-auth"'
  const rawHeaders = ['User-Agent', userAgent, 'Signature-Input', signatureInput]
  const { name, proof } = await recognize({ method: 'GET', host: 'x', target: '/', userAgent, signatureInput, rawHeaders })
  assert.deepEqual([name, proof], ['GPTBot', 'declared'])
})
