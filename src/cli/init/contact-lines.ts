import { displayPath } from '../../model/site-path.ts'
import { shorten } from '../report-text.ts'
import type { ContactValue, SuggestedContact } from './suggest-contact.ts'
import { comment, commentedOut, noted, pathScalar, scalar } from './yaml-lines.ts'

/** What must be known for contact details to be published (CONTRACT 2, Missing facts). */
const required = ['company', 'phone', 'email', 'address', 'hours']

/** `contact`: the page, what JSON-LD says without a key, and what the pages add. */
export function contactLines({ page, added, doubtful, read, complete }: SuggestedContact): readonly string[] {
  const facts = read.map(({ fact, ...source }) => ({ ...source, key: fact.replace('contact.', '') }))
  const known = facts.flatMap(({ key, value, method, page: place }) =>
    comment('  ', `${key}: ${shorten(value)} (${method}${place === null ? '' : `, ${displayPath(place)}`})`),
  )
  const keys = [
    ...(page === null ? [] : noted(`  page: ${pathScalar(page.value)}`, page.from)),
    ...added.flatMap((value) => noted(keyLine(value), value.from)),
  ]
  const choices = doubtful.flatMap((value) => commentedOut(noted(keyLine(value), `one of several ${value.from}`)))
  const missing = required.filter((key) => ![...facts, ...added].some((one) => one.key === key))
  const wanted = missing.length > 0 ? missing : ['page']
  return [
    keys.length > 0 ? 'contact:' : '# contact:',
    ...(known.length > 0 ? [...comment('  ', 'Read from the pages without a key:'), ...known] : []),
    ...keys,
    ...choices,
    ...(complete ? [] : comment('  ', `Contact details are published when all are known; still open: ${wanted.join(', ')}.`)),
  ]
}

function keyLine({ key, value }: ContactValue): string {
  switch (key) {
    case 'company':
      return `  company: { name: ${scalar(value)} }`
    case 'address':
    case 'hours':
      return `  ${key}: { text: ${scalar(value)} }`
    default:
      return `  ${key}: ${scalar(value)}`
  }
}
