import { writePage } from '../write-page.ts'
import type { HebrewPage } from './hebrew-site.ts'

/** The percent-encoded address of a page. */
export function addressOf({ slug }: HebrewPage): string {
  return `/${encodeURIComponent(slug)}/`
}

/** Writes the pages as a site generator would: one folder per page with an `index.html`, and a home page that links to all. */
export async function writeStaticSite(folder: string, pages: readonly HebrewPage[]): Promise<void> {
  for (const page of pages) await writePage(folder, page.slug, documentOf(page.title, page.summary, page.html))
  const links = pages.map((page) => `<li><a href="${addressOf(page)}">${page.title}</a></li>`).join('\n')
  await writePage(folder, '', documentOf('סוכנות אלומה', 'שיווק דיגיטלי לעסקים', `<ul>${links}</ul>`))
}

function documentOf(title: string, summary: string, html: string): string {
  return `<!doctype html>
<html lang="he" dir="rtl">
<head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${summary}"></head>
<body><header><nav><a href="/">סוכנות אלומה</a></nav></header>
<main><h1>${title}</h1>
${html}
</main>
<footer><p>סוכנות אלומה, חיפה</p></footer></body></html>
`
}
