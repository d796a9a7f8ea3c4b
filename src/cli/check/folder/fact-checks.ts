import { lettersOf } from '../../../extraction/facts/part-words.ts'
import { mentionsPrices } from '../../../extraction/facts/prices/amount-topics.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import { displayPath } from '../../../model/site-path.ts'
import type { Finding, Survey } from './survey.ts'

/** Enough for every item of a list. */
const wholeList = { limit: 10_000, offset: 0 } as const

/**
 * Pages about prices, and the home page, that show prices but have no offer, and pages about prices most of whose prices are in none. On
 * other pages amounts are budgets, savings and examples more often than prices, so they are named only where no offer was read at all.
 */
export async function unpublishedPrices({ pages, reader }: Survey): Promise<readonly Finding[]> {
  const offers = (await reader.list('offers', wholeList)).items
  const ranges = reader.site.pricing?.packageRanges.join('\n') ?? ''
  const published = new Set(offers.flatMap(({ amount, minAmount, maxAmount }) => [amount, minAmount, maxAmount]))
  return pages.flatMap(({ record, inspection }) => {
    const isPriceList = mentionsPrices(`${record.title}\n${displayPath(record.path)}`)
    const hasOffer = offers.some(({ path }) => path === record.path)
    if (record.type === 'article' || !(isPriceList || offers.length === 0 || (record.path === '/' && !hasOffer))) return []
    const unknown = inspection.prices.filter(({ text, amounts }) => {
      return amounts.every((amount) => amount !== 0 && !published.has(amount)) && !ranges.includes(text)
    })
    const [first] = unknown
    if (first === undefined || (hasOffer && unknown.length * 2 < inspection.prices.length)) return []
    const count = unknown.length > 1 ? `${unknown.length} prices` : 'a price'
    const message = `It shows ${count} without an offer, such as “${first.text}”. If they are your prices, name their place under offers in daf.yaml.`
    return [{ message, page: record.path, key: 'offers' }]
  })
}

/** Pages with a question in a fold-out that is not published. */
export async function unpublishedQuestions({ pages, reader, rules }: Survey): Promise<readonly Finding[]> {
  const published = new Set((await reader.list('questions', wholeList)).items.map(({ question }) => lettersOf(question)))
  return pages.flatMap(({ record, inspection }) => {
    const isExcluded = rules.questions?.exclude?.some((pattern) => matchesPath(pattern, record.path)) === true
    const [first] = isExcluded ? [] : inspection.questions.filter((question) => !published.has(lettersOf(question)))
    if (first === undefined) return []
    return [
      { message: `It asks “${first}”, which is not published: no answer to it was found.`, page: record.path, key: 'questions' },
    ]
  })
}

const declaredNames = { phone: 'the phone number', email: 'the e-mail address', price: 'the price' } as const
const declaredKeys = { phone: 'contact.phone', email: 'contact.email', price: 'pricing' } as const

/** Values that pages declare in JSON-LD and show differently. */
export function contradictions({ pages }: Survey): readonly Finding[] {
  return pages.flatMap(({ record, inspection }) =>
    inspection.contradictions.map(({ kind, declared, shown: visible }) => {
      const instead = visible === '' ? 'it is not on the page' : `the page shows ${visible}`
      const message = `JSON-LD has ${declaredNames[kind]} ${declared}, but ${instead}; make them the same.`
      return { message, page: record.path, key: declaredKeys[kind] }
    }),
  )
}
