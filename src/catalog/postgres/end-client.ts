import type { Client } from 'pg'

/** How long a farewell may take, in milliseconds: over a network that swallows it, it would take minutes. */
const farewell = 1_000

/** Ends a connection, in order where that is possible. */
export async function endClient(client: Client): Promise<void> {
  const giveUp = setTimeout(() => client.connection.stream.destroy(), farewell)
  await client.end().catch(() => undefined)
  clearTimeout(giveUp)
}
