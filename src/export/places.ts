import { dirname } from 'node:path/posix'

/** Places in a folder: decoded names, joined by slashes. */
export class Places {
  readonly #places = new Set<string>()
  /** By name without the difference of cases. */
  readonly #folded = new Map<string, string>()
  readonly #folders = new Set<string>()

  constructor(places: Iterable<string> = []) {
    for (const place of places) this.add(place)
  }

  add(place: string): void {
    this.#places.add(place)
    this.#folded.set(folded(place), place)
    for (const folder of foldersOf(place)) this.#folders.add(folder)
  }

  delete(place: string): void {
    this.#places.delete(place)
    if (this.#folded.get(folded(place)) === place) this.#folded.delete(folded(place))
  }

  has(place: string): boolean {
    return this.#places.has(place)
  }

  /** Whether one of the places is, or was before it was deleted, in a folder of this name. */
  hasFolder(place: string): boolean {
    return this.#folders.has(place)
  }

  /** A place that is the same one on disks of Windows and macOS, which do not distinguish `A` from `a`. */
  inOtherCase(place: string): string | undefined {
    const other = this.#folded.get(folded(place))
    return other === place ? undefined : other
  }

  /** The places that cannot be in a folder with this one: a name is either a file or a folder. */
  inTheWayOf(place: string): readonly string[] {
    const above = foldersOf(place).filter((folder) => this.has(folder))
    return this.hasFolder(place) ? [...above, ...this.values().filter((other) => other.startsWith(`${place}/`))] : above
  }

  values(): SetIterator<string> {
    return this.#places.values()
  }
}

function folded(place: string): string {
  return place.normalize('NFC').toLowerCase()
}

function foldersOf(place: string): readonly string[] {
  const folders: string[] = []
  for (let folder = dirname(place); folder !== '.' && folder !== '/'; folder = dirname(folder)) folders.push(folder)
  return folders
}
