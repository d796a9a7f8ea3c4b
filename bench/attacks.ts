import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantile } from './figures.ts'
import { startServing, writeServedSite } from '../test/endurance/serving.ts'

/*
 * What one client can do to others with all the connections that it can open, on Linux over loopback: an attack runs in its own
 * process from 127.0.0.2 and reopens what the server closes, while another client requests `/` and `/healthz` on new connections from
 * 127.0.0.1. Prints a row per attack; fails if a response was not 200 or the server's memory exceeded 600 MB.
 *
 *     npm exec -- node bench/attacks.ts [seconds of an attack] [connections] [part of the names of attacks]
 */
const [secondsGiven = '10', connectionsGiven = '2200', chosen = ''] = process.argv.slice(2)
const seconds = Number(secondsGiven)
const connections = Number(connectionsGiven)
const attacker = '127.0.0.2'
/** Resident memory of the server, in MB. */
const maxMemory = 600
const largeSize = 30 * 1024 * 1024
/** Interval between requests of the other client, and its timeout, in milliseconds. */
const rest = 50
const patience = 5_000

/** What the attack does on one connection until it is closed. */
interface Attack {
  /** Sent first. */
  readonly bytes: string
  /** Bytes read per second; unlimited if absent. */
  readonly reads?: number
  /** Sent every second. */
  readonly drips?: string
  /** Sent again after each response, until the attack ends. */
  readonly repeats?: boolean
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const post = 'POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'

const attacks: Readonly<Record<string, Attack>> = {
  'slow readers of 30 MB': { bytes: get('/large.bin'), reads: 100 },
  'readers of 30 MB, 5 KB/s': { bytes: get('/large.bin'), reads: 5_000 },
  'slow readers of 900 KB': { bytes: get('/held.bin'), reads: 100 },
  'slow heads': { bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', drips: 'x' },
  'slow bodies': { bytes: post, drips: ' ' },
  'idle connections': { bytes: '' },
  'keep-alive connections': { bytes: get('/') },
  'flood of a page': { bytes: get('/'), repeats: true },
  'flood of a file of 900 KB': { bytes: get('/held.bin'), repeats: true },
}

if (process.send === undefined) await measureAll()
else await run(attacks[chosen] ?? { bytes: '' }, Number(process.env['PORT']))

/** Runs in the attacker's process until it is killed. */
async function run(attack: Attack, port: number): Promise<void> {
  let open = 0
  for (;;) {
    // No faster than a separate machine could: the attacker shares the processor with the server.
    for (let begun = 0; begun < 100 && open < connections; begun++) {
      open++
      const socket = attackOn(attack, port)
      socket.once('close', () => open--)
    }
    await pause(20)
  }
}

function attackOn({ bytes, reads, drips, repeats = false }: Attack, port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
  socket.on('error', () => {})
  socket.write(bytes)
  if (drips !== undefined) every(1_000, socket, () => socket.write(drips))
  if (reads !== undefined) {
    // Read only as often as that rate requires: a socket returns at most 64 KB at once.
    socket.on('data', (data: Buffer) => {
      socket.pause()
      setTimeout(() => socket.resume(), (data.byteLength * 1_000) / reads)
    })
  } else if (repeats) socket.on('data', (data: Buffer) => data.includes('HTTP/1.1 200') && socket.write(bytes))
  else socket.resume()
  return socket
}

function every(milliseconds: number, socket: Socket, act: () => void): void {
  const clock = setInterval(act, milliseconds)
  socket.once('close', () => clearInterval(clock))
}

async function measureAll(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'daf-attacks-'))
  let failed = false
  try {
    await writeServedSite(root, 20)
    await writeFile(join(root, 'dist', 'large.bin'), Buffer.alloc(largeSize, 'x'))
    await writeFile(join(root, 'dist', 'held.bin'), Buffer.alloc(900_000, 'x'))
    console.log('| attack | threads | other requests | refused | p50 ms | p99 ms | longest ms | `/healthz` | peak MB |')
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |')
    for (const name of Object.keys(attacks).filter((one) => one.includes(chosen)))
      for (const threads of [1, 2]) failed = !(await measure(root, name, threads)) || failed
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  if (failed) process.exitCode = 1
}

/** Prints the row of an attack; returns whether other clients were served and memory stayed bounded. */
async function measure(root: string, name: string, threads: number): Promise<boolean> {
  const { program, port, pid } = await startServing(root, { args: ['--threads', String(threads)] })
  const env = { ...process.env, PORT: String(port) }
  const child = fork(fileURLToPath(import.meta.url), [secondsGiven, connectionsGiven, name], { env })
  const times: number[] = []
  let refused = 0
  let sick = 0
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const began = performance.now()
    if (await getsOk(port, '/')) times.push(performance.now() - began)
    else refused++
    if (!(await getsOk(port, '/healthz'))) sick++
    await pause(rest)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const peak = await peakMemory(pid)
  const { code } = await program.stop()
  const at = (share: number) => quantile(times, share).toFixed(1)
  const health = sick === 0 ? 'always' : `${sick} times not`
  console.log(
    `| ${name} | ${threads} | ${times.length} | ${refused} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${health} | ${peak.toFixed(0)} |`,
  )
  return refused === 0 && sick === 0 && peak < maxMemory && code === 0
}

/** Whether a request on a new connection gets a 200. */
async function getsOk(port: number, path: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(get(path))
  const status = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1').slice(9, 12)))
    socket.once('close', () => resolve('none'))
    setTimeout(() => resolve('late'), patience).unref()
  })
  socket.destroy()
  return status === '200'
}

/** Peak resident memory of a process in MB (10^6 bytes), as reported by Linux. */
async function peakMemory(pid: number): Promise<number> {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
