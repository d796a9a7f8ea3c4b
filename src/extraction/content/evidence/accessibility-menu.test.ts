import { describe, test } from 'node:test'
import { assertTaken, paragraph, taken } from '../testing/taken.ts'

const page = (beside: string) => `<main><h1>Garden lamps</h1>${paragraph}</main>${beside}`
const controls = ['Larger text', 'Smaller text', 'High contrast', 'Pause animations']
const buttons = controls.map((name) => `<button aria-pressed="false">${name}</button>`).join('')

describe("accessibility menus that change the page's appearance are dropped", () => {
  const menus = {
    'with buttons': `<div class="accessibility-panel" id="accessibilityPanel"><h2>Ease of reading</h2><h3>Size</h3>${buttons}</div>`,
    'in Hebrew': `<div id="negishut"><h3>תפריט נגישות</h3>${buttons}</div>`,
    'with boxes': `<div class="a11y-box"><h3>Ease of reading</h3>${controls.map((name) => `<label><input type="checkbox"> ${name}</label>`).join('')}</div>`,
    'with links without a target': `<aside class="accessibilityMenu"><h3>Ease of reading</h3><ul>${controls.map((name) => `<li><a href="#">${name}</a></li>`).join('')}</ul></aside>`,
  }
  for (const [name, menu] of Object.entries(menus)) {
    test(name, () => {
      assertTaken(taken(page(menu)), { with: ['Garden lamps'], without: ['Ease of reading', 'תפריט נגישות', 'Larger text'] })
      assertTaken(taken(`<div><h1>Garden lamps</h1>${paragraph}${paragraph}${menu}</div>`), {
        with: ['Garden lamps'],
        without: ['Ease of reading', 'תפריט נגישות', 'Larger text'],
      })
    })
  }
})

test('accessibility information about a place stays', () => {
  const offers = `<section class="accessibility"><h2>Accessibility</h2><p>Two rooms are without steps.</p><p>A lift leads to the garden.</p>${buttons}</section>`
  assertTaken(taken(`<main><h1>Rooms</h1>${paragraph}${offers.replace(buttons, '')}</main>`), {
    with: ['without steps', 'A lift'],
  })
  assertTaken(
    taken(`<main><h1>Rooms</h1>${paragraph}${offers.replace('A lift', `${'A long way round. '.repeat(12)}A lift`)}</main>`),
    {
      with: ['without steps', 'A lift'],
    },
  )
})

test('an accordion, tabs and read-only boxes stay even if called accessible', () => {
  const kinds = ['Garden', 'Roof', 'Family', 'Sea']
  const each = (item: (kind: string) => string) => kinds.map(item).join('')
  const parts = [
    each((kind) => `<h3><button aria-expanded="false">${kind} rooms</button></h3><div>Two beds.</div>`),
    `<div role="tablist">${each((kind) => `<button role="tab">${kind} rooms</button>`)}</div>${each(() => '<div role="tabpanel">Beds.</div>')}`,
    each((kind) => `<p><label><input type="checkbox" checked disabled> ${kind} rooms</label></p>`),
  ]
  for (const part of parts)
    assertTaken(taken(`<main><h1>Rooms</h1>${paragraph.repeat(2)}<div class="accessible-list">${part}</div></main>`), {
      with: ['Garden rooms', 'Sea rooms'],
    })
})
