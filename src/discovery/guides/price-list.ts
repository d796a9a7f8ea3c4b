import { inlineText, lineText, linkPath } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import type { Plan, Pricing } from '../../model/pricing.ts'
import { BoundedLines } from '../bounded-lines.ts'
import type { ServiceDescription } from '../service-description.ts'

/** Texts of the file around those of the site. */
interface PriceTexts {
  readonly title: (name: string) => string
  readonly terms: string
  readonly audience: string
  readonly includes: string
  readonly excludes: string
  readonly ranges: string
  readonly sources: string
}

const english: PriceTexts = {
  title: (name) => `Prices of ${name}`,
  terms: 'Prices in Israeli new shekels (ILS) per month. VAT is not included.',
  audience: 'For',
  includes: 'Includes',
  excludes: 'Does not include',
  ranges: 'Price ranges',
  sources: 'Sources',
}

const hebrew: PriceTexts = {
  title: (name) => `המחירים של ${name}`,
  terms: 'המחירים בשקלים חדשים (ILS) לחודש, לא כולל מע״מ.',
  audience: 'למי זה מתאים',
  includes: 'כולל',
  excludes: 'לא כולל',
  ranges: 'טווחי מחירים',
  sources: 'מקורות',
}

/** Longest text of the site in one line, and the whole file, in characters. */
const most = { line: 2_000, file: 45_000 } as const

/** `/pricing.md`: the published prices as the site words them (SPEC section 4, Discovery files). */
export function priceList({ name, language }: ServiceDescription, pricing: Pricing): string {
  const texts = isHebrew(language) ? hebrew : english
  const lines = new BoundedLines(most.file)
  for (const line of linesOf(texts, inlineText(name, most.line), pricing)) lines.add(line)
  return `${lines.lines.join('\n')}\n`
}

/** The sources stand before the plans, so that they are never what a bound cuts off. */
function linesOf(texts: PriceTexts, name: string, { note, plans, packageRanges, sources }: Pricing): readonly string[] {
  return [
    `# ${texts.title(name)}`,
    '',
    texts.terms,
    ...(note === '' ? [] : ['', lineText(note, most.line)]),
    '',
    `${texts.sources}: ${sources.map((url) => `<${linkPath(url)}>`).join(', ')}`,
    ...plans.flatMap((plan) => planLines(plan, texts)),
    ...(packageRanges.length === 0 ? [] : ['', `## ${texts.ranges}`, '', ...items(packageRanges)]),
  ]
}

function planLines({ name, audience, priceText, includes, excludes }: Plan, texts: PriceTexts): readonly string[] {
  return [
    '',
    `## ${inlineText(name, most.line)}`,
    '',
    `**${inlineText(priceText, most.line)}**`,
    ...(audience === '' ? [] : ['', `${texts.audience}: ${inlineText(audience, most.line)}`]),
    ...(includes.length === 0 ? [] : ['', `${texts.includes}:`, '', ...items(includes)]),
    ...(excludes.length === 0 ? [] : ['', `${texts.excludes}:`, '', ...items(excludes)]),
  ]
}

function items(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `- ${lineText(text, most.line)}`)
}
