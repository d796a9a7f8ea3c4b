import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { parseDictionary } from 'structured-headers'
import { AgentKeys, directoryAddress } from './agent-keys.ts'
import { isInnerList, RequestComponents, signatureBase, type SignedRequest } from './signature-base.ts'
import { signedFields, testKey, testKeyId, type TestSignature } from './testing/test-agent.ts'
import { WebBotAuth } from './web-bot-auth.ts'

/** The RSA-PSS key of RFC 9421 appendix B.1.2. */
const rsaKey = {
  kty: 'RSA',
  e: 'AQAB',
  n: 'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
}
const rsaKeyId = 'oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA'

/** Time (in seconds) at which the test vectors of the draft were signed. */
const signed = 1_735_689_600

const request: SignedRequest = {
  method: 'GET',
  scheme: 'https',
  authority: 'example.com',
  target: '/path/to/resource',
  fields: [],
}

/** A verifier that knows the keys of one directory. */
function verifier(at = signed + 60, keys: readonly object[] = [testKey, rsaKey], nonces = 100): WebBotAuth {
  const known = new AgentKeys()
  for (const origin of ['https://signature-agent.test', 'https://agent.example'])
    known.set(directoryAddress(origin) ?? '', { keys })
  return new WebBotAuth({ keys: known, now: () => at * 1_000, nonces })
}

/** The verified agent, or the failure. */
async function outcome(fields: Readonly<Record<string, string>>, by = verifier(), sent = request): Promise<string | null> {
  const lines = Object.entries(fields).flat()
  const result = await by.verify(fields['signature-input'] ?? '', { ...sent, fields: [...sent.fields, ...lines] })
  return result === null ? null : (result.agent ?? result.fault)
}

const sign = (changes: Partial<TestSignature> = {}, sent: Partial<SignedRequest> = {}) =>
  signedFields({ ...request, ...sent }, { created: signed, ...changes })

/** Fields of the test vectors of the drafts of Web Bot Auth: architecture-01 to -05, httpsig-protocol-00 and -01. */
const vector = (input: string, signature: string, agent?: string) => ({
  'signature-input': input,
  signature,
  ...(agent === undefined ? {} : { 'signature-agent': agent }),
})
const parameters = (keyid: string, alg: string, expires: number, nonce: string) =>
  `;created=${signed};keyid="${keyid}";alg="${alg}";expires=${expires};nonce="${nonce}";tag="web-bot-auth"`
const far = 4_889_289_600
const soon = 1_735_693_200

const vectors = {
  'ed25519, dictionary': vector(
    `sig2=("@authority" "signature-agent";key="agent2")${parameters(testKeyId, 'ed25519', far, 'n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==')}`,
    'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
    'agent2="https://signature-agent.test"',
  ),
  'ed25519, string': vector(
    `sig2=("@authority" "signature-agent")${parameters(testKeyId, 'ed25519', soon, 'e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==')}`,
    'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
    '"https://signature-agent.test"',
  ),
  'rsa-pss-sha512, dictionary': vector(
    `sig2=("@authority" "signature-agent";key="agent2")${parameters(rsaKeyId, 'rsa-pss-sha512', far, 'wcfPQPh7SzkvrIVvhD00vNk9PkxJNY2NVbYl2PVBB4zmUoluSwE7W6bPtF60QA3k8g06FU7PPCD+J58YofY1zg==')}`,
    'sig2=:gHzpLNeHaHIO19NaJH9YMW5dcVSi2s0wOMBr6p18vcofS106sfC4KBIS0/szPlBBd1vIcyQ88B6CTEWIhRAiVrb9zfX0mx1aG12CSGWcYkSirHeyTxhbuJvXd27ed6skWoy4PjXItq38936ivUQjfdIwXh1aX6HxkAC3vRnEdSNfntkLWeEuIQ5BLIOBGE39fSwg27Qjq6OVWYas/9/aFUr3HA34MXWYdp+//cvlEKDp3kRoLOw9ro0AOr6srHrTeEtxon2afcws1aZVSlPdd2fZSEIGmw9HAHLDCEkFTERu1gH2k/zIEqgy7CAYXI9E5slog0cLg/Vc6+f8gih33g==:',
    'agent2="https://signature-agent.test"',
  ),
  'rsa-pss-sha512, string': vector(
    `sig2=("@authority" "signature-agent")${parameters(rsaKeyId, 'rsa-pss-sha512', soon, 'XSHtZVCThSIAksXsH9WBs6AtxtXC0eQGiIcUGSoJstFs8lAWakjhrfwzLhyjtme5iXMZvmFWqDEs6cT3Jf+BbQ==')}`,
    'sig2=:I1QWNzGXdP1a4dSvOHLCVOOanEYHDk+ZsVxM9MLX/p4ko69ghKwR5EOtAD96g7g4GWP7lmpM/jFAf9q8EFRDTPLjUXySwMv4YPgabv2LQihTJG2y8a2m6IGltyruwQNiqSJVUuRaG9+b17CGmAMFZh30X6GXLdQJrCARpeTqPwp2DC+a8haDE/VE5EruqzjA5/2mKwvrkzkSqeW5tOVtFwWRRHIOidquf/8Je6kM9mhgkg4arudLA5SL4wyyYE1jURIgcOl8agrfdJ5Def23DIRtiOLRa8jT9cpTLFAuFHN+mrZA/LH9h0gSIg1cPb+0cMASee5uku1KjWcFer7jWA==:',
    '"https://signature-agent.test"',
  ),
}

