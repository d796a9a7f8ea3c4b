import { fileOf, type SiteFacts, type TestSite } from './site-facts.ts'

/** A Hebrew agency's site from a content management system with a page builder. */
const facts: SiteFacts = {
  name: 'תבלין דיגיטל',
  baseUrl: 'https://www.tavlin-digital.example',
  servicesInMenu: true,
  services: [
    { path: '/קידום-אורגני/', title: 'קידום אורגני', summary: 'מחקר, תוכן ותיקון טכני שמביאים פניות ממנועי החיפוש לאורך זמן.' },
    { path: '/שירותי-פרסום-בגוגל/', title: 'שירותי פרסום בגוגל', summary: 'קמפיינים ממומנים שנמדדים לפי רווח ולא לפי הקלקות.' },
    { path: '/בניית-אתרים/', title: 'בניית אתרים', summary: 'אתרים מהירים ונגישים בעברית, מוכנים למנועי חיפוש מהיום הראשון.' },
  ],
  plans: [
    {
      name: 'זרע',
      audience: 'לעסקים קטנים בתחילת הדרך',
      pricePerMonth: 2900,
      priceText: '₪2,900 לחודש',
      includes: ['מחקר מילות מפתח', 'מאמר אחד בחודש', 'דוח חודשי'],
      excludes: ['קישורים', 'עיצוב'],
    },
    {
      name: 'ענף',
      audience: 'לחברות שרוצות לגדול',
      pricePerMonth: 5400,
      priceText: '₪5,400 לחודש',
      includes: ['כל מה שבחבילת זרע', 'שלושה מאמרים בחודש'],
      excludes: ['עיצוב'],
    },
    {
      name: 'יער',
      audience: 'ארגונים עם כמה אתרים',
      pricePerMonth: 11800,
      priceText: '₪11,800 לחודש',
      includes: ['כל מה שבחבילת ענף', 'עשרה מאמרים בחודש', 'מנהל לקוח קבוע'],
      excludes: [],
    },
  ],
  note: 'המחירים אינם כוללים מע״מ. אפשר להפסיק בכל חודש.',
  ranges: ['קידום מקומי – ₪1,800–₪3,500', 'קידום ארצי – ₪4,000–₪9,000', 'חנות מקוונת – ₪6,000–₪14,000'],
  contact: {
    page: '/צור-קשר/',
    phone: '+972-3-555-0177',
    phoneLocal: '03-555-0177',
    email: 'hello@tavlin-digital.example',
    address: 'רחוב הגפן 12, תל אביב',
    addressFields: { streetAddress: 'רחוב הגפן 12', addressLocality: 'תל אביב' },
    hours: 'א׳–ה׳ 09:00–18:00',
    hoursFields: {
      sunday: '09:00-18:00',
      monday: '09:00-18:00',
      tuesday: '09:00-18:00',
      wednesday: '09:00-18:00',
      thursday: '09:00-18:00',
    },
  },
  caseStudies: [
    {
      path: '/סיפורי-הצלחה/מרפאת-שיניים/',
      title: 'מרפאת שיניים בחיפה',
      result: 'פי 3 פניות מהאתר בתוך שמונה חודשים',
      date: '2026-05-12',
    },
    {
      path: '/סיפורי-הצלחה/חנות-אופניים/',
      title: 'חנות אופניים ברעננה',
      result: 'עלייה של 64% במכירות מהחיפוש',
      date: '2026-03-02',
    },
    {
      path: '/סיפורי-הצלחה/משרד-עורכי-דין/',
      title: 'משרד עורכי דין',
      result: '41 שאילתות בעמוד הראשון, לעומת 6',
      date: '2025-11-20',
    },
  ],
  terms: [
    { path: '/מילון/קישור-פנימי/', term: 'קישור פנימי', summary: 'קישור מעמוד אחד באתר אל עמוד אחר באותו אתר.' },
    { path: '/מילון/תג-כותרת/', term: 'תג כותרת', summary: 'הכותרת שמופיעה בלשונית ובתוצאות החיפוש.' },
    { path: '/מילון/serp/', term: 'SERP', summary: 'עמוד התוצאות של מנוע החיפוש.' },
  ],
  articles: [
    { path: '/כמה-עולה-קידום-אתרים/', title: 'כמה עולה קידום אתרים לחודש', date: '2026-06-20' },
    { path: '/איך-בוחרים-סוכנות/', title: 'איך בוחרים סוכנות קידום', date: '2026-06-01' },
    { path: '/מהירות-אתר/', title: 'מהירות אתר ב־2026', date: '2026-02-19' },
  ],
  form: { pages: ['/', '/צור-קשר/'], selector: 'form#lead' },
}

