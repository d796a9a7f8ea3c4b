import type { PageFacts } from '../../../model/page-facts.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import { parseDocument } from '../../tree/parse-document.ts'
import { readHead } from '../../tree/page-head.ts'
import { leaveOutUnseen } from '../../visibility/leave-out-unseen.ts'
import { PageOutline } from '../page-outline.ts'
import { pricedThings } from '../prices/offers.ts'
import type { PricedThing } from '../prices/price-page.ts'
import { readFacts } from '../read-facts.ts'
import { readStructuredData, type StructuredData } from '../structured/structured-data.ts'

/** How a test's page is read. */
interface Reading {
  readonly path?: string
  readonly rules?: SiteRules
}

/** The host of the pages that the tests make up. */
const ownHosts = ['own.example']

/** The facts of a page, as publishing has them read. */
export function factsOf(html: string, { path = '/page/', rules = {} }: Reading = {}): PageFacts {
  const { root } = parseDocument(html)
  leaveOutUnseen(root)
  const request = { path, ownHosts, rules }
  return readFacts(root, readStructuredData(root, request), readHead(root, request), request)
}

/** The rows and cards with a price on a page. */
export function pricedThingsOf(html: string, path = '/page/'): readonly PricedThing[] {
  const { root } = parseDocument(html)
  leaveOutUnseen(root)
  const request = { path, ownHosts, rules: {} }
  return pricedThings({
    root,
    outline: new PageOutline(root),
    structured: readStructuredData(root, request),
    head: readHead(root, request),
    ...request,
  })
}

/** The JSON-LD of a page. */
export function structuredDataOf(html: string, path = '/page/'): StructuredData {
  const { root } = parseDocument(html)
  leaveOutUnseen(root)
  return readStructuredData(root, { path, ownHosts })
}

/** A page with blocks of JSON-LD. */
export function withJsonLd(...blocks: readonly unknown[]): string {
  const scripts = blocks.map((block) => {
    const text = typeof block === 'string' ? block : JSON.stringify(block)
    return `<script type="application/ld+json">${text}</script>`
  })
  return `<!doctype html><html lang="he"><head>${scripts.join('')}</head><body></body></html>`
}
