import { resolvePath } from '../../../operations/resolve-path.ts'
import { parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Survey } from './survey.ts'

/** Where an address leads in the end. `through` are the addresses that redirected, from the first one on. */
export type Destination =
  | { readonly kind: 'found'; readonly path: SitePath; readonly through: readonly SitePath[] }
  /** Off the site, refused by a rule of the owner, or not loaded yet. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'lost'; readonly path: SitePath; readonly through: readonly SitePath[] }
  | { readonly kind: 'loop'; readonly through: readonly SitePath[] }
  | { readonly kind: 'long'; readonly through: readonly SitePath[] }

/** Redirects in a row that readers follow (CONTRACT 3, Pages). */
export const mostRedirects = 5

/** Follows an address as the server and its readers do. */
export async function followPath({ reader, service }: Pick<Survey, 'reader' | 'service'>, start: SitePath): Promise<Destination> {
  const through: SitePath[] = []
  for (let path = start; ;) {
    if (through.includes(path)) return { kind: 'loop', through: through.slice(through.indexOf(path)) }
    if (through.length > mostRedirects) return { kind: 'long', through }
    if (service.isReserved(path)) return { kind: 'found', path, through }
    const resolution = await resolvePath(reader, path)
    switch (resolution.kind) {
      case 'page':
      case 'file':
      case 'markdown':
        return { kind: 'found', path: resolution.path, through }
      case 'missing': {
        if (resolution.gone) return { kind: 'elsewhere' }
        const served = (await service.fileAt(path)) !== undefined
        return served ? { kind: 'found', path, through } : { kind: 'lost', path, through }
      }
      case 'pending':
        return { kind: 'elsewhere' }
      case 'redirect': {
        const next = resolution.to.startsWith('/') ? parsePath(resolution.to) : undefined
        if (next === undefined) return { kind: 'elsewhere' }
        through.push(path)
        path = next
      }
    }
  }
}
