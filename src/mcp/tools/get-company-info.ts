import { Type, type TSchema } from 'typebox'
import { CaseStudy } from '../../model/case-study.ts'
import { ContactInfo, contactInfoOf, contactWords } from '../../model/contact-info.ts'
import { Offer } from '../../model/offer.ts'
import { Pricing } from '../../model/pricing.ts'
import { Question } from '../../model/question.ts'
import { Enumeration } from '../../model/schema-types.ts'
import { apiRoot } from '../../model/service-paths.ts'
import { Service } from '../../model/service.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listCaseStudies } from '../../operations/list-case-studies.ts'
import { listOffers } from '../../operations/list-offers.ts'
import { listQuestions } from '../../operations/list-questions.ts'
import { listServices } from '../../operations/list-services.ts'
import type { AnyOperation, OperationContext } from '../../operations/operation.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'
import { estimateTokens, toolLimits } from '../result-size.ts'
import { listed, offsetArgument } from './listed.ts'

const toolName = 'get_company_info'

/** One kind of fact about the company. */
interface Topic {
  /** Text for the description of the tool. */
  text(site: SiteRecord): string
  output(site: SiteRecord): TSchema
  readonly has: (site: SiteRecord) => boolean
  /**
   * @param offset items of its list that are skipped
   * @throws QuestionError
   */
  answer(context: OperationContext, offset: number): Promise<object>
}

const has =
  (...operations: readonly AnyOperation[]) =>
  (site: SiteRecord) =>
    operations.some((operation) => operation.has?.(site) !== false)

const total = Type.Integer({ description: 'Number of items in the whole list.' })
const note = Type.Optional(Type.String({ description: 'How to get the items not listed here.' }))

const topics = {
  services: {
    text: () => 'services: what the company offers, with the page of each service',
    output: () => Type.Object({ services: Type.Array(Service), total: Type.Optional(total), note }, { title: 'Services' }),
    has: has(listServices),
    answer: readServices,
  },
  pricing: {
    text: ({ pricing }: SiteRecord) =>
      pricing === null
        ? 'pricing: everything that the site names a price for'
        : 'pricing: the published prices (monthly packages and ranges in ILS, VAT not included), and everything else with a price',
    output: pricingSchema,
    has: has(getPricing, listOffers),
    answer: readPricing,
  },
  contact: {
    text: ({ contact }: SiteRecord) => `contact: ${contact === null ? 'how to reach the company' : contactWords(contact)}`,
    output: ({ contact }: SiteRecord) => (contact === null ? ContactInfo : contactInfoOf(contact)),
    has: has(getContactInfo),
    answer: readContact,
  },
  'case-studies': {
    text: () => 'case-studies: work for clients with its headline result, newest first',
    output: () => Type.Object({ total, caseStudies: Type.Array(CaseStudy), note }, { title: 'CaseStudies' }),
    has: has(listCaseStudies),
    answer: readCaseStudies,
  },
  questions: {
    text: () => 'questions: the questions that the site itself answers, with the answers',
    output: () => Type.Object({ total, questions: Type.Array(Question), note }, { title: 'Questions' }),
    has: has(listQuestions),
    answer: readQuestions,
  },
} satisfies Record<string, Topic>

type TopicName = keyof typeof topics
const topicNames = ['services', 'pricing', 'contact', 'case-studies', 'questions'] as const satisfies readonly TopicName[]

const inputOf = (names: readonly TopicName[]) =>
  Type.Object({ topic: Enumeration(names, { description: 'Which facts.' }), offset: offsetArgument })

/** Facts about the company by topic (SPEC section 4, MCP server). Topics that a site does not have are not offered. */
export const getCompanyInfo = readTool({
  name: toolName,
  title: 'Get facts about the company',
  description: describeTopics,
  input: inputOf(topicNames),
  describeInput: (site) => inputOf(topicsOf(site)),
  output: (site) => Type.Unsafe({ type: 'object', anyOf: topicsOf(site).map((name) => topics[name].output(site)) }),
  has: (site) => topicsOf(site).length > 0,
  answer: ({ topic, offset = 0 }, context) => topics[topic].answer(context, offset),
})

