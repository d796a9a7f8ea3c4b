import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalAddress, declaredTitles } from './canonical-address.ts'

test('finds the canonical URL however the element is written', () => {
  const cases: readonly [string, string | null][] = [
    ['<link rel="canonical" href="https://www.own.example/a/">', 'https://www.own.example/a/'],
    ["<LINK HREF='http://OWN.example:8080/x?a=1&amp;b=2' REL='Canonical'/>", 'http://own.example:8080/x'],
    ['<link rel=canonical href=https://own.example>', 'https://own.example/'],
    ['<link\n  data-x="a>b"\n  href = "//own.example/"\n  rel = "alternate canonical">', 'https://own.example/'],
    [
      '<link rel="stylesheet" href="https://cdn.example/a.css"><link rel=canonical href=https://own.example/>',
      'https://own.example/',
    ],
    ['<link rel="canonical" href="/path/">', null],
    ['<link rel="canonical" href="ftp://own.example/">', null],
    ['<link rel="canonical" href="https://">', null],
    ['<!-- <link rel="canonical" href="https://old.example/"> --><p>', null],
    ['<p>no link</p>', null],
    ['', null],
  ]
  for (const [html, expected] of cases) assert.equal(canonicalAddress(html), expected, html)
})

test('stops in linear time on hostile markup', () => {
  for (const part of ['<link ', '<!--', '<link rel="', '<link a=', "<link rel='canonical' "]) {
    assert.equal(canonicalAddress(part.repeat(100_000)), null)
  }
})

test('finds the titles of a document', () => {
  const written =
    '<meta charset="utf-8"><meta content="Bread &amp; cake" property="og:title"><title>\n Bread </title><h1 class=a>Crust<br><b>Bakery</b></h1><h1>Bread</h1>'
  assert.deepEqual(declaredTitles(written), {
    openGraph: 'Bread &amp; cake',
    element: 'Bread',
    headings: ['Crust Bakery', 'Bread'],
  })
  const commented = '<!-- <meta property="og:title" content="Old"><title>Old</title> --><title>Bread</title><!-- <h1>Old</h1> -->'
  assert.deepEqual(declaredTitles(commented), { openGraph: null, element: 'Bread', headings: [] })
  for (const part of ['<h1>', '<h1 ', '<h1>a<', '<title>', '<!--']) declaredTitles(part.repeat(100_000))
})
