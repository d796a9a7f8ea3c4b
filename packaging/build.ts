import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { filesReadAtRunTime } from './files-read-at-run-time.ts'
import { packageLock } from './package-lock.ts'
import { packageManifest } from './package-manifest.ts'

/*
 * `npm run build`: makes the npm package in `dist/` (decision 27); `npm pack ./dist` then gives the file that is published or
 * installed. Another folder can be named. The same sources give the same bytes.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? join(root, 'dist')

/** What owners read and copy; the links of the package's README lead to these. */
const forOwners = [
  'LICENSE',
  'CHANGELOG.md',
  'daf.schema.json',
  'Dockerfile',
  'deploy',
  'docs/installing.md',
  'docs/facts.md',
  'docs/in-front-or-beside.md',
  'docs/several-machines.md',
  'docs/reading-servers.md',
  'docs/operation.md',
  'docs/traffic.md',
  'docs/security.md',
]

/** What is served of Swagger UI, and the licences that must go with it (`src/discovery/developers/reference-assets.ts`). */
const ofSwaggerUi = ['swagger-ui-bundle.js', 'swagger-ui.css', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']

await rm(target, { recursive: true, force: true })
await compile()
for (const path of await filesReadAtRunTime(join(root, 'src'))) await cp(join(root, 'src', path), join(target, 'src', path))
for (const name of forOwners) await cp(join(root, name), join(target, name), { recursive: true })
await cp(join(root, 'packaging/package-readme.md'), join(target, 'README.md'))
for (const name of forOwners) if (name.endsWith('.md')) await unlinkWhatIsLeftOut(name)
await copySwaggerUi()
const manifest = packageManifest(JSON.parse(await read('package.json')))
await writeJson('package.json', manifest)
await writeJson('npm-shrinkwrap.json', packageLock(JSON.parse(await read('package-lock.json')), manifest))

/** Compiles what the program and its threads import, and nothing else. */
async function compile(): Promise<void> {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'packaging'), '--outDir', target])
  await chmod(join(target, 'bin/daf.js'), 0o755)
}

/** Pages of the repository also lead to files that only those who work on it need; of such a link the words stay. */
async function unlinkWhatIsLeftOut(page: string): Promise<void> {
  const file = join(target, page)
  const text = await readFile(file, 'utf8')
  const kept = text.replace(/\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g, (link, words: string, path: string) =>
    existsSync(join(dirname(file), path)) ? link : words,
  )
  if (kept !== text) await writeFile(file, kept)
}

/** Only the files: the package itself would bring a program that reports every installation. */
async function copySwaggerUi(): Promise<void> {
  const origin = new URL('.', import.meta.resolve('swagger-ui-dist/package.json'))
  for (const name of ofSwaggerUi) await cp(new URL(name, origin), join(target, 'swagger-ui', name))
  const { name, version, license }: Record<string, unknown> = JSON.parse(await readFile(new URL('package.json', origin), 'utf8'))
  await writeJson('swagger-ui/package.json', { name, version, license })
}

async function read(name: string): Promise<string> {
  return readFile(join(root, name), 'utf8')
}

async function writeJson(name: string, value: unknown): Promise<void> {
  await writeFile(join(target, name), `${JSON.stringify(value, null, 2)}\n`)
}
