import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

test('configured elements give name and description', () => {
  const services = ['/s/#a', '/s/#b', '/s#c', '/other/#d', '/s/#gone'].map((page, at) => ({ id: `s${at}`, page }))
  const { serviceParts } = factsOf(
    '<section id="a"><h2>Gardens</h2><p>Green.</p></section><h2 id="b">Roofs</h2><div><p>Red.</p></div><a id="c"></a><h2>Walls</h2><h2 id="d">x</h2>',
    { path: '/s/', rules: { services } },
  )
  assert.deepEqual(serviceParts, [
    { fragment: 'a', name: 'Gardens', description: 'Green.' },
    { fragment: 'b', name: 'Roofs', description: 'Red.' },
    { fragment: 'c', name: 'Walls', description: '' },
  ])
})

test('an empty anchor next to a heading has the text of its box as description', () => {
  const row = (id: string, name: string) =>
    `<div><div><h2>${name}</h2><p>About ${name}.</p></div><div><a id="${id}"></a></div></div>`
  const services = ['roofs', 'gardens'].map((id) => ({ id, page: `/page/#${id}`, nameHe: id }))
  const { serviceParts } = factsOf(`<body>${row('roofs', 'Roofs')}${row('gardens', 'Gardens')}</body>`, { rules: { services } })
  assert.deepEqual(
    serviceParts.map(({ name, description }) => [name, description]),
    [
      ['Roofs', 'About Roofs.'],
      ['Gardens', 'About Gardens.'],
    ],
  )
})
