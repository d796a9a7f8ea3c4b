import { writeFile } from 'node:fs/promises'
import { isRecord } from '../model/json-record.ts'
import { DafYaml } from './schema.ts'

/**
 * Descriptions for the published JSON Schema of keys whose schemas in the model have none, by key path
 * (`[]` means each entry of a list; CONTRACT 2).
 */
export const keyDescriptions: Readonly<Record<string, string>> = {
  pages: 'Which pages are published, and as what.',
  'pages.types[].match': 'Path or paths that this type is for: `*` is one path segment, `**` any number.',
  'pages.remove': 'Further boilerplate that is left out, as CSS selectors.',
  'pages.exclude': 'Paths of pages that are not published; they are still served as the HTML they are.',
  services: "The services that the company offers; each page's own text gives what is not written here.",
  'services[].name': 'Name of the service. Default: its Hebrew name.',
  'services[].nameHe': "Hebrew name. Default: the page's title.",
  'services[].description': "One line about the service. Default: the page's summary.",
  pricing: 'Where the published prices are.',
  'pricing.fields': 'Where the parts of a package are inside its element.',
  'pricing.ranges': 'Price ranges on a separate page.',
  contact: 'Contact details; keys here win over what the contact page says.',
  'contact.phone': 'Telephone number, as dialled from abroad.',
  'contact.phoneLocal': 'Telephone number, as dialled inside the country.',
  'contact.email': 'E-mail address.',
  'contact.languages': 'Languages that are spoken.',
  'contact.howToRequestAQuote':
    "How a quote is asked for. Default: a sentence in the site's language that names the contact page.",
  offers: 'Where other prices are, in addition to those found automatically.',
  'offers[].fields': 'Where the parts of an offer are inside its element.',
  caseStudies: 'How the pages of case studies are read.',
  'caseStudies.fields': 'Where the parts of a case study are inside its element.',
  questions: "The site's own questions and answers.",
  'questions.exclude': 'Paths of pages whose questions are not published.',
  glossary: 'How the pages of glossary terms are read.',
}

/** The JSON Schema of `daf.yaml` that ships with the program (CONTRACT 2), for editors and other checkers. */
export function jsonSchema(): Readonly<Record<string, unknown>> {
  const plain: unknown = JSON.parse(JSON.stringify(DafYaml))
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(isRecord(plain) ? described(plain, '') : {}) }
}

/** Adds the descriptions that the schema of a key and those below it lack. */
function described(schema: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...schema }
  const description = keyDescriptions[path]
  if (description !== undefined) result['description'] ??= description
  if (isRecord(schema['items'])) result['items'] = described(schema['items'], `${path}[]`)
  if (isRecord(schema['properties'])) {
    result['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([key, part]) => [
        key,
        isRecord(part) ? described(part, path === '' ? key : `${path}.${key}`) : part,
      ]),
    )
  }
  return result
}

// `npm run schema`: writes the JSON Schema that the repository ships.
if (import.meta.main)
  await writeFile(new URL('../../daf.schema.json', import.meta.url), `${JSON.stringify(jsonSchema(), null, 2)}\n`)
