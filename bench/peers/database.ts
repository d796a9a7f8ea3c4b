import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../test/cli/free-port.ts'
import { run, type Running } from './running.ts'

const call = promisify(execFile)
const server = '/usr/sbin/mariadbd'

/** What is missing to run a database, as a sentence. */
export function missingDatabase(): string | undefined {
  return existsSync(server) ? undefined : 'apt-get install mariadb-server'
}

/** A private MariaDB server with an empty database `site`, whose user `site` has the password `site`. */
export class Database {
  readonly #folder: string
  readonly port: number
  #running: Running | undefined

  static async create(folder: string): Promise<Database> {
    await mkdir(folder)
    await chmod(folder, 0o777)
    const port = await freePort()
    const socket = join(folder, 'socket')
    await writeFile(
      join(folder, 'my.cnf'),
      `[mariadbd]\n${isRoot() ? 'user=mysql\n' : ''}datadir=${join(folder, 'data')}\nsocket=${socket}\nport=${port}\nbind-address=127.0.0.1\npid-file=${join(folder, 'pid')}\ncharacter-set-server=utf8mb4\n`,
    )
    const options = [`--defaults-file=${join(folder, 'my.cnf')}`]
    await call('mariadb-install-db', [...options, ...asUser(), '--auth-root-authentication-method=normal', '--skip-test-db'])
    const database = new Database(folder, port)
    await database.start()
    await database.ask(
      "create database site; create user site@'127.0.0.1' identified by 'site'; grant all on site.* to site@'127.0.0.1'",
    )
    return database
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  get pid(): number {
    return this.#running?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Starts it and waits until it responds. */
  async start(): Promise<void> {
    this.#running = await run({
      command: server,
      args: [`--defaults-file=${join(this.#folder, 'my.cnf')}`],
      folder: this.#folder,
      log: join(this.#folder, 'log'),
    })
    for (let attempts = 0; ; attempts++) {
      try {
        await this.ask('select 1')
        return
      } catch (error) {
        if (attempts > 600) throw error
        await pause(50)
      }
    }
  }

  /** Output of a query, one line per row, from the client over the socket. */
  async ask(query: string, name?: string): Promise<string> {
    const args = ['--no-defaults', '-S', join(this.#folder, 'socket'), '-u', 'root', '-N', '-e', query]
    return (await call('mariadb', name === undefined ? args : [...args, name])).stdout
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function asUser(): readonly string[] {
  return isRoot() ? ['--user=mysql'] : []
}
