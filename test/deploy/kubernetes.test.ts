import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { runShell } from '../package/npm.ts'
import { missingProgram, suiteProgram } from '../suite-program.ts'
import { assertArguments, assertVariables, deployFolder, trustedProxies } from './known-settings.ts'

const types = suiteProgram('test/package/suites', 'kubernetes-types/package.json')
const folder = join(deployFolder, 'kubernetes')

type Labels = Readonly<Record<string, string>>

interface Container {
  readonly args: readonly string[]
  readonly env: readonly { readonly name: string }[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean }
  readonly livenessProbe: { readonly httpGet: { readonly path: string } }
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
}

interface Deployment {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels }
    readonly template: {
      readonly metadata: { readonly labels: Labels }
      readonly spec: { readonly containers: readonly [Container]; readonly securityContext: { readonly runAsNonRoot: boolean } }
    }
  }
}

const manifest = async <Kind>(name: string) => parse(await readFile(join(folder, name), 'utf8')) as Kind

const publisher = await manifest<Deployment>('publisher.yaml')
const servers = await manifest<Deployment>('servers.yaml')

/** Kinds of manifests, and the module that declares each. */
const kinds = {
  'config.yaml': ['ConfigMap', 'core/v1'],
  'publisher.yaml': ['Deployment', 'apps/v1'],
  'servers.yaml': ['Deployment', 'apps/v1'],
  'service.yaml': ['Service', 'core/v1'],
  'disruption-budget.yaml': ['PodDisruptionBudget', 'policy/v1'],
} as const

/** TypeScript's errors for the manifests, written as values of the published types; unknown keys are errors too. */
async function faultsOf(manifests: readonly { readonly kind: string; readonly module: string; readonly value: unknown }[]) {
  const root = await mkdtemp(join(tmpdir(), 'daf-kubernetes-'))
  try {
    await symlink(join(dirname(types.entry), '..'), join(root, 'node_modules'))
    const lines = manifests.map(
      ({ kind, module, value }, at) =>
        `import type { ${kind} as Kind${at} } from 'kubernetes-types/${module}'\nexport const value${at}: Kind${at} = ${JSON.stringify(value)}\n`,
    )
    await writeFile(join(root, 'manifests.ts'), lines.join(''))
    const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
    const options = '--noEmit --strict --target esnext --module esnext --moduleResolution bundler --types "" manifests.ts'
    return await runShell(`node ${compiler} ${options} || true`, root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

describe('deploy/kubernetes', () => {
  test('matches the published types, without unknown keys', { skip: missingProgram(types) }, async () => {
    const manifests = await Promise.all(
      Object.entries(kinds).map(async ([name, [kind, module]]) => ({ kind, module, value: await manifest(name) })),
    )
    const wrong = { kind: 'Service', module: 'core/v1', value: { kind: 'Service', spec: { portz: [] } } }
    const faults = await faultsOf([...manifests, wrong])
    assert.equal(faults.match(/error TS/g)?.length, 1, faults)
    assert.match(faults, /portz/)
  })

  test('references every file and one image', async () => {
    const { resources, images } = await manifest<{ resources: string[]; images: { name: string }[] }>('kustomization.yaml')
    assert.deepEqual(resources.toSorted(), Object.keys(kinds).toSorted())
    assert.deepEqual(
      images.map(({ name }) => name),
      ['daf'],
    )
  })

  test('passes only supported settings, without root, with only volumes writable', async () => {
    for (const { spec } of [publisher, servers]) {
      const [container] = spec.template.spec.containers
      assertArguments(container.args)
      assertVariables(container.env.map(({ name }) => name))
      assert.equal(spec.template.spec.securityContext.runAsNonRoot, true)
      assert.equal(container.securityContext.readOnlyRootFilesystem, true)
      assert.equal(container.livenessProbe.httpGet.path, '/healthz')
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels)
    }
    assert.equal(servers.spec.template.spec.containers[0].readinessProbe?.httpGet.path, '/readyz')
  })

  test('has a service and a disruption budget that select only the servers', async () => {
    const { labels } = servers.spec.template.metadata
    const service = await manifest<{ spec: { selector: Labels; ports: { targetPort: string }[] } }>('service.yaml')
    assert.deepEqual(service.spec.selector, labels)
    assert.notDeepEqual(service.spec.selector, publisher.spec.template.metadata.labels)
    const [first] = servers.spec.template.spec.containers[0].ports
    assert.deepEqual([service.spec.ports[0]?.targetPort, first?.containerPort], [first?.name, 8080])
    const budget = await manifest<{ spec: { selector: { matchLabels: Labels } } }>('disruption-budget.yaml')
    assert.deepEqual(budget.spec.selector.matchLabels, labels)
  })

  test('contains a valid daf configuration', async () => {
    const { data } = await manifest<{ data: Readonly<Record<string, string>> }>('config.yaml')
    const root = await mkdtemp(join(tmpdir(), 'daf-kubernetes-'))
    await writeFile(join(root, 'daf.yaml'), data['daf.yaml'] ?? '')
    assert.deepEqual(await trustedProxies(join(root, 'daf.yaml')), ['10.0.0.0/8'])
    await rm(root, { recursive: true })
  })
})
