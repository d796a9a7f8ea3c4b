import { fileOf, type SiteFacts, type TestSite } from './site-facts.ts'

/** An English agency's site from a static generator: plain markup, articles in dated folders, no JSON-LD. */
const facts: SiteFacts = {
  name: 'Harbour Lane',
  baseUrl: 'https://harbourlane.example',
  services: [
    {
      path: '/services/technical-seo/',
      title: 'Technical SEO',
      summary: 'We find and mend what keeps search engines from reading your site.',
    },
    {
      path: '/services/content/',
      title: 'Content that ranks',
      summary: 'Research and writing for questions that your customers ask.',
    },
    { path: '/services/paid-search/', title: 'Paid search', summary: 'Campaigns that are measured by profit and not by clicks.' },
  ],
  plans: [
    {
      name: 'Dinghy',
      audience: 'For local shops and studios',
      pricePerMonth: 3200,
      priceText: '₪3,200 per month + VAT',
      includes: ['Keyword research', 'One article a month'],
      excludes: ['Link building'],
    },
    {
      name: 'Ferry',
      audience: 'For growing companies',
      pricePerMonth: 6800,
      priceText: '₪6,800 per month + VAT',
      includes: ['Everything in Dinghy', 'Four articles a month', 'Quarterly review'],
      excludes: ['Design', 'Translation'],
    },
    {
      name: 'Liner',
      audience: 'For teams with several sites',
      pricePerMonth: 13500,
      priceText: '₪13,500 per month + VAT',
      includes: ['Everything in Ferry', 'Ten articles a month'],
      excludes: [],
    },
  ],
  note: 'No minimum term: prices hold until the end of the year.',
  ranges: ['Local SEO – ₪2,000–₪4,000', 'National SEO – ₪4,500–₪9,000', 'Online shops – from ₪7,000'],
  contact: {
    page: '/contact/',
    phone: '+972-4-555-0188',
    phoneLocal: '04-555-0188',
    email: 'team@harbourlane.example',
    address: '7 Port Street, Haifa',
    addressFields: { text: '7 Port Street, Haifa' },
    hours: 'Sunday to Thursday, 9:00–17:30',
    hoursFields: {
      sunday: '09:00-17:30',
      monday: '09:00-17:30',
      tuesday: '09:00-17:30',
      wednesday: '09:00-17:30',
      thursday: '09:00-17:30',
    },
  },
  caseStudies: [
    {
      path: '/projects/bakery/',
      title: 'A bakery with five branches',
      result: '48% more orders from search in nine months',
      date: '2026-06-18',
    },
    {
      path: '/projects/law-firm/',
      title: 'A law firm in Haifa',
      result: '3.2 times as many calls from the website',
      date: '2026-04-09',
    },
    {
      path: '/projects/ceramics/',
      title: 'Ceramics sold abroad',
      result: 'Organic revenue up 71% year over year',
      date: '2026-01-27',
    },
  ],
  terms: [
    { path: '/glossary/canonical/', term: 'Canonical URL', summary: 'The address that a page asks to be known by.' },
    {
      path: '/glossary/crawl-budget/',
      term: 'Crawl budget',
      summary: 'How many pages a search engine reads of a site in a while.',
    },
    { path: '/glossary/noindex/', term: 'Noindex', summary: 'A word in a page that keeps it out of search results.' },
  ],
  articles: [
    { path: '/2026/06/core-update-notes/', title: 'Notes on the core update', date: '2026-06-04' },
    { path: '/2026/03/redirects/', title: 'Redirects without tears', date: '2026-03-15' },
    { path: '/2025/12/thin-pages/', title: 'Thin pages', date: '2025-12-08' },
  ],
  form: { pages: ['/contact/'], selector: 'form[name="contact"]' },
}

const filler =
  'We have worked with companies in Israel for years, and every project starts with the question what customers are looking for.'

interface PageParts {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly description?: string
}

