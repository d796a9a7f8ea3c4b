import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'

const address = 'hi@own.example'
const linked = `[${address}](mailto:${address})`
/** The address as Cloudflare writes it, with the key 0x42. */
const hex = Buffer.from([0, ...Buffer.from(address)].map((byte) => byte ^ 0x42)).toString('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

function markdownOf(html: string): string {
  const { markdown } = extractPage({
    html: `<body><main><h1>Write</h1>${html}</main></body>`,
    path: '/x/',
    ownHosts: [],
    rules: {},
  })
  return markdown.replace('# Write\n\n', '').trim()
}

test('an address that Cloudflare encodes is text, or the link that it was', () => {
  const text = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</a>`
  assert.equal(markdownOf(`<p>Write to ${text} today.</p>`), `Write to ${address} today.`)
  const inLink = `<span class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</span>`
  const link = `/cdn-cgi/l/email-protection#${hex}`
  assert.equal(markdownOf(`<p><a href="${link}">${inLink}</a></p>`), linked)
  assert.equal(markdownOf(`<p><a href="${link}">Mail us</a></p>`), `[Mail us](mailto:${address})`)
})

test("an address in Joomla's own element is a link", () => {
  const element = (first: string, last: string, text: string) =>
    `<p><joomla-hidden-mail is-link="1" is-email="1" first="${first}" last="${last}" text="${text}" base="">This email address is being protected from spambots.</joomla-hidden-mail></p>`
  const [first, last] = [base64('hi'), base64('own.example')]
  assert.equal(markdownOf(element(first, last, base64(address))), linked)
  assert.equal(markdownOf(element(first, last, base64('Schreiben Sie über uns'))), `[Schreiben Sie über uns](mailto:${address})`)
  assert.equal(markdownOf(element(first, last, base64('<b>Mail</b>'))), linked)
  assert.equal(markdownOf(element('!', last, '')), 'This email address is being protected from spambots.')
})

test('an address that a script of Joomla 3 puts together is a link', () => {
  const page = (
    name: string,
  ) => `<p>Write to <span id="cloak4f2a">This email address is being protected from spambots.</span><script type='text/javascript'>
    document.getElementById('cloak4f2a').innerHTML = '';
    var prefix = '&#109;a' + 'i&#108;' + '&#116;o';
    var path = 'hr' + 'ef' + '=';
    var ${name}4f2a = 'h&#105;' + '&#64;';
    ${name}4f2a = ${name}4f2a + '&#111;wn' + '&#46;' + '&#101;x&#97;mpl&#101;';
    var ${name}_text4f2a = 'h&#105;' + '&#64;' + '&#111;wn' + '&#46;' + '&#101;x&#97;mpl&#101;';
    document.getElementById('cloak4f2a').innerHTML += '<a ' + path + '\\'' + prefix + ':' + ${name}4f2a + '\\'>'+${name}_text4f2a+'<\\/a>';
    </script> today.</p>`
  assert.equal(markdownOf(page('addy')), `Write to ${linked} today.`)
  assert.equal(markdownOf(page('addy').repeat(2)), `Write to ${linked} today.\n\nWrite to ${linked} today.`)
  assert.equal(markdownOf(page('other')), 'Write to This email address is being protected from spambots. today.')
})

test('many addresses, and a long script, are read in linear time', () => {
  const script = `<script>var addy4f2a = 'a';${'x'.repeat(1_000_000)}${"addy4f2a ='".repeat(50_000)}</script>`
  const begin = performance.now()
  markdownOf(`${'<i id="cloak4f2a">a</i>'.repeat(3_000)}${script}`)
  assert.ok(performance.now() - begin < 4_000)
})
