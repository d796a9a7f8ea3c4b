import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestSections } from './suggest-sections.ts'
import { suggestServices, type SuggestedService } from './suggest-services.ts'
import { surveySite } from './testing/survey-html.ts'

function services(pages: Readonly<Record<string, string>>, language = 'he'): readonly SuggestedService[] {
  const surveys = surveySite(pages)
  const found = suggestSections([...surveys.keys()], surveys).typed.flatMap((section) => section.pages)
  const records = found.map(({ path, title }) => ({ id: path, name: title, nameHe: title, path, description: '' }))
  return suggestServices(records, [], surveys, language)
}

const page = (title: string, more = '', lang = 'he') =>
  `<html lang="${lang}"><head><title>${title}</title></head><body><main><h1>${title}</h1>${more}</main></body></html>`

test('ids are the words of the addresses, in the order of the home page', () => {
  const found = services({
    '/': page('Home', '<a href="/services/b/">b</a> <a href="/services/a/">a</a>'),
    '/services/a/': page('A'),
    '/services/b/': page('B'),
    '/services/c.html': page('C'),
  })
  assert.deepEqual(
    found.map(({ id, idFrom }) => [id, idFrom]),
    [
      ['b', null],
      ['a', null],
      ['c', null],
    ],
  )
})

test('an id for a Hebrew address is that of the English page, else made of the English name, else spelled', () => {
  const english = '<link rel="alternate" hreflang="en" href="/en/services/reputation/">'
  const found = services({
    '/services/ניהול-מוניטין/': page('ניהול מוניטין', english),
    '/services/בניית-אתרים/': page('בניית אתרים', '<p lang="en">Web Development</p>'),
    '/services/קידום/': page('קידום'),
    '/services/קידום-א/': page('קידום א'),
    '/en/services/reputation/': page('Reputation management', '', 'en'),
    '/en/services/seo/': page('SEO', '', 'en'),
  })
  assert.deepEqual(
    found.map(({ id, name }) => [id, name]),
    [
      ['reputation', 'Reputation management'],
      ['web-development', 'Web Development'],
      ['kidom', null],
      ['kidom-a', null],
    ],
  )
})

test('ids are never the same, and always such as the configuration takes', () => {
  const found = services({
    '/services/a/': page('A'),
    '/services/A.html': page('A'),
    '/services/%E2%82%AA/': page('₪'),
    '/services/---/': page('—'),
    [`/services/${'x'.repeat(200)}/`]: page('X'),
  })
  const ids = found.map(({ id }) => id)
  assert.equal(new Set(ids).size, 5)
  for (const id of ids) assert.match(id, /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
})

test('parts of a page are named by their ids, and not at all where one of them has none', () => {
  const surveys = surveySite({ '/services/': page('Services', '<section id="seo"><h2>SEO</h2></section>', 'en') })
  const part = (name: string, fragment?: string) => {
    return { id: name, name, nameHe: name, path: '/services/', ...(fragment !== undefined && { fragment }), description: '' }
  }
  const places = suggestServices([part('SEO', 'seo'), part('Ads', 'ads')], [], surveys, 'en')
  assert.deepEqual(
    places.map(({ id, path, fragment }) => [id, path, fragment]),
    [
      ['seo', '/services/', 'seo'],
      ['ads', '/services/', 'ads'],
    ],
  )
  assert.deepEqual(suggestServices([part('SEO'), part('Ads')], [], surveys, 'en'), [])
})
