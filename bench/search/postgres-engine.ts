import { Client } from 'pg'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { catalogEngine } from './catalog-engine.ts'
import type { SiteSize } from './generated-site.ts'

/** The catalog in PostgreSQL: one database per size, on the server at the address POSTGRES. Caching is disabled. */
export const postgresEngine = catalogEngine({
  async open(_, size) {
    await onServer(async (client) => {
      const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [nameOf(size)])
      if (rows.length === 0) await client.query(`CREATE DATABASE ${nameOf(size)}`)
    })
    const url = new URL(address())
    url.pathname = nameOf(size)
    return openPostgresCatalog({ url: url.href, memory: 0, warn: (message) => process.stderr.write(`${message}\n`) })
  },
  bytes: (_, size) =>
    onServer(async (client) => {
      const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size($1)::float8 AS bytes', [nameOf(size)])
      return rows[0]?.bytes ?? 0
    }),
})

async function onServer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: address() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function address(): string {
  const url = process.env['POSTGRES']
  if (url === undefined) throw new Error('Set POSTGRES to the address of a PostgreSQL server, or run bench/catalogs.ts.')
  return url
}

function nameOf({ pages, words }: SiteSize): string {
  return `bench_${pages}_${words}`
}
