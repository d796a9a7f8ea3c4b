import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Catalog, CatalogError, CatalogUnavailableError } from '../catalog/catalog.ts'
import { MemoryCatalog } from '../catalog/memory/memory-catalog.ts'
import { publish } from '../catalog/suite/sample-site.ts'
import { openWhenReachable } from './waiting-catalog.ts'

/** A catalog that is away until it is let in, and how often it was asked for. */
function awayCatalog() {
  const store = new MemoryCatalog()
  const state = { away: true, asked: 0, told: [] as string[] }
  const open = async (): Promise<Catalog> => {
    state.asked++
    if (state.away) throw new CatalogUnavailableError('It is away.')
    return store
  }
  return { store, state, opened: openWhenReachable(open, (message) => state.told.push(message)) }
}

test('while it is away nothing can be asked, and a question does not try to reach it', async () => {
  const { state, opened } = awayCatalog()
  const catalog = await opened
  assert.deepEqual(state.told, ['It is away.'])
  await assert.rejects(
    catalog.read(async () => 1),
    CatalogUnavailableError,
  )
  assert.equal(catalog.current(), undefined)
  assert.equal(state.asked, 1)
  for (const ask of [() => catalog.refresh(), () => catalog.publisher(), () => catalog.notes.get('a')])
    await assert.rejects(ask, CatalogUnavailableError)
})

test('a look that reaches it makes it what it stands for', async () => {
  const { store, state, opened } = awayCatalog()
  const catalog = await opened
  await publish(store, () => {})
  state.away = false
  const [one, other] = await Promise.all([catalog.refresh(), catalog.refresh()])
  assert.equal(one?.number, 1)
  assert.equal(other?.number, 1)
  assert.equal(state.asked, 2)
  assert.equal(catalog.current()?.number, 1)
  await catalog.notes.set('a', 'b')
  assert.equal(await store.notes.get('a'), 'b')
  assert.equal(await catalog.read(async ({ generation }) => generation.number), 1)
  await catalog.close()
})

test('what does not pass by itself is told at once', async () => {
  const open = async (): Promise<Catalog> => {
    throw new CatalogError('There is no such database; name another one.')
  }
  await assert.rejects(
    openWhenReachable(open, () => assert.fail()),
    CatalogError,
  )
})