const withoutAgent = {
  ed25519: vector(
    `sig1=("@authority")${parameters(testKeyId, 'ed25519', soon, 'mYotfW3CUjI68sbGw6oKd7kyXqPjZEtU8xFPGWFrqOAf5qC6MDe3pys3SWWCudB0MvwslHy32WXUpkR7u0lt/w==')}`,
    'sig1=:+NA/cssf4Y2bQTMTkyvTGRCaVzp9quyUevdwwMtMOWhhOOZ2T1subBj0BtvdnrpDEuwSAbiTeElXDzHL3WWKCw==:',
  ),
  'rsa-pss-sha512': vector(
    `sig1=("@authority")${parameters(rsaKeyId, 'rsa-pss-sha512', soon, 'yT+sZR1glKOTemVLbmPDFwPScbB1Zj/sMNPEFZcjwJW5jK/taa7HviOXovVwiZOfrrLHS2SbLFUQBxPYZChf7g==')}`,
    'sig1=:ppXhcGjVp7xaoHGIa7V+hsSxuRgFt8i04K4FWz9ORJtn57t8duD3cyavsnh9grdWWOJHER8ITNBaqe4mKmPq193S+7hSW31IzXSH4/9WfsdrjUBwyJ0fhBU7oNn3UGDqwdhr5TMgVI2/EX8saV5GrOunM09zMEA+d4QWYyKRFJmg+asCs253l2IYPpVp4N55H0uRK7qhb7acng8LNiEPTQZD2s+Kha95LgeciKQSO0jgR/h59fX/dXqLdFIvRMn8Ggs2VUzF/f/MMEXH83gufVnh4SYl/rKMSKWDBsK+OiLpobAVIuIz+HLCVlMnxlkXkhCW2J/Pmo8jht9N5k/y1A==:',
  ),
}

describe('test vectors of the drafts', () => {
  for (const [name, fields] of Object.entries(vectors)) {
    test(`${name}: verified once, only for its host and within its validity period`, async () => {
      const one = verifier()
      assert.equal(await outcome(fields, one), 'signature-agent.test')
      assert.equal(await outcome(fields, one), 'replayed')
      assert.equal(await outcome(fields, verifier(), { ...request, authority: 'other.example' }), 'invalid')
      assert.equal(await outcome(fields, verifier(signed + 86_400)), 'expired')
      assert.equal(await outcome(fields, verifier(signed - 3_600)), 'expired')
      assert.equal(await outcome(fields, verifier(undefined, [])), 'unknown-key')
    })
  }

  for (const [name, fields] of Object.entries(withoutAgent)) {
    test(`${name} without Signature-Agent (earlier draft): verified only with a key from the owner's file`, async () => {
      assert.equal(await outcome(fields), 'unknown-key')
      const keys = new AgentKeys({
        keys: [
          { ...testKey, kid: 'our-monitor' },
          { ...rsaKey, kid: 'our-monitor' },
        ],
      })
      assert.equal(await outcome(fields, new WebBotAuth({ keys, now: () => signed * 1_000 })), 'our-monitor')
    })
  }
})

