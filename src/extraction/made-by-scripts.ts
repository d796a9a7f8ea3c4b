/** What is reported of a page whose content is made by scripts. */
export const madeByScripts =
  'It has no text: scripts, which are not run, make its content in the browser. Nobody but people with a browser can read it; ' +
  'render it when the site is built or served (static generation, server-side rendering).'

/** Maximum length of a request to enable scripts or to wait, in characters. */
const longestRequest = 200

/** Whether a document has no text except, perhaps, that it needs scripts or that it is loading. */
export function isMadeByScripts(text: string, isShell: boolean, html: string): boolean {
  const isRequest =
    text.length <= longestRequest && /java ?script|^[^\p{L}]*(?:loading|please wait|טוען|נטען)(?!\p{L})/iu.test(text)
  const isEmpty = text === '' || isRequest || (isShell && text.length <= longestRequest && emptyMount.test(html))
  return isEmpty && /<script\b/i.test(html)
}

/** An element without content that frameworks put the page into. */
const emptyMount =
  /<(?:div|main|section)\b[^>]{0,300}\bid\s*=\s*["']?(?:root|app|application|__next|__nuxt|___gatsby|svelte|q-app|app-root|react-root|main-app)\b["']?[^>]{0,300}>\s*(?:<!--[^>]{0,200}-->\s*)?<\/|<app-root\b[^>]{0,300}>\s*<\/app-root/i
