import { inlineText, lineText, linkPath } from '../http/markdown-text.ts'
import { isHebrew } from '../http/own-language.ts'
import type { Plan, Pricing } from '../model/pricing.ts'
import { BoundedLines } from './bounded-lines.ts'
import type { ServiceDescription } from './service-description.ts'

/** Texts of the file around those of the site. */
const english = {
  title: (name: string) => `Prices of ${name}`,
  terms: 'Prices in Israeli new shekels (ILS) per month. VAT is not included.',
  audience: 'For',
  includes: 'Includes',
  excludes: 'Does not include',
  ranges: 'Price ranges',
  sources: 'Sources',
}

const hebrew: typeof english = {
  title: (name) => `המחירים של ${name}`,
  terms: 'המחירים בשקלים חדשים (ILS) לחודש, לא כולל מע״מ.',
  audience: 'למי זה מתאים',
  includes: 'כולל',
  excludes: 'לא כולל',
  ranges: 'טווחי מחירים',
  sources: 'מקורות',
}

/** Longest text of the site in one line, and the whole file, in characters. */
const maxLength = { line: 2_000, file: 45_000 } as const

/** `/pricing.md`: the published prices as the site words them (SPEC section 4, Discovery files); undefined where it has none. */
export function priceList({ name, language, pricing }: ServiceDescription): string | undefined {
  if (pricing === null) return undefined
  const texts = isHebrew(language) ? hebrew : english
  const lines = new BoundedLines(maxLength.file)
  for (const line of linesOf(texts, inlineText(name, maxLength.line), pricing)) lines.add(line)
  return `${lines.lines.join('\n')}\n`
}

/** The sources come before the plans, so that the limit never cuts them off. */
function linesOf(texts: typeof english, name: string, { note, plans, packageRanges, sources }: Pricing): readonly string[] {
  return [
    `# ${texts.title(name)}`,
    '',
    texts.terms,
    ...(note === '' ? [] : ['', lineText(note, maxLength.line)]),
    '',
    `${texts.sources}: ${sources.map((url) => `<${linkPath(url)}>`).join(', ')}`,
    ...plans.flatMap((plan) => planLines(plan, texts)),
    ...(packageRanges.length === 0 ? [] : ['', `## ${texts.ranges}`, '', ...items(packageRanges)]),
  ]
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
