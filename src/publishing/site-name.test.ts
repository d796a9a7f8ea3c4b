import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noFacts } from '../extraction/facts/no-facts.ts'
import type { SiteNaming } from '../model/page-facts.ts'
import { siteName } from './site-name.ts'

/** A site: its home page, the titles of its other pages, and what else all pages have. */
interface NamedSite {
  readonly home: Partial<SiteNaming>
  readonly titles?: readonly string[]
  readonly all?: Partial<SiteNaming>
  readonly host?: string
  readonly company?: string
}

function nameOf({ home, titles = [], all = {}, host, company = undefined }: NamedSite): string | undefined {
  const first = { ...noFacts.naming, ...all, ...home }
  const others = titles.map((title) => ({ ...noFacts.naming, ...all, title }))
  return siteName({
    home: first,
    pages: [first, ...others],
    titles,
    hosts: host === undefined ? [] : [host],
    company: company ?? null,
  })
}

const sites: readonly (readonly [what: string, site: NamedSite, name: string | undefined])[] = [
  [
    'the title with all of its quotation marks',
    { home: { title: 'Bakery «Crust»', logo: 'Bakery «Crust»' }, titles: ['Prices', 'About us'] },
    'Bakery «Crust»',
  ],
  [
    'the copyright holder that is a part of the title, even with the marks of sentences',
    {
      home: { title: 'Thirsty? Ask us! - Your juice bar', copyright: 'Thirsty? Ask us!', logo: 'THIRSTY?' },
      titles: ['Thirsty? Ask us! - Your juice bar', 'Services - Thirsty? Ask us!', 'Contact - Thirsty? Ask us!'],
    },
    'Thirsty? Ask us!',
  ],
  [
    'not the name of the home page, which a menu next to the copyright sign begins with',
    { home: { title: 'Home | Linde Juice', copyright: 'Home' }, titles: ['Home | Linde Juice', 'About us'] },
    'Linde Juice',
  ],
  [
    'not a slogan that only titles have',
    {
      home: { title: 'Thirsty? Ask us! - Linde Juice', copyright: 'Linde Juice' },
      titles: ['Thirsty? Ask us! - Linde Juice', 'Thirsty? Ask us! - Contact'],
    },
    'Linde Juice',
  ],
  [
    'the words that titles without separators begin with, of those of the copyright line',
    {
      home: { title: 'Linde Praxis, Physio in Graz', copyright: 'Anna Feld & Linde Praxis' },
      titles: ['Linde Praxis, Physio in Graz', 'Linde Praxis Preise', 'Linde Praxis Kontakt', 'Kontakt'],
    },
    'Linde Praxis',
  ],
  [
    'the name that the title and the copyright line agree on, where the picture of the logo is called by a part of it',
    {
      home: { title: 'Linde Hof Studio – Gardens in Graz', logo: 'Linde', copyright: 'Linde Hof Studio' },
      titles: ['Prices'],
      host: 'linde.example',
    },
    'Linde Hof Studio',
  ],
  [
    'the logo, where only the copyright line says more',
    {
      home: { title: 'Gardens in Graz', logo: 'Linde', copyright: 'Linde Hof Studio' },
      titles: ['Linde'],
      host: 'linde.example',
    },
    'Linde',
  ],
  [
    'a part of the home page’s title, not the kind of most other pages',
    {
      home: { title: 'Linde Limousines', copyright: 'Linde Limousines' },
      titles: ['A day in Graz | Guide', 'Three days in Graz | Guide', 'Traffic in summer | Guide', 'Castles nearby | Guide'],
    },
    'Linde Limousines',
  ],
  [
    'the one title of all other pages, where the home page only forwards',
    { home: { title: '' }, titles: ['Linde Bau', 'Linde Bau', 'Linde Bau'], all: { copyright: 'Webworks' } },
    'Linde Bau',
  ],
  [
    'what follows a greeting, but not a greeting that nothing follows',
    { home: { title: 'Welcome to', logo: 'Linde Hof' }, titles: ['Rooms – Linde Hof'] },
    'Linde Hof',
  ],
  [
    'not words that join what titles begin with to its end',
    {
      home: { title: 'Linde an der Mur', logo: 'Linde an der Mur' },
      titles: ['Linde an der Mur', 'Linde an der Enns', 'Linde an der Salzach'],
    },
    'Linde an der Mur',
  ],
  [
    'a name that is cut for the home screen of a telephone, as the title has it',
    { home: { title: 'Linde Digital Works – order in your business', application: 'Linde Digital' } },
    'Linde Digital Works',
  ],
  [
    'a short name that the copyright line has too',
    { home: { title: 'Linde Digital Works – order in your business', application: 'Linde Digital', copyright: 'Linde Digital' } },
    'Linde Digital',
  ],
  [
    'what titles have before a comma',
    {
      home: { title: 'Anna Feld, psychologist, start' },
      titles: ['Anna Feld, psychologist, start', 'Anna Feld, psychologist, prices', 'Anna Feld, the way here'],
    },
    'Anna Feld',
  ],
  [
    'what titles have before a hyphen without a space',
    { home: { title: 'Linde School- start' }, titles: ['Linde School- start', 'Linde School- prices', 'Linde School- about us'] },
    'Linde School',
  ],
  [
    'a picture that says what it is',
    { home: { title: 'Casa Olmo - Hostal', logo: 'Imagen de la empresa' }, titles: ['Casa Olmo - Hostal'] },
    'Casa Olmo - Hostal',
  ],
  [
    'a title that is a search, beside a logo that another title has',
    { home: { title: 'English lessons in Graz', logo: 'LINDE' }, titles: ['Language school "Linde" - Contact'] },
    'LINDE',
  ],
  [
    'the logo, beside the title of a template that all pages have',
    {
      home: { title: 'Welcome | Template Name', logo: 'Linde Hof', isHeaded: true },
      titles: ['Welcome | Template Name', 'Welcome | Template Name', 'Welcome | Template Name'],
    },
    'Linde Hof',
  ],
  [
    'the one title of all pages, beside the picture of a logo',
    { home: { title: 'Linde Hof', logo: 'Our mark' }, titles: ['Linde Hof', 'Linde Hof', 'Linde Hof'] },
    'Linde Hof',
  ],
  [
    'a title beside a logo that no other title has',
    { home: { title: 'English lessons in Graz', logo: 'LINDE' }, titles: ['English for children in Graz'] },
    'English lessons in Graz',
  ],
  [
    'titles with and without accents',
    {
      home: { title: 'Álvaro y Arana - Derecho para todos', logo: 'Álvaro y Arana' },
      titles: ['Alvaro y Arana - Derecho para todos'],
    },
    'Álvaro y Arana',
  ],
  ['a welcome', { home: { title: 'Willkommen bei der Musikschule Linde' } }, 'Musikschule Linde'],
  ['an English welcome', { home: { title: 'Welcome to Ofek Motors' }, titles: ['Prices'] }, 'Ofek Motors'],
  ['a Hebrew welcome', { home: { openGraph: 'ברוכים הבאים לאופק מוטורס' } }, 'אופק מוטורס'],
  ['a French welcome', { home: { title: 'Bienvenue chez Odile Fleurs' } }, 'Odile Fleurs'],
  ['an abbreviation at the end', { home: { title: 'Musikschule an der Linde e.V.' } }, 'Musikschule an der Linde e.V.'],
  ['a legal form at the end', { home: { title: 'Lime and Sons Plumbing Ltd.' } }, 'Lime and Sons Plumbing Ltd.'],
  ['a sentence', { home: { title: 'We build the gardens of you.' } }, undefined],
  ['a logo without spaces', { home: { title: 'Hostel 77 - Rooms in Graz', logo: 'Hostel77' } }, 'Hostel 77'],
  [
    'a name in the form of a host',
    { home: { title: 'Buchung | zimmer24.example', logo: 'zimmer24.example' } },
    'zimmer24.example',
  ],
  [
    'one slogan as the title of every page, beside the copyright line',
    {
      home: { title: 'SONNE The best driving school of Lower Saxony' },
      titles: ['SONNE The best driving school of Lower Saxony', 'SONNE The best driving school of Lower Saxony'],
      all: { copyright: 'DS Sonne' },
    },
    'DS Sonne',
  ],
  [
    'one title of every page, and the copyright of the designer',
    {
      home: { title: 'Restaurant Sonne in der Stadt Graz' },
      titles: ['Restaurant Sonne in der Stadt Graz', 'Restaurant Sonne in der Stadt Graz'],
      all: { copyright: 'Anna Meier' },
    },
    'Restaurant Sonne in der Stadt Graz',
  ],
  ['og:site_name', { home: { openGraph: 'Ofek', title: 'SEO and more | Something' } }, 'Ofek'],
  [
    'og:site_name before the company',
    { home: { openGraph: 'אופק', organization: 'אופק שיווק דיגיטלי בע"מ', title: 'קידום אתרים' } },
    'אופק',
  ],
  ['the company', { home: { organization: 'Bäckerei Krume', title: 'Frisches Brot jeden Tag' } }, 'Bäckerei Krume'],
  [
    'a slogan in the title',
    {
      home: { title: 'Gasthaus Sonne – Ehrliche regionale Küche' },
      titles: ['Karte – Gasthaus Sonne', 'Zimmer – Gasthaus Sonne'],
    },
    'Gasthaus Sonne',
  ],
  [
    'name behind a bar',
    { home: { title: 'Ceny a služby | Salon Jasmín' }, titles: ['Kontakt | Salon Jasmín', 'Galerie | Salon Jasmín'] },
    'Salon Jasmín',
  ],
  [
    'name in front',
    { home: { title: 'Pizzeria Lago — Home' }, titles: ['Pizzeria Lago — Menu', 'Pizzeria Lago — Contatti'] },
    'Pizzeria Lago',
  ],
  [
    'a colon',
    { home: { title: 'Atelier Brune: accueil' }, titles: ['Atelier Brune: tarifs', 'Atelier Brune: contact'] },
    'Atelier Brune',
  ],
  [
    'a middle dot',
    { home: { title: 'מוסך הצפון · תיקון רכב' }, titles: ['מחירים · מוסך הצפון', 'צור קשר · מוסך הצפון'] },
    'מוסך הצפון',
  ],
  ['a title that is the name', { home: { title: 'Clínica Alba' } }, 'Clínica Alba'],
  ['Home and the name', { home: { title: 'Home - Oakfield Vets' } }, 'Oakfield Vets'],
  ['Startseite and the name', { home: { title: 'Startseite | Malerbetrieb Vogt' } }, 'Malerbetrieb Vogt'],
  ['the Hebrew home page and the name', { home: { title: 'דף הבית - סטודיו תמר' } }, 'סטודיו תמר'],
  ['the name of every home page', { home: { title: 'Start Page' } }, undefined],
  ['home page only', { home: { title: 'Home', copyright: 'Nordlicht Yoga' } }, 'Nordlicht Yoga'],
  [
    'a description with the name behind it',
    { home: { title: 'אינסטלטור 24/7 בכל הארץ | רם אינסטלציה', logo: 'רם אינסטלציה' } },
    'רם אינסטלציה',
  ],
  [
    'a name that is also that of a legal page, with the holder of the copyright',
    {
      home: { title: 'AGB - Soluções à medida', copyright: 'AGB' },
      titles: ['Contacto - AGB', 'Serviços - AGB - Soluções à medida', 'FAQs - AGB - Soluções à medida'],
    },
    'AGB',
  ],
  ['legal page', { home: { title: 'הצהרת נגישות · תנאי שימוש · מדיניות פרטיות', copyright: 'נגריית האורן' } }, 'נגריית האורן'],
  [
    'a slogan that all titles repeat',
    {
      home: { title: 'Lumen - Light for every room', logo: 'Lumen', copyright: 'Lumen' },
      titles: ['Lamps - Light for every room', 'About - Light for every room'],
      all: { logo: 'Lumen', copyright: 'Lumen' },
    },
    'Lumen',
  ],
  [
    'name and slogan on every page',
    {
      home: { title: 'Campus 12 - Coworking in Lyon', logo: 'Campus 12' },
      titles: ['Tarifs - Campus 12 - Coworking in Lyon', 'Contact - Campus 12 - Coworking in Lyon'],
    },
    'Campus 12',
  ],
  [
    'the same title on every page',
    {
      home: { title: 'Hostel Adler - Zimmer am See' },
      titles: ['Hostel Adler - Zimmer am See', 'Hostel Adler - Zimmer am See'],
      all: { logo: 'Hostel Adler' },
    },
    'Hostel Adler',
  ],
  [
    'the host decides which part',
    { home: { title: 'Steuerberatung in Kiel | Thomsen Partner' }, host: 'www.thomsen-partner.example' },
    'Thomsen Partner',
  ],
  ['the host as the last one', { home: { title: '' }, host: 'vogt.example' }, undefined],
  [
    'the whole title if nothing decides which part',
    { home: { title: 'Tischlerei Brand – Möbel nach Maß' } },
    'Tischlerei Brand – Möbel nach Maß',
  ],
  [
    'a legal form in one place',
    {
      home: { title: 'Implantate | Praxis am Park', copyright: 'Praxis am Park GmbH' },
      titles: ['Team | Praxis am Park', 'Preise | Praxis am Park'],
    },
    'Praxis am Park',
  ],
  [
    'a holder that is somebody else',
    {
      home: { openGraph: 'Field Studio', title: 'Field Studio', copyright: 'JANE B HILL LLC' },
      titles: ['Team — Field Studio', 'Prices — Field Studio'],
      all: { openGraph: 'Field Studio', copyright: 'JANE B HILL LLC' },
    },
    'Field Studio',
  ],
  [
    'a placeholder',
    {
      home: { openGraph: 'My WordPress', title: 'Домашняя выпечка | Пекарня Зерно' },
      titles: ['Цены | Пекарня Зерно', 'Контакты | Пекарня Зерно'],
    },
    'Пекарня Зерно',
  ],
  ['a host as og:site_name', { home: { openGraph: 'www.aurora-spa.example', title: 'Aurora Spa | Home' } }, 'Aurora Spa'],
  [
    'a sentence as og:site_name',
    {
      home: { openGraph: 'We build the gardens that you dream of.', title: 'Prices | Gardens by Finn' },
      titles: ['Contact | Gardens by Finn', 'About | Gardens by Finn'],
    },
    'Gardens by Finn',
  ],
  [
    'og:site_name with a slogan behind it',
    {
      home: { openGraph: 'Hotel Linde | Ihr Haus im Grünen', title: 'Hotel Linde' },
      titles: ['Zimmer | Hotel Linde', 'Anfahrt | Hotel Linde'],
    },
    'Hotel Linde',
  ],
  [
    'what a theme left in og:site_name',
    {
      home: { openGraph: 'Brightfolio Demo', title: 'Notar Weiss', logo: 'Notar Weiss', copyright: 'Notar Weiss' },
      titles: ['Team | Notar Weiss', 'Kosten | Notar Weiss'],
      all: { openGraph: 'Brightfolio Demo', logo: 'Notar Weiss', copyright: 'Notar Weiss' },
    },
    'Notar Weiss',
  ],
  [
    'the name of the company in the contact details',
    { home: { title: 'Umzüge in Bern | Rolli Transporte' }, company: 'Rolli Transporte AG' },
    'Rolli Transporte',
  ],
  [
    'an application',
    { home: { title: 'Réservez votre table', application: 'Chez Odile' }, titles: ['Menu | Chez Odile'] },
    'Chez Odile',
  ],
  [
    'Arabic',
    { home: { title: 'الرئيسية | مخبز النخيل' }, titles: ['اتصل بنا | مخبز النخيل', 'الأسعار | مخبز النخيل'] },
    'مخبز النخيل',
  ],
  [
    'Dutch',
    {
      home: { title: 'Welkom | Fietsenmaker De Ketting' },
      titles: ['Tarieven | Fietsenmaker De Ketting', 'Over ons | Fietsenmaker De Ketting'],
    },
    'Fietsenmaker De Ketting',
  ],
]

