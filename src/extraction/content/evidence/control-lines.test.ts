import { describe, test } from 'node:test'
import { assertTaken, paragraph, taken } from '../testing/taken.ts'

const page = (body: string) => taken(`<main><h1>Our house</h1>${paragraph.repeat(4)}${body}${paragraph}</main>`)

describe('a line that only labels a control', () => {
  const lines = [
    '<a href="https://app.own.example/">Sign In</a>',
    '<p><a href="/login/"><span>Log in to reply</span></a></p>',
    '<div class="row"><span>Add to cart</span></div>',
    '<div>טוען...</div>',
    '<h3>Loading…</h3>',
    '<h2>Create an account or sign in to comment</h2><p><a href="/register/">Register a new account</a></p>',
    '<p>In den Warenkorb</p>',
    '<a href="#">Show more</a>',
    '<ul><li><span><a href="/user/login/">Zaloguj się</a> aby dodać komentarz</span></li></ul>',
    '<div>קרא עוד</div>',
    '<div><span>לקרוא עוד</span></div>',
    '<p>Mehr erfahren →</p>',
    '<p>Learn more</p><h3>Rooms</h3>',
    '<p>Czytaj więcej »</p>',
    '<p>اقرأ المزيد</p>',
    '<span>You’re not logged in!</span>',
  ]
  for (const line of lines) {
    const words = line.replaceAll(/<[^>]*>/g, ' ').trim()
    test(`is dropped: ${line}`, () =>
      assertTaken(page(`<div>${line}</div>`), { with: ['Our house'], without: [words.split('  ')[0] ?? words] }))
  }

  const signs = [
    '<div class="faq-icon">+</div>',
    '<span class="close" onclick="closeIt()">×</span>',
    '<span class="close" role="button">×</span>',
    '<div class="back-to-top">↑</div>',
  ]
  for (const sign of signs)
    test(`is dropped: ${sign}`, () =>
      assertTaken(page(`<div><h3>How much do you need?</h3>${sign}<p>Three rooms.</p></div>`), {
        with: ['How much do you need? Three rooms.'],
      }))

  test('a symbol at the end of a clickable question is dropped', () => {
    const question = '<div onclick="openIt(this)"><h3>Do you work on Friday?</h3><span>+</span></div><p>Until noon.</p>'
    assertTaken(page(`<div>${question}</div>`), { with: ['Friday? Until noon.'] })
  })

  test('a symbol after a number, between words or in a table stays', () => {
    assertTaken(page('<div onclick="go()"><b>15</b><span>+</span></div>'), { with: ['15+'] })
    assertTaken(page('<div><div>Oak</div><div>+</div><div>Ash</div></div>'), { with: ['Oak + Ash'] })
    assertTaken(page('<table><tr><td class="toggle">×</td><td>3 metres</td></tr></table>'), { with: ['× 3 metres'] })
  })

  const meant: readonly (readonly [string, string])[] = [
    ['<div><span class="close">✕</span> Free parking</div>', '✕ Free parking'],
    ['<div><div class="close">✕</div><div>Free parking</div></div>', '✕ Free parking'],
    ['<div class="toggle"><b>Free parking</b> <i>✖</i></div>', 'Free parking ✖'],
    ['<ul><li><i class="icon-close">✖</i> Free parking</li></ul>', '✖ Free parking'],
    ['<table><tr><td>Pool</td><td><span class="close">✕</span></td></tr></table>', 'Pool ✕'],
    ['<table><tr><td>Pool</td><td><span class="toggle">+</span></td></tr></table>', 'Pool +'],
    ['<p>3 <span class="top">×</span> 200 ml</p>', '3 × 200 ml'],
    ['<p>Grade <span class="top">+</span> is best.</p>', 'Grade + is best.'],
  ]
  for (const [line, words] of meant)
    test(`a symbol stays: ${line}`, () => assertTaken(page(`<div>${line}</div>`), { with: [words] }))

  const kept: readonly (readonly [string, string])[] = [
    ['<p>Please <a href="/login/">sign in</a> to see your orders.</p>', 'Please sign in to see'],
    ['<p><a href="/login/">Sign in</a><span> for free delivery</span></p>', 'Sign in'],
    ['<h3>Loading</h3><p>Two men load your van.</p>', 'Loading'],
    ['<h2>Share</h2><p>How we share what we earn.</p>', 'Share'],
    ['<ol><li>Sign in</li><li>Choose a room</li></ol>', 'Sign in'],
    ['<table><tr><td>Login</td><td>yes</td></tr></table>', 'Login'],
    ['<a href="/rooms/">Read more</a>', 'Read more'],
    ['<p><a href="/rooms/">Mehr erfahren</a></p>', 'Mehr erfahren'],
    ['<div role="heading" aria-level="2">Scopri di più</div>', 'Scopri di più'],
    ['<p><strong>Learn more</strong></p><ul><li>Brochure of 2024</li></ul>', 'Learn more Brochure'],
    ['<span>Saiba Mais</span><p>is the name of our school.</p>', 'Saiba Mais is'],
    ['<div>Learn more.</div><div>Pay less.</div>', 'Learn more. Pay less.'],
    ['<div class="t">Share</div><p>Send what you recorded to everybody in your team.</p>', 'Share'],
    ['<table><tr><th>Anzeige</th><td>LCD, 5 Zeilen</td></tr></table>', 'Anzeige'],
    ['<ul><li>Show more</li></ul>', 'Show more'],
    ['<pre><code><span>share</span>(file)</code></pre>', 'share'],
    ['<p><code>share</code></p>', 'share'],
  ]
  for (const [line, words] of kept) test(`stays: ${line}`, () => assertTaken(page(`<div>${line}</div>`), { with: [words] }))
})

test('a control is dropped however much content surrounds it, up to the next block', () => {
  const skip = '<a href="#main">Skip to main content</a>'
  assertTaken(page(`${skip}${paragraph.repeat(45)}`), { without: ['Skip to'] })
  assertTaken(page(`${skip} or read on.${paragraph}`), { with: ['Skip to main content or read on'] })
})

test('breadcrumbs are dropped by their markup', () => {
  const crumbs = '<div itemscope itemtype="http://schema.org/BreadcrumbList"><a href="/rooms/">All rooms</a></div>'
  assertTaken(page(crumbs), { without: ['All rooms'] })
})

test('previous and next links are dropped even if only layout separates their words', () => {
  const link = (word: string, title: string) => `<a href="/${title}/"><div><span>${word}</span><span>${title}</span></div></a>`
  assertTaken(page(`<div class="grid">${link('Previous', 'Garden')}${link('Next', 'Kitchen')}</div>`), { without: ['Kitchen'] })
})

test('a button in a testimonial is dropped', () => {
  const review = '<div class="review"><p>They listened, and they came back twice.</p><button>Helpful 4</button></div>'
  assertTaken(page(review), { with: ['came back twice'], without: ['Helpful'] })
})

test('a notice bar above the page is dropped by its name and link', () => {
  const notice = '<div class="announcement"><a href="/news/">New opening hours of our shop</a></div>'
  assertTaken(page(notice), { without: ['New opening hours'] })
})
