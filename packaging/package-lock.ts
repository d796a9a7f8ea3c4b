import type { PackageManifest } from './package-manifest.ts'

/** A lock file of npm, version 3, as far as the build reads it. */
interface Lock {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** One installed package; copied unchanged. */
interface LockedPackage extends Readonly<Record<string, unknown>> {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * The lock file of the package, `npm-shrinkwrap.json`: its users get exactly the dependencies that the repository was tested with.
 * @param repository the repository's lock
 * @param manifest of the package, whose dependencies are a subset of the repository's
 * @throws Error when a dependency is not locked
 */
export function packageLock(repository: Lock, manifest: PackageManifest): unknown {
  const kept = new Set<string>()
  const open = Object.keys(manifest.dependencies).map((name) => placeOf(name, '', repository))
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (kept.has(place)) continue
    kept.add(place)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = repository.packages[place] ?? {}
    for (const name of Object.keys(dependencies)) open.push(placeOf(name, place, repository))
    for (const name of [...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)]) {
      // Peers may be optional, and packages for other systems are locked too.
      const found = findPlace(name, place, repository)
      if (found !== undefined && repository.packages[found]?.['dev'] !== true) open.push(found)
    }
  }
  const { name, version, license, bin, dependencies, engines } = manifest
  return {
    name,
    version,
    lockfileVersion: repository.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, dependencies, bin, engines },
      ...Object.fromEntries(Object.entries(repository.packages).filter(([place]) => kept.has(place))),
    },
  }
}

function placeOf(name: string, from: string, lock: Lock): string {
  const place = findPlace(name, from, lock)
  if (place === undefined) throw new Error(`package-lock.json does not lock ${name}, which ${from || 'the package'} needs`)
  return place
}

/** The folder that Node takes a package from: the nearest `node_modules` above. */
function findPlace(name: string, from: string, { packages }: Lock): string | undefined {
  for (let folder = from; ;) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return undefined
    const above = folder.lastIndexOf('/node_modules/')
    folder = above === -1 ? '' : folder.slice(0, above)
  }
}