/** The site as written by such generators. */
export function datedBlogSite(): TestSite {
  const { services, ranges, caseStudies, terms, articles, name } = facts
  const list = (path: string, title: string, links: readonly (readonly [string, string])[]): PageParts => ({
    path,
    title,
    body: `<h1>${title}</h1><ul class="entries">${links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul>`,
  })
  const posts = articles.map(({ path, title }) => [path, title] as const)
  const pages: readonly PageParts[] = [
    { path: '/', title: name, description: filler, body: `<section class="hero"><h1>${name}</h1><p>${filler}</p></section>` },
    ...services.map(({ path, title, summary }) => ({
      path,
      title,
      description: summary,
      body: `<article><h1>${title}</h1><p>${filler}</p></article>`,
    })),
    list(
      '/services/',
      'Services',
      services.map(({ path, title }) => [path, title]),
    ),
    { path: '/pricing/', title: 'Pricing', body: pricing() },
    {
      path: '/seo-cost/',
      title: 'What SEO costs',
      body: `<h1>What SEO costs</h1><p>${filler}</p><p>All ranges are for one month.</p><table><thead><tr><th>Kind</th><th>Per month</th></tr></thead><tbody>${ranges
        .map(
          (range) =>
            `<tr>${range
              .split(' – ')
              .map((cell) => `<td>${cell}</td>`)
              .join('')}</tr>`,
        )
        .join('')}</tbody></table>`,
    },
    { path: '/contact/', title: 'Contact', body: contact() },
    ...caseStudies.map(({ path, title, result, date }) => ({
      path,
      title,
      description: `${title}: the story`,
      body: `<article><h1>${title}</h1><time datetime="${date}">${date}</time><p class="headline-figure">${result}</p><p>${filler}</p></article>`,
    })),
    list(
      '/case-studies/',
      'Case studies',
      caseStudies.map(({ path, title }) => [path, title]),
    ),
    ...terms.map(({ path, term, summary }) => ({
      path,
      title: term,
      description: summary,
      body: `<article><h1>${term}</h1><p>${summary}</p><p>${filler}</p></article>`,
    })),
    list(
      '/glossary/',
      'Glossary',
      terms.map(({ path, term }) => [path, term]),
    ),
    ...articles.map(({ path, title, date }) => ({
      path,
      title,
      description: title,
      body: `<article><h1>${title}</h1><time datetime="${date}">${date}</time><p>${filler}</p></article>`,
    })),
    list('/blog/', 'Blog', posts),
    list('/blog/page/2/', 'Blog', posts),
    list('/tags/seo/', 'seo', posts),
    { path: '/thanks/', title: 'Thank you', body: '<h1>Thank you</h1>' },
  ]
  return {
    files: {
      ...Object.fromEntries(pages.map((page) => [fileOf(page.path), html(page)])),
      '404.html': html({ path: '/404.html', title: 'Not found', body: '<h1>Not found</h1>' }),
      'index.xml': '<rss version="2.0"></rss>\n',
      'css/main.css': 'body { margin: 0 }\n',
    },
    facts,
  }
}

function html({ path, title, body, description = '' }: PageParts): string {
  const { name, baseUrl, contact: details } = facts
  const parts = ['services', 'pricing', 'case-studies', 'blog', 'glossary', 'contact']
  return `<!DOCTYPE html>
<html lang="en"><head><meta name="generator" content="Hugo 0.140.0"><meta charset="utf-8"><title>${title === name ? name : `${title} | ${name}`}</title>
<meta name="description" content="${description}"><link rel="canonical" href="${baseUrl}${path}"></head>
<body><header class="site-header"><a class="logo" href="/">${name}</a><nav id="menu">${parts.map((part) => `<a href="/${part}/">${part}</a>`).join(' ')}</nav></header>
<main>${body}</main>
<footer class="site-footer"><address>${name}<br>${details.address}<br><a href="tel:${details.phone}">${details.phoneLocal}</a><br><a href="mailto:${details.email}">${details.email}</a></address></footer></body></html>
`
}

function pricing(): string {
  const items = (list: readonly string[]) => `<ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const packages = facts.plans.map(
    ({ name, audience, priceText, includes, excludes }) =>
      `<section class="package"><h2>${name}</h2><p class="package-for">${audience}</p><p class="cost"><strong>${priceText}</strong></p>
<h3>What you get</h3>${items(includes)}${excludes.length === 0 ? '' : `<h3>Not included</h3>${items(excludes)}`}</section>`,
  )
  return `<h1>Pricing</h1><p>${filler}</p><div class="price-list">${packages.join('\n')}</div><p class="fine-print">${facts.note}</p>`
}

function contact(): string {
  return `<h1>Contact</h1><p>${filler}</p><h2>Opening hours</h2><p>${facts.contact.hours}</p>
<form name="contact" method="POST" data-netlify="true" action="/thanks/"><p><label>Name <input name="name"></label></p><p><label>Email <input type="email" name="email"></label></p>
<p><textarea name="message"></textarea></p><button>Send</button></form>
<form role="search" action="/search/"><input type="search" name="q"><button>Search</button></form>`
}
