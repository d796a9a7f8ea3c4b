import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleWords, serverName } from './examples.ts'

test('takes words that stand alone and are written in one direction', () => {
  const cases = {
    'קידום אורגני ו־GEO | אופק': 'קידום אורגני',
    'אופק – SEO לעסקים': 'אופק לעסקים',
    'GEO לעסקים': 'GEO',
    "O'Brien & Sons, since 1990": 'since 1990',
    Accueil: 'Accueil',
    'הַבַּיִת שלנו': 'הַבַּיִת שלנו',
    '–': 'home',
    '': 'home',
  }
  for (const [title, words] of Object.entries(cases)) assert.equal(exampleWords(title), words, title)
})

test('is a search that the API takes, whatever the title', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('א', 'b', ' ', "'", '\ud800', '́', '$') })),
      (title) => {
        const words = exampleWords(title)
        assert.match(words, /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]+(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}]+)?$/u)
        assert.ok([...words].length <= 120)
      },
    ),
  )
})

test('names the server after the host, in characters that every client takes', () => {
  const cases = {
    'https://www.example.co.il': 'example-co-il',
    'http://localhost:8080': 'localhost',
    'https://xn--4dbk9bm.test': 'xn-4dbk9bm-test',
    'http://[::1]:8080': '1',
  }
  for (const [baseUrl, name] of Object.entries(cases)) assert.equal(serverName(baseUrl), name)
  fc.assert(fc.property(fc.webAuthority(), (host) => assert.match(serverName(`https://${host}`), /^[a-z0-9][a-z0-9-]*$/)))
})
