import { publicName } from './live-site.ts'

/** A page with markup that makes the insertion point in its head hard to find. */
export const page = (text: string) =>
  `<!DOCTYPE html><html lang="he"><!-- <head> --><head data-x=">"><meta charset="utf-8"><title>דף ${text}</title></head>` +
  `<body><main><h1>${text}</h1><p>${`${text} ארוך מאוד. `.repeat(20)}</p></main></body></html>`

/** What its additions follow. */
const encoding = '<meta charset="utf-8">'

/** The additions to a page. */
export const additions = (markdown: string) =>
  `<link rel="alternate" type="text/markdown" href="https://${publicName}${markdown}">` +
  `<link rel="describedby" type="text/plain" href="https://${publicName}/llms.txt"><script src="/webmcp.tools.js" defer></script>`

/** The page as visitors receive it. */
export const gained = (text: string, markdown: string) => page(text).replace(encoding, encoding + additions(markdown))

/** The last good copy. */
export const copy = {
  'index.html': page('בית'),
  'about/index.html': page('עלינו'),
  'שירותים/index.html': page('שירותים'),
  'thanks/index.html': '<!doctype html><head><meta name="robots" content="noindex"><title>t</title></head><body><p>thanks',
}
