import { isHebrew } from '../../http/own-language.ts'
import type { Edition } from './developers-page.ts'
import { english } from './texts-en.ts'
import { hebrew } from './texts-he.ts'

const root = '/developers/'

/** The two languages of the documentation: the site's own, Hebrew or else English, at the root and the other one below it. */
export function editionsOf(siteLanguage: string): readonly [Edition, Edition] {
  const [main, second] = isHebrew(siteLanguage) ? [hebrew, english] : [english, hebrew]
  const first = { texts: main, path: root }
  const other = { texts: second, path: `${root}${second.tag}/` }
  return [
    { ...first, other },
    { ...other, other: first },
  ]
}
