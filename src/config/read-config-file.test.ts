import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfigFile } from './read-config-file.ts'
import { UsageError } from './usage-error.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daf-config-'))
})
after(() => rm(folder, { recursive: true }))

async function problemsOf(text: string | Uint8Array): Promise<readonly string[]> {
  const file = join(await mkdtemp(join(folder, 'case-')), 'daf.yaml')
  await writeFile(file, text)
  const { problems, value } = await readConfigFile(file, dirname(file))
  assert.equal(value === undefined, problems.length > 0)
  return problems
}

/** The mistake, the file, and the exact problems without `daf.yaml:`. */
const broken: readonly (readonly [string, string, readonly string[]])[] = [
  ['a misspelt key', 'sorce: ./dist\n', ['1:1: sorce: unknown key; did you mean source?']],
  [
    'a misspelt key deep inside',
    'pricing:\n  fields:\n    name: h3\n    prise: .price\n',
    ['4:5: pricing.fields.prise: unknown key; did you mean price?'],
  ],
  [
    'misspelt keys without a value among known ones',
    'sorce:\nservices:\npricing:\n  prise:\n  page:\n',
    [
      '1:1: sorce: unknown key; did you mean source?',
      '4:3: pricing.prise: unknown key; known here: page, plan, fields, note, ranges',
    ],
  ],
  [
    'an unknown key unlike any other',
    'caseStudies: { caching: 1 }\n',
    ['1:16: caseStudies.caching: unknown key; known here: result, page, each, fields'],
  ],
  [
    'keys that are not plain text',
    '"a\\nb": 1\n__proto__: 2\nglossary: { constructor: 1 }\n',
    [
      '1:1: "a\\nb": unknown key; known here: site, source, upstream, refresh, pages, services, pricing, contact, offers, caseStudies, questions, glossary, engineUpdates, forms, rehearsal, contentSignals, contentUsage, webmcp, agents, limits, mcp, api, indexNow',
      '2:1: __proto__: unknown key; known here: site, source, upstream, refresh, pages, services, pricing, contact, offers, caseStudies, questions, glossary, engineUpdates, forms, rehearsal, contentSignals, contentUsage, webmcp, agents, limits, mcp, api, indexNow',
      '3:13: glossary.constructor: unknown key; known here: term',
    ],
  ],
  ['a list at the top', '- site\n', ['1:1: the file must have keys, such as `site:`, at its top level']],
  ['text at the top', 'site\n', ['1:1: the file must have keys, such as `site:`, at its top level']],
  ['a key twice', 'source: a\nsource: b\n', ['2:1: source: duplicate key; keep one of them']],
  [
    'invalid YAML',
    'site: [\n',
    ['2:1: not valid YAML: a bracket is not closed; close it, and put values that contain # in quotes'],
  ],
  ['text instead of a mapping', 'site: example\n', ['1:7: site: expected a mapping of keys, found the text "example"']],
  ['a list instead of a mapping', 'site: [a]\n', ['1:7: site: expected a mapping of keys, found a list']],
  ['a mapping instead of a list', 'services: {id: a}\n', ['1:11: services: expected a list, found a mapping']],
  ['text instead of a list', 'pages: { remove: .bar }\n', ['1:18: pages.remove: expected a list, found the text ".bar"']],
  [
    'an entry without a value',
    'pages: { exclude: [/a/, ~] }\n',
    ['1:25: pages.exclude[1]: expected a path that starts with /, such as /contact/, found nothing'],
  ],
  ['a number instead of text', 'site: { name: 5 }\n', ['1:15: site.name: expected text, found the number 5; put it in quotes']],
  ['an empty text', 'source: ""\n', ['1:9: source: is empty; write a value or remove the key']],
  ['an overlong text', `site: { name: ${'x'.repeat(301)} }\n`, ['1:15: site.name: is longer than 300 characters; shorten it']],
  [
    'a base URL with a path',
    'site:\n  baseUrl: https://example.com/shop\n',
    [
      '2:12: site.baseUrl: "https://example.com/shop" has a path; write https://example.com alone, because daf serves whole hosts. To publish a site below a path, name its built folder, which is read without the path',
    ],
  ],
  [
    'a base URL without a scheme',
    'site:\n  baseUrl: www.example.com\n',
    ['2:12: site.baseUrl: "www.example.com" is not a web address; write one that starts with https:// or http://'],
  ],
  [
    'a URL as a host',
    'site: { hosts: [example.com, "https://www.example.com/"] }\n',
    ['1:30: site.hosts[1]: "https://www.example.com/" is an address; write the host alone: www.example.com'],
  ],
  [
    'an invalid language code',
    'site: { language: he_IL }\n',
    ['1:19: site.language: "he_IL" is not a language tag; write one such as he or en-GB'],
  ],
  [
    'the name of a language',
    'site: { language: hebrew }\n',
    ['1:19: site.language: "hebrew" is not a language tag; write one such as he or en-GB'],
  ],
  [
    'an upstream without its address',
    'upstream: { host: a.example }\n',
    ['1:11: upstream.address: missing; add an address such as https://www.example.com'],
  ],
  [
    'a number as a duration',
    'refresh: 600\n',
    ['1:10: refresh: expected a duration such as 90s, 10m or 1h, found the number 600'],
  ],
  [
    'an invalid unit',
    'refresh: 10 minutes\n',
    ['1:10: refresh: expected a duration such as 90s, 10m or 1h, found the text "10 minutes"'],
  ],
  [
    'a duration that is too long',
    'refresh: 8d\nlimits: { window: 25h }\n',
    ['1:10: refresh: must be at most 7d, found 8d', '2:19: limits.window: must be at most 1d, found 25h'],
  ],
  [
    'an unknown page type',
    'pages: { types: [ { match: /a/, type: servce } ] }\n',
    [
      '1:39: pages.types[0].type: expected one of service, article, glossary, case-study, hub or page, found the text "servce"; did you mean service?',
    ],
  ],
  [
    'patterns that are not paths',
    'pages:\n  types:\n    - { match: a, type: hub }\n    - { match: [/a/, 5, b], type: hub }\n    - { match: { x: 1 }, type: hub }\n    - { match: [], type: hub }\n    - { type: hub }\n',
    [
      '3:16: pages.types[0].match: expected a path that starts with /, such as /contact/, found the text "a"',
      '4:22: pages.types[1].match[1]: expected a path that starts with /, such as /contact/, found the number 5',
      '4:25: pages.types[1].match[2]: expected a path that starts with /, such as /contact/, found the text "b"',
      '5:16: pages.types[2].match: expected a path that starts with /, such as /contact/, or a list, found a mapping',
      '6:16: pages.types[3].match: needs at least 1 entry',
      '7:7: pages.types[4].match: missing; add a path that starts with /, such as /contact/, or a list',
    ],
  ],
  [
    'selectors that cannot run',
    'pages:\n  main: "main >"\n  remove: [.a, "b:hover"]\n',
    [
      '2:9: pages.main: "main >" is not a CSS selector that daf can run (Expected rule but end of input reached)',
      '3:16: pages.remove[1]: "b:hover" is not a CSS selector that daf can run (Unknown pseudo-selector `hover`)',
    ],
  ],
  [
    'services',
    'services:\n  - { id: a b, page: seo/ }\n  - { id: a, page: /%zz/ }\n  - { id: a }\n  - a\n  - { id: c, page: "/c/?x=1", name: "" }\n',
    [
      '2:11: services[0].id: expected an id of 1 to 64 letters, digits, dots, dashes and underscores that starts with a letter or digit, found the text "a b"',
      '2:22: services[0].page: expected a path that starts with /, such as /contact/, found the text "seo/"',
      '3:20: services[1].page: "/%zz/" is not a path of a page; check its percent-encoding',
      '4:5: services[2].page: missing; add a path that starts with /, such as /contact/',
      '4:11: services[2].id: "a" is also the id of services[1]; give each service its own',
      '5:5: services[3]: expected a mapping of keys, found the text "a"',
      '6:20: services[4].page: "/c/?x=1" has a query; write /c/',
      '6:37: services[4].name: is empty; write a value or remove the key',
    ],
  ],
  [
    'contact',
    'contact:\n  page: https://example.com/contact/\n  email: info(at)example.com\n  company: Example\n  languages: [he, 5]\n  phone: 035551234\n  phoneLocal: desk24@example.com\n',
    [
      '2:9: contact.page: expected a path that starts with /, such as /contact/, found the text "https://example.com/contact/"',
      '3:10: contact.email: "info(at)example.com" is not an e-mail address; write one such as info@example.com',
      '4:12: contact.company: expected a mapping of keys such as { name: Example Ltd }, found the text "Example"',
      '5:19: contact.languages[1]: expected text, found the number 5; put it in quotes',
      '6:10: contact.phone: expected a phone number, found the number 35551234; put it in quotes',
      '7:15: contact.phoneLocal: "desk24@example.com" is not a phone number; write one such as +972-3-555-0134',
    ],
  ],
  [
    'ranges without a selector',
    'pricing: { ranges: { page: /p/ } }\n',
    ['1:20: pricing.ranges.each: missing; add a CSS selector'],
  ],
  [
    'a feed that is not a web address',
    'engineUpdates:\n  feed: ftp://example.com/a.json\n  site: example.com\n',
    [
      '2:9: engineUpdates.feed: "ftp://example.com/a.json" is not a web address; write one that starts with https:// or http://',
      '3:9: engineUpdates.site: "example.com" is not a web address; write one that starts with https:// or http://',
    ],
  ],
  [
    'an IndexNow key whose file would hide one of daf',
    'indexNow: { key: llms-full }\n',
    ['1:18: indexNow.key: "llms-full" begins like the files that daf serves at /llms-….txt; choose another key'],
  ],
  [
    'forms',
    'forms:\n  - { pages: [], form: form, tool: get_pricing, description: x }\n  - { pages: [/a/], form: form, tool: ask us }\n  - { pages: [/a/, /b/], form: form, tool: ask, description: x }\n  - { pages: [/b/], form: "#b", tool: ask, description: x }\n',
    [
      '2:14: forms[0].pages: needs at least 1 entry',
      '2:36: forms[0].tool: "get_pricing" is a tool of daf itself; choose another name',
      '3:5: forms[1].description: missing; add text',
      '3:39: forms[1].tool: expected a tool name of 1 to 128 letters A-Z, digits, dots, dashes and underscores, found the text "ask us"',
      '5:39: forms[3].tool: another form offers the tool "ask" on the same page; choose another name',
    ],
  ],
  [
    'content signals',
    'contentSignals: { search: maybe, ai-input: 1, ai_train: no }\n',
    [
      '1:27: contentSignals.search: expected yes or no, found the text "maybe"',
      '1:44: contentSignals.ai-input: expected true or false, or yes or no, found the number 1',
      '1:47: contentSignals.ai_train: unknown key; did you mean ai-train?',
    ],
  ],
  [
    'origin trials',
    'webmcp: { originTrial: [a b, "x\\r\\ny: z", ""] }\n',
    [
      '1:25: webmcp.originTrial[0]: expected a token of letters A-Z, digits and +, /, =, as the browser vendor issued it, found the text "a b"',
      '1:30: webmcp.originTrial[1]: expected a token of letters A-Z, digits and +, /, =, as the browser vendor issued it, found the text "x\\r\\ny: z"',
      '1:43: webmcp.originTrial[2]: is empty; write a value or remove the key',
    ],
  ],
  [
    'agents',
    'agents: { directories: [http://agent.example, "https://agent.example/?x", agent.example] }\n',
    [
      `1:25: agents.directories[0]: "http://agent.example" is not https; keys from it could be anyone's`,
      '1:47: agents.directories[1]: "https://agent.example/?x" has a query or fragment; write the address without it',
      '1:75: agents.directories[2]: "agent.example" is not a web address; write one that starts with https:// or http://',
    ],
  ],
  [
    'limits',
    'limits:\n  requests: 0\n  trustProxy: [10.0.0.0/8, 10.0.0.0/33, true]\n',
    [
      '2:13: limits.requests: must be at least 1, found 0',
      '3:28: limits.trustProxy[1]: "10.0.0.0/33" is not an IP address or CIDR range; write one such as 10.0.0.0/8',
      '3:41: limits.trustProxy[2]: expected an IP address or CIDR range, found true',
    ],
  ],
  ['half a request', 'limits: { requests: 1.5 }\n', ['1:21: limits.requests: expected a whole number, found the number 1.5']],
  ['too many requests', 'limits: { requests: 1000001 }\n', ['1:21: limits.requests: must be at most 1000000, found 1000001']],
  ['trust in everybody', 'limits: { trustProxy: true }\n', ['1:23: limits.trustProxy: expected a list, found true']],
  [
    'MCP',
    'mcp: { origins: ["*"], hosts: [a b] }\n',
    [
      '1:18: mcp.origins[0]: "*" is not an origin; write scheme and host, such as https://app.example.com',
      '1:32: mcp.hosts[0]: "a b" is not a host name; write one such as www.example.com',
    ],
  ],
  [
    'a sunset before the deprecation',
    'api: { v1: { deprecation: 2027-05-01, sunset: 2027-04-30 } }\n',
    ['1:47: api.v1.sunset: is before api.v1.deprecation (2027-05-01); choose a later date'],
  ],
  [
    'a date that does not exist',
    'api: { v1: { deprecation: 2027-02-30, sunset: soon } }\n',
    [
      '1:27: api.v1.deprecation: "2027-02-30" is not a date; write one such as 2027-01-31 or 2027-01-31T12:00:00Z',
      '1:47: api.v1.sunset: "soon" is not a date; write one such as 2027-01-31 or 2027-01-31T12:00:00Z',
    ],
  ],
]

