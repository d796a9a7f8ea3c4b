import { execFile } from 'node:child_process'

/*
 * Asks the registry for known vulnerabilities of the production dependencies, and fails when there are some. Where the registry cannot be
 * asked (a mirror without that service, no network) it fails too, unless it is told that this may be. Other arguments are npm's, such as
 * `--registry` with the address of a registry that has the service:
 *
 *     npm run audit [-- --allow-unreachable] [-- --registry=…]
 */
const allowUnreachable = '--allow-unreachable'
const allowed = process.argv.includes(allowUnreachable)
const forNpm = process.argv.slice(2).filter((argument) => argument !== allowUnreachable)

/** What `npm audit --json` prints: findings, or what went wrong. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly metadata?: { readonly vulnerabilities: { readonly total: number } }
  readonly message?: string
}

const report = await askRegistry()
const total = report.metadata?.vulnerabilities.total
if (total === undefined) {
  tell(`NOT AUDITED: the registry could not be asked for vulnerabilities (${report.message ?? 'no report'}).`)
  tell(
    'Nothing is known of vulnerabilities. Before a release, run `npm run audit` where the registry has that service (docs/security.md).',
  )
  process.exitCode = allowed ? 0 : 2
} else if (total > 0) {
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) tell(`${severity}: ${name} ${range}`)
  tell(`${total} vulnerabilities among production dependencies; \`npm audit --omit=dev\` tells more.`)
  process.exitCode = 1
} else tell('No known vulnerabilities among production dependencies.')

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** npm ends with an error both when it finds something and when it cannot ask; its output tells which. */
function askRegistry(): Promise<AuditReport> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json', ...forNpm], { timeout: 60_000, maxBuffer: 2 ** 26 }, (error, stdout) => {
      try {
        // npm's own document; members that are not there are checked for where they are read.
        resolve(JSON.parse(stdout) as AuditReport)
      } catch {
        resolve({ message: error?.message.split('\n', 1).join('') ?? 'no JSON' })
      }
    })
  })
}
