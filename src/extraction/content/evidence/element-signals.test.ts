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