for (const [what, text, lines] of broken) {
  test(`${what}: one exact line per problem`, async () => {
    assert.deepEqual(
      await problemsOf(text),
      lines.map((line) => `daf.yaml:${line}`),
    )
  })
}

/** Valid files. */
const fine: readonly string[] = [
  '',
  '# nothing yet\n',
  '---\n',
  '\uFEFFsource: ./dist\n',
  'site:\npricing:\n  page:\nservices:\n',
  'site: { baseUrl: "https://example.com/" }\r\nsource: dist\r\n',
  'contact: { company: { name: x, founded: 1999, deep: [{ a: null }] }, hours: {} }\n',
  'contentSignals: { search: yes, ai-input: true, ai-train: no }\n',
  'contentUsage: { train-ai: no, search: yes }\n',
  'api: { v1: { deprecation: null, sunset: 2027-01-01 } }\n',
  'api: { v1: { deprecation: 2027-01-01, sunset: 2027-01-01T00:00:00Z } }\n',
  'services:\n  - &one { id: a, page: /a/ }\n  - { id: b, page: "/שירותים/ב/" }\n',
  'forms:\n  - { pages: [/a/], form: form, tool: ask, description: x }\n  - { pages: [/b/], form: form, tool: ask, description: x }\n',
]

for (const text of fine) test(`${JSON.stringify(text)} is valid`, async () => assert.deepEqual(await problemsOf(text), []))

