import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, structuredDataOf } from './testing/read-html.ts'

// Pages in the manner of the systems that Israeli companies build their sites with; names and numbers are made up.

const script = (text: string) => `<script type="application/ld+json">${text}</script>`

test('WordPress with an SEO plugin and a page builder: one graph, contact details in icon boxes', () => {
  const html = `<!doctype html><html dir="rtl" lang="he-IL"><head>
    <title>צור קשר - מדרון שיווק</title><meta property="og:site_name" content="מדרון שיווק &amp;#8211; סוכנות">
    ${script(`{"@context":"https://schema.org","@graph":[
      {"@type":["WebPage","ContactPage"],"@id":"https://own.example/contact/","url":"https://own.example/contact/","isPartOf":{"@id":"https://own.example/#website"},"dateModified":"2026-05-03T09:12:44+00:00","inLanguage":"he-IL"},
      {"@type":"WebSite","@id":"https://own.example/#website","url":"https://own.example/","name":"מדרון שיווק","publisher":{"@id":"https://own.example/#organization"}},
      {"@type":"Organization","@id":"https://own.example/#organization","name":"מדרון שיווק","url":"https://own.example/","logo":{"@type":"ImageObject","url":"https://own.example/wp-content/uploads/logo.png"},"sameAs":["https://social.example/madron"]}]}`)}
    </head><body class="rtl elementor-page"><div class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>טלפון:</span></h3>
    <p class="elementor-icon-box-description"><a href="tel:0775550134">077-555-0134</a></p></div>
    <ul class="elementor-icon-list-items"><li><span class="elementor-icon-list-text">כתובת: רחוב התדהר 2, רעננה</span></li>
    <li><a href="mailto:hi@own.example"><span class="elementor-icon-list-text">hi@own.example</span></a></li></ul>
    <h3>שעות פעילות</h3><p>ימים א׳-ה׳ 9:00-18:00<br>יום ו׳ וערבי חג 9:00-13:00<br>שבת - סגור</p>
    <form class="elementor-form"><label>טלפון</label><input type="tel"><button>שליחה</button></form></body></html>`
  const { naming, organization, organizationElsewhere, shownContact, contactPageMethod } = factsOf(html, {
    path: '/contact/',
    rules: { contact: { page: '/contact/' } },
  })
  assert.equal(naming.openGraph, 'מדרון שיווק – סוכנות')
  assert.equal(contactPageMethod, 'json-ld')
  assert.equal(organization?.company['name'], 'מדרון שיווק')
  assert.deepEqual(organizationElsewhere, [])
  const day = '09:00-18:00'
  const week = { sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day }
  assert.deepEqual(
    shownContact.map(({ kind, value, fields, method }) => [kind, fields ?? value, method]),
    [
      ['phone', '077-555-0134', 'label'],
      ['phone', '0775550134', 'link'],
      ['email', 'hi@own.example', 'link'],
      ['address', { streetAddress: 'רחוב התדהר 2', addressLocality: 'רעננה' }, 'label'],
      ['hours', { ...week, friday: '09:00-13:00', holidayEves: '09:00-13:00' }, 'label'],
    ],
  )
})

test('a site builder: a business with strings in all fields', () => {
  const { organization, refused } = factsOf(
    script(`{"@context":"https://schema.org/","@type":"LocalBusiness","name":"נגריית אלון","url":"https://own.example","image":"https://static.example/a.jpg",
      "address":{"@type":"PostalAddress","addressCountry":"IL","addressLocality":"חולון","streetAddress":"הרוקמים 9"},
      "telephone":"\u200E+972-3-555-0188","email":"","openingHours":["Su,Mo,Tu,We,Th 08:00-17:00"],"priceRange":"₪₪"}`),
    { path: '/' },
  )
  assert.deepEqual(
    [organization?.phone, organization?.email, organization?.hours?.['thursday']],
    ['+972-3-555-0188', undefined, '08:00-17:00'],
  )
  assert.deepEqual(refused, [])
})

test('a hand-made page: nested quotes, a comment, an extra comma', () => {
  const { organization } = factsOf(
    script(`<!--
      {
        '@context': 'http://schema.org', // the vocabulary
        '@type': 'http://schema.org/LegalService',
        'name': 'עו"ד לבנון ושות'',
        'telephone': '*3344',
        'address': 'מגדל ב.ס.ר, רמת גן',
      }
    -->`),
  )
  assert.deepEqual(
    [organization?.company['name'], organization?.phone, organization?.address],
    [`עו"ד לבנון ושות'`, '*3344', { text: 'מגדל ב.ס.ר, רמת גן' }],
  )
})

test("names in two languages: the page's language wins", () => {
  const name = '"name":[{"@value":"Madron","@language":"en"},{"@value":"מדרון","@language":"he"}]'
  const html = (language: string) => `<html lang="${language}">${script(`{"@type":"Organization",${name}}`)}</html>`
  assert.equal(factsOf(html('he-IL')).organization?.company['name'], 'מדרון')
  assert.equal(factsOf(html('en')).organization?.company['name'], 'Madron')
  assert.equal(factsOf(html('fr')).organization?.company['name'], 'Madron')
})

test('details of a company described on another page', () => {
  const home = factsOf(
    script(
      `{"@type":"Organization","@id":"https://own.example/#org","name":"מדרון","contactPoint":{"@id":"/contact/#sales"},"address":{"@id":"_:a"}}`,
    ),
    { path: '/' },
  )
  assert.deepEqual(home.organization?.ids, ['/#org', '/contact/#sales'])
  const contact = factsOf(
    script(`[{"@type":"ContactPoint","@id":"#sales","telephone":"*3344"},{"@id":"https://own.example/#org","telephone":"*5566"},
      {"@id":"#x","name":"x"},{"@type":"Person","@id":"#noa","telephone":"*7788"}]`),
    { path: '/contact/' },
  )
  assert.deepEqual(
    contact.organizationParts.map(({ id, fact }) => [id, fact.phone]),
    [
      ['/contact/#sales', '*3344'],
      ['/#org', '*5566'],
    ],
  )
})

test('a repaired block is reported, with the same text on every page of a template', () => {
  const { warnings } = structuredDataOf(script('{"@type":"Organization","name":"א",}') + script('{"a" "b"}'))
  assert.deepEqual(
    warnings.map((warning) => warning.slice(0, 82)),
    [
      'JSON-LD block 1 is not valid JSON, though it could be read; it has extra commas.',
      "JSON-LD block 2 cannot be read and was skipped: Expected ':' after property name i",
    ],
  )
})
