import { inlineText, lineText, linkPath } from '../http/markdown-text.ts'
import { isHebrew } from '../http/own-language.ts'
import type { Offer } from '../model/offer.ts'
import type { Plan, Pricing } from '../model/pricing.ts'
import { apiRoot } from '../model/service-paths.ts'
import { listOffers } from '../operations/list-offers.ts'
import { BoundedLines } from './bounded-lines.ts'
import { hasPrices, type ServiceDescription } from './service-description.ts'

/** The wording of the file around the texts of the site. */
const english = {
  title: (name: string) => `Prices of ${name}`,
  terms: 'Prices in Israeli new shekels (ILS) per month. VAT is not included.',
  audience: 'For',
  includes: 'Includes',
  excludes: 'Does not include',
  ranges: 'Price ranges',
  offers: 'Everything with a price',
  more: (address: string) => `The rest: \`${address}\``,
  units: {
    month: 'per month',
    year: 'per year',
    week: 'per week',
    day: 'per day',
    hour: 'per hour',
    person: 'per person',
    item: 'per item',
    once: 'once',
    unknown: '',
  },
  vat: { included: 'VAT included', excluded: 'VAT not included', unknown: '' },
  sources: 'Sources',
}

const hebrew: typeof english = {
  title: (name) => `המחירים של ${name}`,
  terms: 'המחירים בשקלים חדשים (ILS) לחודש, לא כולל מע״מ.',
  audience: 'למי זה מתאים',
  includes: 'כולל',
  excludes: 'לא כולל',
  ranges: 'טווחי מחירים',
  offers: 'כל המחירים',
  more: (address) => `ההמשך: \`${address}\``,
  units: {
    month: 'לחודש',
    year: 'לשנה',
    week: 'לשבוע',
    day: 'ליום',
    hour: 'לשעה',
    person: 'לאדם',
    item: 'ליחידה',
    once: 'חד-פעמי',
    unknown: '',
  },
  vat: { included: 'כולל מע״מ', excluded: 'לא כולל מע״מ', unknown: '' },
  sources: 'מקורות',
}

/** Maximum length of a text of the site in one line, of one in the line of an offer, and of the whole file, in characters. */
const maxLength = { line: 2_000, offer: 300, file: 45_000 } as const

/** `/pricing.md`: the published prices as the site words them (SPEC section 4, Discovery files); undefined if it has none. */
export function priceList(service: ServiceDescription): string | undefined {
  const { name, language, pricing } = service
  if (!hasPrices(service)) return undefined
  const texts = isHebrew(language) ? hebrew : english
  const lines = new BoundedLines(maxLength.file)
  const head = [`# ${texts.title(inlineText(name, maxLength.line))}`]
  const packages = pricing === null ? [] : packageLines(texts, pricing)
  for (const line of [...head, ...packages]) lines.add(line)
  const all = addOffers(lines, otherOffers(service), texts)
  const rest =
    all && service.offers.offers.length === service.offers.total ? [] : ['', texts.more(`GET ${offersAddress(service)}`)]
  return `${[...lines.lines, ...rest].join('\n')}\n`
}

/** The sources come before the plans, so that the limit never cuts them off. */
function packageLines(texts: typeof english, { note, plans, packageRanges, sources }: Pricing): readonly string[] {
  return [
    '',
    texts.terms,
    ...(note === '' ? [] : ['', lineText(note, maxLength.line)]),
    '',
    `${texts.sources}: ${sources.map((url) => `<${linkPath(url)}>`).join(', ')}`,
    ...plans.flatMap((plan) => planLines(plan, texts)),
    ...(packageRanges.length === 0 ? [] : ['', `## ${texts.ranges}`, '', ...items(packageRanges)]),
  ]
}

function offersAddress({ baseUrl }: ServiceDescription): string {
  return `${baseUrl}${apiRoot}${listOffers.path}`
}

/** The offers other than the packages, which the file lists first. */
function otherOffers({ pricing, offers: { offers } }: ServiceDescription): readonly Offer[] {
  const packages = new Set(pricing?.plans.map(({ name, priceText }) => `${name}\n${priceText}`))
  return offers.filter(({ name, priceText }) => !packages.has(`${name}\n${priceText}`))
}

/** Adds a line for each offer, with its page. Returns whether all of them fit. */
function addOffers(lines: BoundedLines, offers: readonly Offer[], texts: typeof english): boolean {
  if (offers.length === 0) return !lines.full
  for (const line of ['', `## ${texts.offers}`, '']) lines.add(line)
  for (const { name, priceText, unit, vat, url } of offers) {
    const terms = [texts.units[unit], texts.vat[vat]].filter((term) => term !== '')
    const price = `**${inlineText(priceText, maxLength.offer)}**${terms.length === 0 ? '' : ` (${terms.join(', ')})`}`
    lines.add(`- ${inlineText(name, maxLength.offer)}: ${price}, <${linkPath(url)}>`)
  }
  return !lines.full
}

function planLines({ name, audience, priceText, includes, excludes }: Plan, texts: typeof english): readonly string[] {
  return [
    '',
    `## ${inlineText(name, maxLength.line)}`,
    '',
    `**${inlineText(priceText, maxLength.line)}**`,
    ...(audience === '' ? [] : ['', `${texts.audience}: ${inlineText(audience, maxLength.line)}`]),
    ...(includes.length === 0 ? [] : ['', `${texts.includes}:`, '', ...items(includes)]),
    ...(excludes.length === 0 ? [] : ['', `${texts.excludes}:`, '', ...items(excludes)]),
  ]
}

function items(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `- ${lineText(text, maxLength.line)}`)
}