test('the Ed25519 test vector of RFC 9421 (appendix B.2.6) verifies', () => {
  const input =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"'
  const covered = parseDictionary(`sig-b26=${input}`).get('sig-b26')
  assert.ok(covered !== undefined && isInnerList(covered))
  const sent = new RequestComponents({
    method: 'POST',
    scheme: 'https',
    authority: 'example.com',
    target: '/foo?param=Value&Pet=dog',
    fields: ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT', 'Content-Type', 'application/json', 'Content-Length', '18'],
  })
  const base = signatureBase(covered, sent)
  const signature = 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw=='
  assert.ok(
    verify(null, Buffer.from(base ?? ''), createPublicKey({ key: testKey, format: 'jwk' }), Buffer.from(signature, 'base64')),
  )
})

describe('components (RFC 9421 section 2)', () => {
  const sent = {
    ...request,
    target: '/a%20b?x=1&q=two%20words%21&x=3&why=what?',
    fields: ['X-List', ' one ', 'x-list', 'two', 'Members', 'a=1, b=(x y);z'],
  }
  const lines: Readonly<Record<string, string | null | undefined>> = {
    '"@method"': 'GET',
    '"@scheme"': 'https',
    '"@target-uri"': 'https://example.com/a%20b?x=1&q=two%20words%21&x=3&why=what?',
    '"@request-target"': '/a%20b?x=1&q=two%20words%21&x=3&why=what?',
    '"@path"': '/a%20b',
    '"@query"': '?x=1&q=two%20words%21&x=3&why=what?',
    '"@query-param";name="q"': 'two%20words%21',
    '"@query-param";name="why"': 'what%3F',
    '"@query-param";name="x"': null,
    '"@query-param";name="y"': null,
    '"members";key="b"': '(x y);z',
    '"members";key="c"': null,
    '"missing";key="a"': null,
    '"x-list"': 'one, two',
    '"x-list";sf': undefined,
    '"members";key="b";sf': undefined,
    '"@authority";req': undefined,
    '"@status"': undefined,
    '"X-List"': null,
    '"missing"': null,
    '"@method" "@method"': null,
  }
  for (const [component, value] of Object.entries(lines)) {
    test(`${component}: ${value ?? (value === null ? 'cannot be signed' : 'is not supported')}`, () => {
      const covered = parseDictionary(`s=(${component})`).get('s')
      assert.ok(covered !== undefined && isInnerList(covered))
      const expected = typeof value !== 'string' ? value : `${component}: ${value}\n"@signature-params": (${component})`
      assert.equal(signatureBase(covered, new RequestComponents(sent)), expected)
    })
  }
})

