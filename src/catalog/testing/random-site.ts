import * as fc from 'fast-check'
import { contentTypes } from '../../model/content-type.ts'
import type { TermRecord } from '../../model/site-record.ts'
import { type SamplePage, samplePage } from './sample-site.ts'

/** Few words, in related forms, so that random queries meet random pages often. */
export const vocabulary = [
  'שירות',
  'השירותים',
  'ולשירותינו',
  'בית',
  'בתים',
  'הארגונים',
  'אירגון',
  'יכתוב',
  'כותבת',
  'קידום',
  'לקידום',
  'seo',
  'ה-SEO',
  'page',
  'pages',
  'e-commerce',
  '1,500',
  '500',
  'צה"ל',
  'קידום הארגונים (ק"ה)',
  'קידום הארגונים',
  'ק"ה',
  '検索エンジン',
]

const words = (maxLength: number) => fc.array(fc.constantFrom(...vocabulary), { maxLength }).map((list) => list.join(' '))

/** Paths that meet in few sections and depths. */
const path = fc
  .array(fc.constantFrom('a', 'b', 'blog', 'x1', '%D7%90'), { maxLength: 3 })
  .map((segments) => `/${segments.map((segment) => `${segment}/`).join('')}`)

/** A page of a random site. */
export const randomPage: fc.Arbitrary<SamplePage> = fc
  .record({ path, title: words(2), summary: words(1), body: words(4), type: fc.constantFrom(...contentTypes) })
  .map(({ path: at, ...fields }) => samplePage(at, fields))

/** A random query: one to three words. */
export const randomQuery: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '))

/** A term of a random glossary. */
export const randomTerm: fc.Arbitrary<TermRecord> = fc
  .record({ term: fc.constantFrom(...vocabulary, 'צהל', 'SEO', 'קִידוּם'), path })
  .map((fields) => ({ ...fields, summary: '' }))
