import { scriptOf } from './script-parts.ts'

/** What the site has: a tool for what is missing is not offered. */
interface ScriptOptions {
  /** Whether a server answers searches. */
  readonly search: boolean
  readonly pricing: boolean
  readonly contact: boolean
  /** Whether forms are offered, by the script at `formsScriptPath`. */
  readonly forms: boolean
}

/** Where the script of the forms is. Only browsers with an agent load it. */
export const formsScriptPath = '/webmcp.forms.js'

/**
 * The script that offers a page's tools to the browser's agent (CONTRACT 3, WebMCP). It is an external file because strict policies
 * forbid inline scripts, and does nothing in browsers without an agent.
 */
export function toolsScript({ search, pricing, contact, forms }: ScriptOptions): string {
  const searchPart = search ? (['search-site'] as const) : []
  const pricingPart = pricing ? (['get-pricing'] as const) : []
  const contactPart = contact ? (['get-contact-info'] as const) : []
  const tools = [...(search ? ['searchSite'] : []), ...(pricing ? ['getPricing'] : []), ...(contact ? ['getContactInfo'] : [])]
  return scriptOf(
    ['read-api', ...searchPart, ...pricingPart, ...contactPart, 'model-context', 'offer-tools'],
    `offerTools([${tools.join(', ')}], ${forms ? JSON.stringify(formsScriptPath) : null})`,
  )
}