suite('the name of a site', () => {
  test('with academic titles and abbreviations, whose point ends no sentence', () => {
    for (const [name, rest] of [
      ['Dr. med. Anna Linde', 'Hausarztpraxis in Köln'],
      ['Praxis Prof. Dr. med. dent. Linde', 'Zahnarzt Köln'],
      ['Mgr. Jan Lípa', 'psychoterapie Brno'],
      ['MUDr. Jana Lípová', 'Kožní ambulance Zlín'],
      ['Avv. Mario Tiglio', 'Studio legale Torino'],
      ['Prof. Dr. Kemal Ihlamur', 'Ortopedi Ankara'],
      ['Gebr. Linde', 'Zimmerei in Ulm'],
      ['Lípa spol. s r.o.', 'Stavební firma'],
    ] as const)
      assert.equal(nameOf({ home: { title: `${name} | ${rest}`, copyright: name } }), name)
    assert.equal(nameOf({ home: { title: 'Fresh bread. Every day. | Linde Bakery', copyright: 'Linde Bakery' } }), 'Linde Bakery')
    for (const slogan of ['Your local vet. Open all day', 'Ask Phil. He repairs it', 'We buy Ltd. and Inc. We sell'])
      assert.equal(nameOf({ home: { title: `${slogan} | Linde Clinic` } }), 'Linde Clinic')
  })

  for (const [what, site, name] of sites) test(what, () => assert.equal(nameOf(site), name))

  test("is not the page's title, with its accents", () => {
    for (const title of ['Domů', 'Über uns', 'Datenschutzerklärung', 'Início'])
      assert.equal(nameOf({ home: { title, logo: 'Linde' }, titles: [title, title] }), 'Linde', title)
  })

  test("is not the template's title", () => {
    for (const title of ['Hello, world!', 'Massively by HTML5 UP', 'Free Bootstrap 5 Template', 'Landing Page', 'Document'])
      assert.equal(nameOf({ home: { title, logo: 'Linde' }, titles: [title, title], host: 'linde.example' }), 'Linde', title)
  })

  test('is found on a site with more titles than a function can take arguments', () => {
    const titles = Array.from({ length: 130_000 }, (_, at) => `Item ${at} | Ofek`)
    assert.equal(nameOf({ home: { title: 'Welcome | Ofek' }, titles }), 'Ofek')
  })
})
