import { scriptOf } from './script-parts.ts'

/** What the site has: a tool for what is missing is not offered. */
interface ScriptOptions {
  /** Whether a server answers searches. */
  readonly search: boolean
  readonly pricing: boolean
  readonly contact: boolean
  /** Path of the script that offers forms; null if there are none. */
  readonly forms: string | null
}

/**
 * The script that offers a page's tools to the browser's agent (CONTRACT 3, WebMCP). It is an external file because strict policies
 * forbid inline scripts, and does nothing in browsers without an agent.
 */
export function toolsScript({ search, pricing, contact, forms }: ScriptOptions): string {
  const all = [
    { part: 'search-site', tool: 'searchSite', isOffered: search },
    { part: 'get-pricing', tool: 'getPricing', isOffered: pricing },
    { part: 'get-contact-info', tool: 'getContactInfo', isOffered: contact },
  ] as const
  const offered = all.filter(({ isOffered }) => isOffered)
  return scriptOf(
    ['read-api', ...offered.map(({ part }) => part), 'model-context', 'offer-tools'],
    `offerTools([${offered.map(({ tool }) => tool).join(', ')}], ${JSON.stringify(forms)})`,
  )
}
