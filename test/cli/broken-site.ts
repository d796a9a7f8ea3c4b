import type { SiteFiles } from '../site/agency-like-site.ts'

/** What the check must report about the site below. */
interface Expected {
  readonly level: 'error' | 'warning'
  readonly page?: string
  readonly key?: string
  readonly message: RegExp
}

interface PageParts {
  readonly title: string
  readonly head?: string
  readonly body?: string
  /** Without one the page has no date. */
  readonly date?: string | null
  readonly description?: string
}

function page({ title, head = '', body = '', date = '2026-05-01', description = `All about ${title}` }: PageParts): string {
  const dated = date === null ? '' : `<meta property="article:modified_time" content="${date}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${description}">${dated}${head}</head>
<body><nav><a href="/">Home</a> <a href="/contact/">Contact</a> <a href="/prices/">Prices</a></nav>
<main><h1>${title}</h1><p>${`Plain words about ${title}. `.repeat(30)}</p>${body}</main></body></html>`
}

function jsonLd(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}

const company = {
  '@type': 'LocalBusiness',
  name: 'Broken Example',
  telephone: '+972-3-555-0134',
  email: 'office@broken.example',
  address: { '@type': 'PostalAddress', streetAddress: 'Street 1', addressLocality: 'Town', addressCountry: 'IL' },
  openingHours: 'Mo-Fr 09:00-17:00',
}

const hidden = 'A long text that is hidden from everybody who reads the page. '.repeat(6)

const files: SiteFiles = {
  'index.html': page({
    title: 'Broken Example',
    head: jsonLd({ ...company, telephone: '+972-3-555-7777' }),
    body: `<a href="/same-a/">a</a><a href="/same-b/">b</a><a href="/hidden/">h</a><a href="/bad-data/">d</a><a href="/no-date/">n</a>
      <a href="/loop-a/">l</a><a href="/missing/">m</a><a href="/files/missing.pdf">p</a><a href="/old/">o</a><a href="/v1/">api</a>
      <a href="/llms.txt">index</a><a href="/contact">contact</a><a href="/no-summary/">s</a><a href="/mcp/">mcp</a>
      <form action="/find/"><input name="q"></form><form action="/same-a/"><input name="q"></form>`,
  }),
  'contact/index.html': page({
    title: 'Contact',
    head: jsonLd(company),
    body: '<a href="tel:+97235551111">call</a><a href="mailto:other@broken.example">write</a><form id="ask" method="post" action="send/"><input name="a"></form><a href="/missing/">m</a>',
  }),
  'prices/index.html': page({
    title: 'Prices',
    head: jsonLd({ '@type': 'Offer', price: 4200, priceCurrency: 'ILS' }),
    body: `<div class="plan"><h3>Small</h3><p class="price">₪1,000 per month + VAT</p></div>
      <div class="plan"><h3>Big</h3><p class="price">$2,000 per month</p></div>`,
  }),
  'bad-data/index.html': page({ title: 'Bad data', head: '<script type="application/ld+json">{"@type": "Article", </script>' }),
  'hidden/index.html': page({ title: 'Hidden', body: `<div style="display: none"><p>${hidden}</p></div>` }),
  'no-date/index.html': page({ title: 'No date', date: null }),
  'no-summary/index.html':
    '<!doctype html><html lang="en"><head><title>No summary</title><meta property="article:modified_time" content="2026-05-01"></head><body><main><h1>No summary</h1><img src="/a.png" alt="A picture"></main></body></html>',
  'same-a/index.html': page({ title: 'The same' }),
  'same-b/index.html': page({ title: 'The same' }),
  'orphan/index.html': page({ title: 'Orphan' }),
  'listed/index.html': page({ title: 'Listed' }),
  'mcp/index.html': page({ title: 'Hidden by the service' }),
  'a.png': 'no picture',
  'sitemap.xml':
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.broken.example/listed/</loc></url></urlset>',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'llms.txt': '# Our own\n',
  _redirects: [
    '/loop-a/ /loop-b/',
    '/loop-b/ /loop-a/',
    '/old/ /gone/',
    '/fine/ /contact/',
    '/shop/* /contact/',
    '/refused/ /x/ 410',
    '/news/* /stories/:splat',
    '/p/* /q/:splat',
    '/q/* /p/:splat',
    '/lost/* /nothing/',
    ...[1, 2, 3, 4, 5].map((step) => `/step-${step}/ /step-${step + 1}/`),
    '/step-6/ /contact/',
  ].join('\n'),
}

