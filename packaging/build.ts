import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageLock } from './package-lock.ts'
import { packageManifest } from './package-manifest.ts'

/*
 * `npm run build`: builds the npm package in `dist/` (decision 27), or in the folder that is named; `npm pack ./dist` then makes the file
 * that is published or installed. The build is reproducible.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? join(root, 'dist')

/** Files for users of the package; its README links to them. */
const userFiles = [
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
  'docs/upgrading.md',
  'docs/backup.md',
  'docs/sizing.md',
  'docs/static-hosts.md',
  'docs/who-reads.md',
  'docs/traffic.md',
  'docs/security.md',
]

await rm(target, { recursive: true, force: true })
await compile()
await copyFilesReadAtRunTime()
for (const name of userFiles) await cp(join(root, name), join(target, name), { recursive: true })
await cp(join(root, 'packaging/package-readme.md'), join(target, 'README.md'))
for (const name of userFiles) if (name.endsWith('.md')) await removeDeadLinks(name)
const manifest = packageManifest(JSON.parse(await read('package.json')))
await writeJson('package.json', manifest)
await writeJson('npm-shrinkwrap.json', packageLock(JSON.parse(await read('package-lock.json')), manifest))

/** Compiles what the program and its worker scripts import, and nothing else. */
async function compile(): Promise<void> {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'packaging'), '--outDir', target])
  await chmod(join(target, 'bin/daf.js'), 0o755)
}

/** Copies everything of the sources but TypeScript and tests, such as scripts for browsers. */
async function copyFilesReadAtRunTime(): Promise<void> {
  const forDevelopment = /(?:^|\/)(?:fixtures|testing)\/|\.ts$|(?:^|\/)tsconfig\.json$/
  for (const entry of await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (entry.isFile() && !forDevelopment.test(path)) await cp(join(root, path), join(target, path))
  }
}

/** Links to files of the repository that are not in the package become plain text. */
async function removeDeadLinks(page: string): Promise<void> {
  const file = join(target, page)
  const text = await readFile(file, 'utf8')
  const kept = text.replace(/\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g, (link, words: string, path: string) =>
    existsSync(join(dirname(file), path)) ? link : words,
  )
  if (kept !== text) await writeFile(file, kept)
}

async function read(name: string): Promise<string> {
  return readFile(join(root, name), 'utf8')
}

async function writeJson(name: string, value: unknown): Promise<void> {
  await writeFile(join(target, name), `${JSON.stringify(value, null, 2)}\n`)
}
