import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { extractPage } from '../extract-page.ts'

const forwardOf = (html: string, path = '/old/') => extractPage({ html, path, ownHosts: ['own.example'], rules: {} }).forward
const refresh = (content: string, body = '') =>
  `<!doctype html><html><head><title>Moved</title><meta http-equiv="refresh" content="${content}"></head><body>${body}</body></html>`
const script = (code: string, body = '<p>Loading…</p>') =>
  `<!doctype html><html><head><title>Welcome</title></head><body>${body}<script>${code}</script></body></html>`

const long =
  '<p>The workshop repairs bicycles of all makes, and keeps spare parts for those that are no longer built.</p>'.repeat(5)
const live = `<main><h1>Live scores</h1>${long}</main>`
const own = (path: string) => ({ kind: 'own', path })

suite('a page that only redirects', () => {
  const cases: readonly (readonly [what: string, html: string, expected: object | null, path?: string])[] = [
    ['an immediate refresh', refresh('0;url=/new/'), own('/new/')],
    ['with quotes and spaces', refresh(" 0 ; URL = '/new/' "), own('/new/')],
    ['without url=', refresh('0; /new/'), own('/new/')],
    ['with a comma', refresh('0,url=../neu.html'), own('/neu.html')],
    ['with a fraction', refresh('0.1;url=/new/'), own('/new/')],
    ['on an own host', refresh('0;url=https://own.example/new/#top'), own('/new/')],
    ['to another site', refresh('0;url=https://other.example/'), { kind: 'foreign', url: 'https://other.example/' }],
    ['immediately, from a page with text', refresh('0;url=/new/', live), own('/new/')],
    ['soon, from a page that announces it', refresh('5;url=/new/', '<p>Sie werden weitergeleitet…</p>'), own('/new/')],
    ['soon, from a page with text', refresh('5;url=/new/', live), null],
    ['a ticker', refresh('300', live), null],
    ['a slide show', refresh('300;url=/next/', '<p>1</p>'), null],
    ['a reload', refresh('0'), null],
    ['a reload by name', refresh('0;url=/old/'), null],
    [
      'only without scripts',
      `<html><head><noscript><meta http-equiv="refresh" content="0;url=/plain/"></noscript></head><body>${live}</body></html>`,
      null,
    ],
    ['to a program', refresh('0;url=javascript:alert(1)'), null],
    ['from x.html to x/', refresh('0;url=/x/'), own('/x/'), '/x.html'],
    ['from x/ to its own file', refresh('0;url=index.html'), null, '/x/'],

    ['a script', script('window.location.href = "/new/";'), own('/new/')],
    ['a call', script("location.replace('/new/')"), own('/new/')],
    [
      'keeping the query string',
      script('window.location.replace("/new/" + window.location.search + window.location.hash)'),
      own('/new/'),
    ],
    ['after the load event', script("window.onload = function () { document.location = 'new.html' }"), own('/old/new.html')],
    ['after a delay', script("setTimeout(() => { location.assign('/new/') }, 500)"), own('/new/')],
    ['after a delay, as a string', script(`setTimeout("location.href='/new/'", 500)`), own('/new/')],
    ['in a function that is called', script("function go() { location = '/new/' }\ngo()"), own('/new/')],
    ["in the body's onload", '<html><body onload="location.href=\'/new/\'"><p>…</p></body></html>', own('/new/')],
    ['to another site', script("location.href = 'https://other.example/x'"), { kind: 'foreign', url: 'https://other.example/x' }],
    [
      'a choice by language',
      script("var l = navigator.language;\nif (l.startsWith('he')) { location.href = '/he/' } else { location.href = '/en/' }"),
      { kind: 'choice' },
    ],
    [
      'a computed choice',
      script('const lang = navigator.language.slice(0, 2); location.replace(`/${lang}/`)'),
      { kind: 'choice' },
    ],
    ['a choice in one expression', script("location = /^he/.test(navigator.language) ? '/he/' : '/en/'"), { kind: 'choice' }],

    ['a click', script("document.querySelector('a').onclick = () => { location.href = '/new/' }"), null],
    ['a click handler', script("function go() { location.href = '/new/' }", '<a onclick="go()">Go</a>'), null],
    ['an event', script("addEventListener('click', function () { location = '/new/' })"), null],
    ['towards https', script("if (location.protocol !== 'https:') location.protocol = 'https:'"), null],
    [
      'to https, by address',
      script("if (location.protocol == 'http:') { location.href = location.href.replace('http:', 'https:') }"),
      null,
    ],
    ['an old browser', script("if (navigator.userAgent.match(/MSIE/)) { location.href = '/old-browsers/' }"), null],
    ['a small screen', script('if (screen.width < 700) location.href = "/m/"'), null],
    ['a page with text', script("location.href = '/new/'", live), null],
    ['a form', script("if (document.forms[0].p.value == 'x') location.href = '/in/'", '<form><input name="p"></form>'), null],
    ['a comparison', script("if (location.href == '/old/') console.log('here')"), null],
    ['in a comment', script("// location.href = '/new/'\n/* location = '/new/' */"), null],
    ['in a string', script(`console.log("location.href = '/new/'")`), null],
    ['another location', script("map.location = '/new/'; const location2 = '/x/'"), null],
  ]
  for (const [what, html, expected, path] of cases) test(what, () => assert.deepEqual(forwardOf(html, path), expected))
})
