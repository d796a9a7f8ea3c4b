import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { Program, run } from './program.ts'

interface Problem {
  readonly level: string
  readonly page?: string
  readonly key?: string
  readonly message: string
}

interface Result {
  readonly ok: boolean
  readonly facts: readonly { readonly fact: string; readonly value: string }[]
  readonly problems: readonly Problem[]
}

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Bindery',
  telephone: '+972-3-555-0100',
}

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'daf-rehearsal-'))
  const page = (path: string, title: string, body: string) => html({ path, title, body, description: title })
  await writeSite(join(cwd, 'dist'), {
    'index.html': page(
      '/',
      'Bindery',
      `<p>We bind books by hand.</p><script type="application/ld+json">${JSON.stringify(organization)}</script>`,
    ),
    'prices/index.html': page(
      '/prices/',
      'מחירון כריכה',
      '<p>כריכה קשה לספר.</p><table><tr><th>עבודה</th><th>מחיר</th></tr><tr><td>כריכה קשה</td><td>₪120</td></tr></table>',
    ),
    'faq/index.html': page('/faq/', 'שאלות', '<h2>כמה זמן נמשכת כריכה?</h2><p>שבוע ימים.</p>'),
    _redirects: '/old-prices/ /prices/ 301\n',
  })
})
after(async () => {
  await Program.killAll()
  await rm(cwd, { recursive: true, force: true })
})

const offers =
  'offers: [{ page: /prices/, each: "table tr:has(td)", fields: { name: "td:first-child", price: "td:last-child" } }]'

async function rehearse(rehearsal: readonly string[], source = './dist'): Promise<Result & { readonly code: number | null }> {
  await writeFile(join(cwd, 'daf.yaml'), [offers, 'rehearsal:', ...rehearsal.map((rule) => `  - ${rule}`), ''].join('\n'))
  const { code, stdout, stderr } = await run(['check', source, '--json'], cwd)
  assert.ok(stdout.startsWith('{'), stderr)
  return { ...(JSON.parse(stdout) as Result), code }
}

const kept = [
  '{ ask: מחירון כריכה, page: /prices/ }',
  '{ ask: כריכות, page: /old-prices/ }',
  '{ ask: phone, fact: contact.phone }',
  '{ ask: כמה עולה כריכה קשה, fact: offers }',
  '{ ask: bind books }',
]
const lost: readonly (readonly [rule: string, message: RegExp])[] = [
  [
    '{ ask: מחירון כריכה, page: /faq/ }',
    /^“מחירון כריכה” does not lead to \/faq\/: search finds \/prices\/ instead; use the words.*rehearsal\[0\]/,
  ],
  ['{ ask: כריכה, page: /gone/ }', /there is no published page \/gone\/; publish it, or change rehearsal\[1\]\.page/],
  [
    '{ ask: email, fact: contact.email }',
    /the site publishes no contact\.email \(it publishes .*contact\.phone.*\); publish it, or change rehearsal\[2\]\.fact\.$/,
  ],
  ['{ ask: phone, fact: contact.phon }', /no contact\.phon \(did you mean phone\?\); publish it, or change/],
  [
    '{ ask: כמה עולה זיגוג אסלה, fact: offers }',
    /none of the published offers has at least half of its words; publish it, or change/,
  ],
  ['{ ask: מה קורה, fact: prices }', /there is no fact prices \(known: contact, pricing,/],
  [
    '{ ask: submarine }',
    /search finds nothing; write the words of the question on the page that answers it, or remove rehearsal\[6\]/,
  ],
]

test('daf check asks the questions in daf.yaml and reports how many are answered', async () => {
  const { ok, code, facts, problems } = await rehearse(kept)
  assert.deepEqual(
    problems.filter(({ level }) => level === 'error'),
    [],
  )
  assert.deepEqual([ok, code], [true, 0])
  assert.equal(facts.find(({ fact }) => fact === 'rehearsal')?.value, '5 of 5 questions answered')
})

test('a lost answer is an error with the question, the expectation and the fix', async () => {
  const { ok, code, problems } = await rehearse(lost.map(([rule]) => rule))
  assert.deepEqual([ok, code], [false, 1])
  const errors = problems.filter(({ level }) => level === 'error')
  assert.equal(errors.length, lost.length)
  for (const [at, [rule, message]] of lost.entries()) {
    assert.equal(errors[at]?.key, `rehearsal[${at}]`, rule)
    assert.match(errors[at].message, message)
  }
})

test('a running server is asked the same questions', async () => {
  const rules = [...kept, '{ ask: submarine }']
  const { problems } = await rehearse(rules)
  const server = new Program(['serve', './dist', '--port', '0', '--data', 'data'], cwd)
  const { address } = await server.ready()
  const running = await rehearse(rules, address)
  const ofRehearsal = (all: readonly Problem[]) => all.filter(({ key }) => key?.startsWith('rehearsal') === true)
  assert.deepEqual(ofRehearsal(running.problems), ofRehearsal(problems))
  assert.equal(running.facts.find(({ fact }) => fact === 'rehearsal')?.value, '5 of 6 questions answered')
  await server.stop()
})

test('an invalid rehearsal is rejected with its key', async () => {
  await writeFile(join(cwd, 'daf.yaml'), 'rehearsal:\n  - { page: /prices/ }\n  - { ask: price, pages: /prices/ }\n')
  const { code, stderr } = await run(['check', './dist'], cwd)
  assert.equal(code, 2)
  assert.match(stderr, /rehearsal\[0\]/)
  assert.match(stderr, /rehearsal\[1\]\.pages.*page/)
})
