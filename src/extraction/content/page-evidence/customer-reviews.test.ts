import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from '../../extract-page.ts'
import type { ExtractedPage } from '../../extracted-page.ts'
import { assertTaken, paragraph } from '../testing/taken.ts'

const product = (more = '"offers":{"@type":"Offer","price":"99","priceCurrency":"EUR"}') =>
  `<script type="application/ld+json">{"@type":"Product","name":"Desk lamp",${more}}</script>`
const openGraph = '<meta property="og:type" content="product">'

/** The page of a lamp, with something below its description. */
function read(below: string, head = product()): ExtractedPage {
  const html = `<html><head><title>Desk lamp</title>${head}</head><body><main><h1>Desk lamp</h1>${paragraph.repeat(3)}${below}</main></body></html>`
  return extractPage({ html, path: '/lamps/desk/', ownHosts: [], rules: {} })
}

const said = ['It went dark', 'Much too bright', 'Just what I needed']
const list = (item: (text: string) => string) =>
  `<section><h2>What buyers say</h2><p>4.8 of 5, 120 reviews</p><div>${said.map(item).join('')}</div><p>Made in Haifa</p></section>`
const stars = '<span role="img" aria-label="Rated 4 out of 5"></span>'
const writing = '<a href="/review/">Write a review</a>'

describe('customer reviews on a product page are dropped, and their summary stays', () => {
  const items: Readonly<Record<string, (text: string) => string>> = {
    'rated and dated, by buyers': (text) => `<div>${stars}<b>Dana</b><i>Verified buyer</i><p>${text}</p><p>3 weeks ago</p></div>`,
    'rated and called reviews, with dates': (text) =>
      `<article class="user-review">★★★★☆ <b>Dana</b> <p>${text}</p><time>27 May 2025</time></article>`,
    'rated in data for scripts, next to words for screen readers': (text) =>
      `<div><span class="sr-only">5 out of 5 stars</span><i data-rating="5"></i><p>${text}</p><b>Verified buyer</b><p>3 weeks ago</p></div>`,
    'in microdata': (text) =>
      `<div itemprop="review"><meta itemprop="ratingValue" content="4"><p>${text}</p><p itemprop="datePublished">2025</p></div>`,
    'in German': (text) => `<div><p>Verifizierter Kauf</p><p>4 von 5</p><p>${text}</p><p>27. Mai 2025</p></div>`,
    'in Hebrew': (text) => `<div><p>רוכש מאומת</p><p>4 מתוך 5</p><p>${text}</p><p>לפני 3 שבועות</p></div>`,
  }
  for (const [name, item] of Object.entries(items))
    test(name, () => assertTaken(read(list(item)).text, { with: ['120 reviews', 'Made in Haifa'], without: said }))

  test('if they are rated and called reviews, and more are requested', () => {
    const item = (text: string) => `<div class="review">${stars}<p>${text}</p></div>`
    assertTaken(read(list(item) + writing).text, { with: ['120 reviews'], without: said })
    assertTaken(read(list(item)).text, { with: said })
    const rating = '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.7","reviewCount":"76"}'
    assertTaken(read(list(item), product(`"offers":{"price":"99","priceCurrency":"EUR"},${rating}`)).text, { without: said })
  })

  test('even a single one', () => {
    const one = `<ol><li class="review">${stars}<time>27 May 2025</time><p>It went dark</p></li></ol>`
    assertTaken(read(one).text, { with: ['Here the page says'], without: ['It went dark'] })
  })

  test('on a page that only Open Graph declares a product', () => {
    assertTaken(
      read(
        list((text) => `<p class="review">★★★ ${text} (27 May 2025)</p>`),
        openGraph,
      ).text,
      { without: said },
    )
  })

  test('on a page without declarations, by its add-to-cart control', () => {
    const testimonials = list((text) => `<p class="review">★★★ ${text} (27 May 2025)</p>`)
    const reviews = list((text) => `<p>★★★ ${text} <i>Verified purchase</i> (27 May 2025)</p>`)
    assertTaken(read(`<input type="submit" value="Add to basket">${reviews}`, '').text, { with: ['120 reviews'], without: said })
    assertTaken(read(`<input type="submit" value="Add to basket">${testimonials}`, '').text, { with: said })
    assertTaken(read(`<button>Add to cart</button>${testimonials}${writing}`, '').text, { without: said })
    assertTaken(read(`<button>הוספה לסל</button>${reviews}`, '').text, { without: said })
    assertTaken(read('<button>Add to cart</button>'.repeat(4) + reviews, '').text, { with: said })
    assertTaken(read(reviews, '').text, { with: said })
  })

  test('with any facts in them', () => {
    const question = (at: number) =>
      `<details><summary>Does lamp ${at} get hot?</summary><p>No, it stays cold even after hours of work.</p></details>`
    const item = (_: string, at: number) => `<div>${stars}<p>Verified buyer</p>${question(at)}<p>27 May 2025</p></div>`
    const asked = `<div>${said.map(item).join('')}</div>`
    assert.deepEqual(read(asked).facts.questions, [])
    assert.equal(read(asked, '').facts.questions.length, said.length)
  })
})

describe('other quotes stay', () => {
  const rated = (text: string) => `<article class="review">${stars}<b>Dana</b><time>27 May 2025</time><p>${text}</p></article>`

  test('on pages that sell no product, even if a plugin declares one for its rating', () => {
    assertTaken(read(list(rated), '').text, { with: said })
    assertTaken(read(list(rated), product('"aggregateRating":{"ratingValue":"4.8"}')).text, { with: said })
  })

  test('in undated testimonials', () => {
    assertTaken(read(list((text) => `<blockquote class="review">${stars}<p>${text}</p><cite>Dana</cite></blockquote>`)).text, {
      with: said,
    })
  })

  test('that are parts of the page: the rating summary and the review form', () => {
    const summary = `<div class="row"><h1>Floor lamp</h1>${stars}<a class="review-link" href="#all">2 reviews</a><p>Oak, by hand.</p></div>`
    const form = `<div class="row"><p>Bulbs are included.</p><form>${stars}<p class="review">Write a review</p><textarea></textarea></form></div>`
    const html = `<html><head>${openGraph}</head><body><div>${summary}${form}</div></body></html>`
    const { text } = extractPage({ html, path: '/lamps/floor/', ownHosts: [], rules: {} })
    assertTaken(text, { with: ['Oak, by hand', 'Bulbs are included'] })
  })

  test('that are products with stars and prices', () => {
    const pack = (text: string) =>
      `<div class="pack"><span class="review-stars">★★★★★</span><h3>${text}</h3><p>Two lamps, €150</p></div>`
    assertTaken(read(`<div>${said.map(pack).join('')}</div>${writing}`).text, { with: said })
  })

  test('that are rated and dated, but not reviews', () => {
    const day = (text: string) => `<li><p>12 May 2026</p><p>Hotel Nora ★★★★</p><p>${text}</p></li>`
    assertTaken(read(list(day) + writing).text, { with: said })
  })
})
