import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../cli/free-port.ts'

const program = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((place) => existsSync(place))

/** For `skip` of a test: why Redis cannot be started; false if it can. */
export const redisMissing = program === undefined ? 'Redis is not installed' : false

/** A real server without persistence, on its own port. */
export interface RedisServer {
  readonly url: string
  /** Kills it like a crash; its counters are lost. */
  kill(): Promise<void>
  /** Restarts it on the same port. */
  restart(): Promise<void>
  /** Leaves connections open but responds to nothing, until it is resumed. */
  hang(): void
  resume(): void
  /** Runs one command, such as `SCRIPT FLUSH`, and returns the raw reply. */
  ask(command: string): Promise<string>
}

/** Starts a server that stops with the test. */
export async function startRedis(test: Pick<TestContext, 'after'>): Promise<RedisServer> {
  const port = await freePort()
  let running = await start(port)
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  test.after(kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      running = await start(port)
    },
    hang: () => running.kill('SIGSTOP'),
    resume: () => running.kill('SIGCONT'),
    ask: (command) => ask(port, command),
  }
}

async function start(port: number): Promise<ChildProcess> {
  if (program === undefined) throw new Error('Redis is not installed.')
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
  const child = spawn(program, options, { stdio: 'ignore' })
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null) throw new Error(`${program} exited with ${child.exitCode}.`)
    if ((await ask(port, 'PING').catch(() => '')).startsWith('+PONG')) return child
    await pause(25)
  }
  throw new Error(`${program} does not respond.`)
}

async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [response] = (await once(socket, 'data')) as [Buffer]
    return response.toString()
  } finally {
    socket.destroy()
  }
}
