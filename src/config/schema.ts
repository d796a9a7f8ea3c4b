import { Type, type Static, type TSchema } from 'typebox'
import { limits } from '../model/limits.ts'
import { Enumeration, Nullable } from '../model/schema-types.ts'
import { PagePath, Selector, SiteRules, Text } from '../model/site-rules.ts'
import { durationPattern } from './duration.ts'

const closed = { additionalProperties: false } as const

/** Name of a WebMCP tool (reference: WebMCP, `registerTool`). */
export const toolNamePattern = '^[A-Za-z0-9_.-]{1,128}$'

/** A token of a browser's origin trial: token68 (RFC 9110 section 11.2), which the list of the header field cannot be broken by. */
export const originTrialPattern = '^[A-Za-z0-9._~+/-]+=*$'

const Duration = (description: string) => Type.String({ pattern: durationPattern, description })
/** A text in one of the formats of value-formats.ts. */
const Formatted = (format: string, maxLength: number, options: { readonly description?: string } = {}) =>
  Type.String({ format, minLength: 1, maxLength, ...options })
const Host = (options?: { readonly description: string }) => Formatted('host', 260, options)
const List = <Item extends TSchema>(item: Item, maxItems: number, description: string) =>
  Type.Optional(Type.Array(item, { maxItems, description }))
const Hosts = (description: string) => List(Host(), 100, description)
const Origin = (description: string) => Formatted('http-origin', 2000, { description })
const Url = (description: string) => Formatted('http-url', 2000, { description })
const Group = <Properties extends Record<string, TSchema>>(properties: Properties, description: string) =>
  Type.Object(properties, { ...closed, description })

/** `yes` and `no` are plain text to YAML 1.2, and people write both. */
const YesNo = (description: string) => Type.Union([Type.Boolean(), Enumeration(['yes', 'no'])], { description })

const Site = Group(
  {
    name: Type.Optional(
      Text(300, "Name of the site. Default: og:site_name, the Organization's name, or the title of the home page."),
    ),
    baseUrl: Type.Optional(Origin('Public origin of the site, such as https://www.example.com.')),
    hosts: Hosts('Other hosts of this site; links and canonicals to them count as its own.'),
    language: Type.Optional(
      Type.String({
        format: 'language-tag',
        maxLength: 100,
        description: 'Language of the site. Default: that of the home page.',
      }),
    ),
  },
  'The site as a whole.',
)

const Upstream = Group(
  {
    address: Origin('Where the live origin is reached, such as http://10.0.0.5:8080.'),
    host: Type.Optional(Host({ description: 'Host name of requests to it. Default: that of the source.' })),
  },
  'Where to reach a live origin when daf itself has its public name.',
)

const EngineUpdatesRules = Group(
  {
    feed: Type.Optional(
      Formatted('url-or-file', 4096, {
        description: "Web address or file of the feed, in the format of the search engine's status dashboard.",
      }),
    ),
    site: Type.Optional(
      Url(
        "Where the updates are announced: the base of each announcement's address. Default: the origin of the feed, for a file the status dashboard.",
      ),
    ),
    seed: Type.Optional(Text(4096, "File of known updates in the feed's format, merged by id; the feed wins.")),
  },
  "The search engine's ranking updates.",
)

const FormRule = Type.Object(
  {
    pages: Type.Array(PagePath('Path of a page.'), {
      minItems: 1,
      maxItems: 200,
      description: 'Pages that hold the form.',
    }),
    form: Selector('The form on its page.'),
    tool: Type.String({ pattern: toolNamePattern, description: 'Name of the tool.' }),
    description: Text(1000, 'What the tool does, for agents.'),
  },
  closed,
)
export type FormRule = Static<typeof FormRule>

const RehearsalRule = Type.Object(
  {
    ask: Type.String({
      minLength: limits.searchQuery.minimum,
      maxLength: limits.searchQuery.maximum,
      description: 'A question or words, as a customer or an agent asks.',
    }),
    page: Type.Optional(PagePath('Path of the page that must be found.')),
    fact: Type.Optional(
      Text(200, 'Fact that must be published, as daf check names it: contact.phone, services.geo, offers, questions and so on.'),
    ),
  },
  closed,
)
export type RehearsalRule = Static<typeof RehearsalRule>

const ContentSignals = Group(
  {
    search: Type.Optional(YesNo('Whether content may be listed by search engines.')),
    'ai-input': Type.Optional(YesNo('Whether content may be used by AI models as input for their answers.')),
    'ai-train': Type.Optional(YesNo('Whether content may be used to train AI models.')),
  },
  "The owner's policy on the use of the content, published as Content-Signal. Values that are not set are not published.",
)

