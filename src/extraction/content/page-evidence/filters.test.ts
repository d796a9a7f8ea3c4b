import { describe, test } from 'node:test'
import { article, assertTaken, paragraph, taken } from '../testing/taken.ts'

const boxes = (names: readonly string[], group = 'choice') =>
  names.map((name) => `<li><label><input type="checkbox" name="${group}" value="1"> ${name}</label></li>`).join('')
const materials = ['Birch', 'Maple', 'Walnut', 'Cherry wood', 'Under $75', '$76 - $100']
const goods = Array.from({ length: 6 }, (_, at) => `<li><a href="/goods/${at}/"><h3>Chair ${at}</h3></a><p>$${at}00</p></li>`)
const page = (beside: string) => `<main><h1>Chairs</h1>${paragraph}<div>${beside}</div><ul>${goods.join('')}</ul></main>`

describe('checkboxes that filter a list are dropped', () => {
  const filters = {
    'announced as filters': `<div><h2>Filters</h2><ul>${boxes(materials)}</ul></div>`,
    'announced as filters in another language': `<div><h2>Filtrer par</h2><ul>${boxes(materials)}</ul></div>`,
    "by their group's name": `<div class="facets"><ul>${boxes(materials)}</ul></div>`,
    'by their own names': `<form><details open><summary>Wood</summary><ul>${boxes(materials, 'filter.wood')}</ul></details></form>`,
    'with a link to reset each group': `<form class="facets">${materials.map((name) => `<ul><li><a href="?">Reset</a></li>${boxes([name, `Other ${name}`])}</ul>`).join('')}</form>`,
    'that are buttons': `<div><h2>Filter by</h2>${materials.map((name) => `<p><button role="checkbox"></button>${name}</p>`).join('')}</div>`,
  }
  for (const [name, filter] of Object.entries(filters))
    test(name, () => assertTaken(taken(page(filter)), { with: ['Chair 5', '$500'], without: ['Cherry wood', '$76'] }))
})

describe('checkboxes stay', () => {
  test('if they are product options', () => {
    assertTaken(taken(page(`<ul>${boxes(materials)}</ul>`)), { with: ['Cherry wood', '$76'] })
  })

  test('if they choose filters for sale, in the form that adds to the cart', () => {
    const options = `<form method="post" action="/cart/"><h3>Filter</h3><ul>${boxes(materials)}</ul></form>`
    assertTaken(taken(page(options)), { with: ['Cherry wood'] })
  })

  test('with the list itself if its items have them', () => {
    const card = (at: number) => `<li><a href="/goods/${at}/">Chair ${at}</a><ul>${boxes(['M', 'L'], 'filter.size')}</ul></li>`
    const cards = Array.from({ length: 12 }, (_, at) => card(at)).join('')
    assertTaken(taken(`<main>${article}<section><ul>${cards}</ul></section></main>`), { with: ['Chair 11'] })
  })

  test('with the list itself in a part that begins with them', () => {
    const woods = ['Ash', 'Elm', 'Oak', 'Teak', 'Pine', 'Larch'].map((wood) => `${wood} wood furniture`)
    const chairs = [1, 2, 3, 4, 5, 6].map((at) => `<li><a href="/goods/${at}/">No. ${at}</a> $${at}00</li>`).join('')
    const shop = `<div><h2>Filter by</h2><div><ul>${boxes([...woods, ...materials])}</ul></div><ul>${chairs}</ul></div>`
    assertTaken(taken(`<main><h1>Chairs</h1>${paragraph}${shop}${paragraph}</main>`), { with: ['No. 6', '$600'] })
  })

  test('with the text that explains them', () => {
    const explained = materials.map((name) => `${name}, of which we have so much that you can have it at once`)
    assertTaken(taken(page(`<div class="filters"><ul>${boxes(explained)}</ul></div>`)), { with: ['Cherry wood'] })
  })
})
