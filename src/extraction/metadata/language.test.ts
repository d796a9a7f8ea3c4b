import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { pageLanguage } from './language.ts'

const languageOf = (html: string, text = '', path = '/') =>
  pageLanguage(readHead(parseDocument(html).root, { path, ownHosts: ['site.example'] }), text)

test('a page without a declared language has the language of its own alternate link', () => {
  const alternates =
    '<link rel=alternate hreflang=x-default href=/><link rel=alternate hreflang=fr href="/fr/"><link rel="alternate" hreflang="en-GB" href="https://site.example/en/">'
  assert.equal(languageOf(alternates, '', '/en/'), 'en-GB')
  assert.equal(languageOf(alternates, '', '/en'), 'en-GB')
  assert.equal(languageOf(`<html lang=de>${alternates}`, '', '/en/'), 'de')
  assert.equal(languageOf(alternates, 'שלום', '/'), 'he')
  assert.equal(languageOf(alternates, '', '/other/'), null)
  const both = '<link rel=alternate hreflang=X-Default href=/><link rel=alternate hreflang=ar href=/>'
  assert.equal(languageOf(both), 'ar', 'the default version is in a language too')
  assert.equal(languageOf('<link rel=alternate hreflang=fr href=https://elsewhere.example/en/>', '', '/en/'), null)
})

test('html lang, then og:locale, then the share of Hebrew letters', () => {
  const locale = '<meta property="og:locale" content="he_IL">'
  assert.equal(languageOf(`<html lang="en">${locale}`, 'שלום'), 'en')
  assert.equal(languageOf(`<html>${locale}`, 'hello'), 'he-IL')
  assert.equal(languageOf('<html>', 'שלום לכל the readers'), 'he')
  assert.equal(languageOf('<html>', 'hello to the readers of שלום'), null)
  assert.equal(languageOf('<html>', ''), null)
})

test('canonical tags; values that are not languages are ignored', () => {
  for (const [tag, language] of [
    ['iw', 'he'],
    ['he_il', 'he-IL'],
    ['heb', 'he'],
    ['EN-us', 'en-US'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['hebrew', null],
    ['und', null],
    ['x-default', null],
    ['{{ lang }}', null],
    ['', null],
  ] as const)
    assert.equal(languageOf(`<html lang="${tag}">`), language, tag)
})
