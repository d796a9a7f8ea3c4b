import { readFileSync } from 'node:fs'

/** Modules for browsers, in `browser/`. They are modules only so that they can be read and checked one at a time. */
type Part =
  | 'agent-note'
  | 'check-input'
  | 'fill-form'
  | 'form-fields'
  | 'get-contact-info'
  | 'get-pricing'
  | 'guard-form'
  | 'model-context'
  | 'offer-tools'
  | 'read-api'
  | 'search-site'
  | 'visible-controls'
  | 'watch-forms'

/**
 * One classic script of several parts, each after those it needs, that leaves nothing in the page's global scope.
 * @param start the call that starts it
 */
export function scriptOf(parts: readonly Part[], start: string): string {
  return `(() => {
'use strict'
${parts.map(textOf).join('')}${start}
})()
`
}

/** A part without comments, needless spaces and commas, and what makes it a module. */
function textOf(part: Part): string {
  return readFileSync(new URL(`./browser/${part}.js`, import.meta.url), 'utf8')
    .replace(/^ *\/\*\*[^]*?\*\/$/gm, '')
    .replace(/^ *\/\/.*$/gm, '')
    .replace(/ ?\/\*\*.*?\*\//g, '')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/^\s+/gm, '')
    .replace(/\n(?=\.)/g, '')
    .replace(/('[^'\n]*')|\s*([=<>{([,:;?&|!+]+)\s*|\s+([})\]])|([)}\]]) +/g, '$1$2$3$4')
    .replace(/,([)\]}])/g, '$1')
}
