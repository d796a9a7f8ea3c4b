import { isIP } from 'node:net'
import { maxPathLength, parsePath, type SitePath } from '../../model/site-path.ts'
import { mediaTypeOf, unknownMediaType } from '../folder/media-types.ts'

/** An own address that may be a page. */
export interface PageAddress {
  readonly path: SitePath
  /** The path as the site wrote it, where that is another spelling: a server may know only that one. */
  readonly asked: string | undefined
}

/** Which addresses belong to the site (CONTRACT 2, Own hosts), and where they are asked. */
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

  /** The site lives at another origin than was thought: the one that the start address redirects to. */
  moveTo(url: URL): void {
    this.#add(url.host)
    this.#base = url.origin
  }

  /** Takes back what a redirect that led to nothing made of the site. */
  restore({ base, hosts }: Pick<SiteAddresses, 'base' | 'hosts'>): void {
    this.#base = base
    this.#hosts.clear()
    for (const host of hosts) this.#hosts.add(host)
  }

  isOwn(url: URL): boolean {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.username === '' && url.password === '' && this.#hosts.has(url.host)
  }

  /** The address to ask for a path. */
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

/** The path of an own address; a query and a fragment do not make another page. Undefined for what cannot be one. */
export function pageAddress({ pathname }: URL): PageAddress | undefined {
  if (pathname.length > maxPathLength) return undefined
  const asked = pathname.replace(/\/index\.html?$/, '/')
  const path = parsePath(asked)
  if (path === undefined || isEndless(path)) return undefined
  return { path, asked: asked === path ? undefined : asked }
}

/** Whether an address can be that of an HTML document, by its name: images and other files are not asked for. */
export function mayBePage(path: SitePath): boolean {
  const name = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const type = mediaTypeOf(name)
  return type === unknownMediaType || type === 'text/html' || type === 'application/xhtml+xml'
}

function isEndless(path: SitePath): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length > bounds.segments) return true
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return [...counts.values()].some((count) => count > bounds.repeats)
}
