import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { catalogFormat } from '../catalog.ts'
import { type Manifest, ManifestError, parseManifest } from './manifest.ts'

const manifest: Manifest = {
  format: catalogFormat,
  file: 'generations/12.sqlite',
  bytes: 4096,
  sha256: 'ab'.repeat(32),
  contentBytes: 99,
  generation: { number: 12, publishedAt: '2026-11-21T00:00:00.000Z', pages: 3 },
}

const refused = (value: unknown) =>
  assert.throws(() => parseManifest(typeof value === 'string' ? value : JSON.stringify(value)), ManifestError)

test('a manifest is read, ignoring fields added by later versions', () => {
  assert.deepEqual(parseManifest(JSON.stringify(manifest)), manifest)
  assert.deepEqual(parseManifest(JSON.stringify({ ...manifest, contentBytes: undefined })), { ...manifest, contentBytes: null })
  assert.deepEqual(parseManifest(JSON.stringify({ ...manifest, also: { this: 1 } })), manifest)
})

test('a manifest with foreign file names or invalid sizes or hashes is rejected', () => {
  for (const file of [
    '../12.sqlite',
    'generations/../current',
    'generations/0.sqlite',
    '/etc/hosts',
    'generations/1.sqlite?x',
    7,
  ])
    refused({ ...manifest, file })
  for (const bytes of [-1, 1.5, 2 ** 41, '4096', null]) refused({ ...manifest, bytes })
  for (const sha256 of ['AB'.repeat(32), 'ab'.repeat(31), '', 1]) refused({ ...manifest, sha256 })
  for (const contentBytes of [-1, 0.5, '1']) refused({ ...manifest, contentBytes })
  refused({ ...manifest, generation: null })
  refused(JSON.stringify(manifest).slice(0, -1))
})

test('anything but a manifest is rejected without an exception', () => {
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => refused(text)))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(manifest).filter((key) => key !== 'contentBytes')), (missing) =>
      refused(Object.fromEntries(Object.entries(manifest).filter(([key]) => key !== missing))),
    ),
  )
})