function describeTopics(site: SiteRecord): string {
  const offered = topicsOf(site)
  const texts = offered.map((name) => topics[name].text(site)).join('; ')
  const quoting = offered.includes('pricing') ? ' Quote prices exactly as written.' : ''
  return `Gives exact facts that the site publishes about the company, each with its page. Use it rather than search for: ${texts}.${quoting} A long list comes in parts: its note then says how to get the next one.`
}

/** The topics that a site has (CONTRACT 2). */
export function topicsOf(site: SiteRecord): readonly TopicName[] {
  return topicNames.filter((name) => topics[name].has(site))
}

/** How the next part of a topic's list is asked for. */
function callOf(topic: TopicName): { readonly tool: string; readonly args: { readonly topic: string } } {
  return { tool: toolName, args: { topic } }
}

async function readServices(context: OperationContext, offset: number): Promise<object> {
  const { services } = await runOperation(listServices, {}, context)
  const list = { items: services.slice(offset), offset, total: services.length, call: callOf('services') }
  const part = listed(list)
  const isWhole = part.items.length === services.length
  return { services: part.items, ...(isWhole ? {} : { total: services.length }), ...noteOf(part.note) }
}

/** The prices of `/pricing/`, and beside them the offers. */
function pricingSchema({ pricing }: SiteRecord): TSchema {
  const offers = {
    offers: Type.Array(Offer, { description: 'Everything with a price; the packages are offers, too.' }),
    totalOffers: Type.Optional(Type.Integer({ description: 'Number of offers, where not all are listed here.' })),
    offersNote: Type.Optional(Type.String({ description: 'How to get the offers not listed here.' })),
  }
  const part = Type.Object(offers, { title: 'Offers' })
  if (pricing === null) return part
  const first = Type.Object({ ...Pricing.properties, ...offers }, { title: 'Pricing' })
  return Type.Unsafe({ anyOf: [first, part] })
}

async function readPricing(context: OperationContext, offset: number): Promise<object> {
  const { lists, pricing } = context.reader.site
  const hasOffers = lists.includes('offers')
  const prices = offset === 0 && (pricing !== null || !hasOffers) ? await runOperation(getPricing, {}, context) : {}
  const slice = await runOperation(listOffers, { limit: toolLimits.listItems, offset }, context)
  const part = listed({
    items: slice.offers,
    offset,
    total: slice.total,
    call: callOf('pricing'),
    address: `${context.baseUrl}${apiRoot}${listOffers.path}`,
    taken: estimateTokens(JSON.stringify(prices)),
  })
  const totalOffers = part.items.length === slice.total ? {} : { totalOffers: slice.total }
  const offersNote = part.note === null ? {} : { offersNote: part.note }
  return { ...prices, offers: part.items, ...totalOffers, ...offersNote }
}

/** A company of very many places has them in parts, each with the rest of its details. */
async function readContact(context: OperationContext, offset: number): Promise<object> {
  const { locations = [], ...contact } = await runOperation(getContactInfo, {}, context)
  if (locations.length === 0) return contact
  const taken = estimateTokens(JSON.stringify(contact))
  const items = locations.slice(offset)
  const part = listed({ items, offset, total: locations.length, call: callOf('contact'), taken })
  return { ...contact, locations: part.items, ...noteOf(part.note) }
}

async function readCaseStudies(context: OperationContext, offset: number): Promise<object> {
  const slice = await runOperation(listCaseStudies, { limit: toolLimits.listItems, offset }, context)
  const address = `${context.baseUrl}${apiRoot}${listCaseStudies.path}`
  const part = listed({ items: slice.caseStudies, offset, total: slice.total, call: callOf('case-studies'), address })
  return { total: slice.total, caseStudies: part.items, ...noteOf(part.note) }
}

async function readQuestions(context: OperationContext, offset: number): Promise<object> {
  const slice = await runOperation(listQuestions, { limit: toolLimits.listItems, offset }, context)
  const address = `${context.baseUrl}${apiRoot}${listQuestions.path}`
  const part = listed({ items: slice.questions, offset, total: slice.total, call: callOf('questions'), address })
  return { total: slice.total, questions: part.items, ...noteOf(part.note) }
}

function noteOf(text: string | null): { readonly note?: string } {
  return text === null ? {} : { note: text }
}
