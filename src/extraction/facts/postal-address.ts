import { firstText, type StructuredNode, textOf, valuesOf } from './structured-node.ts'

/** The fields of a PostalAddress (schema.org), in the order in which an address is written. */
const fields = ['streetAddress', 'postOfficeBoxNumber', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry']

/** The first address of a place: PostalAddress fields, or `{text}` where it is written as one text; undefined where there is none. */
export function readAddress(node: StructuredNode): Readonly<Record<string, string>> | undefined {
  for (const value of valuesOf(node, 'address')) {
    const address = typeof value === 'object' ? fieldsOf(value) : wordsOf(textOf(value))
    if (Object.keys(address).length > 0) return address
  }
  return undefined
}

function fieldsOf(address: StructuredNode): Readonly<Record<string, string>> {
  const known = fields.map((field): [string, string] => [field, firstText(address, field)]).filter(([, text]) => text !== '')
  return known.length > 0 ? Object.fromEntries(known) : wordsOf(firstText(address, 'name') || firstText(address, 'description'))
}

/** An address of the web or of mail is none that a letter reaches. */
function wordsOf(text: string): Readonly<Record<string, string>> {
  return text === '' || /^(?:https?:\/\/|www\.)\S*$|^\S+@\S+$/i.test(text) ? {} : { text }
}
