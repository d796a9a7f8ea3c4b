import { displayPath, percentDecoded } from '../../../model/site-path.ts'
import type { ServiceRecord } from '../../../model/site-record.ts'

/** Longest id, in code points. */
const longest = 64

/** A service before it has an id. */
type Unnamed = Pick<ServiceRecord, 'path' | 'fragment' | 'name'> & { readonly isPart: boolean }

/**
 * Ids of services that the owner gave none: the last segment of the path, of a part of a page its fragment, else its name; letters of any
 * script kept as people read them (`/services/seo.html` is `seo`, `/שירותים/קידום-אתרים/` is `קידום-אתרים`), everything else a hyphen. Services
 * whose ids would be the same take their whole paths, so that an id does not depend on the order of pages.
 */
export function serviceIds(services: readonly Unnamed[]): readonly string[] {
  const last = services.map((service) => slug(segmentsOf(service).slice(-1)))
  const shared = new Set(last.filter((value, at) => last.indexOf(value) !== at))
  const taken = new Set<string>()
  return services.map((service, at) => {
    const short = last[at] ?? ''
    const wanted = shared.has(short) ? slug(segmentsOf(service)) : short
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${cut(wanted, longest - 5)}-${count}`
    taken.add(id)
    return id
  })
}

function segmentsOf({ path, fragment, name, isPart }: Unnamed): readonly string[] {
  const segments = displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter(Boolean)
  return isPart ? [...segments, fragment === undefined ? name.toLowerCase() : percentDecoded(fragment)] : segments
}

function slug(segments: readonly string[]): string {
  const text = segments
    .join('-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return cut(text, longest).replace(/^[-._\p{M}]+|[-._]+$/gu, '') || 'home'
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}
