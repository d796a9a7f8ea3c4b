import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Lock = Type.Object({
  lockfileVersion: Type.Literal(3),
  packages: Type.Record(
    Type.String(),
    Type.Object({
      version: Type.Optional(Type.String()),
      integrity: Type.Optional(Type.String()),
      resolved: Type.Optional(Type.String()),
      license: Type.Optional(Type.String()),
      hasInstallScript: Type.Optional(Type.Boolean()),
      dev: Type.Optional(Type.Boolean()),
    }),
  ),
})

const root = new URL('../../', import.meta.url)

/** The packages of a lock file by their path, without the project itself. */
async function packagesOf(file: string) {
  const lock = Value.Parse(Lock, JSON.parse(await readFile(new URL(file, root), 'utf8')))
  return Object.entries(lock.packages).filter(([place]) => place !== '')
}

const lockFiles = [
  'package-lock.json',
  'test/mcp/suites/package-lock.json',
  'test/graders/suites/package-lock.json',
  'test/package/suites/package-lock.json',
  'test/clients/suites/package-lock.json',
  'test/clients/by-hand/package-lock.json',
]

describe('every lock file', () => {
  for (const file of lockFiles)
    test(`${file} pins the integrity of each package, and names no registry`, async () => {
      const packages = await packagesOf(file)
      assert.ok(packages.length > 0)
      for (const [place, { integrity = '', resolved, version }] of packages) {
        assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, `${place}@${version}`)
        assert.equal(resolved, undefined, place)
      }
    })
})

describe('shipped dependencies', () => {
  /** Require no more than preserving their notice. */
  const licences = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']

  test('have a permissive licence', async () => {
    for (const [place, { dev, license = 'none' }] of await packagesOf('package-lock.json'))
      if (dev !== true) assert.ok(licences.includes(license), `${place}: ${license}`)
  })

  test('run no install scripts', async () => {
    const scripts = (await packagesOf('package-lock.json')).filter(([, each]) => each.dev !== true && each.hasInstallScript)
    assert.deepEqual(scripts, [])
  })
})
