import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runShell } from './npm.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the package of the repository into a folder, as `npm run build` does. */
export async function buildPackage(folder: string): Promise<void> {
  await runShell(`node packaging/build.ts ${folder}`, repository)
}

/** Texts of the files of a built package, by path, without installed dependencies. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith('node_modules/'))
    .sort()
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'latin1')] as const)))
}

/** Packages imported by a JavaScript text, without Node's own and relative imports. */
export function packagesImported(text: string): readonly string[] {
  const specifiers = [...text.matchAll(/(?:^import |^export |^\} |\bimport\()(?:[^'"`\n;]*? from )?'([^'\n]+)'/gm)]
  return specifiers
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !/^(?:node:|[.#])/.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
}
