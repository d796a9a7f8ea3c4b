import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { compact } from './compact.ts'
import { dayAfter, dayLength, type TrafficEvent } from './day-counts.ts'

import { startTraffic, type TrafficRecorder } from './traffic-recorder.ts'
import { readSummary } from './traffic-summary.ts'

const today = '2026-11-21'
const noon = new Date(`${today}T12:00:00Z`)
let folder: string
beforeEach(async () => (folder = join(await mkdtemp(join(tmpdir(), 'daf-traffic-')), 'traffic')))
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

function recorder(now: () => Date = () => noon, queries: 'kept' | 'left-out' = 'kept'): TrafficRecorder {
  return startTraffic({
    folder,
    queries,
    now: () => now().getTime(),
    warn: (message, error) => assert.fail(`${message}: ${String(error)}`),
  })
}

const searched = (query: string, found: boolean | null = true): TrafficEvent => ({
  interface: 'rest',
  subject: { kind: 'search', query, found },
})
const read = (path: string, by: TrafficEvent['interface']): TrafficEvent => ({
  interface: by,
  subject: { kind: 'page', path },
})

/** Counts on one day and stops. */
async function count(day: string, ...events: readonly TrafficEvent[]): Promise<void> {
  const one = recorder(() => new Date(`${day}T12:00:00Z`))
  for (const event of events) one.record(event)
  await one.stop()
}

/** Makes the files as old as a number of hours. */
async function age(hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then)
}

test('the summary returns what was recorded', async () => {
  await count(
    today,
    searched('prices'),
    searched('prices', false),
    searched('nothing', false),
    searched('narrow', null),
    { interface: 'mcp', subject: { kind: 'glossary', query: 'seo', found: true } },
    read('/a/', 'html'),
    read('/a/', 'markdown'),
    read('/a/', 'mcp'),
    read('/b/', 'html'),
    { interface: 'discovery', subject: null },
  )
  const { days, months, searches, glossary, pages } = await readSummary(folder, noon)
  const counted = { html: 2, markdown: 1, rest: 4, mcp: 2, discovery: 1, total: 10 }
  assert.equal(days.length, 30)
  assert.deepEqual(days.at(-1), { day: today, ...counted })
  assert.deepEqual(months, [{ month: '2026-11', ...counted }])
  assert.deepEqual(searches.mostAsked[0], { query: 'prices', asked: 2, withoutResult: 1 })
  assert.deepEqual(searches.notFound.map(({ query }) => query).toSorted(), ['nothing', 'prices'])
  assert.deepEqual([searches.asked, searches.withoutResult, glossary.asked], [4, 2, 1])
  assert.deepEqual(pages, [
    { path: '/a/', total: 3, html: 1, markdown: 1, rest: 0, mcp: 1 },
    { path: '/b/', total: 1, html: 1, markdown: 0, rest: 0, mcp: 0 },
  ])
})

test('equal requests and thousands of different ones are both counted', async () => {
  const one = recorder()
  const agent = { name: 'GPTBot', proof: 'declared', label: 'declared GPTBot' } as const
  const often = read('/often/', 'html')
  for (let at = 0; at < 1_500; at++) {
    one.record(often, agent)
    one.record(read(`/${at}/`, 'markdown'), agent)
  }
  await one.flush()
  one.record(often)
  await one.stop()
  const { days, pages, agents } = await readSummary(folder, noon)
  assert.deepEqual([days.at(-1)?.html, days.at(-1)?.markdown], [1_501, 1_500])
  assert.deepEqual([pages[0]?.path, pages[0]?.html, pages[1]?.total], ['/often/', 1_501, 1])
  assert.deepEqual([agents.readers[0]?.html, agents.readers[0]?.markdown, agents.pages[0]?.count], [1_500, 1_500, 1_500])
})

test('counts are per day, also across midnight, and days without counts are not written', async () => {
  let now = new Date(`${today}T23:59:59.999Z`)
  const one = recorder(() => now)
  await one.flush()
  assert.deepEqual(await readdir(join(folder, '..')), [])
  one.record(searched('late'))
  now = new Date(`${dayAfter(today, 1)}T00:00:00Z`)
  one.record(searched('early'))
  one.record(searched('early'))
  await one.stop()
  const { days } = await readSummary(folder, now)
  assert.deepEqual(
    days.slice(-2).map(({ rest }) => rest),
    [1, 2],
  )
})

