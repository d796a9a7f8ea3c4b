import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

const versions = (...pairs: readonly [string, string][]) =>
  pairs.map(([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${path}">`).join('')

const page = (path: string, title: string, head: string) =>
  html({ path, title, head, body: `<p>Words of ${title}, enough to be the text of a page.</p>` })

const both = versions(['he', 'https://public.example/'], ['en-GB', '/en/index.html'], ['fr', '/fr/'], ['x-default', '/en/'])

let site: PublishedServer
before(async () => {
  site = await startPublished({
    files: {
      'index.html': page('/', 'Home', both),
      'en/index.html': page('/en/', 'Home in English', both),
      'fr/index.html': page('/fr/', 'Accueil', ''),
      'about/index.html': page('/about/', 'About', versions(['he', '/about/'], ['en', 'https://other.example/about/'])),
      'old/index.html': page('/old/', 'Old', versions(['he', '/old/'], ['en', '/missing/'])),
    },
  })
})
after(() => site.close())

test('/sitemap.xml lists alternates that confirm each other (contract, section 4)', async () => {
  const { body } = await site.get('/sitemap.xml')
  const rows = new Map(
    Array.from(body.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g), ([, url = '', rest = '']) => [
      url.slice(site.baseUrl.length),
      Array.from(
        rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g),
        ([, tag = '', to = '']) => `${tag} ${to.slice(site.baseUrl.length)}`,
      ),
    ]),
  )
  const confirmed = ['he /', 'en-GB /en/', 'x-default /en/']
  assert.deepEqual(Object.fromEntries(rows), { '/': confirmed, '/about/': [], '/en/': confirmed, '/fr/': [], '/old/': [] })
})
