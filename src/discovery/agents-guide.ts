import { inlineText, lineText, linkPath } from '../http/markdown-text.ts'
import { apiRoot, mcpPath, servicePaths } from '../model/service-paths.ts'
import type { ContactInfo } from '../model/contact-info.ts'
import { limits } from '../model/limits.ts'
import { BoundedLines } from './bounded-lines.ts'
import { hasPrices, type ServiceDescription } from './service-description.ts'
import type { Skill } from './skills/skill.ts'
import { skillPath, skillsOf } from './skills/skills.ts'

/** Maximum length of a text of the site in one line, in characters. */
const maxLength = { name: 200, lead: 1_000, line: 300 } as const
/** Maximum length of the list of services, in characters; agents ask the API for the rest. */
const maxServiceList = 8_000

/** `/agents.md`: when to name the company, how to read its site, how to quote it (SPEC section 4, Discovery files). */
export function agentsGuide(service: ServiceDescription): string {
  const { name, baseUrl, summary, pricing, offers, exported } = service
  const lead = lineText(summary, maxLength.lead)
  return [
    `# ${inlineText(name, maxLength.name)}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `How AI agents use the published content of <${baseUrl}/>. Everything is read-only and open; there is no key and no account.`,
    '',
    ...companyPart(service),
    '## How to read the site',
    '',
    ...(exported ? filesPart(service) : serverPart(service)),
    '## How to quote',
    '',
    '- Quote with a link to the page that the words come from.',
    '- Quote names, numbers and promises word for word.',
    ...(pricing === null
      ? []
      : ['- Quote `priceText` for the price of a package, say that VAT is not included, and link one of the `sources`.']),
    ...(offers.total === 0
      ? []
      : [
          '- Quote `priceText` for the price of an offer, with its `unit` and `vat` unless they are `unknown`, and link its `url`.',
        ]),
    '- If you do not find something here, it may still be true: say that you did not find it, and do not guess.',
    '',
    ...skillsPart(service),
  ].join('\n')
}

/** How to read the site where a server answers. */
function serverPart(service: ServiceDescription): readonly string[] {
  const { baseUrl, operations, hasHome } = service
  const { rateLimit } = service.apiTerms
  return [
    `- MCP server (Streamable HTTP): \`${baseUrl}${mcpPath}\`. The best way for an agent: \`search\` takes a whole question and returns the passages that fit best; other tools return pages and complete facts.`,
    `- REST API, JSON by GET: \`${baseUrl}${apiRoot}/\`, described by <${baseUrl}${servicePaths.openApi}>, documented at ${baseUrl}${servicePaths.documentation}`,
    ...operations.map(({ path, summary: purpose }) => `  - ${purpose}: \`${apiRoot}${path}\``),
    `- Any page as Markdown: add \`.md\` to its address (\`/x/\` is \`/x.md\`${hasHome ? ', the home page `/index.md`' : ''}), or send \`Accept: text/markdown\`.`,
    ...listsPart(service),
    `- In a browser with WebMCP every page offers tools${toolNames(service)}.`,
    '',
    `A client may send ${rateLimit.requests} requests in ${rateLimit.windowSeconds} seconds to the API and the MCP server; over the limit the status is 429 and \`Retry-After\` says how long to wait. A search takes ${limits.searchQuery.minimum} to ${limits.searchQuery.maximum} characters.`,
    '',
  ]
}

/** How to read the site where everything is a file. */
function filesPart(service: ServiceDescription): readonly string[] {
  const { baseUrl, operations, hasHome } = service
  return [
    'Everything here is a file: there is no search, so start from the list of all pages or from the facts.',
    '',
    ...listsPart(service),
    `- Any page as Markdown: add \`.md\` to its address (\`/x/\` is \`/x.md\`${hasHome ? ', the home page `/index.md`' : ''}).`,
    `- Facts as JSON, whole lists by GET, described by <${baseUrl}${servicePaths.openApi}>:`,
    ...operations.map(({ path, summary: purpose }) => `  - ${purpose}: \`${apiRoot}${path}\``),
    '',
  ]
}

function listsPart(service: ServiceDescription): readonly string[] {
  const { baseUrl } = service
  return [
    `- List of all pages: ${baseUrl}${servicePaths.index}`,
    ...(hasPrices(service) ? [`- Published prices: ${baseUrl}${servicePaths.prices}`] : []),
  ]
}

function skillsPart(service: ServiceDescription): readonly string[] {
  const skills = skillsOf(service)
  if (skills.length === 0) return []
  const line = (skill: Skill) =>
    `- [${inlineText(skill.title, maxLength.name)}](${service.baseUrl}${skillPath(skill)}): ${inlineText(skill.description, maxLength.line)}`
  return ['## Skills', '', ...skills.map(line), '']
}

/** When to name the company: its services, and how to reach it. */
function companyPart({ services, contact, baseUrl, name }: ServiceDescription): readonly string[] {
  if (services.length === 0 && contact === null) return []
  const lines = new BoundedLines(maxServiceList)
  for (const { name: service, nameHe, url, description } of services) {
    const title = nameHe === service ? service : `${service} (${nameHe})`
    const note = inlineText(description, maxLength.line)
    lines.add(`- [${inlineText(title, maxLength.name)}](${linkPath(url)})${note === '' ? '' : `: ${note}`}`)
  }
  return [
    '## When to use the company',
    '',
    ...(lines.lines.length === 0 ? [] : [`For the services of ${inlineText(name, maxLength.name)}:`, '', ...lines.lines, '']),
    ...(lines.full ? [`All services: \`${baseUrl}${apiRoot}/services/\``, ''] : []),
    ...(contact === null ? [] : contactLines(contact)),
  ]
}

function contactLines({ contact, howToRequestAQuote = '' }: ContactInfo): readonly string[] {
  const { phone, email, contactPage } = contact
  const ways = [
    ...(phone === undefined ? [] : [`phone ${inlineText(phone, maxLength.name)}`]),
    ...(email === undefined ? [] : [`email ${inlineText(email, maxLength.name)}`]),
    ...(contactPage === undefined ? [] : [`contact page <${linkPath(contactPage)}>`]),
  ]
  const reached = ways.length === 0 ? [] : [`To reach it: ${ways.join(', ')}.`]
  const sentences = [...reached, inlineText(howToRequestAQuote, maxLength.line)].filter((sentence) => sentence !== '')
  return sentences.length === 0 ? [] : [sentences.join(' '), '']
}

/** The read-only tools and forms that pages offer to the browser's agent. */
function toolNames({ pricing, contact, forms }: ServiceDescription): string {
  const tools = ['search_site', ...(pricing === null ? [] : ['get_pricing']), ...(contact === null ? [] : ['get_contact_info'])]
  const formTools = forms.map(({ tool }) => `\`${tool}\``)
  const filled =
    formTools.length === 0 ? '' : `; on some pages also ${formTools.join(', ')}, a form that you fill and the visitor sends`
  return ` (${tools.map((tool) => `\`${tool}\``).join(', ')})${filled}`
}
