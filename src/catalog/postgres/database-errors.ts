import { CatalogError, CatalogUnavailableError } from '../catalog.ts'

/**
 * SQLSTATE classes and codes of temporary errors (PostgreSQL manual, appendix A): connection, resources, operator
 * intervention (shutdown, statement timeout), system, and a standby that must cancel a query or has not been promoted yet.
 */
const temporary = /^(?:08...|53...|57...|58...|40001|40P01|25006|25P03)$/

/** Errors of the operating system and of node-postgres itself for a missing connection, or a timeout. */
const network = /^(?:E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND|ADDR)|ENOENT$)/
const clientSide = /connection|timeout|timed out|not queryable/i

/** The error of node-postgres, without a code, for a server without TLS where the address requires it. */
const withoutTls = /does not support SSL/

/** Whether an error of node-postgres is temporary. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isTemporary)
  const code = codeOf(error)
  if (code === undefined) return clientSide.test(error.message) && !withoutTls.test(error.message)
  return network.test(code) || temporary.test(code)
}

/** Whether the connection was lost or never made, so that another one may do. Not after a timeout, which has cost its time already. */
export function isDisconnected(error: unknown): boolean {
  if (!(error instanceof Error) || !isTemporary(error)) return false
  const code = codeOf(error)
  return code === undefined ? !/timeout/i.test(error.message) : /^(?:08|57P|ECONN|EPIPE|40001)/.test(code)
}

/** Whether PostgreSQL refuses because of a missing permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '42501'
}

/** SQLSTATE or the operating system's code. */
function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * What went wrong with a database, as one of the catalog's own errors.
 * @param database name for people, see `databaseName`
 */
export function catalogErrorOf(error: unknown, database: string): CatalogError {
  if (error instanceof CatalogError) return error
  const reason = reasonOf(error)
  return isTemporary(error)
    ? new CatalogUnavailableError(`The catalog in ${database} cannot be reached (${reason}); connecting is retried.`, {
        cause: error,
      })
    : new CatalogError(`The catalog in ${database} cannot be used (${reason}); check its address and permissions.`, {
        cause: error,
      })
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
}

/** Names a database without its password. */
export function databaseName(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return 'PostgreSQL'
  return `PostgreSQL at ${parsed.host === '' ? 'this machine' : parsed.host}${parsed.pathname}`
}
