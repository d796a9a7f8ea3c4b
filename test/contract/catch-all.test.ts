import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

const files = {
  'index.html': html({ path: '/', title: 'Home', body: '<p>The home page of the site, which says enough.</p>' }),
  'blog/one/index.html': html({ path: '/blog/one/', title: 'One', body: '<p>The first post of the blog.</p>' }),
  'blog/two/index.html': html({ path: '/blog/two/', title: 'Two', body: '<p>The second post of the blog.</p>' }),
}

for (const rules of ['/* /index.html 200\n', '/* /index.html 404\n', '/blog/* /blog/two/\n']) {
  describe(`_redirects: ${rules.trim()}`, () => {
    let site: PublishedServer
    before(async () => {
      site = await startPublished({ files: { ...files, _redirects: rules } })
    })
    after(() => site.close())

    test('does not hide the Markdown or other spellings of a page', async () => {
      assert.match((await site.get('/blog/one.md')).body, /^# One\n/)
      assert.match((await site.get('/index.md')).body, /^# Home\n/)
      assert.equal((await site.get('/blog/one')).headers['location'], '/blog/one/')
      for (const url of ['/blog/one', '/blog/one.md']) {
        assert.equal(JSON.parse((await site.get(`/v1/page/?url=${url}`)).body).title, 'One')
      }
      assert.match((await site.get('/llms.txt')).body, /^# /)
    })
  })
}

test('a catch-all still serves its page at unused addresses', async () => {
  const site = await startPublished({ files: { ...files, _redirects: '/* /index.html 200\n' } })
  const response = await site.get('/anything/')
  assert.equal(response.status, 200)
  assert.match(response.body, /<h1>Home<\/h1>/)
  await site.close()
})