const filler =
  'אנחנו עובדים עם עסקים בישראל כבר שנים, ובכל פרויקט מתחילים מהשאלה מה הלקוחות באמת מחפשים, איך הם מחפשים ומה משכנע אותם לפנות.'

interface PageParts {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly description?: string
  /** The theme's classes on `body`. */
  readonly kind?: string
  readonly head?: string
}

/**
 * The site as such systems export it: widgets with generated classes, services at the top level that only the menu labels as such,
 * articles at the top level, addresses in Hebrew, JSON-LD of an SEO plugin that has only the name.
 */
export function pageBuilderSite(): TestSite {
  const { services, plans, ranges, contact, caseStudies, terms, articles, note, name } = facts
  const lists: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
    ['/סיפורי-הצלחה/', 'סיפורי הצלחה', caseStudies.map(({ path, title }) => [path, title])],
    ['/מילון/', 'מילון מונחים', terms.map(({ path, term }) => [path, term])],
    ['/בלוג/', 'בלוג', articles.map(({ path, title }) => [path, title])],
  ]
  const rangeRows = ranges.map((range) => `<tr>${range.split(' – ').map(cell).join('')}</tr>`).join('')
  const pages: readonly PageParts[] = [
    { path: '/', title: name, kind: 'home page', body: heading(name, 'h1') + text(filler) + form },
    ...services.map(({ path, title, summary }) => ({
      path,
      title,
      description: summary,
      body: heading(title, 'h1') + text(filler),
    })),
    { path: '/מחירון/', title: 'מחירון', body: heading('מחירון', 'h1') + columns(plans.map(priceTable)) + text(note) },
    ...articles.map(({ path, title, date }, at) => ({
      path,
      title,
      kind: 'post-template-default single single-post postid-88',
      head: `<meta property="og:type" content="article"><meta property="article:published_time" content="${date}T08:00:00+00:00">`,
      body:
        heading(title, 'h1') +
        text(filler) +
        (at === 0
          ? `<figure class="wp-block-table"><table><tbody><tr>${['סוג החבילה', 'מחיר'].map((one) => cell(`<strong>${one}</strong>`)).join('')}</tr>${rangeRows}</tbody></table></figure>`
          : ''),
    })),
    {
      path: contact.page,
      title: 'צור קשר',
      body:
        heading('צור קשר', 'h1') +
        iconList([
          ['כתובת', contact.address],
          ['שעות פעילות', contact.hours],
        ]) +
        form,
    },
    ...caseStudies.map(({ path, title, result, date }) => ({
      path,
      title,
      kind: 'case_study-template-default single single-case_study',
      head: `<meta property="article:modified_time" content="${date}T08:00:00+00:00">`,
      description: `${title}: איך זה קרה`,
      // The builder's template gives its widgets the same ids on every page.
      body: heading(title, 'h1', '5c1e0a1') + heading(result, 'h2', '77b3f02') + text(filler),
    })),
    ...terms.map(({ path, term, summary }) => ({
      path,
      title: term,
      description: summary,
      body: heading(term, 'h1') + text(`${summary} ${filler}`),
    })),
    ...lists.map(([path, title, links]) => ({ path, title, body: heading(title, 'h1') + links.map(post).join('') })),
    { path: '/category/כללי/', title: 'כללי', kind: 'archive category', body: heading('כללי', 'h1') },
    { path: '/אודות/', title: 'אודות', body: heading('אודות', 'h1') + text(filler) },
    { path: '/תודה/', title: 'תודה', body: heading('תודה', 'h1') },
  ]
  return { files: Object.fromEntries(pages.map((page) => [fileOf(page.path), html(page)])), facts }
}

function html({ path, title, body, description = '', kind = 'page-template-default page', head = '' }: PageParts): string {
  const url = facts.baseUrl + encodeURI(path)
  const plugin = [
    { '@type': 'WebPage', '@id': url, url, name: title },
    {
      '@type': 'WebSite',
      '@id': `${facts.baseUrl}/#website`,
      name: facts.name,
      publisher: { '@id': `${facts.baseUrl}/#organization` },
    },
    { '@type': 'Organization', '@id': `${facts.baseUrl}/#organization`, name: facts.name, url: `${facts.baseUrl}/` },
  ]
  return `<!DOCTYPE html>
<html dir="rtl" lang="he-IL"><head><meta charset="UTF-8"><title>${title} - ${facts.name}</title>
<meta name="description" content="${description}"><link rel="canonical" href="${url}">
<meta property="og:site_name" content="${facts.name}">${head}
<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': plugin })}</script></head>
<body class="rtl ${kind} wp-theme-hello elementor-default elementor-page"><header class="elementor elementor-location-header">${menu}</header>
<div class="elementor elementor-25">${body}</div>
<footer class="elementor elementor-location-footer">${footer}</footer></body></html>
`
}

