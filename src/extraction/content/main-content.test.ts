import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDocument } from '../tree/parse-document.ts'
import { visibleText } from '../tree/visible-text.ts'
import { mainContent } from './main-content.ts'

/** The extracted text of a page. */
function taken(body: string, isArticle = false): string {
  const { root } = parseDocument(`<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`)
  return visibleText(mainContent(root, undefined, isArticle).content)
}

const sentence = 'Here the page says in a whole sentence, and not a short one, what its reader came to find out about. '
const paragraph = `<p>${sentence.repeat(3)}</p>`
const article = `<h1>Title</h1>${paragraph.repeat(5)}`
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<div><a href="/other-${at}/"><h3>Other page ${at}</h3></a><span>1 May</span></div>`,
  ).join('')

function assertTaken(
  text: string,
  { with: kept = [], without: left = [] }: { with?: readonly string[]; without?: readonly string[] },
) {
  for (const words of kept) assert.ok(text.includes(words), `lost: ${words}`)
  for (const words of left) assert.ok(!text.includes(words), `leaked: ${words}`)
}

describe('an article', () => {
  test('is its text, without its surroundings', () => {
    const page = `<div class="wrap"><div class="a1">Teaser of today ${cards(4)}</div><div class="b2">${article}</div>
      <div class="c3">${cards(12)}</div><div class="d4"><p>${sentence}</p></div></div>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Other page', 'Teaser'] })
  })

  test('continues in its own sections', () => {
    const sections = ['One', 'Two', 'Three'].map((name) => `<section><h2>${name}</h2>${paragraph.repeat(2)}</section>`).join('')
    assertTaken(taken(`<div><h1>Title</h1>${sections}</div>`, true), { with: ['One', 'Two', 'Three'] })
  })

  test('that is split over rows keeps them all, without an aside', () => {
    const row = (words: string) => `<div class="row"><div class="cell"><p>${words} ${sentence.repeat(4)}</p></div></div>`
    const page = `<div>${cards(12)}</div><div class="rows"><h1>Title</h1>${row('First')}${row('Second')}${row('Third')}</div>
      <aside><p>${sentence.repeat(2)}BESIDE</p></aside>`
    assertTaken(taken(page, true), { with: ['First', 'Second', 'Third'], without: ['BESIDE', 'Other page'] })
  })

  test('whose paragraphs are lines in one element is found, too', () => {
    const lines = Array.from({ length: 6 }, () => sentence.repeat(2)).join('<br><br>')
    assertTaken(taken(`<div>${cards(12)}</div><section class="page"><h1>T</h1>${lines}</section>`, true), {
      with: ['Here the page says'],
      without: ['Other page'],
    })
  })

  test('loses the comments below it, however long they are', () => {
    const remarks = `<div id="comments" class="comments-area"><h2>30 replies</h2>${`<li>A reader: ${sentence}</li>`.repeat(30)}</div>`
    assertTaken(taken(`<main>${article}${remarks}</main>`, true), {
      with: ['Here the page says'],
      without: ['A reader', '30 replies'],
    })
  })

  test('loses the box about its author and pointers between paragraphs', () => {
    const box = `<div class="author-box"><h3>Dana</h3><p>Dana writes about things and has done so for many years in this place.</p></div>`
    const pointer = '<p>Read also: <a href="/other/">another article of ours</a></p>'
    assertTaken(taken(`<main>${article}${pointer}${paragraph}${box}</main>`, true), {
      with: ['Here the page says'],
      without: ['Dana', 'another article'],
    })
  })

  test('that is short among other content is still extracted', () => {
    const page = `<article><h1>Stabbed</h1><div><p>${sentence.repeat(2)}</p></div><div class="site-footer"><p>Service center, telephone 1234, and much more that
      nobody reads, ${'line after line '.repeat(20)}</p><p>Copyright 2026</p></div></article>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['nobody reads'] })
  })
})

describe('a discussion, which is not an article', () => {
  test('keeps what its members wrote', () => {
    const posts = `<div id="comments"><h2>Replies</h2>${`<div class="post">A member: ${sentence}</div>`.repeat(8)}</div>`
    assertTaken(taken(`<main><h1>Question</h1><p>${sentence}</p>${posts}</main>`), { with: ['A member'] })
  })
})

describe('lists of other pages', () => {
  const headings = [
    'Related articles',
    'You may also like',
    'More from our blog',
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
    'Wird oft zusammen gekauft',
    'Читайте также',
    'مقالات ذات صلة',
  ]
  for (const heading of headings) {
    test(`go with their heading: ${heading}`, () => {
      const page = `<main>${article}<section><h2>${heading}</h2><div>${cards(3)}</div></section></main>`
      assertTaken(taken(page), { with: ['Here the page says'], without: [heading, 'Other page'] })
    })
  }

  test('go if they directly follow their heading, and later content stays', () => {
    const page = `<main>${article}<h2>Related posts</h2><ul><li><a href="/a/">Other page</a></li></ul><h2>Prices</h2><p>From 100 ₪</p></main>`
    assertTaken(taken(page), { with: ['Prices', '100 ₪'], without: ['Related posts', 'Other page'] })
  })

  test('go below a paragraph with a colon, and a list that it introduces otherwise stays', () => {
    const list = (words: string, name: string) =>
      `<div><p>${words}</p><ol><li><a href="/a/">${name}</a> <small>${sentence}</small></li></ol></div>`
    const page = `<main>${article}${list('Related articles:', 'Other page')}${list('We repair:', 'Doors')}</main>`
    assertTaken(taken(page), { with: ['Doors'], without: ['Related articles', 'Other page'] })
  })

  test('stay where they are what the page is for', () => {
    assertTaken(taken(`<main><h1>Blog</h1><section><h2>Latest articles</h2>${cards(12)}</section></main>`), {
      with: ['Other page 11'],
    })
  })

  test('of new or popular pages stay without an article, and go next to one', () => {
    for (const heading of ['Latest news', 'Featured projects', 'פרסומים אחרונים', 'Our latest posts']) {
      const page = `<main>${article}<section><h2>${heading}</h2><div>${cards(3)}</div></section></main>`
      assertTaken(taken(page), { with: [heading, 'Other page 2'] })
    }
    const page = `<main>${article}<section><h2>Latest news</h2><div>${cards(3)}</div></section></main>`
    assertTaken(taken(page, true), { without: ['Latest news', 'Other page'] })
  })

  test('under titles are the index of a blog, not a menu', () => {
    const posts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      (name) => `<div class="post"><h2><a href="/${name}/">Post ${name}</a></h2></div>`,
    )
    assertTaken(taken(`<div class="head"><h1>Blog</h1><p>${sentence}</p></div><div>${posts.join('')}</div>`), {
      with: ['Post One', 'Post Six'],
    })
  })

  test('and headings of services stay', () => {
    const page = `<main>${article}<h2>More than prices</h2>${paragraph}<h2>Our services</h2>${cards(4)}</main>`
    assertTaken(taken(page), { with: ['More than prices', 'Our services', 'Other page 3'] })
  })

  test('never remove an article before them in the same element', () => {
    const page = `<div class="all"><h1>Short</h1><p>${sentence}</p><h3>Read more</h3>${cards(3)}</div>`
    assertTaken(taken(page), { with: ['Here the page says'] })
  })
})

describe('requests and pointers of one line', () => {
  const asides = {
    'for an address': '<div>Sign up for our newsletter and stay up to date</div>',
    'for an address, in Hebrew': '<p>הירשמו לניוזלטר שלנו וקבלו טיפים</p>',
    'to the next page': '<div><a href="/2/">Next: The other chapter</a></div>',
    'to the next page, in Polish': '<div><a href="/2/">Następny wpis</a></div>',
    'back to a list, in German': '<p><a href="/news/">« Zurück zur Übersicht</a></p>',
    'back to a list, in Arabic': '<p><a href="/news/">العودة إلى المدونة</a></p>',
    'for an address, in Italian': '<div>Iscriviti alla nostra newsletter e resta aggiornato</div>',
    'for an address, in Russian': '<div>Подпишитесь на нашу рассылку новостей</div>',
    'to press a button': '<section><h2>Ready to start?</h2><a class="x" href="/contact/">Talk to us</a></section>',
    'about rights': '<p>© 2026 The Company. All rights reserved.</p>',
  }
  for (const [name, markup] of Object.entries(asides)) {
    test(`go: ${name}`, () => {
      const words = markup
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 12)
      assertTaken(taken(`<main>${article}${markup}</main>`), { with: ['Here the page says'], without: [words] })
    })
  }

  test('stay if they say something about the company', () => {
    const page = `<main>${article}<h2>Do you write newsletters?</h2><p>Yes, newsletters are 300 ₪ a piece.</p>
      <h3>Question of the day?</h3><p>An answer with <a href="/a/">a link</a> in it.</p></main>`
    assertTaken(taken(page), { with: ['newsletters are 300', 'Question of the day', 'An answer'] })
  })
})

describe('a name alone removes nothing inside the main content', () => {
  const kept = {
    'opening hours': '<div class="sidebar"><h3>Opening hours</h3><p>Mo–Fr 9:00–18:00</p></div>',
    'an address': '<div class="service-sidebar"><p>12 Harbour Street, Haifa</p></div>',
    'topics of a service': '<ul class="industry-tags"><li>Clinics</li><li>Garages</li></ul>',
    'a fact below the title': '<div class="hero-meta"><span>Since 1998</span><span>40 branches</span></div>',
    'a notice': '<div class="popup-note"><p>We are closed on holidays.</p></div>',
    'a search result': '<div class="search-result-content"><p>Every doctor here speaks Hebrew.</p></div>',
  }
  for (const [name, markup] of Object.entries(kept)) {
    test(`${name} stays`, () => {
      const words = markup
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(-7)
        .trim()
      assertTaken(taken(`<main>${article}${markup}<h2>More</h2>${paragraph}</main>`), { with: [words] })
    })
  }

  test('with links it goes', () => {
    const links = '<div class="sidebar"><a href="/a/">First page</a> <a href="/b/">Second page</a></div>'
    assertTaken(taken(`<main>${article}${links}</main>`), { without: ['Second page'] })
  })

  test('with fields of a form it goes', () => {
    const fields = '<div class="newsletter"><p>News by mail</p><input type="email"></div>'
    assertTaken(taken(`<main>${article}${fields}</main>`), { without: ['News by mail'] })
  })
})

describe('names of classes', () => {
  test('that are machine-generated are ignored', () => {
    assertTaken(taken(`<main>${article}<div class="elementor-element-5ad7c2e"><p>Only 90 words</p></div></main>`), {
      with: ['Only 90 words'],
    })
  })

  test('of who speaks below a quotation stay', () => {
    const page = `<main>${article}<div class="testimonial"><p>${sentence}</p><div class="author">Noa, bakery</div></div></main>`
    assertTaken(taken(page), { with: ['Noa, bakery'] })
  })

  test('of WordPress, in which readers comment, go from a short page too', () => {
    const label = '<label>Save my name and e-mail in this browser for the next time I comment.</label>'
    const form = `<div id="respond" class="comment-respond"><h3>Leave a comment</h3><form id="commentform">${label.repeat(5)}</form></div>`
    const comments = `<div id="comments" class="comments-area"><ol class="comment-list"><li>${sentence}</li></ol>${form}</div>`
    const short = '<h1>Title</h1><p>This is the first post.</p>'
    assertTaken(taken(`<main>${short}${comments}</main>`), { with: ['the first post'], without: ['Leave', 'Save', 'Here'] })
    assertTaken(taken(`<main>${short}${form}</main>`), { with: ['the first post'], without: ['Leave', 'Save'] })
  })

  test('of a block theme, which tell of the post, go; the post itself stays in whatever part it stands', () => {
    const meta =
      '<hr><p>Posted</p><div class="wp-block-post-date"><time>1 May</time></div><p>in</p><div class="taxonomy-category wp-block-post-terms"><a href="/c/">News</a></div>'
    const part = (html: string) => `<div class="wp-block-template-part">${html}</div>`
    const post = '<div class="wp-block-post-content"><p>A short post.</p></div>'
    assertTaken(taken(`<main>${article}${part(meta)}</main>`), { with: ['Here the page'], without: ['Posted', 'News'] })
    assertTaken(taken(`<main><h1>Title</h1>${part(post + meta)}</main>`), { with: ['A short post.'] })
  })

  test('of quotations that call themselves comments stay', () => {
    const page = `<main>${article}<section class="testimonials-comments"><h2>Customers</h2><div class="testimonial-comment">Good work.</div></section></main>`
    assertTaken(taken(page), { with: ['Customers', 'Good work'] })
  })

  test('of the element with the main content are ignored', () => {
    const page = `<div class="content-sidebar-wrap"><main><h1>T</h1><p>${sentence}KEPT</p></main></div><div class="more">${paragraph.repeat(5)}</div>`
    assertTaken(taken(page), { with: ['KEPT'] })
  })

  test('of a link that its heading consists of say nothing', () => {
    assertTaken(taken(`<main>${article}<h2><a class="header" href="#a">Prices</a></h2><p>100 ₪</p></main>`), { with: ['Prices'] })
  })

  test('of what a discussion tells of its members go', () => {
    const posts = `<div class="post"><div class="message-user"><h4>Dana</h4><dl><dt>Joined</dt><dd>2019</dd></dl></div><div>${sentence}</div></div>`
    assertTaken(taken(`<main><h1>Question</h1>${posts}</main>`), { with: ['Here the page says'], without: ['Joined'] })
  })

  test('of panels that open are no navigation', () => {
    const page = `<main>${article}<div class="faq"><h3>When?</h3><nav class="w-dropdown-list faq-panel">Within three days.</nav></div></main>`
    assertTaken(taken(page), { with: ['Within three days'] })
  })
})

test('a heading goes with the form below it, and stays above anything else', () => {
  const page = `<main>${article}<div><h2>Write to us</h2><div><form><label>Name and telephone</label><input></form></div></div>
    <h2>Pictures</h2><img src="/a.png" alt="A"><h2>Opening hours</h2><p>9–17</p></main>`
  assertTaken(taken(page), { with: ['Pictures', 'Opening hours', '9–17'], without: ['Write to us', 'Name and'] })
})

test('a title that leads to its page stays without what stood below it', () => {
  const posts = ['One', 'Two'].map(
    (name) =>
      `<h2><a href="/${name}/">Post ${name}</a></h2><div class="meta">By Dana of the company, in the category of news, on <time>the first of May</time></div>`,
  )
  assertTaken(taken(`<main>${article}${posts.join('')}<h2>End</h2><p>Over.</p></main>`), {
    with: ['Post One', 'Post Two'],
    without: ['By Dana'],
  })
})

test('the opening of a page stays, however much comes in the next element', () => {
  const page = `<div class="hero"><h1>Service</h1><p>${sentence.repeat(2)}OPENING</p></div><div class="rest">${paragraph.repeat(12)}</div>`
  assertTaken(taken(page), { with: ['OPENING'] })
})

test('a main element with the title and little else leaves the text beside it', () => {
  const page = `<main><h1>Service</h1><p>${sentence.repeat(4)}</p></main><section class="rest">${paragraph.repeat(4)}<p>BESIDE is said ${sentence}</p></section>`
  assertTaken(taken(page), { with: ['Service', 'BESIDE is said'] })
})

test('an address beside the text of a page without main stays, and beside an article it goes', () => {
  const page = `<div><div><h1>Service</h1>${paragraph.repeat(5)}</div><div><h3>Visit us</h3><div>12 Harbour Street, Haifa, second floor</div></div></div>`
  assertTaken(taken(page), { with: ['12 Harbour Street'] })
  assertTaken(taken(page, true), { without: ['12 Harbour Street'] })
})

test('a menu and a footer in layout tables are not content', () => {
  const page = `<table><tr><td><a href="/">Home</a> | <a href="/prices">Prices</a> | <a href="/contact">Contact</a></td></tr>
    <tr><td><table><tr><td>${article}</td></tr></table></td></tr><tr><td>© 2008 The garage</td></tr></table>`
  assertTaken(taken(page), { with: ['Here the page says'], without: ['Contact', '2008'] })
})

describe('parts of components are content', () => {
  test('a card keeps its name and its terms, and the note on VAT below a price', () => {
    const card = (name: string, price: string) =>
      `<div class="card"><div class="card-header">${name}</div><div class="card-body">${price}</div>
       <div class="card-footer">At least a year</div></div>`
    const table = `<div class="price-table__footer"><a href="/order/">Order</a><div>לא כולל מע״מ בשיעורו</div></div>`
    assertTaken(taken(`<div>${article}${card('Basic', '₪49')}${card('Pro', '₪99')}${table}</div>`), {
      with: ['Basic', 'Pro', 'At least a year', 'לא כולל מע״מ'],
    })
  })

  test('a link around a card is no sign that its parts are a menu', () => {
    const card = (name: string, day: string) =>
      `<a href="/${name}/"><h3>${name}</h3><p>${sentence}</p><div class="card-meta">${day}, Haifa</div></a>`
    const page = `<main>${article}${card('Race', '12 June')}${card('Fair', '30 April')}</main>`
    assertTaken(taken(page), { with: ['12 June', '30 April'] })
  })

  test('a heading that opens what is below it is no list of links', () => {
    const item = (name: string) =>
      `<div class="header" id="h-${name}"><a role="button" aria-expanded="false" href="#${name}">${name} coating</a></div><div id="${name}"><p>${sentence}</p></div>`
    assertTaken(taken(`<div><h1>Prices</h1>${item('Ceramic')}${item('Quartz')}</div>`), {
      with: ['Ceramic coating', 'Quartz coating'],
    })
  })

  test('terms and notes inside main stay, links with such names go', () => {
    const notes = '<div class="legal">* Until 31.12.</div><div class="hours-widget">9:00-18:00</div>'
    const links = '<div class="legal"><a href="/privacy/">Privacy</a></div>'
    assertTaken(taken(`<main>${article}${notes}${links}</main>`), { with: ['Until 31.12.', '9:00-18:00'], without: ['Privacy'] })
  })

  test('an answer that Webflow puts into nav stays, even with a link; a menu goes', () => {
    const toggle = (name: string, list: string) =>
      `<div class="w-dropdown"><div class="w-dropdown-toggle"><div>${name}</div></div><nav class="w-dropdown-list">${list}</nav></div>`
    const answer = '<p>Yes, within two weeks of your order, as our <a href="/terms/">terms</a> have it.</p>'
    const menu = '<a href="/a/">First thing</a><a href="/b/">Second thing</a>'
    assertTaken(taken(`<section>${article}${toggle('Refunds?', answer)}${toggle('More', menu)}</section>`), {
      with: ['Refunds?', 'Yes, within two weeks', 'terms'],
      without: ['Second thing'],
    })
  })
})

describe('what is called a sidebar', () => {
  const inset = `<div class="sidebar"><div class="title">Safety</div><p>Wear goggles. ${sentence}</p></div>`

  test('is text where it stands between the paragraphs of a book', () => {
    assertTaken(taken(`<div class="chapter">${article}${inset}${paragraph.repeat(4)}</div>`), { with: ['Wear goggles'] })
  })

  test('is none beside the text, or where it holds links', () => {
    const links = '<ul><li><a href="/a/">Latest news</a></li><li><a href="/b/">Older news</a></li></ul>'
    assertTaken(taken(`<div>${article}<div class="sidebar">${links}</div>${paragraph}</div>`), { without: ['Latest news'] })
    assertTaken(taken(`<div class="text">${article}</div>${inset}`), { without: ['Wear goggles'] })
  })
})

test('the lists of links of which a page consists are its text', () => {
  const lists = [2023, 2024, 2025].map((year) => {
    const links = Array.from({ length: 9 }, (_, at) => `<li><a href="/${year}/${at}.html">Minutes ${at} of ${year}</a></li>`)
    return `<h2>Year ${year}</h2><ul>${links.join('')}</ul>`
  })
  const menu = '<nav><a href="/">Start</a> <a href="/club/">The club</a></nav>'
  assertTaken(taken(`${menu}<h1>Documents</h1>${lists.join('')}`), {
    with: ['Year 2023', 'Minutes 8 of 2025'],
    without: ['The club'],
  })
})
