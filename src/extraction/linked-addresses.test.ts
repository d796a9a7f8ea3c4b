import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuSeconds } from '../model/testing/cpu-seconds.ts'
import { linkedAddresses } from './linked-addresses.ts'

const at = 'https://site.example/he/a/'
const links = (html: string) => linkedAddresses(Buffer.from(html), at)

test('links are resolved, deduplicated and without fragments, in order', () => {
  assert.deepEqual(links('<a href="../b/#top">B</a><A HREF=/c?x=1&amp;y=2>C</A><a href="../b/">B</a><area href=d>'), [
    'https://site.example/he/b/',
    'https://site.example/c?x=1&y=2',
    'https://site.example/he/a/d',
  ])
})

test('a frameset leads to its frames, not to what it says to browsers without frames', () => {
  const frameset =
    '<FRAMESET COLS="20%,*"><FRAME SRC="menu.htm"><FRAME SRC=/welcome.htm><NOFRAMES><a href=/b/>b</a></NOFRAMES></FRAMESET>'
  assert.deepEqual(links(frameset), ['https://site.example/he/a/menu.htm', 'https://site.example/welcome.htm'])
})

test('a page that redirects links to its target', () =>
  assert.deepEqual(links('<meta http-equiv="Refresh" content="0; URL=../b/">'), ['https://site.example/he/b/']))

test('a document is decoded like everywhere else, whatever charset the server declares', () => {
  const document = Buffer.concat([
    Buffer.from('<meta charset="windows-1255"><a href="/'),
    Buffer.from([0xf9, 0xec]),
    Buffer.from('/">x</a>'),
  ])
  for (const charset of [undefined, 'utf-8', 'windows-1255', 'x-nonsense']) {
    assert.deepEqual(linkedAddresses(document, at, charset).map(decodeURI), ['https://site.example/של/'], charset ?? 'none')
  }
})

test('a base element applies to all links after it, and only the first one counts', () => {
  assert.deepEqual(links('<base href="/x/"><base href="/y/"><a href="b">B</a>'), ['https://site.example/x/b'])
})

test('canonical and alternate links are listed, other resources are not', () => {
  const head =
    '<link rel=canonical href=/he/a/><link rel="alternate" hreflang="en" href="/en/a/"><link rel=alternate type=application/rss+xml href=/feed/><link rel=stylesheet href=/s.css>'
  assert.deepEqual(links(head), ['https://site.example/he/a/', 'https://site.example/en/a/'])
})

test('nofollow links are left out', () => {
  assert.deepEqual(links('<a rel="nofollow noopener" href=/login/>in</a><a href=/b/>b</a>'), ['https://site.example/b/'])
  assert.deepEqual(links('<link rel=canonical href=/c/><meta name=ROBOTS content="index, NOFOLLOW"><a href=/b/>b</a>'), [
    'https://site.example/c/',
  ])
})

test('text that only looks like a link is not one', () => {
  for (const html of [
    '<!-- <a href=/b/> -->',
    '<script>"<a href=/b/>"</script>',
    '<style><a href=/b/></style>',
    '<textarea><a href=/b/></textarea>',
    '<title><a href=/b/></title>',
    '<a href="#top">',
    '<a href="">',
    '<a>',
    '<a href="mailto:a@b.example">',
    '<a href="javascript:void(0)">',
    '<a href="http://">',
  ])
    assert.deepEqual(links(html), [], html)
})

test('links are found in elements of any name', () => {
  assert.deepEqual(links('<constructor><a href=/b/>b</a>'), ['https://site.example/b/'])
})

test('a million links and an unclosed document are read in bounded time', () => {
  const many = Array.from({ length: 1_000_000 }, (_, at) => `<a href=/${at}>`).join('')
  const seconds = cpuSeconds(() => {
    assert.equal(links(many).length, 5_000)
    assert.deepEqual(links(`${'<div><a href=/b/>'.repeat(100_000)}<a href="`), ['https://site.example/b/'])
    assert.deepEqual(links(`<a href="/${'x'.repeat(5_000)}">`), [])
  })
  assert.ok(seconds < 20, `${seconds} s`)
})
