import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningPeer } from './peer.ts'
import { cpuOf } from './process-tree.ts'

/** Persistent connections, each with one request in flight. */
const connections = 16

/** The cost of one kind of request. */
export interface Cost {
  readonly rate: number
  /** CPU of all processes of the product per request, in microseconds. */
  readonly cpu: number
  /** Mean size of a response with its header fields, in bytes. */
  readonly bytes: number
}

/** What is missing to generate the load, as a sentence. */
export function missingLoad(): string | undefined {
  return spawnSync('wrk', ['-v']).error === undefined ? undefined : 'apt-get install wrk'
}

/** Minimum number of responses for a meaningful figure, and the longest time to collect them, in seconds. */
const enough = { requests: 48, seconds: 24 } as const

/**
 * Requests addresses in rotation with wrk, from the first processor, for some seconds, or longer if responses are few.
 * @throws Error when a response is not 200
 */
export async function load(folder: string, product: Loaded, addresses: readonly string[], seconds: number): Promise<Cost> {
  for (let longer = seconds; ; longer *= 2) {
    const { cost, requests, wrong } = await loadOnce(folder, product, addresses, longer)
    if (wrong > 0) throw new Error(`${wrong} of ${requests} responses were not 200: ${addresses[0] ?? ''}`)
    if (requests >= enough.requests || longer >= enough.seconds) return cost
  }
}

type Loaded = Pick<RunningPeer, 'port' | 'pids'>

async function loadOnce(
  folder: string,
  { port, pids }: Loaded,
  addresses: readonly string[],
  seconds: number,
): Promise<{ readonly cost: Cost; readonly requests: number; readonly wrong: number }> {
  const list = join(folder, 'addresses.txt')
  const script = join(folder, 'in-turn.lua')
  await writeFile(list, addresses.join('\n'))
  await writeFile(script, inTurn(list))
  const before = cpuOf(pids)
  const args = ['-c', '0', 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const { stdout } = await promisify(execFile)('taskset', [...args, `http://127.0.0.1:${port}`])
  const used = cpuOf(pids) - before
  const [requests = 0, bytes = 0, micros = 1, wrong = 0] = (/^figures (.*)$/m.exec(stdout)?.[1] ?? '').split(' ').map(Number)
  return { cost: { rate: requests / (micros / 1e6), cpu: used / requests, bytes: bytes / requests }, requests, wrong }
}

function inTurn(list: string): string {
  return `local addresses = {}
for line in io.lines(${JSON.stringify(list)}) do addresses[#addresses + 1] = line end
local at = 0
request = function()
  at = at % #addresses + 1
  return wrk.format('GET', addresses[at])
end
done = function(summary)
  local errors = summary.errors
  local wrong = errors.status + errors.connect + errors.read + errors.timeout
  print('figures ' .. summary.requests .. ' ' .. summary.bytes .. ' ' .. summary.duration .. ' ' .. wrong)
end
`
}

/** Pins processes and their children to the second processor, so that the load generator does not displace them. */
export function pin(pids: readonly number[]): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-c', '-p', '1', String(pid)])
}
