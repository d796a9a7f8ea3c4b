import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestSections } from './suggest-sections.ts'
import { suggestServices, type SuggestedService } from './suggest-services.ts'
import { surveySite } from './testing/survey-html.ts'

function services(pages: Readonly<Record<string, string>>, language = 'he'): readonly SuggestedService[] {
  const surveys = surveySite(pages)
  const found = suggestSections([...surveys.keys()], surveys).typed.flatMap((section) => section.pages)
  const records = found.map(({ path, title }) => ({
    id: `id of ${decodeURI(path)}`,
    name: title,
    nameHe: title,
    path,
    description: '',
  }))
  return suggestServices(records, [], surveys, language)
}

const page = (title: string, more = '', lang = 'he') =>
  `<html lang="${lang}"><head><title>${title}</title></head><body><main><h1>${title}</h1>${more}</main></body></html>`

test('services keep their published ids, in the order of the home page', () => {
  const found = services({
    '/': page('Home', '<a href="/services/b/">b</a> <a href="/services/a/">a</a>'),
    '/services/a/': page('A'),
    '/services/b/': page('B'),
    '/services/c.html': page('C'),
  })
  assert.deepEqual(
    found.map(({ id }) => id),
    ['/services/b/', '/services/a/', '/services/c.html'].map((path) => `id of ${path}`),
  )
})

test('the Latin name is the one next to the title', () => {
  const found = services({
    '/services/בניית-אתרים/': page('בניית אתרים', '<p lang="en">Web Development</p>'),
    '/services/קידום/': page('קידום'),
  })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Web Development', null],
  )
})

test('sections of a page have their fragments, and are left out if one has none that is on the page', () => {
  const surveys = surveySite({
    '/services/': page('Services', '<section id="seo"><h2>SEO</h2></section><section id="ads"><h2>Ads</h2></section>', 'en'),
  })
  const part = (name: string, fragment?: string) => {
    return { id: name, name, nameHe: name, path: '/services/', ...(fragment !== undefined && { fragment }), description: '' }
  }
  const places = suggestServices([part('SEO', 'seo'), part('Ads', 'ads')], [], surveys, 'en')
  assert.deepEqual(
    places.map(({ id, path, fragment, nameHe }) => [id, path, fragment, nameHe]),
    [
      ['SEO', '/services/', 'seo', 'SEO'],
      ['Ads', '/services/', 'ads', 'Ads'],
    ],
  )
  assert.deepEqual(suggestServices([part('SEO'), part('Ads')], [], surveys, 'en'), [])
  assert.deepEqual(suggestServices([part('SEO', 'seo'), part('Maps', 'maps')], [], surveys, 'en'), [], 'a link to it may be dead')
  const about = '<p>We do this for you, with care and in time.</p>'
  const listing = surveySite({ '/services/': page('Services', `<h2 id="seo">SEO</h2>${about}<h2>Ads</h2>${about}`, 'en') })
  assert.deepEqual(suggestServices([part('SEO', 'seo'), part('Ads')], [], listing, 'en'), [])
  const home = surveySite({ '/': page('A slogan', '', 'en') })
  assert.deepEqual(suggestServices([{ ...part('SEO'), path: '/' }], [], home, 'en'), [])
})

test('a page has its published name, even if its title differs', () => {
  const surveys = surveySite({ '/seo/': page('Be found at last', '', 'en') })
  const record = { id: 'seo', name: 'SEO', nameHe: 'SEO', path: '/seo/', description: '' }
  assert.deepEqual(
    suggestServices([record, { ...record, path: '/gone/' }], [], surveys, 'en').map(({ nameHe }) => nameHe),
    ['SEO'],
  )
})

test('a page in another language is left out only if its path marks it as a translation', () => {
  const surveys = surveySite({ '/a/': page('A', '', 'fr'), '/b/': page('B', '', 'de'), '/fr/b/': page('B', '', 'fr') })
  const records = [...surveys.keys()].map((path) => ({ id: path, name: path, nameHe: path, path, description: '' }))
  assert.deepEqual(
    suggestServices(records, [], surveys, 'de').map(({ path }) => path),
    ['/a/', '/b/'],
  )
})
