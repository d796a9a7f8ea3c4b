import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { loadConfig } from './load-config.ts'
import { newWorkingFolder, problemsIn } from './testing/load-in.ts'
import { UsageError } from './usage-error.ts'

let root = ''
let cwd = ''
beforeEach(async () => {
  ;({ root, cwd } = await newWorkingFolder())
})
afterEach(() => rm(root, { recursive: true }))

const problems = (line: string, env = {}) => problemsIn(cwd, line, env)

/** A command line, the environment, and the exact problems. */
const wrong: readonly (readonly [string, Record<string, string>, readonly string[]])[] = [
  [
    '',
    {},
    [
      'no source: write daf serve ./folder or daf serve https://…, or set source: ./folder in daf.yaml; ./folder is the folder of the built HTML',
    ],
  ],
  [
    'publish',
    {},
    [
      'no source: write daf publish ./folder or daf publish https://…, or set source: ./folder in daf.yaml; ./folder is the folder of the built HTML',
    ],
  ],
  [
    'export ./site',
    {},
    [
      'no source: write daf export ./folder DIR or daf export https://… DIR, or set source: ./folder in daf.yaml; ./folder is the folder of the built HTML',
    ],
  ],
  ['./gone', {}, ['source: the folder CWD/gone does not exist; build the site first or name another folder']],
  [
    'www.a.example',
    {},
    [
      'source: the folder CWD/www.a.example does not exist; build the site first or name another folder; for a live site write https://www.a.example',
    ],
  ],
  [
    'check localhost:80',
    {},
    [
      'source: the folder CWD/localhost:80 does not exist; build the site first or name another folder; for a live site write http://localhost:80',
    ],
  ],
  [
    'htps://a.example',
    {},
    ['source: "htps://a.example" is neither a folder nor a web address; write one that starts with https:// or http://'],
  ],
  ['https:/a.example', {}, ['source: "https:/a.example" is not a web address; write one that starts with https:// or http://']],
  ['frobnicate', {}, ['"frobnicate" is neither a command nor a folder here; the nearest command is init (daf help lists all)']],
  ['pubish', {}, ['"pubish" is not a command; did you mean publish?']],
  ['dist --config gone.yaml', {}, ['--config: the file CWD/gone.yaml does not exist; check its name']],
  ['dist', { DAF_CONFIG: 'gone.yaml' }, ['DAF_CONFIG: the file CWD/gone.yaml does not exist; check its name']],
  ['dist --port 65536', {}, ['--port: "65536" is not a port; write a whole number from 0 to 65535']],
  ['dist --port 80.5', {}, ['--port: "80.5" is not a port; write a whole number from 0 to 65535']],
  ['dist', { PORT: '0x50' }, ['PORT: "0x50" is not a port; write a whole number from 0 to 65535']],
  ['dist --now soon', {}, ['--now: "soon" is not an ISO 8601 date or time; write one such as 2026-03-01T12:00:00Z']],
  [
    'dist --base-url https://x.example/a',
    {},
    [
      '--base-url: "https://x.example/a" has a path; write https://x.example alone, because daf serves whole hosts. To publish a site below a path, name its built folder, which is read without the path',
    ],
  ],
  [
    'check --json https://example.com/a/',
    {},
    [
      'source: "https://example.com/a/" has a path; write https://example.com alone, because daf serves whole hosts. To publish a site below a path, name its built folder, which is read without the path',
    ],
  ],
  ['check --page /a/ https://example.com', {}, ['--page: shows a page of a folder; name the folder instead of the address']],
  ['check --page contact dist', {}, ['--page: "contact" is not a path of a page; write one such as /contact/']],
  ['dist', { DAF_TRAFFIC: 'no' }, ['DAF_TRAFFIC: "no" is not one of on, counts and off']],
  [
    'https://u:p@example.com',
    {},
    ['source: "example.com" has a user name or password before it; write the address without them'],
  ],
  ['', { DAF_SOURCE: 'gone' }, ['DAF_SOURCE: the folder CWD/gone does not exist; build the site first or name another folder']],
  [
    'dist --redis-url http://:secret@x',
    { DATABASE_URL: 'mysql://u:secret@x' },
    [
      'DATABASE_URL: is not the address of a PostgreSQL database; write one such as postgresql://user:password@host:5432/name',
      '--redis-url: is not the address of a Redis or Valkey server; write one such as redis://user:password@host:6379',
    ],
  ],
  ['dist', { DATABASE_READ_URL: 'postgres://y/site' }, ['DATABASE_READ_URL: also needs --database-url, the database itself']],
  [
    '--port x --admin-port y --threads 0',
    {},
    [
      '--port: "x" is not a port; write a whole number from 0 to 65535',
      '--threads: "0" is not a number of threads; write a whole number from 1 to 64, or auto',
      '--admin-port: "y" is not a port; write a whole number from 0 to 65535',
      'no source: write daf serve ./folder or daf serve https://…, or set source: ./folder in daf.yaml; ./folder is the folder of the built HTML',
    ],
  ],
]

for (const [line, env, lines] of wrong) {
  test(`daf ${line} ${JSON.stringify(env)} is rejected`, async () => assert.deepEqual(await problems(line, env), lines))
}

test('without a source, folders with a built home page are suggested', async () => {
  await mkdir(join(cwd, 'public'))
  await writeFile(join(cwd, 'public', 'index.html'), '')
  const [problem = ''] = await problems('')
  assert.equal(
    problem,
    'no source, but an index.html in ./public: write daf serve ./public or daf serve https://…, or set source: ./public in daf.yaml',
  )
  await writeFile(join(cwd, 'index.html'), '')
  assert.match((await problems(''))[0] ?? '', /write daf serve \. or/)
})

test('exporting into a file is rejected', async () => {
  await writeFile(join(cwd, 'page.html'), '')
  assert.deepEqual(await problems('export dist page.html'), ['CWD/page.html is a file; name a folder to export into'])
})

test('an empty source and a file as source are rejected', async () => {
  await writeFile(join(cwd, 'page.html'), '')
  assert.deepEqual(await problems('page.html'), ['source: CWD/page.html is a file; name the folder that contains it'])
  await assert.rejects(
    loadConfig({ argv: [''], env: {}, cwd }),
    new UsageError('source: the source is empty; name a folder of built HTML'),
  )
})

test('problems of options and of the file are reported together', async () => {
  await writeFile(join(cwd, 'daf.yaml'), 'sorce: ./dist\n')
  assert.deepEqual(await problems('--port x'), [
    '--port: "x" is not a port; write a whole number from 0 to 65535',
    'daf.yaml:1:1: sorce: unknown key; did you mean source?',
  ])
})

test('files and folders named in daf.yaml must exist', async () => {
  await writeFile(join(cwd, 'daf.yaml'), 'engineUpdates:\n  seed: gone.json\nsource: gone\n')
  assert.deepEqual(await problems(''), [
    'daf.yaml:3:9: source: the folder CWD/gone does not exist; build the site first or name another folder',
    'daf.yaml:2:9: engineUpdates.seed: the file CWD/gone.json does not exist; check its name',
  ])
})
