import { CatalogError } from '../catalog.ts'
import { numberOf, type Row, textOf } from '../row-values.ts'
import { catalogErrorOf, databaseName, isForbidden } from './database-errors.ts'
import { type Database, endClient, newClient, type RowSource } from './database.ts'
import { migrationLock } from './locks.ts'
import { migrations } from './schema.ts'

/**
 * Migrates the tables in the schema `daf` to the form of this version. Every step runs once, by the first process that needs it, in one transaction;
 * nothing is written when there is nothing to do, so that a read-only user can open the catalog.
 * @throws CatalogError when a newer version of daf created them, or a permission is missing
 */
export async function migrate(database: Database, url: string): Promise<void> {
  if (!(await isMigrated(database, url))) await createTables(url)
}

/** Whether the tables have the form of this version. @throws CatalogError when a newer version of daf created them */
export async function isMigrated(database: Database, url: string): Promise<boolean> {
  return (await versionOf(database, url)) === migrations.length
}

async function createTables(url: string): Promise<void> {
  const client = newClient(url, 'daf')
  const session: RowSource = {
    rows: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  }
  try {
    await client.connect()
    await session.rows('BEGIN')
    await session.rows('SELECT pg_advisory_xact_lock($1, $2)', migrationLock)
    const done = await versionOf(session, url)
    if (done === 0) await createSchema(session)
    for (const [at, step] of migrations.entries()) {
      if (at < done) continue
      await client.query(step)
      await session.rows('INSERT INTO daf.migration (version) VALUES ($1)', [at + 1])
    }
    await session.rows('COMMIT')
  } catch (error) {
    if (!isForbidden(error)) throw catalogErrorOf(error, databaseName(url))
    throw await missingPermission(session, url, error)
  } finally {
    await endClient(client)
  }
}

/** Number of steps that have run. */
async function versionOf(session: RowSource, url: string): Promise<number> {
  const [found] = await session.rows("SELECT to_regclass('daf.migration') IS NOT NULL AS made")
  if (found?.['made'] !== true) return 0
  const [row] = await session.rows('SELECT coalesce(max(version), 0) AS version FROM daf.migration')
  const version = numberOf(row, 'version')
  if (version <= migrations.length) return version
  throw new CatalogError(
    `The catalog in ${databaseName(url)} was made by a newer version of daf (tables ${version}); use that version or another database.`,
  )
}

/** `IF NOT EXISTS` needs the right to create schemas even where the schema exists. */
async function createSchema(session: RowSource): Promise<void> {
  const [found] = await session.rows("SELECT to_regnamespace('daf') IS NOT NULL AS made")
  if (found?.['made'] !== true) await session.rows('CREATE SCHEMA daf')
  await session.rows(
    'CREATE TABLE daf.migration (version integer PRIMARY KEY, made timestamptz NOT NULL DEFAULT clock_timestamp())',
  )
}

async function missingPermission(session: RowSource, url: string, cause: unknown): Promise<CatalogError> {
  await session.rows('ROLLBACK').catch(() => undefined)
  const [row = {}] = await session
    .rows("SELECT quote_ident(current_user) AS name, to_regnamespace('daf') IS NOT NULL AS made")
    .catch((): Row[] => [])
  const user = row['name'] === undefined ? 'the user' : textOf(row, 'name')
  const fix =
    row['made'] === true
      ? `ALTER SCHEMA daf OWNER TO ${user}; or run "daf publish" once as the owner of the schema`
      : `CREATE SCHEMA daf AUTHORIZATION ${user};`
  return new CatalogError(
    `The user ${user} is not allowed to create the tables of the catalog in ${databaseName(url)}; let an administrator run in that database: ${fix}`,
    { cause },
  )
}
