import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noLimit, publishIn, serveIn } from './program.ts'
import { writePage } from './write-page.ts'

/*
 * How long an editor waits: the time from writing one page of a served folder until a search finds its new word. It includes the time
 * for which the folder must rest (decisions 9 and 61). The yardstick is a folder of ten pages.
 *
 *   npm exec -- node bench/changed-page.ts [pages] [changes] [seconds]
 */
const pages = Number(process.argv[2] ?? 10_000)
const changes = Number(process.argv[3] ?? 5)

/** Pause before each change, in milliseconds, so that the publisher's cleanup after the previous one has ended. Editors pause for longer. */
const rest = Number(process.argv[4] ?? 3) * 1_000

/** Longest wait for a change, in milliseconds. */
const patience = 30_000

const [few, many] = [await measure(10), await measure(pages)]
console.log(`change after a start   10 pages (ms)   ${pages} pages (ms)   ratio`)
for (const [at, time] of many.entries()) {
  const yardstick = few[at] ?? Number.NaN
  console.log(
    `${String(at + 1).padEnd(20)}${yardstick.toFixed(0).padStart(16)}${time.toFixed(0).padStart(String(pages).length + 13)}${(time / yardstick).toFixed(2).padStart(8)}`,
  )
}

/** Publishes a folder, starts a server on what was published, and changes one page several times; in milliseconds. */
async function measure(count: number): Promise<readonly number[]> {
  const root = await mkdtemp(join(tmpdir(), 'daf-changed-page-'))
  try {
    for (let at = 0; at < count; at++) await write(root, at, `word${at}`)
    await writeFile(join(root, 'daf.yaml'), noLimit)
    await publishIn(root)
    const { port, stop } = await serveIn(root, ['./dist'])
    try {
      const times: number[] = []
      for (let change = 0; change < changes; change++) {
        await pause(rest)
        const word = `zebra${'abcdefghij'[change % 10]}x`
        await write(root, 7, word)
        const written = performance.now()
        while (!(await isFound(port, word))) {
          if (performance.now() - written > patience) throw new Error(`${word} was not found within ${patience / 1000} s.`)
          await pause(20)
        }
        times.push(performance.now() - written)
      }
      return times
    } finally {
      await stop()
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function write(root: string, at: number, word: string): Promise<void> {
  const text = `This page is about ${word}, number ${at} of the products that the shop has, its colours and what it is used for.`
  await writePage(
    join(root, 'dist'),
    `section-${at % 40}/page-${at}/`,
    `<!doctype html><html lang="en"><head><title>Product ${at}</title></head><body><main><h1>Product ${at}</h1><p>${text}</p></main></body></html>`,
  )
}

async function isFound(port: number, word: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/search/?q=${word}`)
  return (await response.text()).includes(`**${word}**`)
}
