import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertTaken, paragraph, sentence, taken } from '../testing/taken.ts'

describe('a button above a text', () => {
  const items = (labels: readonly string[], text = `<div class="body"><p>${sentence}</p></div>`) =>
    taken(
      `<main><h1>Bouquets</h1>${paragraph}<div>${labels.map((label) => `<div class="acc-item"><button class="acc-head">${label} <i></i></button>${text}</div>`).join('')}</div></main>`,
    )

  test('is a heading where several like it have their own labels and texts', () => {
    assertTaken(items(['Delivery', 'How to keep them fresh']), { with: ['Delivery', 'How to keep them fresh'] })
  })

  test('is a button where it says the same each time, or where no text follows', () => {
    assertTaken(items(['Save for later', 'Save for later']), { without: ['Save for later'] })
    assertTaken(items(['Delivery', 'Freshness'], '<span>12 ₪</span>'), { without: ['Delivery'] })
    assertTaken(items(['Delivery']), { without: ['Delivery'] })
    assertTaken(items(['👍 12', '👍 5']), { without: ['👍'] })
    assertTaken(items(['Book now', 'Call us']), { without: ['Book now', 'Call us'] })
  })

  test('is judged in bounded time, however many are in one box', () => {
    const buttons = Array.from({ length: 8_000 }, (_, at) => `<button>Colour ${at}</button>`).join('')
    const start = process.cpuUsage()
    taken(`<main><h1>Bouquets</h1>${paragraph}<div><div>${buttons}</div></div></main>`)
    const { user } = process.cpuUsage(start)
    assert.ok(user < 5_000_000, `${user / 1000} ms`)
  })
})

describe('a long button', () => {
  const page = (title: string, button: string) =>
    taken(
      `<main><h1>Massages</h1>${paragraph}<ul><li><h3>${title}</h3><p>On Sundays</p><div><button>${button}</button></div></li></ul></main>`,
    )

  test('is dropped if it adds little to the title of its card', () => {
    const title = 'An evening for couples on the roof of the old bath house in Jaffa'
    assertTaken(page(title, `Save this event: ${title}`), { with: [title, 'On Sundays'], without: ['Save this event'] })
  })

  test('is not a button if it has very much content', () => {
    const box = (inside: string) =>
      taken(`<main><h1>Massages</h1>${paragraph}<div role="combobox">Choose a day ${inside}</div></main>`)
    assertTaken(box(''), { without: ['Choose a day'] })
    assertTaken(box('<i></i>'.repeat(300)), { with: ['Choose a day'] })
  })

  test('stays if it adds to the heading above it', () => {
    const button = 'Deep tissue, 60 minutes: slow strokes for tired muscles, with warm oil of almonds and hot stones'
    assertTaken(page('Deep tissue', button), { with: ['slow strokes', 'hot stones'] })
  })
})
