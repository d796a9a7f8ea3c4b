/*
 * Another process that publishes one generation after the other into the database at the address given, and prints the number
 * of each.
 */
import { publishWhole } from '../../testing/whole-generation.ts'
import { openPostgresCatalog } from '../open-postgres-catalog.ts'

const catalog = await openPostgresCatalog({ url: process.argv[2] ?? '', warn: () => undefined })
for (;;) process.stdout.write(`${(await publishWhole(catalog)).number}\n`)
