import { isIP } from 'node:net'
import { maxPathLength, parsePath, withoutSession, type SitePath } from '../../model/site-path.ts'
import { isHtmlType, mediaTypeOf, pdfType, unknownMediaType } from '../media-types.ts'

/** An own address that may be a page. */
export interface PageAddress {
  readonly path: SitePath
  /** The path as the site wrote it, where that is another spelling: the server may only know that one. */
  readonly asked: string | undefined
}

/** Which addresses belong to the site (CONTRACT 2, Own hosts), and where they are requested. */
export class SiteAddresses {
  readonly #hosts = new Set<string>()
  /** Origin of the addresses that requests are made for: `https://www.example.com`. */
  #base: string

  /** @param hosts further own hosts, with port where they have one */
  constructor(start: URL, hosts: Iterable<string>) {
    this.#base = start.origin
    this.#add(start.host)
    for (const host of hosts) this.#add(host.toLowerCase())
  }

  get base(): string {
    return this.#base
  }

  get hosts(): readonly string[] {
    return [...this.#hosts]
  }

  /** The site lives at another origin: the one that the start address redirects to. */
  moveTo(url: URL): void {
    this.#add(url.host)
    this.#base = url.origin
  }

  /** Undoes a move after a redirect that led to nothing. */
  restore({ base, hosts }: Pick<SiteAddresses, 'base' | 'hosts'>): void {
    this.#base = base
    this.#hosts.clear()
    for (const host of hosts) this.#hosts.add(host)
  }

  isOwn(url: URL): boolean {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.username === '' && url.password === '' && this.#hosts.has(url.host)
  }

  /** The address to request for a path. */
  urlOf(target: string): URL {
    return new URL(this.#base + target)
  }

  /** Apex and www are one site. */
  #add(host: string): void {
    this.#hosts.add(host)
    const name = host.replace(/:\d+$/, '')
    if (isIP(name) !== 0 || name.startsWith('[') || !name.includes('.')) return
    this.#hosts.add(host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`)
  }
}

/** Deeper addresses come from relative links that never end. */
const bounds = { segments: 40, repeats: 4 } as const

/** The path of an address of this site; a query and a fragment do not make another page. Undefined for what cannot be one. */
export function pageAddress(url: URL): PageAddress | undefined {
  const pathname = withoutSession(url.pathname)
  if (pathname.length > maxPathLength) return undefined
  const path = parsePath(pathname.replace(/\/index\.html?$/, '/'))
  if (path === undefined || isEndless(path)) return undefined
  return { path, asked: pathname === path ? undefined : pathname }
}

/** The media type implied by the last segment of an address. */
function typeOf(path: SitePath): string {
  return mediaTypeOf(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)))
}

/** Whether an address is that of a PDF, by its name. */
export function namesPdf(path: SitePath): boolean {
  return typeOf(path) === pdfType
}

/**
 * Whether an address may be that of an HTML document, by its name: nobody requests images and downloads to see what they are. A
 * sitemap lists pages, whatever text format the name suggests (`/technologies/node.js`); links lead to other files, too, but hardly
 * ever to scripts.
 */
export function mayBePage(path: SitePath, found: 'sitemap' | 'link'): boolean {
  const type = typeOf(path)
  const isScript = type === 'text/javascript'
  return type === unknownMediaType || isHtmlType(type) || isScript || (found === 'sitemap' && type.startsWith('text/'))
}

function isEndless(path: SitePath): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length > bounds.segments) return true
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return [...counts.values()].some((count) => count > bounds.repeats)
}
