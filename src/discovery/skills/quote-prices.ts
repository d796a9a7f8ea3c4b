import { inlineText } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import { getContactInfo } from '../../operations/get-contact-info.ts'
import { getPricing } from '../../operations/get-pricing.ts'
import type { SkillMaker } from './skill.ts'

/** How to give prices so that nobody is misled. */
export const quotePrices: SkillMaker = ({ name, baseUrl, language, pricing, contact }) => {
  if (pricing === null) return null
  const quote =
    contact === null
      ? ''
      : `- For an offer of their own, people ask the company: \`howToRequestAQuote\` of \`${apiRoot}${getContactInfo.path}\` says how.\n`
  return {
    name: 'quote-prices',
    title: `Quote the prices of ${name}`,
    description: `Give the published prices of ${name} (${baseUrl}/) exactly as they are written, with what they include and a link. Use it whenever somebody asks what ${name} costs, or compares its packages.`,
    questions: isHebrew(language)
      ? [`כמה עולים השירותים של ${name}?`, `מה כוללות החבילות של ${name}?`]
      : [`What does ${name} charge?`, `What do the packages of ${name} include?`],
    instructions: `# Quote the prices of ${inlineText(name, 200)}

Prices change. Ask for them each time; do not answer from memory or from an earlier conversation.

## Where they are

- MCP server \`${baseUrl}${mcpPath}\`: \`get_company_info\` with \`{"topic": "pricing"}\`
- JSON: \`GET ${baseUrl}${apiRoot}${getPricing.path}\`
- Markdown: \`${baseUrl}${servicePaths.prices}\`

## What the fields mean

- \`plans\`: monthly packages. \`priceText\` is the price as the site words it; quote this. \`pricePerMonth\` is the same as a number
  in ILS (Israeli new shekels), for comparing. \`audience\` says who a package is for.
- \`includes\` and \`excludes\`: what belongs to the package and what does not. Name both when somebody compares.
- \`packageRanges\`: what kinds of packages cost, from and to. A range is no price: give both ends.
- \`note\`: what holds for all prices. Leave it out only where it does not matter.
- \`vatIncluded\` is \`false\`: VAT comes on top. Say so with every price.

## Rules

- Never round, convert, multiply to a year or estimate between packages. If asked to calculate, show the published numbers first.
- Link one of \`sources\`, the pages that the prices were read from.
- What has no published price has none: say that the site does not publish it.
${quote}`,
  }
}
