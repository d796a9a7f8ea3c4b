import { describe, test } from 'node:test'
import { article, assertTaken, cards, paragraph, sentence, taken } from '../testing/taken.ts'

describe('lists of other pages', () => {
  const headings = [
    'Related articles',
    'You may also like',
    'More from our blog',
    'Also in the news',
    'מאמרים נוספים',
    'אולי יעניין אותך',
    'What’s trending',
    'Ähnliche Artikel',
    'Das könnte Sie auch interessieren',
    'Articles similaires',
    'Artículos relacionados',
    'Veja também',
    'Potrebbe interessarti anche',
    'Zobacz także',
    'Laatst bekeken producten',
    'Mohlo by se vám líbit',
    'Recently viewed',
    'Often bought together',
    'Customers frequently viewed',
    'Wird oft zusammen gekauft',
    'Читайте также',
    'مقالات ذات صلة',
  ]
  for (const heading of headings) {
    test(`are dropped with their heading: ${heading}`, () => {
      const page = `<main>${article}<section><h2>${heading}</h2><div>${cards(3)}</div></section></main>`
      assertTaken(taken(page), { with: ['Here the page says'], without: [heading, 'Other page'] })
    })
  }

  test('with descriptions are dropped on an article, and stay on another page', () => {
    const guide = (at: number) => `<div><a href="/${at}/"><h3>Guide ${at}</h3></a><p>${sentence.repeat(3)}</p></div>`
    const page = `<main>${article}${paragraph.repeat(5)}<section><h2>Related guides</h2><div>${[1, 2, 3].map(guide).join('')}</div></section></main>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Guide 3'] })
    assertTaken(taken(page), { with: ['Related guides', 'Guide 3'] })
    const teasers = page.replaceAll(sentence.repeat(3), sentence.repeat(2))
    assertTaken(taken(teasers), { with: ['Here the page says'], without: ['Guide 3'] })
  })

  test('filled by a script are dropped without their heading', () => {
    const empty = '<div class="related"><div><h3>You may also like</h3></div><related-posts data-size="3"></related-posts></div>'
    assertTaken(taken(`<main>${article}${empty}</main>`), { with: ['Here the page says'], without: ['You may also like'] })
    const filled = '<div><div><h3>Recommended for you</h3></div><p>A massage of an hour for 200 ₪.</p></div>'
    assertTaken(taken(`<main>${article}${filled}</main>`), { with: ['Recommended for you', '200 ₪'] })
  })

  test("do not start with a card's “more” link", () => {
    const card = (href: string) => `<div class="card"><h3>${href}קרא עוד »</a></h3><p>טיול בחורף אל הנחל ואל המפל.</p></div>`
    assertTaken(taken(`<main>${article}${card('<a href="#">').repeat(2)}</main>`), { with: ['אל הנחל ואל המפל'] })
  })

  test('are dropped if they directly follow their heading, and later content stays', () => {
    const page = `<main>${article}<h2>Related posts</h2><ul><li><a href="/a/">Other page</a></li></ul><h2>Prices</h2><p>From 100 ₪</p></main>`
    assertTaken(taken(page), { with: ['Prices', '100 ₪'], without: ['Related posts', 'Other page'] })
  })

  test('are dropped without the section below them, in the same element, with its own heading', () => {
    const offer = `<h2>Our prices</h2><p>From 100 ₪ an hour, <a href="/p/">see more</a></p>`
    const part = `<div><div><h2>Similar items</h2></div><div><div>${cards(8)}</div></div>${offer}</div>`
    assertTaken(taken(`<main>${article}${part}</main>`), { with: ['Our prices', '100 ₪'], without: ['Similar', 'Other page'] })
  })

  test("are dropped from an element with most of the page's text", () => {
    const more = `<p>${sentence.repeat(8)}</p>`
    const part = `<div><div><h2>Similar items</h2><div>${cards(3)}</div></div>${more}<p><a href="/b/">${sentence.repeat(4)}</a></p></div>`
    assertTaken(taken(`<main><h1>Title</h1>${paragraph}${part}</main>`), { with: ['Here'], without: ['Similar', 'Other page'] })
  })

  test('are dropped below a line that only announces them, with several cards; the label of an offer stays', () => {
    const list = (line: string, count: number) => `<div><span>${line}</span><div>${cards(count)}</div></div>`
    assertTaken(taken(`<main>${article}${list('Related content', 3)}</main>`), { without: ['Related content', 'Other page'] })
    assertTaken(taken(`<main>${article}${list('Related content', 1)}</main>`), { with: ['Related content', 'Other page'] })
    assertTaken(taken(`<main>${article}${list('Recommended', 3)}</main>`), { with: ['Recommended', 'Other page'] })
    assertTaken(taken(`<main>${article}${list('Related content of ours', 3)}</main>`), { with: ['Other page'] })
  })

  test('are dropped after an element with only their heading, and later sections stay', () => {
    const list = `<section><div><h2>Related articles</h2></div></section><section>${cards(2)}</section>`
    const contact = `<section><h3>Contact us</h3><p>Call 04-555-0134, Herzl 1, Haifa. <a href="/c/">Write to us</a></p></section>`
    const page = taken(`<main>${article}${list}${contact}</main>`)
    assertTaken(page, { with: ['Contact us', '04-555-0134'], without: ['Related articles', 'Other page'] })
  })

  for (const heading of ['See also', 'Siehe auch', 'Zie ook', 'Voir aussi', 'Vedi anche', 'Viz také', 'Смотрите также'])
    test(`are dropped from articles only: ${heading}`, () => {
      const page = `<main>${article}<h2>${heading}</h2><ul><li><a href="/a/">Other page</a></li></ul></main>`
      assertTaken(taken(page), { with: [heading, 'Other page'] })
      assertTaken(taken(page, true), { without: [heading, 'Other page'] })
    })

  test('stay if the page recommends what it is about', () => {
    const list = `<h2>Recommended walks in Galilee</h2><ul><li><a href="/a/">Other page</a></li></ul>`
    assertTaken(taken(`<main>${article}${list}</main>`), { with: ['Recommended walks', 'Other page'] })
  })

  test('stay if every section of an article recommends and describes something, but not as teasers', () => {
    const section = (at: number, said: string) =>
      `<h2>Pumps ${at}</h2>${paragraph}<h5>Recommended courses:</h5><div><h3><a href="/c-${at}/">Course ${at}</a></h3><p>${said}</p></div>`
    const page = (said: string) => taken([1, 2, 3].map((at) => section(at, `${at} ${said}`)).join(''), true)
    assertTaken(page(sentence.repeat(2)), { with: ['Recommended courses', 'Course 1', 'Course 3', '2 Here the page says'] })
    assertTaken(page('Two hours.'), { with: ['Pumps 3'], without: ['Recommended courses', 'Course 1'] })
  })

  test('are dropped if a script fills them, and headings with other words stay', () => {
    const empty = (heading: string) => `<section><h2>${heading}</h2><ul class="x"></ul></section>`
    assertTaken(taken(`<main>${article}${empty('You may also like')}${empty('Our prices')}</main>`), {
      with: ['Our prices'],
      without: ['You may also like'],
    })
  })

  test('are dropped after a line with a colon', () => {
    const list = (words: string, name: string) => `<p><b>${words}</b></p><ul><li><a href="/a/">${name}</a></li></ul>`
    assertTaken(taken(`<main>${article}${list('You may also like:', 'Other page')}${list('We repair:', 'Doors')}</main>`), {
      with: ['We repair', 'Doors'],
      without: ['You may also like', 'Other page'],
    })
  })

  test("are dropped with a label between an article's paragraphs; recommendations in an offer stay", () => {
    const card = `<div class="x"><span class="card-label">Recommended</span><h5><a href="/a/">Plan M</a></h5><p>For four.</p></div>`
    const page = `<main>${article}${card}${paragraph}</main>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Recommended', 'Plan M'] })
    assertTaken(taken(page), { with: ['Recommended', 'Plan M', 'For four'] })
  })

  test('are dropped below a paragraph with a colon; a list that it introduces otherwise stays', () => {
    const list = (words: string, name: string) =>
      `<div><p>${words}</p><ol><li><a href="/a/">${name}</a> <small>${sentence}</small></li></ol></div>`
    const page = `<main>${article}${list('Related articles:', 'Other page')}${list('We repair:', 'Doors')}</main>`
    assertTaken(taken(page), { with: ['Doors'], without: ['Related articles', 'Other page'] })
  })

  test('stay if they are the purpose of the page', () => {
    assertTaken(taken(`<main><h1>Blog</h1><section><h2>Latest articles</h2>${cards(12)}</section></main>`), {
      with: ['Other page 11'],
    })
  })

  test('of new or popular pages are dropped from articles, and stay on other pages', () => {
    for (const heading of ['Latest news', 'Featured projects', 'פרסומים אחרונים', 'Our latest posts']) {
      const page = `<main>${article}<section><h2>${heading}</h2><div>${cards(3)}</div></section></main>`
      assertTaken(taken(page), { with: [heading, 'Other page 2'] })
    }
    const page = `<main>${article}<section><h2>Latest news</h2><div>${cards(3)}</div></section></main>`
    assertTaken(taken(page, true), { without: ['Latest news', 'Other page'] })
  })

  test("below titles are a blog's index, not a menu", () => {
    const posts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      (name) => `<div class="post"><h2><a href="/${name}/">Post ${name}</a></h2></div>`,
    )
    assertTaken(taken(`<div class="head"><h1>Blog</h1><p>${sentence}</p></div><div>${posts.join('')}</div>`), {
      with: ['Post One', 'Post Six'],
    })
  })

  test('with headings of services stay', () => {
    const page = `<main>${article}<h2>More than prices</h2>${paragraph}<h2>Our services</h2>${cards(4)}</main>`
    assertTaken(taken(page), { with: ['More than prices', 'Our services', 'Other page 3'] })
  })

  test('do not contain consecutive paragraphs, however many links are between them', () => {
    const page = (part: string) =>
      `<main><h1>Title</h1><div><div class="title">Trending videos</div>${part}</div><div>${paragraph.repeat(12)}</div></main>`
    const links = '<p><a href="/other/">Another page</a></p>'.repeat(6)
    assertTaken(taken(page(`<div><p>FIRST ${sentence}</p>${paragraph.repeat(2)}${links}</div>`), true), { with: ['FIRST'] })
    const teaser = `<h3><a href="/other/">Another page</a></h3><p>FIRST ${sentence}</p>`
    assertTaken(taken(page(teaser.repeat(3)), true), { without: ['FIRST'] })
  })

  test('do not extend to an article before them in the same element', () => {
    const page = `<div class="all"><h1>Short</h1><p>${sentence}</p><h3>Read more</h3>${cards(3)}</div>`
    assertTaken(taken(page), { with: ['Here the page says'] })
  })
})

describe('“more of this kind” lists', () => {
  const links = (count: number) =>
    `<ul>${Array.from({ length: count }, (_, at) => `<li><a href="/more-${at}/">Story number ${at} of today</a></li>`).join('')}</ul>`

  test('are the content of an index, in any language', () => {
    for (const more of ['More stories', 'Weitere Artikel', 'עוד כתבות', 'Les plus lus']) {
      const page = `<main><h1>Science</h1><section><h2>Today</h2>${links(6)}</section><section><h2>${more}</h2>${links(9)}</section></main>`
      assertTaken(taken(page), { with: [more, 'Story number 8'] })
      assertTaken(taken(page.replace('<section>', `${paragraph.repeat(3)}<section>`)), { without: [more, 'Story number 8'] })
    }
  })

  test('are content in a section with code', () => {
    const section = `<h2>More on topics</h2><p>A short line with <a href="/a/">a link</a>:</p><pre>start(1)</pre><p>That is <a href="/b/">all</a>.</p>`
    for (const part of [section, `<div>${section}</div>`])
      assertTaken(taken(`<main>${article}${part}<h2>End</h2>${paragraph}</main>`), {
        with: ['More on topics', 'start(1)', 'That is'],
      })
  })
})
