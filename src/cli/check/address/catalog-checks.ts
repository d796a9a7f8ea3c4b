import { createHash } from 'node:crypto'
import type { AddressCheck } from './address-check.ts'
import { answered, jsonRecord, mediaType, records } from './findings.ts'

type Json = Readonly<Record<string, unknown>>

/** A catalog by which agents find what the site offers. */
interface CatalogFile {
  readonly path: string
  readonly name: string
  /** Media type that readers expect; null where any JSON will do. */
  readonly type: string | null
  /** What is wrong with it; null for a good one. */
  readonly fault: (document: Json) => string | null
  readonly links: (document: Json) => readonly unknown[]
  /** What is checked beside that. */
  readonly further?: (document: Json, check: AddressCheck) => Promise<void>
}

const skillsPath = '/.well-known/agent-skills/index.json'

const catalogs: readonly CatalogFile[] = [
  {
    path: '/.well-known/api-catalog',
    name: 'API catalog',
    type: 'application/linkset+json',
    // RFC 9264 section 4.2: contexts, each with lists of targets by relation.
    fault: ({ linkset }) =>
      records(linkset).length === 0
        ? 'it has no linkset'
        : records(linkset).some((context) =>
              Object.entries(context).some(([name, value]) => name !== 'anchor' && !Array.isArray(value)),
            )
          ? 'a relation is no list'
          : null,
    links: ({ linkset }) =>
      records(linkset).flatMap((context) =>
        Object.values(context)
          .flatMap(records)
          .map(({ href }) => href),
      ),
  },
  {
    path: '/.well-known/ard.json',
    name: 'ARD catalog',
    type: null,
    fault: ({ specVersion, host, entries }) =>
      typeof specVersion !== 'string' || typeof host !== 'object' || records(entries).length === 0
        ? 'it needs specVersion, host and entries'
        : records(entries).some(
              (entry) => !hasTexts(entry, 'identifier', 'displayName', 'type') || 'url' in entry === 'data' in entry,
            )
          ? 'an entry needs identifier, displayName, type, and one of url and data'
          : null,
    links: ({ entries }) => records(entries).map(({ url }) => url),
  },
  {
    path: skillsPath,
    name: 'index of agent skills',
    type: null,
    fault: ({ skills }) =>
      records(skills).length === 0
        ? 'it lists no skills'
        : records(skills).some((skill) => !hasTexts(skill, 'name', 'type', 'description', 'url', 'digest'))
          ? 'a skill needs name, type, description, url and digest'
          : null,
    links: ({ skills }) => records(skills).map(({ url }) => url),
    further: checkDigests,
  },
  {
    path: '/.well-known/mcp/server-card.json',
    name: 'MCP server card',
    type: null,
    fault: (card) =>
      !hasTexts(card, 'name', 'version') || records(card['remotes']).length === 0 ? 'it needs name, version and remotes' : null,
    links: ({ remotes }) => records(remotes).map(({ url }) => url),
  },
]

/** The catalogs: those that are there must be right, and what they name must be there. */
export async function checkCatalogs(check: AddressCheck): Promise<void> {
  const { client, findings, links } = check
  for (const { path, name, type, fault, links: linksOf, further } of catalogs) {
    const reply = await client.follow(path)
    if (reply.status !== 200) {
      findings.doubtful(path, `There is no ${name}: ${answered(reply)}.`)
      continue
    }
    const document = jsonRecord(reply.text)
    const wrong = document === undefined ? 'it is no JSON' : fault(document)
    if (document === undefined || wrong !== null) {
      findings.broken(path, `The ${name} is not well-formed: ${wrong}.`)
      continue
    }
    if (type !== null && mediaType(reply.headers) !== type)
      findings.doubtful(path, `The ${name} is served as ${mediaType(reply.headers)}; readers expect ${type}.`)
    links.add(
      path,
      linksOf(document).filter((address) => typeof address === 'string'),
    )
    await further?.(document, check)
    findings.good(name, 'well-formed', path)
  }
}

/** Most skills whose bytes are compared. */
const mostSkills = 10

/** Agents refuse a skill whose bytes are not those of the index. */
async function checkDigests({ skills }: Json, { client, findings }: AddressCheck): Promise<void> {
  const path = skillsPath
  for (const { name, url, digest } of records(skills).slice(0, mostSkills)) {
    const target = typeof url === 'string' ? client.targetOf(url, path) : null
    if (target === null) continue
    const reply = await client.follow(target)
    // What does not answer is told with the links.
    if (reply.status !== 200) continue
    const actual = `sha256:${createHash('sha256').update(reply.bytes).digest('hex')}`
    if (actual !== digest) findings.broken(path, `The digest of the skill ${String(name)} is not that of the bytes at ${target}.`)
  }
}

function hasTexts(value: Json, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string' && value[name] !== '')
}
