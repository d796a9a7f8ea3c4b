/** The repository's `package.json`, as far as the package uses it. */
interface RepositoryManifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly bin: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * The `package.json` of the package, without what only the repository needs: its own Node, developer tools and `private`.
 */
export function packageManifest(repository: RepositoryManifest) {
  const { name, version, description, license, bin, dependencies } = repository
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin,
    files: ['bin/', 'src/', 'docs/', 'deploy/', 'Dockerfile', 'CHANGELOG.md', 'daf.schema.json', 'npm-shrinkwrap.json'],
    // bin/daf.js fetches a newer Node where it is run by one below 24.
    engines: { node: '>=20' },
    dependencies,
  }
}

export type PackageManifest = ReturnType<typeof packageManifest>
