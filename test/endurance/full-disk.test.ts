import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { eventually, Program, run } from '../cli/program.ts'
import { generateSite } from '../publishing/generated-site.ts'
import { buildOf, startServing, writeServedSite } from './serving.ts'
import { mountMissing, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const trial = await mkdtemp(join(tmpdir(), 'daf-mount-'))
const skip = await mountMissing(trial)
await rm(trial, { recursive: true, force: true })

describe('a data folder on its own disk', { skip }, () => {
  let root = ''
  let disk: SmallDisk
  const pages = 40
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-disk-'))
    await writeServedSite(root, pages)
    disk = await mountSmallDisk(join(root, 'data'), 8)
  })
  afterEach(() => Program.killAll())
  after(async () => {
    await Program.killAll()
    await disk.remove()
    await rm(root, { recursive: true, force: true })
  })

  test('that is full: the last good generation is served, the log gives the reason, and publishing resumes when there is space', async () => {
    const { program, address } = await startServing(root, { args: ['--data', 'data'] })
    assert.equal(await buildOf(address), '1')
    await fill(join(disk.folder, 'filling'))
    await generateSite(join(root, 'dist'), pages, 2)
    // A count that was written before the disk was full leaves nothing to write: requests go on.
    const reported = (text: RegExp) =>
      eventually(
        async () => {
          await buildOf(address)
          return program.stderr
        },
        (log) => text.test(log),
        20_000,
      )
    assert.match(await reported(/"level":50[^\n]*(full|ENOSPC|no space)/i), /"level":50[^\n]*(full|ENOSPC|no space)/i)
    assert.match(await reported(/cannot write traffic counts/), /cannot write traffic counts/)
    for (let at = 1; at < pages; at++) assert.equal(await buildOf(address, `/section-${at % 7}/page-${at}/`), '1')
    assert.equal((await fetch(`${address}/v1/search/?q=page`)).status, 200)
    await rm(join(disk.folder, 'filling'))
    const build = () => buildOf(address)
    assert.equal(await eventually(build, (seen) => seen === '2', 45_000), '2')
    assert.doesNotMatch(program.stderr, /"status":5\d\d/)
    assert.equal((await program.stop()).code, 0)
  })

  test('that is read-only: nothing is published, with one log line; existing content is served', async () => {
    await disk.writable(false)
    const published = await run(['publish', './dist', '--data', 'data'], root)
    assert.equal(published.code, 2)
    assert.match(published.stderr, /^daf: [^\n]*make the folder writable[^\n]*\n$/)
    const elsewhere = await run(['publish', './dist', '--data', 'data/other'], root)
    assert.equal(elsewhere.code, 2)
    assert.match(elsewhere.stderr, /^daf: [^\n]*--data[^\n]*\n$/)
    for (const publishing of [['--no-publish'], []]) {
      const { program, address } = await startServing(root, { args: ['--data', 'data', ...publishing] })
      assert.equal(await buildOf(address), '2')
      assert.equal((await fetch(`${address}/v1/search/?q=page`)).status, 200)
      assert.equal((await program.stop()).code, 0)
    }
    await disk.writable(true)
  })
})

/** Writes until the disk is full. */
async function fill(file: string): Promise<void> {
  for (const size of [1024 * 1024, 4096])
    for (;;) {
      try {
        await writeFile(file, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
    }
}
