import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factPage, siteFactsOf } from './testing/fact-pages.ts'

const aboutOf = (pages: Parameters<typeof siteFactsOf>[0], siteName?: string) =>
  siteFactsOf(pages, {}, 'he', [], siteName).sources.find(({ fact }) => fact === 'about')?.page

test('the page about the company is one whose address or title is the name of such a page', () => {
  for (const [path, title] of [
    ['/about.html', 'Three sisters'],
    ['/o-nas/', 'Trzy siostry'],
    ['/ueber-uns/', 'Drei Schwestern'],
    ['/%D7%90%D7%95%D7%93%D7%95%D7%AA/', 'שלוש אחיות'],
    ['/p1/', 'מי אנחנו'],
    ['/p1/', 'Rólunk – Acme Kft.'],
    ['/p1/', 'About Acme'],
    ['/p1/', 'Über Anna'],
    ['/about-anna.html', 'Hello'],
    ['/en/qui-sommes-nous/', 'Trois sœurs'],
  ] as const)
    assert.equal(aboutOf([factPage('/'), factPage(path, {}, { title })], 'Annas Acme'), path, `${path} ${title}`)
})

test('a page about something else is none, nor is an article or a page below one', () => {
  for (const [path, title, type] of [
    ['/about-cookies/', 'About cookies', 'page'],
    ['/about-an-oak/', 'About an oak', 'page'],
    ['/wir/', 'Wir bauen Häuser', 'page'],
    ['/about/', 'About us', 'article'],
    ['/towns/haifa/about/', 'About us', 'page'],
    ['/en/', 'About us', 'page'],
  ] as const)
    assert.equal(aboutOf([factPage('/'), factPage(path, {}, { title, type })], 'Annas Acme'), undefined, path)
})

test("of several, it is the one in the site's language, then the one nearest to the home page", () => {
  const english = factPage('/about/', {}, { title: 'About us', language: 'en' })
  const hebrew = factPage('/he/odot/', {}, { title: 'אודות' })
  assert.equal(aboutOf([english, hebrew]), '/he/odot/')
  assert.equal(aboutOf([english, factPage('/company/about/', {}, { title: 'About us', language: 'en' })]), '/about/')
})
