import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { pageLanguage } from './language.ts'

const languageOf = (html: string, text = '', path = '/', inLanguage: string | null = null) =>
  pageLanguage(readHead(parseDocument(html).root, { path, ownHosts: ['site.example'] }), inLanguage, text)

test('a page without a declared language has that of its own alternate link', () => {
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

test('html lang wins over og:locale, and that over the share of Hebrew letters', () => {
  const locale = '<meta property="og:locale" content="he_IL">'
  assert.equal(languageOf(`<html lang="en">${locale}`, 'שלום'), 'en')
  assert.equal(languageOf(`<html>${locale}`, 'hello'), 'he-IL')
  assert.equal(languageOf('<html>', 'שלום לכל the readers'), 'he')
  assert.equal(languageOf('<html>', 'hello to the readers of שלום'), null)
  assert.equal(languageOf('<html lang="il">', 'שלום'), 'he', 'a country is no language')
  assert.equal(languageOf('<html>', ''), null)
})

test('language tags are canonical; invalid ones are ignored', () => {
  for (const [tag, language] of [
    ['iw', 'he'],
    ['he_il', 'he-IL'],
    ['heb', 'he'],
    ['EN-us', 'en-US'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['hebrew', null],
    ['il', null],
    ['jp-JP', null],
    ['und', null],
    ['x-default', null],
    ['{{ lang }}', null],
    ['', null],
  ] as const)
    assert.equal(languageOf(`<html lang="${tag}">`), language, tag)
})

test('without a declaration the language is that of the text if it is clear', () => {
  const texts = {
    nl: 'Wij zijn er voor kinderen die moeite hebben met lezen. Een les duurt een uur en wordt gegeven door een van onze leraren, op school of bij u thuis. De eerste les is om te zien of het past.',
    de: 'Wir sind für Sie da, wenn die Heizung nicht läuft. Eine Wartung dauert eine Stunde und ist im Preis mit drin. Auf Wunsch sehen wir uns auch das Dach an, und das ist bei uns nicht teuer.',
    cs: 'Jsme tu pro vás vždy, když se něco pokazí. Oprava se dělá u vás doma, a to do dvou dnů. Cena je na webu a není o nic vyšší, než která je v ceníku. Pro stálé zákazníky je to ještě lepší, protože mají slevu na vše, co u nás koupí. Pokud se vám to nebude líbit, tak se na to podíváme, než se zaplatí, a o všem vám řekneme, jak to je.',
    ru: 'Мы работаем для вас с утра до вечера и не берём денег за то, что не сделали. Все цены на сайте, и они не меняются. Если вы живёте за городом, мы приедем к вам в тот же день.',
    el: 'Είμαστε εδώ για εσάς',
    ja: '当院の整体は初回3,000円です。予約はお電話で。',
    zh: '我們的牙醫診所位於台北市，歡迎來電預約 Dental Care',
  }
  for (const [language, text] of Object.entries(texts)) assert.equal(languageOf('<html>', text), language)
  assert.equal(languageOf('<html lang=en>', texts.nl), 'en')
  assert.equal(languageOf('<html>', texts.nl, '/', 'nl-BE'), 'nl-BE')
  assert.equal(languageOf('<html>', `${texts.nl} ${texts.de}`), null, 'two languages')
  assert.equal(languageOf('<html>', 'Wij zijn er voor kinderen die moeite hebben met lezen.'), null, 'too short')
  assert.equal(languageOf('<html>', 'Vi har det til alle og er her. '.repeat(20)), null, 'Danish and Norwegian')
})

test('similar languages are distinguished by words unique to one of them', () => {
  const danish =
    'Vi er et lille firma, og vi tager billeder af bryllupper og familier. Du kan få alle filer, og vi kommer ud til dig. Vores priser er med moms, og du betaler først efter dagen. Skriv til os eller ring, så finder vi en tid.'
  const norwegian =
    'Vi er et lite firma, og vi tar bilder av bryllup og familier. Du kan få alle filer, og vi kommer ut til deg. Vår pris er med moms, og du betaler først etter dagen. Skriv til oss eller ring, så finner vi en tid.'
  assert.equal(languageOf('<html>', danish), 'da')
  assert.equal(languageOf('<html>', norwegian), 'no')
})
