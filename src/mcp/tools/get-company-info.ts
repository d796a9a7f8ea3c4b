import { Type, type TSchema } from 'typebox'
import { CaseStudy } from '../../model/case-study.ts'
import { ContactInfo, contactInfoOf, contactWords, unpublishedContact } from '../../model/contact-info.ts'
import { Offer } from '../../model/offer.ts'
import { Pricing } from '../../model/pricing.ts'
import { Question } from '../../model/question.ts'
import { Enumeration } from '../../model/schema-types.ts'
import { Service } from '../../model/service.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listCaseStudies } from '../../operations/list-case-studies.ts'
import { listOffers } from '../../operations/list-offers.ts'
import { listQuestions } from '../../operations/list-questions.ts'
import { listServices } from '../../operations/list-services.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'
import { estimateTokens } from '../result-size.ts'
import { fitPart, type ListOperation, listPart, offsetArgument, type PartRequest } from './list-part.ts'

const toolName = 'get_company_info'

/** One kind of fact about the company. */
interface Topic {
  /** Text for the description of the tool. */
  text(site: SiteRecord): string
  output(site: SiteRecord): TSchema
  readonly has: (site: SiteRecord) => boolean
  /** @throws QuestionError */
  answer(request: PartRequest): Promise<object>
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
    text: ({ contact }: SiteRecord) =>
      contact === null ? 'contact' : `contact: ${contactWords(contact)}${unknownWords(contact)}`,
    output: ({ contact }: SiteRecord) => (contact === null ? ContactInfo : contactInfoOf(contact)),
    has: has(getContactInfo),
    answer: readContact,
  },
  'case-studies': {
    text: () => 'case-studies: work for clients with its headline result, newest first',
    output: () => Type.Object({ total, caseStudies: Type.Array(CaseStudy), note }, { title: 'CaseStudies' }),
    has: has(listCaseStudies),
    answer: (request: PartRequest) => readList(request, listCaseStudies, 'caseStudies'),
  },
  questions: {
    text: () => 'questions: the questions that the site itself answers, with the answers',
    output: () => Type.Object({ total, questions: Type.Array(Question), note }, { title: 'Questions' }),
    has: has(listQuestions),
    answer: (request: PartRequest) => readList(request, listQuestions, 'questions'),
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
  answer: ({ topic, offset = 0 }, context) =>
    topics[topic].answer({ context, call: { tool: toolName, args: { topic } }, offset }),
})

function describeTopics(site: SiteRecord): string {
  const offered = topicsOf(site)
  const texts = offered.map((name) => topics[name].text(site)).join('; ')
  const quoting = offered.includes('pricing') ? ' Quote prices exactly as written.' : ''
  const use = offered.includes('contact') ? 'for contact details, or when' : 'when'
  return `Returns all facts that the site publishes about the company on one topic, exact, each with its page. Topics: ${texts}. Use it ${use} a whole topic is asked for; for one detail among many, search returns less to read.${quoting} A long list comes in parts: its note then says how to get the next one.`
}

/** Says which of the usual contact details the site does not give, so that nobody looks for them. */
function unknownWords(contact: ContactInfo): string {
  const words = unpublishedContact(contact)
  return words === '' ? '' : ` (the site gives no ${words})`
}

/** The topics that a site has (CONTRACT 2). */
export function topicsOf(site: SiteRecord): readonly TopicName[] {
  return topicNames.filter((name) => topics[name].has(site))
}

async function readServices(request: PartRequest): Promise<object> {
  const { services } = await runOperation(listServices, {}, request.context)
  const { items, total, rest } = fitPart(request, { items: services.slice(request.offset), total: services.length })
  return { services: items, ...(items.length < total && { total }), ...rest }
}

/** The prices of `/pricing/`, followed by the offers. */
function pricingSchema({ pricing }: SiteRecord): TSchema {
  const offers = {
    offers: Type.Array(Offer, { description: 'Everything with a price; the packages are offers, too.' }),
    totalOffers: Type.Optional(Type.Integer({ description: 'Number of offers, where not all are listed here.' })),
    offersNote: Type.Optional(Type.String({ description: 'How to get the packages and offers not listed here.' })),
  }
  const part = Type.Object(offers, { title: 'Offers' })
  if (pricing === null) return part
  const first = Type.Object({ ...Pricing.properties, ...offers }, { title: 'Pricing' })
  return Type.Unsafe({ anyOf: [first, part] })
}

/** Estimated tokens of a first part with offers: most agents ask for the packages alone, and each of these is an offer too. */
const firstOffers = 1_500

/** Packages, ranges and sources first, then the offers: one list, so that a long one comes in parts. */
async function readPricing(request: PartRequest): Promise<object> {
  const { context, offset } = request
  const { lists, pricing } = context.reader.site
  const hasPrices = pricing !== null || !lists.includes('offers')
  const { plans, packageRanges, sources, ...rest } = hasPrices ? await runOperation(getPricing, {}, context) : noPrices
  const own = entriesOf({ plans, packageRanges, sources })
  const taken = tokensOf(rest)
  const ofOwn = own.reduce((sum, entry) => sum + tokensOf(entry), 0)
  const room = offset > 0 ? Infinity : Math.max(ofOwn, firstOffers - taken)
  const part = await listPart(request, listOffers, 'offers', { before: own, taken, room })
  const ownLeft = own.slice(offset)
  const offers = part.items.slice(ownLeft.length)
  const totalOffers = part.total - own.length
  return {
    ...(ownLeft.length > 0 && { ...rest, ...noPrices, ...listsOf(ownLeft.slice(0, part.items.length)) }),
    offers,
    ...(offers.length < totalOffers && { totalOffers }),
    ...(part.rest.note !== undefined && { offersNote: part.rest.note }),
  }
}

const noPrices = { plans: [], packageRanges: [], sources: [] }

/** Places and further numbers are one list: a company may have thousands. Every part has the other details. */
async function readContact(request: PartRequest): Promise<object> {
  const { locations = [], others = [], ...contact } = await runOperation(getContactInfo, {}, request.context)
  const entries = entriesOf({ locations, others })
  const list = { items: entries.slice(request.offset), total: entries.length, taken: tokensOf(contact) }
  const { items, rest } = fitPart(request, list)
  return { ...contact, ...listsOf(items), ...rest }
}

async function readList<Field extends string>(
  request: PartRequest,
  operation: ListOperation<Field>,
  field: Field,
): Promise<object> {
  const { items, total, rest } = await listPart(request, operation, field)
  return { total, [field]: items, ...rest }
}

/** An item of one of several lists. */
type Entry = readonly [list: string, item: unknown]

function entriesOf(lists: Readonly<Record<string, readonly unknown[]>>): readonly Entry[] {
  return Object.entries(lists).flatMap(([name, items]) => items.map((item): Entry => [name, item]))
}

/** The lists that entries are from; empty ones are absent. */
function listsOf(entries: readonly Entry[]): Readonly<Record<string, readonly unknown[]>> {
  const lists = [...Map.groupBy(entries, ([name]) => name)]
  return Object.fromEntries(lists.map(([name, ofList]) => [name, ofList.map(([, item]) => item)]))
}

function tokensOf(value: object): number {
  return estimateTokens(JSON.stringify(value))
}
