import { inlineText } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import { listOffers } from '../../operations/list-offers.ts'
import { hasPrices } from '../service-description.ts'
import type { SkillMaker } from './skill.ts'

/** How to quote prices so that nobody is misled. */
export const quotePrices: SkillMaker = (service) => {
  if (!hasPrices(service)) return null
  const { name, baseUrl, language, pricing, offers, contact } = service
  const hasOffers = offers.total > 0
  const addresses = [
    ...(pricing === null ? [] : [`- JSON, monthly packages: \`GET ${baseUrl}${apiRoot}${getPricing.path}\``]),
    ...(hasOffers
      ? [`- JSON, everything with a price: \`GET ${baseUrl}${apiRoot}${listOffers.path}\`, \`?q=\` filters by name`]
      : []),
  ]
  const source = [...(pricing === null ? [] : ['one of `sources`']), ...(hasOffers ? ['the `url` of the offer'] : [])]
  const quote =
    contact?.howToRequestAQuote === undefined
      ? ''
      : `- For an individual offer people ask the company: \`howToRequestAQuote\` in \`${apiRoot}${getContactInfo.path}\` says how.\n`
  return {
    name: 'quote-prices',
    title: `Quote the prices of ${name}`,
    description: `Give the published prices of ${name} (${baseUrl}/) exactly as they are written, with what they include and a link. Use it whenever somebody asks what ${name} costs, or compares its ${pricing === null ? 'prices' : 'packages'}.`,
    questions: questionsOf(name, pricing !== null, isHebrew(language)),
    instructions: `# Quote the prices of ${inlineText(name, 200)}

Prices change. Look them up each time; do not answer from memory or from an earlier conversation.

## Where they are

- MCP server \`${baseUrl}${mcpPath}\`: \`get_company_info\` with \`{"topic": "pricing"}\`
${addresses.join('\n')}
- Markdown: \`${baseUrl}${servicePaths.prices}\`

## What the fields mean

${pricing === null ? '' : packageFields}${hasOffers ? offerFields : ''}
## Rules

- Never round, convert, extrapolate to a year or estimate between ${pricing === null ? 'prices' : 'packages'}. If asked to calculate, show the published numbers first.
- Link ${source.join(' or ')}, the page that states the price.
- If you find no price, say that you found none, not that there is none.
${quote}`,
  }
}

const packageFields = `- \`plans\`: monthly packages. \`priceText\` is the price in the site's words; quote this. \`pricePerMonth\` is the same price as a
  number in ILS (Israeli new shekels), for comparing. \`audience\` says who a package is for.
- \`includes\` and \`excludes\`: what the package does and does not include. Name both when somebody compares.
- \`packageRanges\`: price ranges of kinds of packages. Always give both ends.
- \`note\`: applies to all prices. Leave it out only if it does not matter.
- \`vatIncluded\` is \`false\`: VAT is added. Say so with every price.
`

const offerFields = `- \`offers\`: everything with a price. \`priceText\` is the price in the site's words; quote this. \`amount\`, or \`minAmount\` and
  \`maxAmount\` for a range, are the same price as numbers in \`currency\`, for comparing. A range without \`maxAmount\` is open-ended.
- \`unit\`: what the price is paid for, such as \`hour\` or \`person\`; \`vat\`: whether VAT is included. If one is \`unknown\`, the page does not
  say, so do not say it either.
`

function questionsOf(name: string, hasPackages: boolean, hebrew: boolean): readonly string[] {
  const cost = hebrew ? `כמה עולים השירותים של ${name}?` : `What does ${name} charge?`
  const packages = hebrew ? `מה כוללות החבילות של ${name}?` : `What do the packages of ${name} include?`
  return hasPackages ? [cost, packages] : [cost]
}
