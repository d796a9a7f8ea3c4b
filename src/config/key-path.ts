/** Location of a value in the configuration: keys and positions from the root. */
export type KeyPath = readonly (string | number)[]

/** A key path as messages show it: `services[0].page`; a key that is not a plain word is quoted. */
export function shownKeyPath(path: KeyPath): string {
  let shown = ''
  for (const part of path) {
    if (typeof part === 'number') shown += `[${part}]`
    else shown += `${shown === '' ? '' : '.'}${/^[\p{L}\p{N}_-]{1,60}$/u.test(part) ? part : JSON.stringify(part.slice(0, 60))}`
  }
  return shown
}

/** The value at a key path, or undefined. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Object.getOwnPropertyDescriptor(value, part)?.value
  }
  return value
}
