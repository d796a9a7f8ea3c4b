/**
 * daf beside a site behind a CDN: a worker on the site's own route (`www.example.com/*`) that hands daf's addresses on to daf,
 * and everything else to the site as before. Variable: DAF_ORIGIN, where the worker reaches daf, such as
 * `https://daf.internal.example.com`; name its host in `mcp.hosts` of daf.yaml, since that is the Host that daf then sees.
 */

const addresses = {
  // addresses: begin
  exact: [
    '/v1',
    '/mcp',
    '/openapi.json',
    '/developers',
    '/webmcp.tools.js',
    '/webmcp.forms.js',
    '/.well-known/api-catalog',
    '/.well-known/mcp/server-card.json',
    '/.well-known/ard.json',
    '/.well-known/ai-catalog.json',
    '/readyz',
  ],
  folders: ['/v1/', '/mcp/', '/developers/', '/.well-known/agent-skills/'],
  patterns: [String.raw`\.md$`, String.raw`^/([^/]+/)?llms(-[0-9]+)?\.txt$`],
  // addresses: end
}

/** Whether an address is daf's own. */
function isOwn(path) {
  const { exact, folders, patterns } = addresses
  return (
    exact.includes(path) ||
    folders.some((folder) => path.startsWith(folder)) ||
    patterns.some((pattern) => new RegExp(pattern).test(path))
  )
}

/** Whether somebody asks for a page as Markdown. daf weighs the field exactly and gives the HTML where that is preferred. */
function asksForMarkdown({ method, headers }) {
  return (method === 'GET' || method === 'HEAD') && /text\/markdown/i.test(headers.get('accept') ?? '')
}

function forDaf(request, origin) {
  const url = new URL(request.url)
  const asked = new Request(origin.replace(/\/$/, '') + url.pathname + url.search, request)
  asked.headers.set('X-Forwarded-Host', url.host)
  asked.headers.set('X-Forwarded-Proto', url.protocol.slice(0, -1))
  const client = request.headers.get('cf-connecting-ip')
  if (client !== null) asked.headers.set('X-Forwarded-For', client)
  return fetch(asked, { redirect: 'manual' })
}

export default {
  async fetch(request, env) {
    // Never what daf itself asks the site for.
    if (/daf-/.test(request.headers.get('via') ?? '')) return fetch(request)
    if (isOwn(new URL(request.url).pathname)) return forDaf(request, env.DAF_ORIGIN)
    if (!asksForMarkdown(request)) return fetch(request)
    // A page is there without daf, too.
    return forDaf(request.clone(), env.DAF_ORIGIN).catch(() => fetch(request))
  },
}
