import { describe, test } from 'node:test'
import { extractPage } from '../../extract-page.ts'
import { assertTaken, paragraph, sentence } from '../testing/taken.ts'

/** The extracted text of a post about pumps, with a section below it. */
function read(below: string, path = '/blog/how-to-repair-a-pump/'): string {
  const body = `<main><h1>How to repair a pump</h1><div>${paragraph.repeat(4)}${below}</div></main>`
  const html = `<html><head><title>Pumps</title></head><body>${body}</body></html>`
  return extractPage({ html, path, ownHosts: ['pumps.example'], rules: {} }).text
}

const list = (item: (at: number) => string, tag = 'ul') => `<${tag}>${[1, 2, 3].map((at) => item(at)).join('')}</${tag}>`
const link = (at: number, folder = '/blog/') => `<a href="${folder}${at}/">Other pump number ${at}</a>`
const card = (at: number, folder?: string) =>
  `<div class="x"><img src="/${at}.jpg" alt=""><p>${link(at, folder)}</p><p>What we say of it, in short.</p></div>`

describe('lists of other posts after an article', () => {
  test('are dropped with the text above them, whatever it says', () => {
    const page = (items: string) => read(`<div><h2>From the workshop</h2>${items}</div>`)
    for (const items of [list(card, 'section'), list((at) => `<li>${link(at)}</li>`), list((at) => `<p>${link(at)}</p>`, 'div')])
      assertTaken(page(items), { with: ['Here the page says'], without: ['Other pump', 'From the workshop'] })
  })

  test('are dropped if the links in other folders are titles', () => {
    const of = (folder: string) => read(list((at) => card(at, folder), 'section'))
    assertTaken(of('https://pumps.example/2026/what-to-do-in-winter-'), { without: ['Other pump'] })
    assertTaken(of('/services/pump-'), { with: ['Other pump number 1'] })
    assertTaken(of('https://another.example/2026/what-to-do-in-winter-'), { with: ['Other pump number 1'] })
  })

  test('are dropped below an announcement, with teasers longer than the article', () => {
    const teaser = (at: number) => `<div>${card(at)}<p>${sentence.repeat(2)}</p></div>`
    const below = (words: string) => read(`<article><h3>${words}</h3>${[1, 2, 3, 4, 5, 6, 7, 8].map(teaser).join('')}</article>`)
    assertTaken(below('Você pode gostar...'), { with: ['Here the page says'], without: ['Other pump'] })
    assertTaken(below('Our pumps'), { with: ['Other pump number 1'] })
    const offer = (at: number) => `<div>${card(at)}<p>${sentence.repeat(2)} From 200 ₪.</p></div>`
    const offers = `<article><h3>You may also like</h3>${[1, 2, 3, 4, 5, 6, 7, 8].map(offer).join('')}</article>`
    assertTaken(read(offers), { with: ['Other pump number 1', '200 ₪'] })
  })

  test('are dropped if they link to the previous and next post', () => {
    const turn = (label: string, at: number) => `<div><span>${label}</span><h4>${link(at)}</h4></div>`
    const of = (labels: readonly string[]) => read(`<div>${labels.map(turn).join('')}</div>`)
    assertTaken(of(['Previous post', 'Next post']), { without: ['Other pump', 'Previous'] })
    assertTaken(of(['For wells', 'For pools']), { with: ['Other pump number 1'] })
    assertTaken(of(['Next to the well', 'At the pool']), { with: ['Other pump number 1'] })
  })

  test('stay if they may be the topic of the page', () => {
    const links = list((at) => `<li>${link(at)}</li>`)
    assertTaken(read(`${links}<div><p>${sentence}</p></div>`), { with: ['Other pump number 1'] })
    assertTaken(read(list((at) => `<div><h3>${link(at)}</h3>${paragraph.repeat(2)}</div>`, 'div')), {
      with: ['Other pump number 1'],
    })
    assertTaken(read(`<div>We have ${link(1)}, ${link(2)} and ${link(3)}.</div>`), { with: ['Other pump number 1'] })
    assertTaken(read(`${list((at) => card(at + 3), 'section')}${paragraph.repeat(9)}${list(card, 'section')}`), {
      with: ['Other pump number 1', 'Other pump number 4'],
    })
    assertTaken(read(list(card, 'section'), '/repairs/'), { with: ['Other pump number 1'] })
  })

  test('stay if each is a product, a person to call, or below the page', () => {
    const item = (below: string) => (at: number) =>
      `<div class="x"><h3>${link(at, '/other/a-pump-for-your-garden-')}</h3>${below}</div>`
    for (const below of ['<p>From €90</p>', '<a href="tel:035550134">Call</a>'])
      assertTaken(read(list(item(below), 'section')), { with: ['Other pump number 1', 'Other pump number 3'] })
    const rooms = list((at) => card(at, '/blog/how-to-repair-a-pump/step-by-step-at-home-'), 'section')
    assertTaken(read(rooms), { with: ['Other pump number 1'] })
  })
})
