import { Type } from 'typebox'
import type { FoundPassage } from '../catalog/catalog.ts'
import { placeUrl, withBaseUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { type Passage, Passages } from '../model/passage.ts'
import { countedQuery } from '../model/response-subject.ts'
import { requireSearchableWord } from './find-pages.ts'
import { operation, type OperationContext } from './operation.ts'
import { boundedText, readPassage } from './passage/read-passage.ts'
import { textFragment } from './passage/text-fragment.ts'
import { bytesOfUnit, readBeginning } from './read-beginning.ts'

/** The parts of pages that answer a question. */
export const findPassages = operation({
  id: 'findPassages',
  path: '/passages/',
  summary: 'Find the parts of pages that answer a question',
  description:
    'The parts of pages that answer q best, at most two of a page: each can be read and quoted by itself, with the headings above it and an address that opens the page there. q may be a whole question; a part need not have all of its words.',
  parameters: Type.Object({
    q: Type.String({
      minLength: limits.passagesQuery.minimum,
      maxLength: limits.passagesQuery.maximum,
      description: 'A question or words, Hebrew or English.',
    }),
    limit: Type.Optional(Type.Integer({ ...limits.passagesLimit, description: 'Maximum number of passages.' })),
  }),
  result: Passages,
  statuses: [400, 429, 500],
  async run({ q, limit = limits.passagesLimit.default }, context) {
    requireSearchableWord(q)
    const { passages } = await context.reader.passages({ text: q, limit })
    const read = await Promise.all(passages.map((passage) => toPassage(passage, context)))
    // The text of one is empty where its file is lost.
    return { query: q, passages: read.filter(({ text }) => text !== '') }
  },
  subject: ({ q }, { passages }) => ({ kind: 'search', query: countedQuery(q), found: passages.length > 0 }),
})

async function toPassage(found: FoundPassage, { reader, baseUrl }: OperationContext): Promise<Passage> {
  const { page, score, fragment, markdown } = found
  const whole = await readBeginning(page.markdown, (markdown.end ?? Infinity) * bytesOfUnit, reader)
  const { text, headings } = readPassage(whole, markdown)
  const directive = fragment === '' ? textFragment(text) : ''
  return {
    text: boundedText(withBaseUrl(text, baseUrl), limits.passageText),
    headings: [...headings],
    title: page.title,
    url:
      fragment === ''
        ? `${baseUrl}${page.path}${directive === '' ? '' : `#${directive}`}`
        : placeUrl({ path: page.path, fragment }, baseUrl),
    type: page.type,
    score: Math.round(score * 1000) / 1000,
    updatedAt: page.updatedAt,
  }
}