const link = (path: string) => facts.baseUrl + encodeURI(path)

const menu = `<nav><ul class="elementor-nav-menu"><li class="menu-item"><a href="${link('/')}">בית</a></li>
<li class="menu-item menu-item-has-children"><a href="#">השירותים שלנו</a><ul class="sub-menu">${facts.services
  .map(({ path, title }) => `<li class="menu-item"><a href="${link(path)}">${title}</a></li>`)
  .join('')}</ul></li>
${['/מחירון/', '/סיפורי-הצלחה/', '/מילון/', '/בלוג/', '/אודות/'].map((path) => `<li class="menu-item"><a href="${link(path)}">${path.slice(1, -1)}</a></li>`).join('')}
<li class="menu-item"><a href="${link('/צור-קשר/')}">צור קשר</a></li></ul></nav>`

const footer = `<ul class="elementor-icon-list-items"><li class="elementor-icon-list-item"><a href="tel:${facts.contact.phoneLocal}"><i aria-hidden="true" class="fas fa-phone"></i><span class="elementor-icon-list-text">${facts.contact.phoneLocal}</span></a></li>
<li class="elementor-icon-list-item"><a href="mailto:${facts.contact.email}"><span class="elementor-icon-list-text">${facts.contact.email}</span></a></li></ul>`

const form = `<div class="elementor-widget elementor-widget-form"><form class="elementor-form" method="post" id="lead" action="${link('/תודה/')}"><input type="hidden" name="post_id" value="3">
<input type="text" name="form_fields[name]" placeholder="שם"><input type="email" name="form_fields[email]"><textarea name="form_fields[message]"></textarea>
<button type="submit"><span>שליחה</span></button></form></div>`

function widget(kind: string, inner: string, id = 'a0b1c2d'): string {
  return `<div class="elementor-element elementor-element-${id} elementor-widget elementor-widget-${kind}"><div class="elementor-widget-container">${inner}</div></div>`
}

function heading(title: string, tag: 'h1' | 'h2', id?: string): string {
  return widget('heading', `<${tag} class="elementor-heading-title elementor-size-default">${title}</${tag}>`, id)
}

function text(paragraph: string): string {
  return widget('text-editor', `<p>${paragraph}</p>`)
}

function iconList(items: readonly (readonly [string, string])[]): string {
  const lines = items.map(
    ([label, value]) =>
      `<li class="elementor-icon-list-item"><span class="elementor-icon-list-text"><strong>${label}:</strong> ${value}</span></li>`,
  )
  return widget('icon-list', `<ul class="elementor-icon-list-items">${lines.join('')}</ul>`)
}

function columns(contents: readonly string[]): string {
  return `<section class="elementor-section"><div class="elementor-container">${contents
    .map((content) => `<div class="elementor-column elementor-col-33"><div class="elementor-widget-wrap">${content}</div></div>`)
    .join('')}</div></section>`
}

function priceTable({ name, audience, pricePerMonth, includes, excludes }: SiteFacts['plans'][number]): string {
  const feature = (icon: string) => (item: string) =>
    `<li class="elementor-repeater-item-4f${item.length}"><div class="elementor-price-table__feature-inner"><i aria-hidden="true" class="${icon}"></i><span>${item}</span></div></li>`
  return widget(
    'price-table',
    `<div class="elementor-price-table"><div class="elementor-price-table__header"><h3 class="elementor-price-table__heading">${name}</h3><span class="elementor-price-table__subheading">${audience}</span></div>
<div class="elementor-price-table__price"><span class="elementor-price-table__currency">₪</span><span class="elementor-price-table__integer-part">${pricePerMonth.toLocaleString('en')}</span><span class="elementor-price-table__period">לחודש</span></div>
<ul class="elementor-price-table__features-list">${includes.map(feature('far fa-check-circle')).join('')}${excludes.map(feature('far fa-times-circle')).join('')}</ul>
<div class="elementor-price-table__footer"><a class="elementor-button" href="${link('/צור-קשר/')}">בואו נדבר</a></div></div>`,
  )
}

function cell(content: string): string {
  return `<td>${content}</td>`
}

function post([path, title]: readonly [string, string]): string {
  return `<article class="elementor-post"><h3><a href="${link(path)}">${title}</a></h3></article>`
}
