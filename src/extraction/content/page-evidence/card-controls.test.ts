import { describe, test } from 'node:test'
import { assertTaken, paragraph, taken } from '../testing/taken.ts'

const list = (count: number, card: (at: number) => string) =>
  `<main><h1>Lamps</h1>${paragraph}<ul>${Array.from({ length: count }, (_, at) => `<li>${card(at)}</li>`).join('')}</ul></main>`
const good = (at: number, control: string) =>
  `<img src="/${at}.jpg" alt=""><a href="/lamps/${at}/">Lamp ${at}</a><p>€${at}9.90</p><div class="card">${control}</div>`

describe('controls repeated on each card of a list are dropped', () => {
  const controls: Readonly<Record<string, (at: number) => string>> = {
    "a link to the card's page": (at) => `<a href="/lamps/${at}/">Choose options</a>`,
    'a link to the cart': (at) => `<a href="?add-to-cart=${at}">Choose options</a>`,
    'a button in a card': () => '<button>Choose options</button>',
    'an element merely called a button': () => '<div class="btn-large">Choose options</div>',
    'the label of a checkbox': () => '<label><input type="checkbox">Choose options</label>',
  }
  for (const [name, control] of Object.entries(controls))
    test(name, () =>
      assertTaken(taken(list(4, (at) => good(at, control(at)))), { with: ['Lamp 3', '€39.90'], without: ['options'] }),
    )

  test('also twice on a card, and on one that shows no price among those that do', () => {
    const twice = '<a href="#">Quick view</a><div><a href="#">Quick view</a></div>'
    const soldOut = (at: number) => good(at, twice).replace(/<p>.*?<\/p>/, '<p>Sold out</p>')
    assertTaken(taken(list(4, (at) => (at === 2 ? soldOut(at) : good(at, twice)))), {
      with: ['Lamp 2', 'Sold out', '€39.90'],
      without: ['Quick view'],
    })
  })

  test('in a long list of any kind, but not if they are links', () => {
    const card = (at: number, control: string) =>
      `<h2><a href="/${at}/">Job ${at}</a></h2><p>In Haifa</p><div class="card">${control}</div>`
    const button = taken(list(12, (at) => card(at, '<div class="btn">Read on</div>')))
    assertTaken(button, { with: ['Job 11', 'In Haifa'], without: ['Read on'] })
    assertTaken(taken(list(12, (at) => card(at, `<a href="/${at}/">Read on</a>`))), { with: ['Read on'] })
  })
})

describe('a repeated label on cards stays', () => {
  test('if it links where nothing else on the card does', () => {
    assertTaken(taken(list(12, (at) => good(at, `<a href="/book/${at}/">Book a visit</a>`))), { with: ['Book a visit'] })
  })

  test('if a card has it several times, as a section with lines of its own', () => {
    const line = (at: number) => `<p>Repair ${at}, €${at}9 <a href="/repairs/">Details</a></p>`
    const section = (at: number) => `<img src="/${at}.jpg" alt="">${[1, 2, 3].map((part) => line(at * 10 + part)).join('')}`
    assertTaken(taken(list(4, section)), { with: ['Repair 11, €119 Details', 'Repair 32, €329 Details'] })
  })

  test("if it is the card's text, or describes its item", () => {
    assertTaken(taken(list(12, (at) => `<a href="/${at}/" class="button">Lamp</a>`)), { with: ['Lamp Lamp Lamp'] })
    assertTaken(taken(list(12, (at) => good(at, '<span>Made by hand</span>'))), { with: ['Made by hand'] })
    assertTaken(taken(list(12, (at) => good(at, '<label>Made by hand</label>'))), { with: ['Made by hand'] })
  })
})