const ContentUsage = Group(
  {
    'train-ai': Type.Optional(YesNo('Whether content may be used to train AI models.')),
    search: Type.Optional(YesNo('Whether content may be used for search, as the vocabulary of the IETF defines it.')),
  },
  "The owner's policy in the vocabulary of the IETF (aipref), published as Content-Usage beside Content-Signal.",
)

const Limits = Group(
  {
    requests: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Requests per window and client. Default: 120.' }),
    ),
    window: Type.Optional(Duration('Length of the window, such as 60s; at most 1d. Default: 60s.')),
    trustProxy: List(
      Formatted('cidr', 100),
      500,
      'IP addresses and CIDR ranges of proxies whose X-Forwarded-For counts. Default: none.',
    ),
  },
  'Rate limit of /v1/ and /mcp/.',
)

const Mcp = Group(
  {
    origins: List(Formatted('web-origin', 300), 100, 'Further allowed values of the Origin header.'),
    hosts: Hosts('Further allowed values of the Host header.'),
  },
  'Who may use the MCP server.',
)

const WebMcp = Group(
  {
    originTrial: List(
      Type.String({ pattern: originTrialPattern, minLength: 1, maxLength: 6144 }),
      10,
      "Tokens of browsers' origin trials for the public origin, sent as Origin-Trial with HTML: they turn WebMCP on while it is an origin trial.",
    ),
  },
  "Tools for the agent of a visitor's browser.",
)

const Agents = Group(
  {
    directories: List(
      Formatted('key-directory', 2000),
      50,
      'Origins, or addresses of key sets, that agents sign their requests with (Web Bot Auth). Keys are never requested from any other address.',
    ),
    keys: Type.Optional(
      Text(4096, 'File of additional public keys, a JWK Set; `kid` is the name under which an agent is counted.'),
    ),
  },
  'Agents whose signatures are checked, to count them as proved.',
)

const date = (description: string) => Nullable('string', { format: 'date-or-date-time', description })

const Api = Group(
  {
    license: Type.Optional(
      Group(
        { name: Text(200, 'Name of the licence, such as CC BY 4.0.'), url: Type.Optional(Url('Address of its text.')) },
        'Licence of the content that the API returns, named in /openapi.json and /developers/. Default: it may be quoted with a link.',
      ),
    ),
    v1: Type.Optional(
      Group(
        {
          deprecation: Type.Optional(date('Date on which v1 is deprecated, announced on every response (RFC 9745).')),
          sunset: Type.Optional(
            date('Date after which v1 is gone, announced on every response (RFC 8594); not before the deprecation.'),
          ),
        },
        'Version 1 of the REST API.',
      ),
    ),
  },
  'Terms of the API: its licence, and the retirement of versions.',
)

const IndexNow = Group(
  {
    key: Type.String({
      pattern: '^[A-Za-z0-9-]{8,128}$',
      description: 'A key that you choose: 8 to 128 letters, digits and hyphens. daf serves it at /KEY.txt.',
    }),
    endpoint: Type.Optional(Url('Where changes are announced. Default: https://api.indexnow.org/indexnow.')),
  },
  'Announces changed addresses to search engines after each publish. Needs a public base URL.',
)

/** The configuration file `daf.yaml` (CONTRACT 2): one source for its type, its check and its published JSON Schema. */
export const DafYaml = Type.Object(
  {
    site: Type.Optional(Site),
    source: Type.Optional(Text(4096, 'Folder of built HTML, or the address of a live site. A source on the command line wins.')),
    upstream: Type.Optional(Upstream),
    refresh: Type.Optional(Duration('How often a live origin is crawled for changes, such as 10m; at most 7d. Default: 10m.')),
    ...SiteRules.properties,
    engineUpdates: Type.Optional(EngineUpdatesRules),
    forms: List(FormRule, 100, 'HTML forms offered to agents in the browser; a visitor always sends them.'),
    rehearsal: List(
      RehearsalRule,
      500,
      'Questions that must be answered. daf check asks them through the MCP tools and fails if an answer is lost; without page and fact, any result is an answer.',
    ),
    contentSignals: Type.Optional(ContentSignals),
    contentUsage: Type.Optional(ContentUsage),
    webmcp: Type.Optional(WebMcp),
    agents: Type.Optional(Agents),
    limits: Type.Optional(Limits),
    mcp: Type.Optional(Mcp),
    api: Type.Optional(Api),
    indexNow: Type.Optional(IndexNow),
  },
  { ...closed, title: 'daf.yaml', description: 'Configuration of daf. Every key is optional.' },
)
export type DafYaml = Static<typeof DafYaml>
