import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'

/** A language in a class name, as highlighters write it. */
const languageClass =
  /^(?:language|lang|highlight-source|highlight-text|sourceCode|hljs-language)-(?=[a-z])([a-z][\w+#-]{0,30})$/i

const languageName = /^[a-z][\w+#-]{0,30}$/i

/** Classes that say how code looks, beside a name of a language without any word before it. */
const looks = /^(?:hljs|highlight|copy|code|line|lines|wrap|theme|dark|light|shj.*|hljs-.*)$/i

/** The language of code that an element names by its attributes; undefined where it names none. */
export function languageOf(element: Element): string | undefined {
  for (const name of ['dataLang', 'dataLanguage', 'dataEnlighterLanguage']) {
    const named = attribute(element, name)
    if (languageName.test(named)) return named.toLowerCase()
  }
  const classes = attribute(element, 'className')
  const brush = /(?:^|\s)brush:\s?([a-z][\w+#-]{0,30})/i.exec(classes)?.[1]
  if (brush !== undefined) return brush.toLowerCase()
  const names = classes.split(/\s+/)
  for (const name of names) {
    const language = languageClass.exec(name)?.[1]
    if (language !== undefined) return language.toLowerCase()
  }
  if (!names.includes('hljs')) return undefined
  return names.find((name) => languageName.test(name) && !looks.test(name))?.toLowerCase()
}
