import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExtractionError } from '../extracted-page.ts'
import { extractPage } from '../extract-page.ts'

function markdownOf(body: string): string {
  return extractPage({ html: `<body><main>${body}</main></body>`, path: '/x/', ownHosts: [], rules: {} }).markdown
}

const shadow = (inside: string) => `<template shadowrootmode="open">${inside}</template>`

test('a declarative shadow root is shown, with the content of its host in its slots', () => {
  const root = shadow(
    '<style>p{display:none}</style><h1><slot name="title">Untitled</slot></h1><slot></slot><p>Open all night.</p>',
  )
  const own = '<p>Rooms near the ring road.</p><b slot="title">Storage</b><p slot="other">In no slot.</p>'
  assert.equal(
    markdownOf(`<hero-block>${root}${own}</hero-block>`),
    '# Storage\n\nRooms near the ring road.\n\nOpen all night.\n',
  )
  assert.equal(markdownOf(`<hero-block>${root}</hero-block>`), '# Untitled\n\nOpen all night.\n')
  const waiting = shadow('<h1>Prices</h1><p><slot>Loading</slot></p>')
  assert.equal(markdownOf(`<price-tag>${waiting}<!-- empty --></price-tag>`), '# Prices\n\nLoading\n')
  assert.equal(markdownOf(`<price-tag>${waiting} </price-tag>`), '# Prices\n')
})

test('shadow roots may be in each other', () => {
  const inner = `<price-tag>${shadow('<p>From <slot></slot></p>')}<slot name="price">9 €</slot></price-tag>`
  const card = (price: string) => `<price-card>${shadow(`<h2>Locker</h2>${inner}`)}${price}</price-card>`
  assert.equal(markdownOf(`<h1>T</h1>${card('')}`), '# T\n\n## Locker\n\nFrom 9 €\n')
  assert.equal(markdownOf(`<h1>T</h1>${card('<span slot="price">7 €</span>')}`), '# T\n\n## Locker\n\nFrom 7 €\n')
  const named = `<x-inner>${shadow('<p>Inside</p><slot name="in"></slot>')}<slot name="out" slot="in"></slot></x-inner>`
  assert.equal(markdownOf(`<x-outer>${shadow(`<h1>T</h1>${named}`)}<p slot="out">Own</p></x-outer>`), '# T\n\nInside\n\nOwn\n')
})

test('other templates are not shown', () => {
  const host = `<div><template><p>Inert</p></template>Own</div><ul>${shadow('<li>Inert</li>')}<li>Own item</li></ul>`
  assert.equal(markdownOf(`<h1>T</h1>${host}`), '# T\n\nOwn\n\n- Own item\n')
})

test('shadow roots are within the bounds of a document', () => {
  const deep = '<x-y><template shadowrootmode=open>'.repeat(200)
  assert.throws(() => markdownOf(`<h1>T</h1>${'<div>'.repeat(100)}${deep}text`), ExtractionError)
})
