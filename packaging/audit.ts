import { execFile } from 'node:child_process'

/*
 * Asks the registry for known vulnerabilities of the production dependencies, and fails if there are any. It also fails if the registry
 * cannot be asked (a mirror without that service, no network), unless allowed to. Other arguments are passed to npm, such as `--registry`
 * with a registry that has the service:
 *
 *     npm run audit [-- --allow-unreachable] [-- --registry=…]
 */
const allowUnreachable = '--allow-unreachable'
const allowed = process.argv.includes(allowUnreachable)
const forNpm = process.argv.slice(2).filter((argument) => argument !== allowUnreachable)

/** Output of `npm audit --json`: findings, or an error. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly metadata?: { readonly vulnerabilities: { readonly total: number } }
  readonly message?: string
}

const report = await askRegistry()
const total = report.metadata?.vulnerabilities.total
if (total === undefined) {
  print(`NOT AUDITED: the registry could not be asked for vulnerabilities (${report.message ?? 'no report'}).`)
  print('Before a release, run `npm run audit` with a registry that has that service (docs/security.md).')
  process.exitCode = allowed ? 0 : 2
} else if (total > 0) {
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) print(`${severity}: ${name} ${range}`)
  print(`${total} vulnerabilities among production dependencies; \`npm audit --omit=dev\` has the details.`)
  process.exitCode = 1
} else print('No known vulnerabilities among production dependencies.')

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** npm fails both when it finds something and when it cannot ask; its output says which. */
function askRegistry(): Promise<AuditReport> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json', ...forNpm], { timeout: 60_000, maxBuffer: 2 ** 26 }, (error, stdout) => {
      try {
        // npm's own format; missing members are handled where they are read.
        resolve(JSON.parse(stdout) as AuditReport)
      } catch {
        resolve({ message: error?.message.split('\n', 1).join('') ?? 'no JSON' })
      }
    })
  })
}
