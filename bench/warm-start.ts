import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Publishes generated pages once, then starts the program on the catalog several times: time from process start
 * to the ready line, resident memory of the process at that moment, and after the scan of the source.
 *
 *   npm exec -- node bench/warm-start.ts [pages] [starts]
 */
const pages = Number(process.argv[2] ?? 10_000)
const starts = Number(process.argv[3] ?? 5)
const entry = fileURLToPath(new URL('../bin/daf.js', import.meta.url))
const words = 'קידום אתרים אורגני מחקר מילות מפתח תוכן קישורים מדידה דוחות שירות מחיר לקוח עסק חיפוש מנוע תשובה'.split(' ')

const root = await mkdtemp(join(tmpdir(), 'daf-warm-start-'))
try {
  await generate(join(root, 'dist'))
  const publishSeconds = await publish()
  console.log(`published ${pages} pages in ${publishSeconds.toFixed(1)} s (${(pages / publishSeconds).toFixed(0)} pages/s)\n`)
  console.log('start   ready (ms)   resident at ready (MB)   resident after the scan (MB)')
  for (let at = 1; at <= starts; at++) {
    const { ready, atReady, afterLook } = await start()
    console.log(
      `${String(at).padEnd(8)}${ready.toFixed(0).padStart(10)}${atReady.toFixed(0).padStart(25)}${afterLook.toFixed(0).padStart(31)}`,
    )
  }
} finally {
  await rm(root, { recursive: true, force: true })
}

/** Small pages of about 200 words, each with a unique word. */
async function generate(folder: string): Promise<void> {
  for (let at = 0; at < pages; at++) {
    const name = join(folder, `section-${at % 20}`, `page-${at}`)
    const text = Array.from({ length: 200 }, (_, place) => words[(at * 7 + place * (1 + (at % 5))) % words.length]).join(' ')
    await mkdir(name, { recursive: true })
    await writeFile(
      join(name, 'index.html'),
      `<!doctype html><html lang="he"><head><title>עמוד ${at}</title><meta name="description" content="תקציר של עמוד ${at}"></head>` +
        `<body><nav><a href="/">בית</a></nav><main><h1>עמוד ${at}</h1><p>${text}</p><p>מזהה ייחודי${at}</p></main></body></html>`,
    )
  }
}

async function publish(): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [entry, 'publish', './dist'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((resolve) => child.once('exit', resolve))
  return (performance.now() - started) / 1000
}

async function start(): Promise<{ ready: number; atReady: number; afterLook: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [entry, './dist', '--port', '0'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (data: Buffer) => (log += data.toString()))
  await new Promise<void>((resolve) => child.stdout.on('data', (data: Buffer) => data.includes('daf: serving') && resolve()))
  const ready = performance.now() - started
  const atReady = await resident(child.pid)
  while (!log.includes('nothing has changed') && performance.now() - started < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const afterLook = await resident(child.pid)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { ready, atReady, afterLook }
}

/** Resident memory of a process in MB, on Linux. */
async function resident(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