test('servers that share a folder are added up, while running and after their files are merged', async () => {
  const servers = [recorder(), recorder(), recorder()]
  for (const server of servers) server.record(searched('shared'))
  await Promise.all(servers.map((server) => server.flush()))
  for (const server of servers) server.record(searched('shared', false))
  await Promise.all(servers.map((server) => server.stop()))
  const before = await readSummary(folder, noon)
  assert.deepEqual(before.searches.mostAsked, [{ query: 'shared', asked: 6, withoutResult: 3 }])
  // Files that may still be written are left alone.
  await compact(folder, today)
  assert.equal((await readdir(folder)).length, 3)
  await age(3)
  await Promise.all([compact(folder, today), compact(folder, today)])
  assert.deepEqual(await readdir(folder), [`${today}.json`])
  assert.deepEqual(await readSummary(folder, noon), before)
  await count(today, searched('shared'))
  await age(3)
  await compact(folder, today)
  assert.equal((await readSummary(folder, noon)).searches.asked, 7)
})

test('an interrupted merge counts nothing twice, before and after the next one', async () => {
  await count(today, searched('once'))
  const [part = ''] = await readdir(folder)
  const text = await readFile(join(folder, part), 'utf8')
  await age(3)
  await compact(folder, today)
  // The day's file was written, and then the process died before it could remove the part.
  await writeFile(join(folder, part), text)
  assert.equal((await readSummary(folder, noon)).searches.asked, 1)
  await age(3)
  await compact(folder, today)
  assert.deepEqual(await readdir(folder), [`${today}.json`])
  assert.equal((await readSummary(folder, noon)).searches.asked, 1)
})

test('agents are counted next to the totals; files without them are read as before', async () => {
  const day = dayAfter(today, -1)
  await count(day, searched('old', false), read('/a/', 'html'))
  const [old = ''] = await readdir(folder)
  const content: Record<string, unknown> = JSON.parse(await readFile(join(folder, old), 'utf8'))
  for (const name of ['agents', 'agentPages', 'agentQueries']) delete content[name]
  await writeFile(join(folder, old), JSON.stringify(content))

  const one = recorder()
  const bot = { name: 'GPTBot', proof: 'declared' } as const
  const browser = { name: 'browser', proof: 'declared' } as const
  for (const [agent, event] of [
    [bot, read('/a/', 'markdown')],
    [bot, searched('unheard of', false)],
    [bot, searched('found')],
    [browser, read('/b/', 'html')],
    [browser, searched('private', false)],
  ] as const) {
    const recognized = { ...agent, label: `declared ${agent.name}` }
    // At once, or when a signature was checked.
    if (event.subject?.kind === 'page') one.record(event, recognized)
    else {
      one.record(event)
      one.recordAgent(recognized, event)
    }
  }
  await one.stop()
  await age(3)
  await compact(folder, today)
  const { agents, days, searches } = await readSummary(folder, noon)
  assert.deepEqual([days.at(-2)?.total, days.at(-1)?.total, searches.withoutResult], [2, 5, 3])
  const none = { html: 0, markdown: 0, rest: 0, mcp: 0, discovery: 0 }
  assert.deepEqual(agents.readers, [
    { ...bot, operator: 'OpenAI', purpose: 'training', ...none, markdown: 1, rest: 2, total: 3 },
    { ...browser, operator: null, purpose: null, ...none, html: 1, rest: 1, total: 2 },
  ])
  assert.deepEqual(agents.pages, [{ ...bot, path: '/a/', count: 1 }])
  assert.deepEqual(agents.notFound, [{ ...bot, query: 'unheard of', asked: 1, withoutResult: 1 }])
  // A query asked once by an agent is forgotten like one typed once by a person.
  await compact(folder, dayAfter(today, 40))
  assert.doesNotMatch(await readFile(join(folder, `${today}.json`), 'utf8'), /unheard of/)
})

test('invalid files are skipped and left alone', async () => {
  await count(today, searched('good'))
  await mkdir(join(folder, '2026-11-20.json'))
  const strange = `${today}.0123456789ab.json`
  for (const text of ['', '{"version":2}', '{"version":1,"interfaces":{"html":-1}}', `[${'['.repeat(50)}`]) {
    await writeFile(join(folder, strange), text)
    await age(3)
    await compact(folder, today)
    assert.equal((await readSummary(folder, noon)).searches.asked, 1)
    assert.ok((await readdir(folder)).includes(strange))
  }
})

test('after a month only queries asked three times in a day remain; counts stay', async () => {
  const old = dayAfter(today, -40)
  await count(old, searched('once'), ...Array.from({ length: 3 }, () => searched('often')))
  await count(today, searched('once'))
  await age(3)
  await compact(folder, today)
  const text = await readFile(join(folder, `${old}.json`), 'utf8')
  assert.match(text, /often/)
  assert.doesNotMatch(text, /once/)
  assert.match(await readFile(join(folder, `${today}.json`), 'utf8'), /once/)
  assert.equal((await readSummary(folder, noon)).months[0]?.rest, 4)
})

