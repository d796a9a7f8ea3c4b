/**
 * daf beside a site behind a CDN: a worker on the site's own route (`www.example.com/*`) that passes daf's paths on to daf,
 * and everything else to the site as before. Variable: DAF_ORIGIN, where the worker reaches daf, such as
 * `https://daf.internal.example.com`; list its host in `mcp.hosts` of daf.yaml, since daf sees that Host.
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
    '/llms-full.txt',
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

/** Whether a request asks for Markdown. daf evaluates Accept exactly and returns HTML where that is preferred. */
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
    // Never daf's own requests to the site.
    if (/daf-/.test(request.headers.get('via') ?? '')) return fetch(request)
    if (isOwn(new URL(request.url).pathname)) return forDaf(request, env.DAF_ORIGIN)
    if (!asksForMarkdown(request)) return fetch(request)
    // Pages also work without daf.
    return forDaf(request.clone(), env.DAF_ORIGIN).catch(() => fetch(request))
  },
}
