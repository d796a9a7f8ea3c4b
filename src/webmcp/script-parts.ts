import { readFileSync } from 'node:fs'

/** Modules for browsers, in `browser/`. They are modules only so that they can be read and checked one at a time. */
type Part =
  | 'agent-note'
  | 'check-input'
  | 'fill-form'
  | 'form-fields'
  | 'get-contact-info'
  | 'get-pricing'
  | 'model-context'
  | 'offer-tools'
  | 'read-api'
  | 'search-site'
  | 'visible-controls'
  | 'watch-forms'

/**
 * One classic script of several parts, each after those that it needs, that leaves nothing in the page's global scope.
 * @param start the call that begins it
 */
export function scriptOf(parts: readonly Part[], start: string): string {
  return `(() => {
'use strict'
${parts.map(textOf).join('')}${start}
})()
`
}

/** A part without comments, spaces that say nothing, and what makes it a module. */
function textOf(part: Part): string {
  return readFileSync(new URL(`./browser/${part}.js`, import.meta.url), 'utf8')
    .replace(/^ *\/\*\*[^]*?\*\/$/gm, '')
    .replace(/^ *\/\/.*$/gm, '')
    .replace(/ ?\/\*\*.*?\*\//g, '')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/^\s+/gm, '')
    .replace(/('[^'\n]*')|\s*([=<>{([,:;?&|!+]+)\s*|\s+([})\]])/g, '$1$2$3')
}
