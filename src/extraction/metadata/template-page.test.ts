import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'
import { templatePart, unfilledTemplate } from './template-page.ts'

const menu = ['Team', 'Beauty', 'Nails & lashes', 'Prices', 'Contact'].map((name) => `<a href="/${name}/">${name}</a>`).join(' ')
const page = (title: string, description: string, body: string) =>
  extractPage({
    html: `<html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head><body><nav>${menu}</nav>${body}</body></html>`,
    path: '/page/',
    ownHosts: ['www.own.example'],
    rules: {},
  })

const ofMenu = 'Team Beauty Nails &amp; lashes Prices Contact'
const said = 'We care for hands and faces, from Monday to Friday and by appointment on Saturdays.'

test('a description generated from the menu is not a summary', () => {
  assert.equal(page('Nails', ofMenu, `<main><h1>Nails</h1><p>${said}</p></main>`).summary, said)
  assert.equal(page('Nails', 'Nails & lashes', `<main><h1>Nails</h1><p>${said}</p></main>`).summary, 'Nails & lashes')
})

test('a header or footer published as a page is reported', () => {
  assert.ok(page('Header', ofMenu, '').warnings.includes(templatePart))
  assert.ok(!page('Header', ofMenu, `<main><p>${said}</p></main>`).warnings.includes(templatePart))
  assert.ok(!page('Pages of the site', ofMenu, '').warnings.includes(templatePart))
})

test('a template with unfilled values is reported', () => {
  const row = (name: string) => `<tr><th>${name}</th><td><?= booking.${name} ?></td></tr>`
  const letter = (...names: readonly string[]) => page('Booked', '', `<p>${said}</p><table>${names.map(row).join('')}</table>`)
  assert.ok(letter('time', 'place', 'price').warnings.includes(unfilledTemplate))
  assert.ok(!letter('year').warnings.includes(unfilledTemplate))
})
