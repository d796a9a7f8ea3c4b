import { mcpPath, servicePaths } from '../model/service-paths.ts'
import { mediaTypes } from './media-types.ts'
import type { ServiceDescription } from './service-description.ts'
import { questionsOf, skillPath, skillsOf } from './skills/skills.ts'

/** Maximum number of questions of an entry (Agentic Resource Discovery: representativeQueries). */
const maxQuestions = 5

/**
 * `/.well-known/ard.json`, and the same at `/.well-known/ai-catalog.json`: the MCP server, the skills and the REST API, each with
 * questions that it answers (Agentic Resource Discovery 0.91; the top level also satisfies 0.9).
 */
export function resourceCatalog(service: ServiceDescription): object {
  const { name, baseUrl, documentation, exported } = service
  const publisher = publisherOf(baseUrl)
  const skills = skillsOf(service)
  const questions = questionsOf(service).slice(0, maxQuestions)
  const identifier = (namespace: string, what: string) => `urn:air:${publisher}:${namespace}:${what}`
  return {
    specVersion: '1.0',
    host: { displayName: name, identifier: publisher, documentationUrl: documentation },
    entries: [
      ...(exported
        ? []
        : [
            {
              identifier: identifier('mcp', 'content'),
              displayName: `${name}: MCP server`,
              type: mediaTypes.serverCard,
              url: baseUrl + servicePaths.serverCard,
              description: `Search, pages and facts of ${name} as read-only tools, without a key, at ${baseUrl}${mcpPath}`,
              representativeQueries: questions,
            },
          ]),
      ...skills.map((skill) => ({
        identifier: identifier('skill', skill.name),
        displayName: skill.title,
        type: mediaTypes.skill,
        url: baseUrl + skillPath(skill),
        description: skill.description,
        representativeQueries: skill.questions.slice(0, maxQuestions),
      })),
      {
        identifier: identifier('api', 'content-v1'),
        displayName: `${name}: REST API`,
        type: mediaTypes.openApi,
        url: baseUrl + servicePaths.openApi,
        description: 'The same content as JSON for programs, read-only, without a key.',
        representativeQueries: questions,
      },
    ],
  }
}

/** The domain of identifiers; characters that a URN does not allow are replaced. */
function publisherOf(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-+|-+$/g, '')
}