const yaml = `
site: { baseUrl: 'https://www.broken.example' }
source: ./dist
pages:
  types:
    - { match: /stories/*/, type: article }
  main: main
  remove: [.nowhere]
  exclude: [/thanks/]
services:
  - { id: gone, page: /services/gone/ }
pricing:
  page: /prices/
  plan: .plan
  fields: { name: h3, price: .price, audience: .nobody }
  note: .no-note
  ranges: { page: /prices/, each: table tr }
contact: { page: /contact/ }
caseStudies: { page: /, fields: { title: h3 } }
questions: { exclude: [/faq/] }
forms:
  - { pages: [/contact/, /nowhere/], form: 'form#ask', tool: ask, description: Ask }
  - { pages: [/contact/], form: 'form#other', tool: other, description: Other }
contentSignals: { search: yes }
`

/** A site with one of every problem that `daf check` detects, and the expected messages. */
export const brokenSite: { readonly files: SiteFiles; readonly yaml: string; readonly problems: readonly Expected[] } = {
  files,
  yaml,
  problems: [
    { level: 'warning', page: '/contact/', message: /^A form is sent to \/contact\/send\/, where nothing handles it/ },
    { level: 'error', key: 'pages.remove[0]', message: /pages\.remove\[0\] \(\.nowhere\) found nothing/ },
    { level: 'warning', key: 'pages.types[0].match', message: /\/stories\/\*\// },
    { level: 'warning', key: 'caseStudies.page', message: /^caseStudies\.page has no effect without caseStudies\.each\.$/ },
    { level: 'warning', key: 'caseStudies.fields', message: /^caseStudies\.fields has no effect without caseStudies\.each\.$/ },
    { level: 'warning', key: 'questions.exclude[0]', message: /\/faq\// },
    { level: 'warning', key: 'pages.exclude[0]', message: /\/thanks\// },
    { level: 'error', key: 'services[0].page', message: /The service gone is left out/ },
    { level: 'error', key: 'pricing.fields.audience', message: /pricing\.fields\.audience found nothing/ },
    { level: 'error', key: 'pricing.note', message: /pricing\.note found nothing/ },
    { level: 'error', key: 'pricing.ranges.each', message: /pricing\.ranges\.each found nothing/ },
    { level: 'warning', page: '/prices/', key: 'pricing.plan', message: /\$2,000 per month” was not published: .*currency/ },
    { level: 'error', key: 'forms[0].pages', message: /forms\[0\]\.pages names \/nowhere\// },
    { level: 'error', page: '/contact/', key: 'forms[1].form', message: /forms\[1\]\.form \(form#other\) found nothing/ },
    { level: 'error', page: '/loop-a/', message: /\/loop-a\/ → \/loop-b\/ → … never ends/ },
    { level: 'error', page: '/old/', message: /_redirects: \/old\/ leads to \/gone\/, which does not exist/ },
    { level: 'error', message: /_redirects: \/p\/… → \/q\/… → … never ends/ },
    { level: 'error', message: /_redirects: \/lost\/… leads to \/nothing\/, which does not exist/ },
    {
      level: 'error',
      page: '/step-1/',
      message: /\/step-6\/ takes more than 5 redirects; redirect \/step-1\/ to the end of the chain/,
    },
    { level: 'error', page: '/bad-data/', message: /JSON-LD block 1 cannot be read/ },
    { level: 'error', page: '/mcp/', message: /\/mcp\/ cannot be reached/ },
    { level: 'warning', page: '/llms.txt', message: /own \/llms\.txt takes the place/ },
    { level: 'warning', page: '/robots.txt', key: 'contentSignals', message: /own robots\.txt .*Content-Signal: / },
    { level: 'warning', page: '/', message: /^A link or form leads to \/find\/, which does not exist/ },
    { level: 'warning', page: '/', message: /leads to \/missing\/, which does not exist, on 2 pages/ },
    { level: 'warning', page: '/', message: /leads to \/files\/missing\.pdf/ },
    { level: 'warning', page: '/orphan/', key: 'pages.exclude', message: /No page links to it/ },
    { level: 'warning', page: '/no-summary/', message: /No summary found/ },
    { level: 'warning', page: '/no-date/', message: /No date found/ },
    { level: 'warning', page: '/same-a/', message: /\/same-a\/, \/same-b\/ share the title “The same”/ },
    { level: 'warning', page: '/contact/', key: 'contact.phone', message: /\+972-3-555-0134, but the page shows \+97235551111/ },
    { level: 'warning', page: '/contact/', key: 'contact.email', message: /but the page shows other@broken\.example/ },
    { level: 'warning', page: '/prices/', key: 'pricing', message: /the price 4200, but it is not on the page/ },
    {
      level: 'warning',
      page: '/contact/',
      key: 'contact.phone',
      message: /shows the phone number \+97235551111, the structured data of/,
    },
    {
      level: 'warning',
      page: '/contact/',
      key: 'contact.email',
      message: /shows the e-mail address other@broken\.example, the structured data of/,
    },
    {
      level: 'warning',
      page: '/hidden/',
      message: /Hidden text was left out: 3\d\d characters, beginning with “A long text that is hidden/,
    },
  ],
}