describe('a signature is not accepted', () => {
  const cases: Readonly<Record<string, readonly [expected: string | null, fields: Readonly<Record<string, string>>]>> = {
    'with another tag, for another protocol': [null, sign({ tag: 'something-else' })],
    'covering neither host nor target URI': ['malformed', sign({ components: '"@method" "signature-agent";key="sig1"' })],
    'not covering Signature-Agent': ['malformed', sign({ components: '"@authority"' })],
    'covering another member of Signature-Agent': [
      'malformed',
      sign({ agent: 'other="https://agent.example"', components: '"@authority" "signature-agent";key="sig1"' }),
    ],
    'with several Signature-Agent members and none selected': [
      'malformed',
      sign({ agent: 'a="https://agent.example", b="https://b.example"', components: '"@authority" "signature-agent"' }),
    ],
    'with unknown parameters on the Signature-Agent member': ['unknown-key', sign({ agent: 'sig1="https://agent.example";v=2' })],
    'with a key directory over plain HTTP': ['unknown-key', sign({ agent: 'sig1="http://agent.example"' })],
    'with a key directory that is not a URL': ['malformed', sign({ agent: 'sig1="agent.example"' })],
    'with a key directory that the owner did not configure': ['unknown-key', sign({ agent: 'sig1="https://elsewhere.example"' })],
    'with another URL on the same host': ['unknown-key', sign({ agent: 'sig1="https://agent.example/keys"' })],
    'with a key that is not in the directory': ['unknown-key', sign({ keyid: rsaKeyId.toLowerCase() })],
    'with a key for another algorithm': ['malformed', sign({ keyid: rsaKeyId })],
    'without an expiry': ['malformed', sign({ lifetime: null })],
    'after it has expired': ['expired', sign({ lifetime: 30 })],
    'created in the future': ['expired', sign({ created: signed + 3_600 })],
    'created long ago, although not expired': ['expired', sign({ created: signed - 90_000, lifetime: 10 ** 9 })],
    'covering a missing field': ['malformed', sign({ components: '"@authority" "content-digest" "signature-agent";key="sig1"' })],
    'covering a component twice': ['malformed', sign({ components: '"@authority" "@authority" "signature-agent";key="sig1"' })],
    'covering an unsupported component': [
      'unsupported',
      sign({ components: '"@authority" "signature-agent";key="sig1" "accept";sf' }),
    ],
    'covering too many components': [
      'unsupported',
      sign({
        components: `${Array.from({ length: 40 }, (_, at) => `"@query-param";name="${at}"`).join(' ')} "@authority" "signature-agent"`,
      }),
    ],
    'for another host': ['invalid', sign({}, { authority: 'example.org' })],
    'for another path': [
      'invalid',
      sign({ components: '"@authority" "@path" "signature-agent";key="sig1"' }, { target: '/other' }),
    ],
    'for another method': [
      'invalid',
      sign({ components: '"@authority" "@method" "signature-agent";key="sig1"' }, { method: 'POST' }),
    ],
    'with no signature for its label': ['malformed', { ...sign(), signature: 'sig9=:AAAA:' }],
    'of the wrong length': ['invalid', { ...sign(), signature: 'sig1=:AAAA:' }],
    'that is a string': ['malformed', { ...sign(), signature: 'sig1="AAAA"' }],
    'that is missing': ['malformed', { ...sign(), signature: '' }],
    'with an unclosed list': ['malformed', { ...sign(), 'signature-input': 'sig1=("@authority";tag="web-bot-auth"' }],
    'with an unclosed string': ['malformed', { ...sign(), 'signature-agent': 'sig1="https://agent.example' }],
    'in oversized fields': ['unsupported', { ...sign(), 'signature-agent': `sig1="https://agent.example/${'x'.repeat(5_000)}"` }],
  }
  for (const [name, [expected, fields]] of Object.entries(cases))
    test(name, async () => assert.equal(await outcome(fields), expected))

  test('by a key from another directory than it claims', async () => {
    const keys = new AgentKeys()
    keys.set('https://agent.example/keys.json', { keys: [testKey] })
    keys.set(directoryAddress('https://chat.example') ?? '', { keys: [rsaKey] })
    const by = new WebBotAuth({ keys, now: () => signed * 1_000 })
    assert.equal(await outcome(sign({ agent: 'sig1="https://chat.example"' }), by), 'unknown-key')
    assert.equal(await outcome(sign({ agent: 'sig1="https://agent.example/keys.json"' }), by), 'agent.example/keys.json')
    keys.set('https://agent.example/keys.json', { keys: [] })
    assert.equal(await outcome(sign({ agent: 'sig1="https://agent.example/keys.json"' }), by), 'unknown-key')
  })

  test('by a key outside its validity period, for another use, too short or damaged', async () => {
    const wrong = [
      { ...testKey, nbf: signed + 3_600 },
      { ...testKey, exp: signed },
      { ...testKey, use: 'enc' },
      { ...testKey, x: 'AAAA' },
      { ...testKey, x: 1 },
      { kty: 'oct', k: 'AAAA' },
    ]
    for (const key of wrong) assert.match(String(await outcome(sign(), verifier(signed, [key]))), /^(expired|unknown-key)$/)
    for (const set of [null, [], 'x', { keys: 'x' }, { keys: [null, 1, []] }]) {
      const keys = new AgentKeys(set)
      assert.equal(keys.find(null, testKeyId), undefined)
    }
  })

  test('when there are too many nonces to remember', async () => {
    const by = verifier(signed, [testKey], 2)
    const send = (nonce: string) => outcome(sign({ nonce }), by)
    assert.deepEqual([await send('a'), await send('b'), await send('c')], ['agent.example', 'agent.example', 'replayed'])
    assert.equal(await outcome(sign(), by), 'agent.example', 'without a nonce it may be replayed until it expires')
  })

  test('verified before, once it expires, is altered, or its key is removed', async () => {
    let second = signed
    const keys = new AgentKeys()
    const directory = directoryAddress('https://agent.example') ?? ''
    keys.set(directory, { keys: [testKey] })
    const by = new WebBotAuth({ keys, now: () => second * 1_000 })
    const [fields, other] = [sign(), sign({ lifetime: 400 })]
    assert.deepEqual([await outcome(fields, by), await outcome(fields, by)], ['agent.example', 'agent.example'])
    assert.equal(await outcome({ ...fields, signature: other['signature'] ?? '' }, by), 'invalid')
    assert.equal(await outcome(fields, by, { ...request, authority: 'other.example' }), 'invalid')
    keys.set(directory, { keys: [rsaKey] })
    assert.equal(await outcome(fields, by), 'unknown-key')
    keys.set(directory, { keys: [testKey] })
    second += 300
    assert.equal(await outcome(fields, by), 'expired')
  })

  test('beyond the number verified per second', async () => {
    const by = verifier(signed)
    const outcomes = new Set<string | null>()
    for (let at = 0; at < 502; at++) outcomes.add(await outcome({ 'signature-input': 'x="web-bot-auth"' }, by))
    assert.deepEqual([...outcomes], ['malformed', 'busy'])
  })
})

