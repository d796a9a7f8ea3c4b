/** Descriptions of the API's parts. Missing ones are taken from the API itself. */
type Descriptions = Readonly<Record<string, string>>

/** By operation id. The operations describe themselves in English. */
const purposes: Descriptions = {}

/** By parameter name, or by `operationId.name` where the meaning differs. */
const parameters: Descriptions = { type: 'Only this kind.' }

/** By anchor. */
const problems: Descriptions = {
  errors: 'A parameter is missing or invalid. The `detail` names it and says how to fix it.',
  forbidden: 'The MCP server does not accept this `Origin` or `Host`.',
  'not-found': 'There is no such page, service, fact or endpoint.',
  gone: 'Some changes since this cursor are no longer known. Start again without `cursor`, and remove the pages that the new list does not have.',
  'method-not-allowed': 'Everything is read-only. The `Allow` field lists the supported methods.',
  'request-refused': 'The request is too large, too slow, or of a type that is not supported. The `detail` names the limit.',
  'server-error': 'An unexpected error. Try again; if it keeps happening, contact the site owner.',
  'source-unavailable':
    'The content could not be loaded yet, or the site behind the service does not respond. Retry after `Retry-After` seconds.',
}

/** The documentation in English. Names of the API are between backticks. */
export const english = {
  tag: 'en',
  direction: 'ltr',
  /** Name of the language, for the link from the other one. */
  language: 'English',
  title: 'Developers',
  lead: 'Read-only access to the published content of this site, for programs and AI agents. No key and no account. Quote content with a link to the page that it comes from.',
  start: {
    title: 'Start in a minute',
    text: 'Everything is a plain GET request. Copy an example and run it as is.',
    shell: 'In a shell',
    search: 'Search the pages:',
    page: 'Read one page as JSON:',
    markdown: 'Read any page as Markdown, by its own address or by `Accept`:',
    fetchProgram: 'Save it as `search.ts` and run `node search.ts` (Node 22.18 or later, no packages needed):',
    agents: 'In an AI agent',
    mcpConfiguration: 'Add the MCP server to the settings of your client:',
    mcpCommand: 'Or use a command, such as this one for Claude Code:',
    mcpProgram: 'Or from your own program, after `npm install @modelcontextprotocol/client`:',
  },
  interfaces: {
    title: 'Interfaces',
    rest: 'REST API: JSON, GET only',
    openApi: 'OpenAPI 3.1 description of the REST API',
    mcp: 'MCP server for AI agents: Streamable HTTP, stateless, no key',
    llms: 'Index of the site for language models',
    guide: 'Guide for AI agents: when to use the company, how to read and quote the site',
    prices: 'Published prices as Markdown',
    skills: 'Agent skills',
    resources: 'Catalog of agentic resources (ARD)',
    apiCatalog: 'API catalog (RFC 9727)',
    serverCard: 'MCP server card',
  },
  script: {
    copy: 'Copy',
    copied: 'Copied',
    sending: 'Sending…',
    failed: 'The server could not be reached. Try again.',
  },
  operations: {
    title: 'Operations',
    text: 'Parameters go into the query string. Unknown ones are ignored; a known one may only be given once.',
    request: 'Request',
    response: 'Response (shortened)',
    type: 'Type of the response',
    try: 'Try it',
    send: 'Send',
    none: 'No parameters.',
    columns: { parameter: 'Parameter', value: 'Value', meaning: 'Meaning' },
  },
  bounds: {
    required: 'required',
    optional: 'optional',
    characters: (minimum: number, maximum: number) =>
      minimum === 0 ? `at most ${maximum} characters` : `${minimum} to ${maximum} characters`,
    integer: (minimum: number, maximum: number) => `integer, ${minimum} to ${maximum}`,
    byDefault: (value: number) => `default ${value}`,
    oneOf: 'one of',
  },
  purposes,
  parameters,
  errors: {
    title: 'Problems',
    text: 'Every error is a problem document (RFC 9457, `application/problem+json`) with `type`, `title`, `status` and `detail`. The `detail` says what to change.',
    rate: 'The rate limit is reached; `Retry-After` says how many seconds to wait.',
    overload: 'The server is overloaded; retry after `Retry-After` seconds.',
  },
  problems,
  limits: {
    title: 'Limits',
    license: 'Licence of the content',
    rate: (requests: number, seconds: number) =>
      `${requests} requests in ${seconds} seconds for each client, the REST API and the MCP server counted together. \`RateLimit-Policy\` states the limit, \`RateLimit\` how many requests are left and for how many seconds.`,
    items: [
      'Over the limit you get 429; `Retry-After` says how many seconds to wait.',
      'Pages, Markdown and the files named here are not counted. Send `If-None-Match` with an `ETag` to ask whether anything changed.',
      'MCP search returns at most 10 pages. Long pages and lists come in parts, each of which names the next.',
      'Lengths are counted in Unicode characters, not in bytes.',
    ],
  },
  paging: {
    title: 'Paging',
    text: 'Lists have `total`, `limit`, `offset`, `nextOffset` and `nextCursor`. Pass `nextCursor` as `cursor` with the same other parameters until it is `null`.',
  },
  versioning: {
    title: 'Versions',
    text: 'The major version is in the path. Within v1 fields and endpoints are only added; a breaking change ships under `/v2/`. Before v1 is retired its responses carry `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) with the dates.',
    current: 'v1 is the current version. No retirement date is announced.',
    deprecation: 'v1 is deprecated as of',
    sunset: 'v1 ends on',
  },
}
