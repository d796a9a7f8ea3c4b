import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../cli/free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL server for one test: an empty cluster in a temporary folder, with trust authentication on the loopback. */
export interface PostgresServer {
  readonly port: number
  /** Address of a database, which may not exist yet. Its superuser is `daf`. */
  url(database?: string): string
  /** Creates an empty database and returns its address; much faster than starting another server. */
  createDatabase(): Promise<string>
  /** Stops the server: `SIGINT` for a fast shutdown (the default), `SIGQUIT` or `SIGKILL` like a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Restarts it on the same port and data. */
  start(): Promise<void>
  /** Runs SQL as superuser. */
  sql(text: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Something with an `after` hook: a test's context, or `{ after }` of `node:test` for all tests of a file. */
interface Lifetime {
  after(work: () => Promise<void>): void
}

const programs = await programFolder()

/** For `skip` of a test: why PostgreSQL cannot be started; false if it can. */
export const postgresMissing: string | false =
  programs === undefined ? 'PostgreSQL (initdb and postgres) is not installed' : false

/** Startup timeout on a busy machine, in milliseconds. */
const patience = 60_000

/**
 * Starts a PostgreSQL server and stops it after the test.
 * @param settings additional server settings, such as `wal_level=logical`
 */
export async function startPostgres(lifetime: Lifetime, settings: readonly string[] = []): Promise<PostgresServer> {
  const options = ['-U', 'daf', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync', '--no-instructions']
  return startServer(lifetime, settings, (data) => [program('initdb'), ['-D', data, ...options]])
}

/** Starts a read-only standby that replicates a server. */
export async function startStandby(lifetime: Lifetime, primary: PostgresServer): Promise<PostgresServer> {
  const options = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync', '-d', primary.url()]
  return startServer(lifetime, [], (data) => [program('pg_basebackup'), ['-D', data, ...options]])
}

/** @param fill program with arguments that creates the server's data in a folder */
async function startServer(
  lifetime: Lifetime,
  settings: readonly string[],
  fill: (data: string) => readonly [string, readonly string[]],
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-postgres-'))
  const account = await unprivilegedAccount()
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  await run(...fill(data), { ...account, cwd: folder })
  const port = await freePort()
  const given = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB', ...settings]
  const flags = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...given.flatMap((setting) => ['-c', setting])]
  let child: ChildProcess | undefined
  let databases = 0
  const url = (database = 'postgres') => `postgresql://daf@127.0.0.1:${port}/${database}`
  const server: PostgresServer = {
    port,
    url,
    async createDatabase() {
      const name = `site_${++databases}`
      await server.sql(`CREATE DATABASE ${name}`)
      return url(name)
    },
    async stop(signal = 'SIGINT') {
      const running = child
      child = undefined
      if (running === undefined || running.exitCode !== null) return
      const exited = once(running, 'exit')
      running.kill(signal)
      await exited
    },
    async start() {
      // After a SIGKILL the server's child processes need a moment to exit; it refuses to start before.
      for (const deadline = performance.now() + patience; ; await sleep(50)) {
        child = spawn(program('postgres'), flags, { ...account, cwd: folder, stdio: 'ignore' })
        if (await responses(url(), child, deadline)) return
        if (performance.now() > deadline) throw new Error('PostgreSQL does not start.')
      }
    },
    sql: (text, database) => ask(url(database), text),
  }
  lifetime.after(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await server.start()
  return server
}

/** Whether the server responds; false if its process has exited. */
async function responses(url: string, child: ChildProcess, deadline: number): Promise<boolean> {
  while (child.exitCode === null && performance.now() < deadline) {
    const ready = await ask(url, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (ready) return true
    await sleep(20)
  }
  return false
}

async function ask(url: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url })
  // The query reports it as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL refuses to run as root; in that case its package's account is used. */
async function unprivilegedAccount(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [{ stdout: uid }, { stdout: gid }] = [await run('id', ['-u', 'postgres']), await run('id', ['-g', 'postgres'])]
  return { uid: Number(uid), gid: Number(gid) }
}

function program(name: string): string {
  if (programs === undefined) throw new Error(String(postgresMissing))
  return join(programs, name)
}

/** Folder of the newest server programs, as installed by Debian or Homebrew, or on the PATH. */
async function programFolder(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
  for (const folder of folders) {
    const names = await readdir(folder).catch((): string[] => [])
    if (names.includes('initdb') && names.includes('postgres')) return folder
  }
  return undefined
}
