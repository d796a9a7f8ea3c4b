// schema.org facts of one page, as JSON-LD.
import { pageUrl } from './names-in-text.js'

const contextOf = (type, rest) => ({ '@context': 'https://schema.org', '@type': type, ...rest })

const kinds = {
  contact: (page, site, names) =>
    contextOf('LocalBusiness', {
      name: site.name,
      legalName: site.legalName,
      alternateName: site.nameLatin,
      url: pageUrl('home', names),
      telephone: site.phone,
      email: site.email,
      address: { '@type': 'PostalAddress', ...site.address },
      openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      })),
      knowsLanguage: site.languages,
      areaServed: 'IL',
      image: `${names.host}/assets/figures/hero.svg`,
    }),
  service: (page, site, names) =>
    contextOf('Service', {
      name: page.title,
      alternateName: page.nameEn,
      description: page.description,
      url: pageUrl(page.key, names),
      provider: { '@type': 'Organization', name: site.name },
      areaServed: 'IL',
    }),
  glossary: (page, site, names) =>
    contextOf('DefinedTerm', {
      name: page.title,
      description: page.description,
      url: pageUrl(page.key, names),
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: site.glossaryName, url: pageUrl('glossary', names) },
    }),
  article: (page, site, names) => article('BlogPosting', page, site, names),
  'case-study': (page, site, names) => article('Article', page, site, names),
  home: (page, site, names) =>
    contextOf('WebSite', { name: site.name, alternateName: site.nameLatin, url: pageUrl('home', names) }),
}

function article(type, page, site, names) {
  return contextOf(type, {
    headline: page.title,
    description: page.description,
    mainEntityOfPage: pageUrl(page.key, names),
    image: `${names.host}/assets/figures/${page.image ?? 'card.svg'}`,
    datePublished: page.published,
    dateModified: page.modified,
    inLanguage: 'he',
    author: { '@type': 'Organization', name: site.name },
    publisher: { '@type': 'Organization', name: site.name },
  })
}

function breadcrumb(page, names) {
  const steps = [['home', 'דף הבית'], ...(page.section ? [[page.section.key, page.section.name]] : []), [page.key, page.title]]
  return contextOf('BreadcrumbList', {
    itemListElement: steps.map(([key, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(key, names),
    })),
  })
}

export function structuredData(page, site, names) {
  if (!page.key || page.noindex) return ''
  const own = kinds[page.kind]?.(page, site, names)
  const blocks = page.key === 'home' || page.key === 'english' ? [own] : [own, breadcrumb(page, names)]
  return blocks
    .filter(Boolean)
    .map((block) => `<script type="application/ld+json">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ')
}
