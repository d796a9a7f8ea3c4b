import { inlineText } from '../../http/markdown-text.ts'
import { apiRoot } from '../../model/api-version.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listCaseStudies } from '../../operations/list-case-studies.ts'
import { listEngineUpdates } from '../../operations/list-engine-updates.ts'
import { listGlossaryTerms } from '../../operations/list-glossary-terms.ts'
import { listServices } from '../../operations/list-services.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { searchContent } from '../../operations/search-content.ts'
import type { ServiceDescription } from '../service-description.ts'
import { questionsFor } from './questions.ts'
import type { SkillMaker } from './skill.ts'

/** Which question is asked where. */
export const answerAVisitor: SkillMaker = (service) => {
  const { name, baseUrl } = service
  return {
    name: 'answer-a-visitor',
    title: `Answer questions about ${name}`,
    description: `Answer a person's question about ${name} (${baseUrl}/) from its own published facts: which source answers which question, and how to word an answer that can be checked. Use it when you speak with somebody who considers ${name} or visits its website.`,
    questions: questionsOf(service),
    instructions: `# Answer questions about ${inlineText(name, 200)}

## Where the answer is

Ask the MCP server \`${baseUrl}${mcpPath}\`, or the same by HTTP under \`${baseUrl}${apiRoot}\`:

| The question is about | MCP tool | HTTP |
| --- | --- | --- |
${sourcesOf(service).map(row).join('\n')}

## The answer

1. Answer in the visitor's language, the point first, in a few sentences.
2. Take names, numbers and promises word for word from what you read. Add nothing that is not there.
3. Link the page that each fact comes from.
4. If the facts contradict the visitor, say what the site publishes and link it.
5. If nothing is found, say that the site does not publish it${service.contact === null ? '' : ', and give the way to ask the company: `contactPage` of the contact details'}.
${formNotes(service)}`,
  }
}

function topic(name: string): string {
  return `\`get_company_info\`, topic \`${name}\``
}

interface Source {
  readonly question: string
  readonly tool: string
  readonly operation: AnyOperation
}

/** Sources that have something to say on this site. */
function sourcesOf({ services, pricing, contact, caseStudies, terms, updates }: ServiceDescription): readonly Source[] {
  return [
    ...(services.length === 0 ? [] : [{ question: 'what the company does', tool: topic('services'), operation: listServices }]),
    ...(pricing === null ? [] : [{ question: 'prices and packages', tool: topic('pricing'), operation: getPricing }]),
    ...(contact === null
      ? []
      : [{ question: 'phone, email, address, opening hours', tool: topic('contact'), operation: getContactInfo }]),
    ...(caseStudies === 0 ? [] : [{ question: 'results for clients', tool: topic('case-studies'), operation: listCaseStudies }]),
    ...(terms === 0 ? [] : [{ question: 'what a term means', tool: '`glossary_lookup`', operation: listGlossaryTerms }]),
    ...(updates === 0
      ? []
      : [{ question: "a search engine's ranking updates", tool: '`engine_updates`', operation: listEngineUpdates }]),
    { question: 'anything else', tool: '`search`, then `fetch`', operation: searchContent },
  ]
}

function row({ question, tool, operation }: Source): string {
  return `| ${question} | ${tool} | \`GET ${apiRoot}${operation.path}\` |`
}

function questionsOf({ name, language, contact, caseStudies, terms }: ServiceDescription): readonly string[] {
  const questions = questionsFor(language)
  return [
    questions.topic(name),
    questions.offer(name),
    ...(contact === null ? [] : [questions.contact(name)]),
    ...(caseStudies === 0 ? [] : [questions.results(name)]),
    ...(terms === 0 ? [] : [questions.terms(name)]),
  ]
}

/** In a browser the visitor's own agent may fill a form; sending it stays with the visitor. */
function formNotes({ forms, baseUrl }: ServiceDescription): string {
  if (forms.length === 0) return ''
  const lines = forms.map(({ tool, description, pages }) => {
    const addresses = pages.map((page) => `<${baseUrl}${page}>`).join(', ')
    return `- \`${tool}\` on ${addresses}: ${inlineText(description, 300)}`
  })
  return `
## Forms

In a browser with WebMCP these pages offer their form as a tool:

${lines.join('\n')}

Fill in only what the visitor told you. The visitor reads it and presses send; nothing is sent without that.
`
}