test('the number of reported problems is bounded', async () => {
  const lines = await problemsOf(Array.from({ length: 300 }, (_, at) => `key${at}: 1`).join('\n'))
  assert.equal(lines.length, 101)
  assert.equal(lines[100], 'daf.yaml: 200 more problems; fix these first')
})

test('a file outside the working folder is reported by its full path', async () => {
  const file = join(folder, 'other.yaml')
  await writeFile(file, 'sorce: x\n')
  assert.deepEqual((await readConfigFile(file, join(folder, 'working'))).problems, [
    `${file}:1:1: sorce: unknown key; did you mean source?`,
  ])
})

test('a binary file is rejected', async () => {
  await assert.rejects(
    problemsOf(new Uint8Array([0x61, 0xff, 0xfe])),
    new UsageError('daf.yaml: is not UTF-8 text; save it in that encoding'),
  )
  await assert.rejects(
    problemsOf(`# ${'x'.repeat(1024 * 1024)}\n`),
    new UsageError('daf.yaml: is larger than 1 MiB, the limit for a configuration'),
  )
  await mkdir(join(folder, 'daf.yaml'))
  await assert.rejects(
    readConfigFile(join(folder, 'daf.yaml'), folder),
    new UsageError('daf.yaml: is not a file; name a configuration file'),
  )
  await assert.rejects(readConfigFile(folder, folder), new UsageError(`${folder}: is not a file; name a configuration file`))
  await assert.rejects(readConfigFile(join(folder, 'gone.yaml'), folder), UsageError)
})

test('a pipe is rejected without waiting for a writer', { skip: process.platform === 'win32' }, async () => {
  const pipe = join(folder, 'pipe.yaml')
  execFileSync('mkfifo', [pipe])
  await assert.rejects(readConfigFile(pipe, folder), new UsageError('pipe.yaml: is not a file; name a configuration file'))
})
