import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

describe('entries of the menu', () => {
  const menu = (...labels: readonly string[]) =>
    `<nav><a href="/">Home</a>${labels.map((label) => `<a href="/${label.toLowerCase()}/">${label}</a>`).join('')}<a href="/team/">Our team</a></nav>`
  const home = (text: string, entries: string, path = '/') =>
    factsOf(`<head><meta name="description" content="${text}"></head><body>${entries}<h1>Anna</h1></body>`, { path })
      .listedServices

  test('that the home page names are what the company does, where they are most', () => {
    const said = 'Lashes, nails and sugaring in Leeds. Meet our team.'
    const found = home(said, menu('Lashes', 'Nail', 'Sugaring', 'Winter'))
    assert.deepEqual([found?.by, found?.things.map(({ name }) => name)], ['menu', ['Lashes', 'Nail', 'Sugaring']])
    assert.equal(home(said, menu('Lashes', 'Nail')), null, 'two are too few')
    assert.equal(
      home(said, menu('Lashes', 'Nail', 'Sugaring', 'Winter', 'Ports', 'Rooms', 'Downloads')),
      null,
      'the menu is about more',
    )
    assert.equal(home(said, menu('Lashes', 'Nail', 'Sugaring'), '/page/'), null, 'another page')
    assert.equal(home('Meet us in Leeds', menu('Lashes', 'Nail', 'Sugaring')), null, 'it names none')
  })
})
