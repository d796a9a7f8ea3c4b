import type { SiteRules } from '../../src/model/site-rules.ts'

/** Files of a site by name from its root. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>

const host = 'https://www.agency-like.example'

interface PageText {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly description?: string
  readonly head?: string
}

/** One page of the test site, in generic markup. */
export function html({ path, title, body, description = `תקציר של ${title}`, head = '' }: PageText): string {
  return `<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<title>${title} | סוכנות לדוגמה</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${host}${encodeURI(path)}">
${head}
</head>
<body>
<header><nav><a href="/">בית</a> <a href="/services/">שירותים</a></nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer><p>כל הזכויות שמורות</p></footer>
</body>
</html>
`
}

function jsonLd(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
}

const services = ['organic-seo', 'geo', 'engine-ads', 'social-ads', 'web-development', 'reputation-management']

const terms = ['קישור', 'בניית קישורים', 'צה״ל', 'אינדקס', 'זחלן', 'GEO', 'SEO', 'E-E-A-T', 'מילת מפתח']

const plans = `
<div class="plan"><h3>בסיס</h3><p class="audience">לעסקים קטנים</p><p class="price">₪3,900 לחודש + מע״מ</p>
<ul class="includes"><li>מחקר מילות מפתח</li><li>דוח חודשי</li></ul><ul class="excludes"><li>כתיבת תוכן</li></ul></div>
<div class="plan"><h3>צמיחה</h3><p class="audience">לחברות</p><p class="price">7,500 ש״ח לחודש</p>
<ul class="includes"><li>הכול</li></ul></div>
<p class="pricing-note">המחירים אינם כוללים מע״מ.</p>`

const localBusiness = {
  '@type': 'LocalBusiness',
  name: 'סוכנות לדוגמה',
  telephone: '+972-3-555-0142',
  email: 'office@agency-like.example',
  address: { '@type': 'PostalAddress', streetAddress: 'רחוב הדוגמה 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
  openingHoursSpecification: [
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday', 'Monday'], opens: '09:00', closes: '18:00' },
  ],
}

/** A small site as in the specification, with content for all operations. */
export function agencyLikeSite(): SiteFiles {
  const pages: PageText[] = [
    { path: '/', title: 'סוכנות לדוגמה', body: `<p>קידום אתרים, SEO ו-GEO לעסקים בישראל, עם דוחות ברורים.</p>${plans}` },
    { path: '/services/', title: 'השירותים', body: '<p>כל שירותי ה-SEO שלנו במקום אחד, עם מחירון ברור.</p>' },
    ...services.map((id) => ({
      path: `/services/${id}/`,
      title: `שירות ${id}`,
      body: `<p>כך נראה השירות ${id} אצלנו: seo בשלבים, מדידה ודוחות.</p>`,
    })),
    {
      path: '/seo-pricing/',
      title: 'מחירון קידום אתרים',
      body: '<p>כמה עולה seo בחודש.</p><table><tbody><tr><td>חבילה בסיסית</td><td>₪2,500–₪4,000</td></tr><tr><td>חבילה מתקדמת</td><td>₪4,000–₪8,000</td></tr></tbody></table>',
    },
    { path: '/contact/', title: 'צור קשר', body: '<p>דברו איתנו על seo.</p>', head: jsonLd(localBusiness) },
    ...Array.from({ length: 6 }, (_, at) => ({
      path: `/blog/post-${at}/`,
      title: at === 0 ? 'איך קוראים מחירון' : `מאמר ${at}`,
      body: `<p>כתבנו על seo ועל מחירון, פרק ${at}.</p><table><tr><th>א</th><th>ב</th></tr><tr><td>1</td><td>2</td></tr></table>`,
      head: jsonLd({ '@type': 'Article', dateModified: `2026-0${at + 1}-10T10:00:00+02:00` }),
    })),
    ...Array.from({ length: 6 }, (_, at) => ({
      path: `/cases/case-${at}/`,
      title: `סיפור הצלחה ${at}`,
      body: `<p class="result">תוצאה ${at}: ${at}0% יותר פניות</p><p>כך עשינו seo ללקוח.</p>`,
      head: at === 0 ? '' : jsonLd({ '@type': 'Article', dateModified: `2026-0${at}-01` }),
    })),
    ...terms.map((term, at) => ({
      path: `/lexicon/term-${at}/`,
      title: term,
      body: `<p>${term} הוא מונח מעולם ה-seo.</p>`,
      description: `הסבר קצר על ${term}`,
    })),
    { path: '/שירות-בעברית/', title: 'עמוד בכתובת עברית', body: '<p>תוכן על seo.</p>' },
  ]
  return {
    ...Object.fromEntries(pages.map((page) => [`${page.path.slice(1)}index.html`, html(page)])),
    '404.html': html({ path: '/404.html', title: 'העמוד לא נמצא', body: '<p>נסו לחפש.</p>' }),
    'thank-you/index.html': html({ path: '/thank-you/', title: 'תודה', body: '<p>תודה, נחזור אליכם.</p>' }),
    'hidden/index.html': html({
      path: '/hidden/',
      title: 'נסתר',
      body: '<p>טיוטה.</p>',
      head: '<meta name="robots" content="noindex, follow">',
    }),
    'style.css': 'body { color: #123 }\n',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
    _redirects:
      '/old-geo/ /services/geo/\n/archive/* /services/:splat 302\n/away/ https://elsewhere.example/ 301\n/loop-a/ /loop-b/\n/loop-b/ /loop-a/\n',
  }
}

/** Ranking updates as worded in the search engine's feed. */
export const rankingUpdates = [
  { id: 'aug-spam', begin: '2026-08-18T16:27:00+00:00', external_desc: 'August 2026 spam update', uri: 'incidents/aug-spam' },
  {
    id: 'may-core',
    begin: '2026-05-21T15:40:00+00:00',
    end: '2026-06-02T12:40:00+00:00',
    external_desc: 'May 2026 core update',
    uri: 'incidents/may-core',
  },
  {
    id: 'feb-discover',
    begin: '2026-02-05',
    end: '2026-02-27',
    external_desc: 'February 2026 Discover update',
    uri: 'incidents/feb-discover',
  },
  { id: 'old-core', begin: '2024-03-05', end: '2024-04-19', external_desc: 'March 2024 core update', uri: 'incidents/old-core' },
  {
    id: 'fault',
    begin: '2026-07-01',
    end: '2026-07-02',
    external_desc: 'Ranking is experiencing an ongoing issue',
    uri: 'incidents/fault',
  },
]

/** The site's configuration. */
export const agencyLikeRules: SiteRules = {
  pages: {
    types: [
      { match: '/services/*/', type: 'service' },
      { match: ['/services/'], type: 'hub' },
      { match: '/blog/*/', type: 'article' },
      { match: '/cases/*/', type: 'case-study' },
      { match: '/lexicon/*/', type: 'glossary' },
    ],
    exclude: ['/thank-you/'],
  },
  services: services.map((id) => ({ id, page: `/services/${id}/` })),
  pricing: {
    page: '/',
    plan: '.plan',
    fields: { name: 'h3', audience: '.audience', price: '.price', includes: '.includes li', excludes: '.excludes li' },
    note: '.pricing-note',
    ranges: { page: '/seo-pricing/', each: 'table tbody tr' },
  },
  contact: { page: '/contact/' },
  caseStudies: { result: '.result' },
  glossary: { term: 'h1' },
}
