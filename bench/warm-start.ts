import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { publishIn, serveIn } from './program.ts'
import { timed } from './search/timing.ts'
import { writePage } from './write-page.ts'

/*
 * Publishes generated pages once, then starts the program on the catalog several times: time from process start
 * to the ready line, resident memory of the process at that moment, and after the scan of the source.
 *
 *   npm exec -- node bench/warm-start.ts [pages] [starts]
 */
const pages = Number(process.argv[2] ?? 10_000)
const starts = Number(process.argv[3] ?? 5)
const words = 'קידום אתרים אורגני מחקר מילות מפתח תוכן קישורים מדידה דוחות שירות מחיר לקוח עסק חיפוש מנוע תשובה'.split(' ')

const root = await mkdtemp(join(tmpdir(), 'daf-warm-start-'))
try {
  await generate(join(root, 'dist'))
  const publishSeconds = (await timed(() => publishIn(root))).ms / 1000
  console.log(`published ${pages} pages in ${publishSeconds.toFixed(1)} s (${(pages / publishSeconds).toFixed(0)} pages/s)\n`)
  console.log('start   ready (ms)   resident at ready (MB)   resident after the scan (MB)')
  for (let at = 1; at <= starts; at++) {
    const { ready, atReady, afterScan } = await start()
    console.log(
      `${String(at).padEnd(8)}${ready.toFixed(0).padStart(10)}${atReady.toFixed(0).padStart(25)}${afterScan.toFixed(0).padStart(31)}`,
    )
  }
} finally {
  await rm(root, { recursive: true, force: true })
}

/** Small pages of about 200 words, each with a unique word. */
async function generate(folder: string): Promise<void> {
  for (let at = 0; at < pages; at++) {
    const text = Array.from({ length: 200 }, (_, place) => words[(at * 7 + place * (1 + (at % 5))) % words.length]).join(' ')
    await writePage(
      folder,
      `section-${at % 20}/page-${at}/`,
      `<!doctype html><html lang="he"><head><title>עמוד ${at}</title><meta name="description" content="תקציר של עמוד ${at}"></head>` +
        `<body><nav><a href="/">בית</a></nav><main><h1>עמוד ${at}</h1><p>${text}</p><p>מזהה ייחודי${at}</p></main></body></html>`,
    )
  }
}

async function start(): Promise<{ ready: number; atReady: number; afterScan: number }> {
  const { child, pid, readyAfter, stop } = await serveIn(root, ['./dist'], 'pipe')
  let log = ''
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()))
  const atReady = await resident(pid)
  const patience = AbortSignal.timeout(60_000)
  while (!log.includes('nothing has changed') && !patience.aborted) await pause(100)
  const afterScan = await resident(pid)
  await stop()
  return { ready: readyAfter, atReady, afterScan }
}

/** Resident memory of a process in MB, on Linux. */
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
