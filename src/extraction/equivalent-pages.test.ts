import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from './extract-page.ts'
import { plainDigits } from './tree/plain-texts.ts'

/*
 * One page, written in other ways that look the same: what is read from it must not change.
 */

const english = `<!DOCTYPE html><html lang="en"><head><title>Prices and contact | Harbour Bakery</title></head><body>
<header><a href="/">Harbour Bakery</a><nav><a href="/bread/">Bread</a> <a href="/cakes/">Cakes</a> <a href="/contact/">Contact</a></nav></header>
<main>
<h1>Prices and contact</h1>
<div class="intro"><span class="number" aria-hidden="true">01</span><p>We have baked bread in the old harbour since 1987, and every loaf still rests for two nights before it is baked.</p></div>
<section><h2>Prices</h2><table><tbody><tr><td>Rye loaf</td><td>€4.50</td></tr><tr><td>Gâteau à la crème</td><td>from €1,250.00</td></tr></tbody></table></section>
<section><h2>Contact</h2><p>Phone: 020 7946 0123</p><p>Mail: orders@harbour-bakery.example</p><p>12 Mill Lane</p><p>London N1 9AB</p><p>Monday to Friday: 9:00-17:30</p></section>
<section><h2>Frequently asked questions</h2><h3>Do you deliver within 20 miles?</h3><p>Yes, on every working day, in our own van and before noon.</p><h3>Can I order by phone?</h3><p>You can, until 16:00 on the day before you need it.</p></section>
</main>
<footer><p>© 2026 Harbour Bakery</p></footer></body></html>`

const hebrew = `<!DOCTYPE html><html lang="he" dir="rtl"><head><title>מחירים ויצירת קשר | מאפיית הנמל</title></head><body>
<header><a href="/">מאפיית הנמל</a><nav><a href="/bread/">לחם</a> <a href="/cakes/">עוגות</a> <a href="/contact/">צור קשר</a></nav></header>
<main>
<h1>מחירים ויצירת קשר</h1>
<p>אנחנו אופים לחם בנמל הישן משנת 1987, וכל כיכר נחה שני לילות לפני שהיא נכנסת לתנור החם שלנו.</p>
<section><h2>מחירים</h2><table><tbody><tr><td>לחם שיפון</td><td>18 ₪</td></tr><tr><td>עוגת crêpe</td><td>החל מ-1,250 ₪</td></tr></tbody></table></section>
<section><h2>צור קשר</h2><p>טלפון: 03-5550123</p><p>דוא״ל: orders@harbour-bakery.example</p><p>רחוב הרצל 12, תל אביב</p><p>ימים א׳-ה׳: 9:00-17:30</p></section>
<section><h2>שאלות נפוצות</h2><h3>האם יש משלוחים עד 20 ק״מ?</h3><p>כן, בכל יום עבודה, ברכב שלנו ולפני שעות הצהריים.</p><h3>אפשר להזמין בטלפון?</h3><p>אפשר, עד 16:00 ביום שלפני המועד המבוקש.</p></section>
</main>
<footer><p>כל הזכויות שמורות למאפיית הנמל</p></footer></body></html>`

/** Rewrites each text in the body. */
const inTexts = (html: string, rewrite: (text: string) => string) =>
  html.replace(/(?<=<body>.*>)[^<>]*\S[^<>]*(?=<)/gs, (text) => rewrite(text))

const number = /\d[\d.,:-]*\d/g
const aroundNumbers = (before: string, after: string) => (html: string) =>
  inTexts(html, (text) => text.replace(number, (digits) => before + digits + after))

const digitsFrom = (zero: number) => (html: string) =>
  inTexts(html, (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))))

const inMiddle = (part: string) => (html: string) =>
  inTexts(html, (text) => text.slice(0, text.length / 2) + part + text.slice(text.length / 2))

/** Ways to write the same page. */
const rewritings: Readonly<Record<string, (html: string) => string>> = {
  'a comment in each text': inMiddle('<!-- -->'),
  'a place for a line break in each text': inMiddle('<wbr>'),
  'left-to-right marks around numbers': aroundNumbers('\u200E', '\u200E'),
  'right-to-left marks around numbers': aroundNumbers('\u200F', '\u200F'),
  'isolated numbers': aroundNumbers('<bdi>', '</bdi>'),
  'numbers with a direction': aroundNumbers('<span dir="ltr">', '</span>'),
  'full-width digits': digitsFrom(0xff10),
  'Arabic-Indic digits': digitsFrom(0x0660),
  'decomposed letters': (html) => inTexts(html, (text) => text.normalize('NFD')),
  'a box around each paragraph': (html) => html.replace(/<p>.*?<\/p>/gs, '<div><div>$&</div></div>'),
  'no-break spaces': (html) => inTexts(html, (text) => text.replaceAll(' ', '\u00A0')),
  'tabs and lines': (html) => inTexts(html, (text) => text.replaceAll(' ', '\n\t')),
  'non-breaking hyphens in numbers': (html) => inTexts(html, (text) => text.replace(/(?<=\d)-(?=\d)/g, '\u2011')),
}

/** Attributes of what surrounds a content: facts in it may be those of others, but it is read. */
const around = [
  ...['ad', 'cookies', 'footer', 'nav', 'promo', 'related', 'share', 'sidebar', 'widget'].map((name) => `class="${name}"`),
  ...['complementary', 'contentinfo', 'navigation', 'note', 'region'].map((role) => `role="${role}"`),
]

/** What is read from a page, with its numbers in ASCII. */
function read(html: string): unknown {
  const { title, markdown, facts } = extractPage({ html, path: '/contact/', ownHosts: ['harbour-bakery.example'], rules: {} })
  const plain = (text: string) => plainDigits(text.replace(/[\u200E\u200F]/g, ''))
  return JSON.parse(JSON.stringify({ title, markdown, facts }), (_, value: unknown) =>
    typeof value === 'string' ? plain(value) : value,
  )
}

for (const [language, html] of Object.entries({ english, hebrew }))
  describe(`the ${language} page`, () => {
    test('has facts', () => {
      const { facts, markdown } = extractPage({ html, path: '/contact/', ownHosts: [], rules: {} })
      const kinds = facts.shownContact.map(({ kind }) => kind)
      assert.deepEqual(new Set(kinds), new Set(['phone', 'email', 'address', 'hours']))
      assert.deepEqual([facts.offers.length, facts.questions.length], [2, 2])
      assert.match(markdown, /1987/)
    })
    for (const [name, rewrite] of Object.entries(rewritings))
      test(`with ${name}`, () => {
        const other = rewrite(html)
        assert.notEqual(other, html)
        assert.deepEqual(read(other), read(html))
      })
    for (const attribute of around)
      test(`has the same content with sections of ${attribute}`, () => {
        const { markdown } = extractPage({ html, path: '/contact/', ownHosts: [], rules: {} })
        const other = html.replaceAll('<section>', `<section ${attribute}>`)
        assert.equal(extractPage({ html: other, path: '/contact/', ownHosts: [], rules: {} }).markdown, markdown)
      })
  })
