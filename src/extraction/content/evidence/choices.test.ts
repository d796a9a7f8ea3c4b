import { describe, test } from 'node:test'
import { article, assertTaken, taken } from '../testing/taken.ts'

const options = (inside: (name: string) => string, state = 'aria-selected="false"') =>
  `<div role="listbox">${['Walnut', 'Cherry wood', 'Birch'].map((name) => `<div role="option" ${state}>${inside(name)}</div>`).join('')}</div>`

describe('a list to choose from that a page draws itself', () => {
  test('goes with what opens it', () => {
    const opener = '<div role="combobox" aria-haspopup="listbox" aria-expanded="false">Kind of wood</div>'
    const page = `<main>${article}<div>${opener}${options((name) => name)}</div></main>`
    assertTaken(taken(page), { with: ['Here the page says'], without: ['Kind of wood', 'Cherry wood'] })
  })

  test('stays where it says something, or is a slider', () => {
    const said = options((name) => `<p>${name} is what we work with</p>`)
    const pictures = options((name) => `<img src="/wood.jpg" alt=""><b>${name}</b>`)
    const slides = options((name) => name, 'aria-hidden="false"')
    const branches = options((name) => `${name} Street, Monday 9:00-18:00`)
    for (const list of [said, pictures, slides, branches])
      assertTaken(taken(`<main>${article}${list}</main>`), { with: ['Cherry wood'] })
  })
})
