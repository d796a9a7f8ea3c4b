/** Which facts the site has: a tool for one that is missing is not offered. */
interface ScriptOptions {
  readonly pricing: boolean
  readonly contact: boolean
}

/*
 * The parts are plain JavaScript for browsers. Requests go to the page's own origin whatever its `base` element says.
 * Input is checked here because browsers do not check it, and what is wrong is returned, not thrown: a thrown error reaches
 * the agent without its message.
 */

const reading = `
  const read = async (path) => {
    try {
      const response = await fetch(location.origin + '/v1' + path, { headers: { accept: 'application/json' } })
      const body = await response.json()
      if (response.ok) return body
      return { error: body.detail || 'The site answered with status ' + response.status + '; try again in a minute.' }
    } catch {
      return { error: 'The site could not be reached; try again in a minute.' }
    }
  }
  const noParameters = { type: 'object', properties: {} }
`

const searchSite = `{
      name: 'search_site',
      title: 'Search this site',
      description: 'Searches the published pages of this site. Every word must appear in a page; pages with all words in the title come first. Returns the number of matching pages and the best of them with title, address and excerpt. Cite the address of what you quote.',
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 2, maxLength: 120, description: 'Words to search for, Hebrew or English, 2 to 120 characters.' },
        },
        required: ['query'],
      },
      async execute(input) {
        const query = input && input.query
        if (typeof query !== 'string') return { error: 'query is missing or no text; pass the words to search for as {"query": "…"}.' }
        const length = [...query].length
        if (length < 2 || length > 120) return { error: 'query has ' + length + ' characters; it must have 2 to 120.' }
        const body = await read('/search/?q=' + encodeURIComponent(query.toWellFormed ? query.toWellFormed() : query))
        return body.error === undefined ? { total: body.total, results: body.results } : body
      },
    }`

const getPricing = `{
      name: 'get_pricing',
      title: 'Get the published prices',
      description: 'Returns the prices that this site publishes: monthly packages and price ranges in ILS, VAT not included, with the pages they come from.',
      inputSchema: noParameters,
      execute: () => read('/pricing/'),
    }`

const getContactInfo = `{
      name: 'get_contact_info',
      title: 'Get the contact details',
      description: 'Returns the contact details that this site publishes: company, phone, email, address and opening hours, and how to request a quote.',
      inputSchema: noParameters,
      execute: () => read('/contact/'),
    }`

/**
 * The script that offers a page's read-only tools to the browser's agent (CONTRACT 3, WebMCP). It is an external file because
 * strict policies forbid inline scripts, and does nothing in browsers without such an agent.
 */
export function toolsScript({ pricing, contact }: ScriptOptions): string {
  const tools = [searchSite, ...(pricing ? [getPricing] : []), ...(contact ? [getContactInfo] : [])]
  return `(() => {
  'use strict'
  const context = document.modelContext ?? navigator.modelContext
  if (typeof context?.registerTool !== 'function') return
${reading}
  const tools = [
    ${tools.join(',\n    ')},
  ]
  for (const tool of tools) {
    // Refused where a policy of the page forbids tools, or where the page has one of that name already.
    new Promise((resolve) => resolve(context.registerTool({ ...tool, annotations: { readOnlyHint: true } }))).catch(() => {})
  }
})()
`
}
