import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCatalog } from '../catalog/testing/memory/memory-catalog.ts'
import { servedSince } from './served-since.ts'

test('the time since when a catalog is served only changes with its base URL or the version, also across restarts', async () => {
  const { notes } = new MemoryCatalog()
  const served = (version: string, baseUrl: string) => servedSince(notes, version, baseUrl, false)
  assert.equal(await served('1.0.0', 'https://one.example'), undefined)
  assert.equal(await served('1.0.0', 'https://one.example'), undefined)
  const moved = await served('1.0.0', 'https://two.example')
  assert.ok(moved !== undefined && Math.abs(Date.parse(moved) - Date.now()) < 60_000)
  assert.equal(await served('1.0.0', 'https://two.example'), moved)
  const upgraded = await served('1.1.0', 'https://two.example')
  assert.ok(upgraded !== undefined && upgraded >= moved)
  assert.equal(await served('1.1.0', 'https://two.example'), upgraded)
})

test('it defaults to now if it cannot be stored', async () => {
  const refused = async () => Promise.reject(new Error('read-only'))
  const since = await servedSince({ get: refused, set: refused }, '1.0.0', 'https://one.example', false)
  assert.ok(since !== undefined && Math.abs(Date.parse(since) - Date.now()) < 60_000)
})

test('it is now for a new follower, which does not know how other servers served the pages', async () => {
  const { notes } = new MemoryCatalog()
  const since = await servedSince(notes, '1.0.0', 'https://one.example', true)
  assert.ok(since !== undefined && Math.abs(Date.parse(since) - Date.now()) < 60_000)
  assert.equal(await servedSince(notes, '1.0.0', 'https://one.example', true), since)
})
