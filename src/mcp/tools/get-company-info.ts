import { Type, type TSchema } from 'typebox'
import { apiRoot } from '../../model/service-paths.ts'
import { CaseStudy } from '../../model/case-study.ts'
import { ContactInfo } from '../../model/contact-info.ts'
import { Enumeration } from '../../model/schema-types.ts'
import { Pricing } from '../../model/pricing.ts'
import { Services } from '../../model/service.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listCaseStudies } from '../../operations/list-case-studies.ts'
import { listServices } from '../../operations/list-services.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'
import { toolLimits } from '../result-size.ts'
import { listed } from './listed.ts'

/** One kind of fact about the company. */
interface Topic {
  /** Text for the description of the tool. */
  readonly text: string
  readonly output: TSchema
  readonly has: (site: SiteRecord) => boolean
  /** @throws QuestionError */
  answer(context: OperationContext): Promise<object>
}

const topics = {
  services: {
    text: 'services: what the company offers, with the page of each service',
    output: Services,
    has: () => true,
    answer: (context: OperationContext) => runOperation(listServices, {}, context),
  },
  pricing: {
    text: 'pricing: the published prices (monthly packages and ranges in ILS, VAT not included)',
    output: Pricing,
    has: (site: SiteRecord) => getPricing.has?.(site) !== false,
    answer: (context: OperationContext) => runOperation(getPricing, {}, context),
  },
  contact: {
    text: 'contact: phone, email, address, opening hours and how to request a quote',
    output: ContactInfo,
    has: (site: SiteRecord) => getContactInfo.has?.(site) !== false,
    answer: (context: OperationContext) => runOperation(getContactInfo, {}, context),
  },
  'case-studies': {
    text: 'case-studies: work for clients with its headline result, newest first',
    output: Type.Object(
      {
        total: Type.Integer({ description: 'Number of case studies.' }),
        caseStudies: Type.Array(CaseStudy),
        note: Type.Optional(Type.String({ description: 'Where to find the case studies not listed here.' })),
      },
      { title: 'CaseStudies' },
    ),
    has: () => true,
    answer: readCaseStudies,
  },
} satisfies Record<string, Topic>

type TopicName = keyof typeof topics
const topicNames = ['services', 'pricing', 'contact', 'case-studies'] as const satisfies readonly TopicName[]

/** Facts about the company by topic (SPEC section 4, MCP server). Topics that a site does not have are not offered. */
export const getCompanyInfo = readTool({
  name: 'get_company_info',
  title: 'Get facts about the company',
  description: describeTopics,
  input: Type.Object({ topic: Enumeration(topicNames, { description: 'Which facts.' }) }),
  describeInput: (site) => Type.Object({ topic: Enumeration(topicsOf(site), { description: 'Which facts.' }) }),
  output: (site) => Type.Unsafe({ type: 'object', anyOf: topicsOf(site).map((name) => topics[name].output) }),
  answer: ({ topic }, context) => topics[topic].answer(context),
})

function describeTopics(site: SiteRecord): string {
  const offered = topicsOf(site)
  const texts = offered.map((name) => topics[name].text).join('; ')
  const quoting = offered.includes('pricing') ? ' Quote prices exactly as written.' : ''
  return `Gives exact facts that the site publishes about the company, each with its page. Use it rather than search for: ${texts}.${quoting}`
}

/** The topics that a site has (CONTRACT 2, Missing facts). */
export function topicsOf(site: SiteRecord): readonly TopicName[] {
  return topicNames.filter((name) => topics[name].has(site))
}

async function readCaseStudies(context: OperationContext): Promise<object> {
  const { total, caseStudies } = await runOperation(listCaseStudies, { limit: toolLimits.listItems }, context)
  const { items, rest } = listed(caseStudies, total, `${context.baseUrl}${apiRoot}${listCaseStudies.path}`)
  return { total, caseStudies: items, ...rest }
}
