import { isHebrew } from '../../http/own-language.ts'
import { english } from './texts-en.ts'
import { hebrew } from './texts-he.ts'

/** The texts of the documentation in one language. */
export type DeveloperTexts = typeof english

/** One language of the documentation, and the address of the other. */
export interface Edition {
  readonly texts: DeveloperTexts
  /** `/developers/` or below it. */
  readonly path: string
  readonly other: { readonly texts: DeveloperTexts; readonly path: string }
}

/** The two languages of the documentation: the site's own, Hebrew or else English, at `/developers/` and the other one below it. */
export function editionsOf(siteLanguage: string): readonly [Edition, Edition] {
  const [main, second] = isHebrew(siteLanguage) ? [hebrew, english] : [english, hebrew]
  const first = { texts: main, path: '/developers/' }
  const other = { texts: second, path: `/developers/${second.tag}/` }
  return [
    { ...first, other },
    { ...other, other: first },
  ]
}
