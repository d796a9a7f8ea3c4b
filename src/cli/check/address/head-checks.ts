import { parseDocument } from '../../../extraction/tree/parse-document.ts'
import { attribute, elementsOf } from '../../../extraction/tree/element.ts'
import { ExtractionError } from '../../../extraction/extracted-page.ts'
import type { AddressCheck } from './address-check.ts'
import { answered, mediaType } from './findings.ts'
import type { Reply } from './site-client.ts'

/** What the home page says of its other forms, and the script by which browsers offer the site's tools. */
export async function checkHead({ text }: Reply, { client, findings, links }: AddressCheck): Promise<void> {
  const named = namedIn(text)
  if (named.alternates.length === 0)
    findings.doubtful('/', 'The page names no Markdown form; add <link rel="alternate" type="text/markdown" href="…">.')
  else links.add('/', named.alternates)
  if (named.script === undefined) {
    findings.doubtful('/', 'Browsers find no tools: there is no /webmcp.tools.js in the page.')
    return
  }
  const target = client.targetOf(named.script)
  if (target === null) return
  const reply = await client.follow(target)
  if (reply.status === 200 && /javascript/.test(mediaType(reply.headers))) findings.good('tools in browsers', target, '/')
  else findings.broken('/', `The script of the tools, ${target}, is not there: ${answered(reply)}.`)
}

function namedIn(html: string): { readonly alternates: readonly string[]; readonly script: string | undefined } {
  const alternates: string[] = []
  let script: string | undefined
  try {
    for (const element of elementsOf(parseDocument(html).root)) {
      const is = (name: string, word: string) => attribute(element, name).toLowerCase().split(/\s+/).includes(word)
      if (element.tagName === 'link' && is('rel', 'alternate') && attribute(element, 'type') === 'text/markdown')
        alternates.push(attribute(element, 'href'))
      if (element.tagName === 'script' && /webmcp[^/]*\.js(?:\?|$)/.test(attribute(element, 'src')))
        script ??= attribute(element, 'src')
    }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
  }
  return { alternates, script }
}
