import { describe, test } from 'node:test'
import { assertTaken, paragraph, taken } from '../testing/taken.ts'

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
