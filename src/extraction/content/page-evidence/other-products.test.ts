import { describe, test } from 'node:test'
import { extractPage } from '../../extract-page.ts'
import { assertTaken, paragraph } from '../testing/taken.ts'

const named = (name: string) => `<script type="application/ld+json">{"@type":"Product","name":"${name}"}</script>`

/** The extracted text of a lamp's page, with four cards below it. */
function read(card: (at: number) => string, head = named('Desk lamp')): string {
  const cards = [1, 2, 3, 4].map((at) => `<li>${card(at)}</li>`).join('')
  const body = `<main><h1>Desk lamp “Nora”</h1>${paragraph.repeat(3)}<h2>Better together</h2><ul>${cards}</ul></main>`
  const html = `<html><head><title>Lamp</title>${head}</head><body>${body}</body></html>`
  return extractPage({ html, path: '/lamps/nora/', ownHosts: [], rules: {} }).text
}

const card = (at: number, folder = '/lamps/') =>
  `<a href="${folder}${at}/"><img src="/${at}.jpg" alt=""><p>Floor lamp ${at}</p><p>€${at}9.90</p></a>`

describe('cards of other products on a product page', () => {
  test('are dropped with the heading above them', () => {
    assertTaken(read(card), { with: ['Here the page says'], without: ['Floor lamp', 'Better together'] })
  })

  test('are dropped if prices name shekels in words', () => {
    const read250 = read((at) => card(at).replace(/€[\d.]*/, '250 ש"ח'))
    assertTaken(read250, { with: ['Here the page says'], without: ['Floor lamp', 'Better together'] })
  })

  test('are dropped even if menus are most of the page', () => {
    const menu = `<ul>${Array.from({ length: 60 }, (_, at) => `<li><a href="/shop/${at}/">Lamps for room number ${at}</a></li>`).join('')}</ul>`
    const list = `<section><h2>Related products</h2><div>${[1, 2, 3].map((at) => `<div>${card(at, '/other/')}</div>`).join('')}</div></section>`
    const body = `<nav>${menu}</nav><main><h1>Desk lamp “Nora”</h1><p>It gives light.</p>${list}</main><footer>${menu}</footer>`
    const html = `<html><head><title>Lamp</title>${named('Desk lamp')}</head><body>${body}</body></html>`
    const { text } = extractPage({ html, path: '/lamps/nora/', ownHosts: [], rules: {} })
    assertTaken(text, { with: ['It gives light'], without: ['Floor lamp', 'Related products'] })
  })

  test('are dropped, but not the text about the product below them', () => {
    const list = `<div class="title">You may also like</div><ul>${card(1)}${card(2)}</ul>`
    const facts =
      '<h2>Specifications</h2><p>It weighs 2 kg and is 40 cm high.</p><h2>Delivery</h2><p>In 3 days, see our <a href="/d/">terms</a>.</p>'
    const body = `<main><h1>Desk lamp “Nora”</h1>${paragraph}<div>${list}${facts}</div></main>`
    const html = `<html><head><title>Lamp</title>${named('Desk lamp')}</head><body>${body}</body></html>`
    const { text } = extractPage({ html, path: '/lamps/nora/', ownHosts: [], rules: {} })
    assertTaken(text, { with: ['Specifications', '2 kg', 'Delivery'] })
  })

  test('stay on pages that are not about one product', () => {
    assertTaken(read(card, ''), { with: ['Floor lamp 1', 'Better together'] })
    assertTaken(read(card, named('Lamp shop of Haifa')), { with: ['Floor lamp 1'] })
    assertTaken(read(card, named('Desk lamp') + named('Floor lamp')), { with: ['Floor lamp 1'] })
  })

  test('stay if they are variants, parts or plans of the product', () => {
    assertTaken(
      read((at) => card(at, '/lamps/nora/?shade=')),
      { with: ['Floor lamp 1'] },
    )
    assertTaken(
      read((at) => card(at, '/order/')),
      { with: ['Floor lamp 1'] },
    )
    assertTaken(
      read((at) => card(at).replace(/<img[^>]*>/, '')),
      { with: ['Floor lamp 1'] },
    )
    assertTaken(
      read((at) => card(at).replace(/€[\d.]*/, '')),
      { with: ['Floor lamp 1'] },
    )
  })
})
