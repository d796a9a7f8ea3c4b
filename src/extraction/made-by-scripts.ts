/** Message for a page whose content is made by scripts. */
export const madeByScripts =
  'It has no text: scripts, which daf does not run, render its content in the browser. Only people with a browser can read it; ' +
  'render it when the site is built or served (static generation, server-side rendering).'

/** Maximum length of a request to enable scripts or to wait, in characters. */
const longestRequest = 200

/** Message for a page with a menu or a footer, but no other text. */
const withoutText =
  'It has no text of its own. If scripts render its content in the browser, only people with a browser can read it.'

/**
 * Message for a document without text, except perhaps that it needs scripts or is loading; undefined for others.
 * @param text of its main content
 * @param shown all text of its body, also outside of the main content
 */
export function emptyPageMessage({ text, shown, html, isShell }: DocumentTexts): string | undefined {
  if (!/<script\b/i.test(html) || text.length > longestRequest) return undefined
  const isRequest = /java ?script|^[^\p{L}]*(?:loading|please wait|טוען|נטען)(?!\p{L})/iu.test(text)
  if (isRequest || (isShell && emptyMount.test(html)) || shown.trim() === '') return madeByScripts
  return text === '' ? withoutText : undefined
}

interface DocumentTexts {
  readonly text: string
  readonly shown: string
  readonly html: string
  /** Whether it has hardly any text between header and footer. */
  readonly isShell: boolean
}

/** An empty element into which frameworks render the page. */
const emptyMount =
  /<(?:div|main|section)\b[^>]{0,300}\bid\s*=\s*["']?(?:root|app|application|__next|__nuxt|___gatsby|svelte|q-app|app-root|react-root|main-app)\b["']?[^>]{0,300}>\s*(?:<!--[^>]{0,200}-->\s*)?<\/|<app-root\b[^>]{0,300}>\s*<\/app-root/i
