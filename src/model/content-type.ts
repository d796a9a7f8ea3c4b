import type { Static } from 'typebox'
import { Enumeration } from './schema-types.ts'

/** The kinds of page, in the specification's order (SPEC section 2, ContentType). */
export const contentTypes = ['service', 'article', 'glossary', 'case-study', 'hub', 'page'] as const

/** ContentType of the specification: what kind of page this is. */
export const ContentType = Enumeration(contentTypes, {
  title: 'ContentType',
  description: 'What kind of page this is.',
})
export type ContentType = Static<typeof ContentType>
