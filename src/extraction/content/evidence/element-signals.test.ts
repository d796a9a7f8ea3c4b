import { describe, test } from 'node:test'
import { article, assertTaken, paragraph, taken } from '../testing/taken.ts'

const notice = '<p>We count our visitors.</p><button>Fine with me</button>'

describe('an element fixed to the viewport', () => {
  const places = ['class="fixed bottom-0 z-50"', 'style="color: red; position: fixed; left: 0"']
  for (const place of places) {
    test(`is dropped: ${place}`, () => {
      const dialog = `<div ${place}><div><h3>Tell me when it is back</h3>${paragraph}<input type="text"></div></div>`
      const text = taken(`<main><section>${article}</section><div ${place}>${notice}</div>${dialog}</main>`)
      assertTaken(text, { with: ['Here the page says'], without: ['our visitors', 'Tell me when'] })
    })
  }

  test('stays if it is the whole page, has the page title, or holds paragraphs', () => {
    const page = (inside: string) => `<main><div class="fixed inset-0">${inside}</div>${paragraph}</main>`
    assertTaken(taken(page('<h1>Garden tools</h1><p>By hand.</p>')), { with: ['By hand.'] })
    assertTaken(taken(page(paragraph)), { with: ['Here the page says'] })
    assertTaken(taken(`<div class="fixed inset-0">${article}</div>`), { with: ['Here the page says'] })
  })

  test('stays if its class merely contains the word', () => {
    assertTaken(taken(`<main><section>${article}</section><div class="fixed width">${notice}</div></main>`), {
      with: ['our visitors'],
    })
  })
})

describe('a message by its role', () => {
  const message = (role: string) =>
    `<div role="${role}"><h3>Thank you, we got it!</h3><p>We call you back from 03-555-0134.</p></div>`

  test('is dropped from a form that stays, since it is shown after sending', () => {
    for (const role of ['status', 'alert']) {
      const form = `<form><p>Or call 03-555-0134, from 9:00 to 17:00.</p><input type="text">${message(role)}</form>`
      assertTaken(taken(`<main>${article}${form}</main>`), { with: ['Or call'], without: ['Thank you', 'back from'] })
    }
  })

  test('stays outside of forms, and as a notice of Bootstrap', () => {
    const notice = '<div class="alert alert-info" role="alert">We deliver in Haifa from 9:00 to 17:00.</div>'
    assertTaken(taken(`<main>${article}<form>${notice}<input type="text"></form></main>`), { with: ['We deliver in Haifa'] })
    assertTaken(taken(`<main>${message('alert')}${article}</main>`), { with: ['Thank you, we got it!'] })
    const closed = '<div role="alert"><p>Our shop in Haifa is closed until 5 May.</p></div>'
    assertTaken(taken(`<form><main>${article}${closed}${paragraph}</main></form>`), { with: ['is closed until'] })
  })
})

describe('an aside in an article', () => {
  const page = (aside: string) =>
    taken(`<main><article>${article}<aside class="disclaimer">${aside}</aside></article></main>`, true)

  test('stays if it is only text, such as a disclaimer', () => {
    assertTaken(page('Rates change, so check them before you choose a product.'), { with: ['Rates change'] })
  })

  test('is dropped if it has links, an image or a date, or hardly any text', () => {
    for (const more of ['<a href="/rates/">Our rates</a>', '<img src="a.png">', '<time>1 May</time>', '<button>Ask</button>'])
      assertTaken(page(`Rates change, so check them before you choose a product. ${more}`), { without: ['Rates change'] })
    assertTaken(page('Rates change.'), { without: ['Rates change'] })
  })
})