test('fields and queries with many covered members are parsed once for several signatures', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `k${at}`)
  const others = 'z'.repeat(3_000)
  const sent = {
    ...request,
    target: `/?${[...names, ...others].map((name) => `${name}=`).join('&')}`,
    fields: ['List', [...names, ...others].join(', ')],
  }
  /** CPU time in microseconds: the minimum of several attempts, since other work in this process counts, too. */
  const timeOf = async (covered: readonly string[], signatures: number) => {
    const labels = Array.from({ length: signatures }, (_, at) => `s${at}`)
    const components = ['"@authority"', ...covered].join(' ')
    const keys = new AgentKeys({ keys: [testKey] })
    const fields = {
      signature: labels.map((label) => `${label}=:AAAA:`).join(', '),
      'signature-input': labels
        .map(
          (label) => `${label}=(${components});created=${signed};expires=${signed + 60};keyid="${testKeyId}";tag="web-bot-auth"`,
        )
        .join(', '),
    }
    const by = new WebBotAuth({ keys, now: () => signed * 1_000 })
    let min = Infinity
    for (let attempt = 0; attempt < 8; attempt++) {
      const before = process.cpuUsage()
      assert.equal(await outcome(fields, by, sent), 'invalid')
      const { user, system } = process.cpuUsage(before)
      min = Math.min(min, user + system)
    }
    return min
  }
  const lists = {
    members: (name: string) => `"list";key="${name}"`,
    parameters: (name: string) => `"@query-param";name="${name}"`,
  }
  for (const [kind, component] of Object.entries(lists)) {
    // The larger one first, as a warm-up for both.
    const [many, one] = [await timeOf(names.map(component), 3), await timeOf([component('k0')], 1)]
    assert.ok(many < 20 * one, `${kind}: ${many} µs for 60 components, ${one} µs for one`)
  }
})

test('one valid signature among several is enough', async () => {
  const good = sign()
  const fields = {
    'signature-agent': good['signature-agent'] ?? '',
    'signature-input': `other=("@authority");tag="web-bot-auth", ${good['signature-input']}`,
    signature: `other=:AAAA:, ${good['signature']}`,
  }
  assert.equal(await outcome(fields), 'agent.example')
})