test('late counts for an old day are shortened, too, also after the clock was wrong', async () => {
  const old = dayAfter(today, -40)
  await count(old, searched('first'))
  await age(3)
  await compact(folder, '2099-01-01')
  await count(today, searched('new'))
  await age(3)
  await compact(folder, today)
  assert.match(await readFile(join(folder, `${today}.json`), 'utf8'), /new/)
  await compact(folder, dayAfter(today, 40))
  assert.doesNotMatch(await readFile(join(folder, `${today}.json`), 'utf8'), /new/)
  await count(old, searched('late'))
  await age(3)
  await compact(folder, dayAfter(today, 40))
  assert.doesNotMatch(await readFile(join(folder, `${old}.json`), 'utf8'), /first|late/)
  assert.equal((await readSummary(folder, noon)).months[0]?.rest, 2)
})

test('400 days are kept', async () => {
  await count(today, read('/x/', 'html'))
  const text = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8')
  for (let at = 1; at <= 402; at++) await writeFile(join(folder, `${dayAfter(today, -at)}.json`), text)
  await compact(folder, today)
  const days = (await readdir(folder)).flatMap((name) => /^(.{10})\..*json$/.exec(name)?.[1] ?? []).toSorted()
  assert.deepEqual([days.length, days[0], days.at(-1)], [400, dayAfter(today, -399), today])
})

test('a lock and drafts left by a dead process are removed, those of a living one are not', async () => {
  await count(today, searched('x'))
  await writeFile(join(folder, 'compacting.lock'), '')
  await writeFile(join(folder, 'abc.tmp'), '')
  await compact(folder, today)
  assert.ok((await readdir(folder)).includes('compacting.lock'))
  await age(3)
  await compact(folder, today)
  await compact(folder, today)
  assert.deepEqual(await readdir(folder), [`${today}.json`])
})

test('the requests of each agent since the start are known before and after they are written, and the next day', async () => {
  let time = noon
  const one = recorder(() => time)
  const curl = { name: 'curl', proof: 'declared', label: 'declared curl' } as const
  const total = { agent: 'curl', proof: 'declared' } as const
  one.record(read('/a/', 'html'), curl)
  one.record(read('/b/', 'html'), curl)
  one.record(read('/b/', 'html'))
  assert.deepEqual(one.agents(), [{ ...total, interface: 'html', count: 2 }])
  await one.flush()
  one.record(searched('x'), curl)
  time = new Date(noon.getTime() + dayLength)
  one.record(read('/a/', 'html'), curl)
  one.recordAgent(curl, read('/a/', 'html'))
  for (let at = 0; at < 2; at++)
    assert.deepEqual(one.agents(), [
      { ...total, interface: 'html', count: 4 },
      { ...total, interface: 'rest', count: 1 },
    ])
  await one.stop()
  assert.equal(one.agents()[0]?.count, 4)
})

test('a write failure is reported once, and counting continues', async () => {
  // A file in place of the folder makes writing fail even for root.
  await writeFile(folder, '')
  const warnings: string[] = []
  const one = startTraffic({ folder, queries: 'kept', now: () => noon.getTime(), warn: (message) => warnings.push(message) })
  for (let at = 0; at < 3; at++) {
    one.record(searched('x'))
    await one.flush()
  }
  assert.equal(warnings.length, 1)
  await rm(folder)
  await one.stop()
  assert.equal((await readSummary(folder, noon)).searches.asked, 3)
})

test('with queries disabled nothing that was typed is stored', async () => {
  const one = recorder(() => noon, 'left-out')
  one.record(searched('secret'))
  one.recordAgent({ name: 'curl', proof: 'declared', label: 'declared curl' }, searched('secret'))
  one.record(read('/a/', 'html'))
  await one.stop()
  const { searches, pages, days } = await readSummary(folder, noon)
  assert.deepEqual([searches.asked, pages.length, days.at(-1)?.total], [0, 1, 2])
  for (const name of await readdir(folder)) assert.doesNotMatch(await readFile(join(folder, name), 'utf8'), /secret/)
})

test('after a long pause the last days with traffic are shown, or nothing if there are none', async () => {
  assert.deepEqual((await readSummary(folder, noon)).months, [])
  await count(dayAfter(today, -100), searched('old'))
  const { to, searches } = await readSummary(folder, noon)
  assert.deepEqual([to, searches.asked], [dayAfter(today, -100), 1])
})

test('only the user of the server can read the files', { skip: process.platform === 'win32' }, async () => {
  await count(today, searched('x'))
  const { mode } = await stat(join(folder, (await readdir(folder))[0] ?? ''))
  assert.equal(mode & 0o077, 0)
})
