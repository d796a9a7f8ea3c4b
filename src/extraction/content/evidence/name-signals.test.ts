import { describe, test } from 'node:test'
import { article, assertTaken, paragraph, taken } from '../testing/taken.ts'

const box = (name: string) => `<div class="${name}"><h3>Paint for every wall</h3><div>Look around in our shop.</div></div>`

describe('a box with a small heading', () => {
  for (const name of ['cta-box', 'subscribe-box', 'newsletter-box'])
    test(`goes from an article or a discussion where it is named as one beside a text: ${name}`, () => {
      const page = `${article}${box(name)}${paragraph}`
      assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Paint for every wall', 'our shop'] })
      const posts = '<div class="post"><h3>Anna</h3><p>Which paint do you use in the hall?</p><a href="/r">Reply</a></div>'
      assertTaken(taken(`<main><h1>Paint</h1>${posts.repeat(3)}</main>${box(name)}`, false, true), { without: ['our shop'] })
    })

  test('stays on other pages, and where it is the head of a part of the text', () => {
    assertTaken(taken(`<main>${article}${box('cta-box')}${paragraph}</main>`), { with: ['Paint for every wall', 'our shop'] })
    assertTaken(taken(`${article}${box('item-header')}${paragraph}`, true), { with: ['Paint for every wall', 'our shop'] })
    const part = `<section id="popup-settings"><h3>Popup settings</h3><div>${'Hide them where you can. '.repeat(12)}</div></section>`
    assertTaken(taken(`<h1>Title</h1>${paragraph.repeat(9)}${part}`, true), { with: ['Popup settings', 'Hide them'] })
    for (const name of ['recipe-print', 'search-intent', 'popular-models', 'sticky-note', 'social-channels'])
      assertTaken(
        taken(
          `${article}<div class="${name}"><h3>Each coat</h3><ol><li>Stir it</li><li>Roll it</li></ol></div>${paragraph}`,
          true,
        ),
        {
          with: ['Each coat', 'Stir it'],
        },
      )
    const half = `<div class="sidebar-grid"><h3>Paint for every wall</h3>${paragraph.repeat(6)}</div>`
    assertTaken(taken(`<h1>Title</h1>${paragraph.repeat(9)}${half}`, true), { with: ['Paint for every wall'] })
  })
})

describe('the header of a post in a list', () => {
  const post = (tag: string) =>
    `<article class="post"><${tag} class="entry-header"><div class="meta"><a href="/2024/05/"><time datetime="2024-05-20">May 20</time></a> ` +
    `<a href="/author/anna/">Anna</a></div><h5><a href="/new-hall/">The new hall opens</a></h5></${tag}><p>We move with all our tools.</p></article>`
  for (const tag of ['header', 'div'])
    test(`stays with the title, however many links are next to it: ${tag}`, () => {
      for (const count of [1, 4])
        assertTaken(taken(`<main><h1>May 2024</h1>${post(tag).repeat(count)}</main>`), {
          with: ['The new hall opens', 'with all our tools'],
          without: ['Anna'],
        })
    })

  test('goes without a title, and around the content', () => {
    const links = '<a href="/a">About the hall</a> <a href="/b">Tools to rent</a>'
    assertTaken(taken(`<main>${article}<div class="site-header">${links}</div></main>`), { without: ['Tools to rent'] })
    const around = `<div class="site-header"><h5><a href="/">Ashgrove Joinery</a></h5>${links}</div>`
    assertTaken(taken(`${around}<main>${article}</main>`), { without: ['Tools to rent'] })
  })
})
