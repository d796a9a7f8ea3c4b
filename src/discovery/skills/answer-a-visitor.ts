import { inlineText } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import { contactWords } from '../../model/contact-info.ts'
import { apiRoot, mcpPath } from '../../model/service-paths.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listCaseStudies } from '../../operations/list-case-studies.ts'
import { listEngineUpdates } from '../../operations/list-engine-updates.ts'
import { listGlossaryTerms } from '../../operations/list-glossary-terms.ts'
import { listOffers } from '../../operations/list-offers.ts'
import { listQuestions } from '../../operations/list-questions.ts'
import { listServices } from '../../operations/list-services.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { searchContent } from '../../operations/search-content.ts'
import type { ServiceDescription } from '../service-description.ts'
import type { SkillMaker } from './skill.ts'

/** Which source answers which question. */
export const answerAVisitor: SkillMaker = (service) => {
  const { name, baseUrl } = service
  return {
    name: 'answer-a-visitor',
    title: `Answer questions about ${name}`,
    description: `Answer a person's question about ${name} (${baseUrl}/) from its own published facts: which source answers which question, and how to word an answer that can be checked. Use it when you talk to somebody who is considering ${name} or visiting its website.`,
    questions: questionsOf(service),
    instructions: `# Answer questions about ${inlineText(name, 200)}

## Where the answer is

Ask the MCP server \`${baseUrl}${mcpPath}\`, or use HTTP under \`${baseUrl}${apiRoot}\`:

| The question is about | MCP tool | HTTP |
| --- | --- | --- |
${sourceRows(service)}

## The answer

1. Answer in the visitor's language in a few sentences, the main point first.
2. Quote names, numbers and promises word for word. Add nothing that is not there.
3. Link the page that each fact comes from.
4. If the facts contradict the visitor, say what the site publishes and link it.
5. If you find nothing, say so${service.contact === null ? '' : ', and say how to reach the company, from the contact details'}.
${formNotes(service)}`,
  }
}

/** The call for a topic of `get_company_info`. */
function topic(name: string): string {
  return `\`get_company_info\`, topic \`${name}\``
}

/** The rows of the table of sources, without those for which this site has no data. */
function sourceRows(service: ServiceDescription): string {
  const { services, pricing, contact, lists, engineUpdates } = service
  const sources: readonly (readonly [present: boolean, question: string, tool: string, operation: AnyOperation])[] = [
    [services.length > 0, 'what the company does', topic('services'), listServices],
    [pricing !== null, 'prices and packages', topic('pricing'), getPricing],
    [lists.includes('offers'), 'what something costs', topic('pricing'), listOffers],
    [contact !== null, contact === null ? '' : contactWords(contact), topic('contact'), getContactInfo],
    [lists.includes('questions'), 'a frequently asked question', topic('questions'), listQuestions],
    [lists.includes('caseStudies'), 'results for clients', topic('case-studies'), listCaseStudies],
    [lists.includes('terms'), 'what a term means', '`glossary_lookup`', listGlossaryTerms],
    [engineUpdates, "a search engine's ranking updates", '`engine_updates`', listEngineUpdates],
    [true, 'anything else', '`search`, then `fetch`', searchContent],
  ]
  return sources
    .filter(([present]) => present)
    .map(([, question, tool, { path }]) => `| ${question} | ${tool} | \`GET ${apiRoot}${path}\` |`)
    .join('\n')
}

function questionsOf({ name, language, contact, lists }: ServiceDescription): readonly string[] {
  const hebrew = isHebrew(language)
  return [
    hebrew ? `האם ${name} מתאימה למה שאני צריך?` : `Does ${name} do what I need?`,
    hebrew ? `אילו שירותים מציעה ${name}?` : `What services does ${name} offer?`,
    ...(contact === null ? [] : [hebrew ? `איך יוצרים קשר עם ${name}?` : `How do I reach ${name}?`]),
    ...(lists.includes('caseStudies')
      ? [hebrew ? `אילו תוצאות הושגו עבור הלקוחות של ${name}?` : `What has ${name} achieved for its clients?`]
      : []),
    ...(lists.includes('terms') ? [hebrew ? `איך מוסבר המונח הזה באתר של ${name}?` : `How does ${name} explain this term?`] : []),
  ]
}

/** In a browser the visitor's own agent may fill in a form; only the visitor sends it. */
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

Fill in only what the visitor told you. The visitor reviews the form and presses send; nothing is sent otherwise.
`
}
