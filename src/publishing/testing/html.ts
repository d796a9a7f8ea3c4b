/** Parts of a page that tests vary. */
interface PageParts {
  readonly title?: string
  readonly head?: string
  readonly body?: string
  readonly language?: string
}

/** A small complete page. */
export function pageHtml({
  title = 'A page',
  head = '',
  body = '<p>Some words about the work that we do.</p>',
  language = 'en',
}: PageParts = {}): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

/** The element that names a canonical address. */
export function canonical(url: string): string {
  return `<link rel="canonical" href="${url}">`
}
