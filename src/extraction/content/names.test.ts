import { describe, test } from 'node:test'
import { article, assertTaken, paragraph, sentence, taken } from './testing/taken.ts'

describe('a landmark alone drops nothing inside the main content', () => {
  test('a text in a navigation and a short footer stay', () => {
    const text = `<div role="navigation"><p>Ways here: ${sentence.repeat(3)}</p><a href="/map/">Our map</a></div>`
    const footer = '<footer><p>Baked since 1987 in the old harbour</p></footer>'
    assertTaken(taken(`<main>${article}${text}${paragraph}${footer}</main>`), { with: ['Ways here', 'Baked since 1987'] })
  })

  test('a menu and a footer with links are dropped', () => {
    const menu = '<div role="navigation"><a href="/a/">Alpha</a> <a href="/b/">Beta</a></div>'
    const footer = '<footer><a href="/terms/">Terms</a> <a href="/imprint/">Imprint</a></footer>'
    assertTaken(taken(`<main>${menu}${article}${footer}</main>`), { without: ['Alpha', 'Terms'] })
  })
})

describe('a class name alone drops nothing inside the main content', () => {
  const kept = {
    'opening hours': '<div class="sidebar"><h3>Opening hours</h3><p>Mo–Fr 9:00–18:00</p></div>',
    'an address': '<div class="service-sidebar"><p>12 Harbour Street, Haifa</p></div>',
    'topics of a service': '<ul class="industry-tags"><li>Clinics</li><li>Garages</li></ul>',
    'a fact below the title': '<div class="hero-meta"><span>Since 1998</span><span>40 branches</span></div>',
    'a notice': '<div class="popup-note"><p>We are closed on holidays.</p></div>',
    'a section below a full-height banner':
      '<div class="lg:pt-[calc(var(--banner-height))] has-[[data-banner]]:pt-0 print:block"><form><button>Play</button></form><div>Every garden has a shed.</div></div>',
    'a search result': '<div class="search-result-content"><p>Every doctor here speaks Hebrew.</p></div>',
    'a section of a privacy policy':
      '<section id="cookies"><h3>Cookies</h3><p>One of them remembers your language.</p></section>',
    'a section of it with a link that opens another one':
      '<section id="cookies"><p>One of them remembers your language.</p><a href="#rights" onclick="show()">Rights</a></section>',
    'a kind of pastry': '<div class="product cookies"><p>Oat and ginger, baked each morning.</p></div>',
    'a service': '<div class="service gdpr"><h3>GDPR audits</h3><p>We read all of your contracts.</p></div>',
    'a section with footnotes': '<div class="cookies"><p>Oats were rare<a href="#note-1">1</a> in the harbour.</p></div>',
    'a policy with a button': `<div class="cookie-policy"><h3>Cookies</h3>${paragraph.repeat(3)}<button>Settings</button><p>They last a year.</p></div>`,
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

  test('a paragraph of an article stays, a label and a form are dropped', () => {
    const box = (content: string) => `<div class="sidebar"><p>${content}</p></div>`
    const page = (content: string) => taken(`<main>${article}<div>${box(content)}</div>${paragraph.repeat(6)}</main>`, true)
    assertTaken(page('The bridge was closed for two years, and nobody knows why.'), { with: ['The bridge'] })
    assertTaken(page('Advertised'), { without: ['Advertised'] })
    assertTaken(page('Read what the others do not write <input> every day.'), { without: ['the others'] })
  })

  test('a cookie notice is called one or has controls', () => {
    const notice = (name: string, control: string) => `<div class="${name}"><p>We use cookies for statistics.</p>${control}</div>`
    const controls = [
      '<button>OK</button>',
      '<a href="#">OK</a>',
      '<label><input type="checkbox">Statistics</label>',
      '<div onclick="accept()">OK</div>',
    ]
    for (const control of controls)
      assertTaken(taken(`<main>${article}${notice('gdpr', control)}${paragraph}</main>`), { without: ['for statistics'] })
    for (const name of ['cookie-notice', 'cookieBanner', 'my-cookie-consent'])
      for (const control of ['', '<a href="/privacy/">More</a>', '<span>OK</span>'])
        assertTaken(taken(`<main>${article}${notice(name, control)}${paragraph}</main>`), { without: ['for statistics'] })
    assertTaken(taken(`<main>${article}</main>${notice('cookies', '')}`), { without: ['for statistics'] })
  })

  test('a text about cookies with buttons needs no name around the content', () => {
    const notice = '<div><div><p>Ta strona używa plików cookie, aby działać lepiej.</p><button>Zgoda</button></div></div>'
    for (const page of [article, `<main>${article}</main>`]) assertTaken(taken(page + notice), { without: ['plików'] })
    assertTaken(taken(`<main>${article}${notice}${paragraph}</main>`), { with: ['plików'] })
    const biscuits = '<section><h3>Cookies</h3><p>Our cookies are made of oats and butter.</p><button>Order</button></section>'
    assertTaken(taken(article + biscuits + paragraph.repeat(2)), { with: ['oats and butter'] })
    const contact = '<div><p>Write or call: 020 7946 0123. We set no cookies.</p><a href="#">Map</a></div>'
    assertTaken(taken(article + contact), { with: ['Write or call'] })
  })

  test('a list around a pagination stays, the pagination is dropped', () => {
    const items = Array.from(
      { length: 60 },
      (_, at) => `<li><img src="/${at}.jpg"><h4><a href="/tool-${at}/">Garden tool number ${at} of our own making</a></h4></li>`,
    )
    const pages = '<div class="pagination"><a href="/2/">Page two</a> <a href="/3/">Page three</a></div>'
    const list = `<div class="list-and-pagination"><form><select><option>Newest</option></select></form><ul>${items.join('')}</ul>${pages}</div>`
    assertTaken(taken(`<main>${article.repeat(6)}${list}</main>`), { with: ['Garden tool number 7'], without: ['Page two'] })
  })

  test('a list of what a search has found stays, a line about it is dropped', () => {
    const item = (at: number) =>
      `<div><a href="/tool-${at}/">Garden tool ${at} of our own making</a> <b>49 € a piece, in stock</b></div>`
    const items = Array.from({ length: 12 }, (_, at) => item(at))
    const sorting = '<form><select><option>Newest</option></select></form>'
    for (const name of ['search-results', 'shop_searchResults', 'product-search-result'])
      assertTaken(taken(`${article}<div class="${name}">${sorting}${items.join('')}</div>${paragraph.repeat(4)}`), {
        with: ['Garden tool 7'],
      })
    const nothing = '<div class="search-results">Nothing found. <a href="/tools/">Look at all tools</a></div>'
    assertTaken(taken(`${article}${nothing}`), { without: ['Nothing found'] })
  })

  test('a paragraph with a link in a banner after the title stays, a notice before the title and a row of links are dropped', () => {
    const link = '<a href="/reviews/">Read our reviews</a>'
    const banner = `<div class="banner-text"><div>Whoever chooses us gets a hall that is dry on the day we promise.</div>${link}</div>`
    assertTaken(taken(`${article}${banner}`), { with: ['gets a hall that is dry'] })
    assertTaken(taken(`${banner}${article}`), { without: ['gets a hall that is dry'] })
    assertTaken(taken(`${article}<div class="banner-text">${link} <a href="/halls/">Our halls</a></div>`), {
      without: ['Our halls'],
    })
  })

  test('with links it is dropped', () => {
    const links = '<div class="sidebar"><a href="/a/">First page</a> <a href="/b/">Second page</a></div>'
    assertTaken(taken(`<main>${article}${links}</main>`), { without: ['Second page'] })
  })

  test("a form's success message is dropped", () => {
    const sent = '<div class="form-success"><h3>Message sent!</h3><p>Thank you, we will answer soon.</p></div>'
    assertTaken(taken(`<main>${article}<form><input name="email"></form>${sent}</main>`), {
      without: ['Message sent', 'Thank you'],
    })
  })

  test('an error message stays if there is no form', () => {
    const error = '<div class="error-message"><h3>Error E17</h3><p>The pump of the boiler is blocked.</p></div>'
    assertTaken(taken(`<main>${article}${error}</main>`), { with: ['Error E17', 'The pump of the boiler'] })
  })

  test('with form fields it is dropped', () => {
    const fields = '<div class="newsletter"><p>News by mail</p><input type="email"></div>'
    assertTaken(taken(`<main>${article}${fields}</main>`), { without: ['News by mail'] })
  })
})

describe('class names', () => {
  test('of metadata only count for a short text', () => {
    const link = (at: number) => `<li><a href="/${at}/">Feature number ${at} of this game</a></li>`
    const column = (links: number) => `<div class="meta">${Array.from({ length: links }, (_, at) => link(at)).join('')}</div>`
    assertTaken(taken(`<main>${article}${paragraph}${column(3)}</main>`), { without: ['Feature number 1'] })
    assertTaken(taken(`<main>${article}${paragraph}${column(20)}</main>`), { with: ['Feature number 1'] })
  })

  test('that are generated are ignored', () => {
    assertTaken(taken(`<main>${article}<div class="elementor-element-5ad7c2e"><p>Only 90 words</p></div></main>`), {
      with: ['Only 90 words'],
    })
  })

  test('of an attribution below a quotation do not drop it', () => {
    const page = `<main>${article}<div class="testimonial"><p>${sentence}</p><div class="author">Noa, bakery</div></div></main>`
    assertTaken(taken(page), { with: ['Noa, bakery'] })
  })

  test("of Jetpack's additions to a post drop them, with their headings", () => {
    const likes = '<div class="sharedaddy sd-block sd-like"><h3>Gefällt mir:</h3><span class="button">Liken</span> Lade …</div>'
    const related = '<div id="jp-relatedposts" class="jp-relatedposts"><h3>Ähnliche Beiträge</h3></div>'
    const page = `<main><h1>Title</h1><div>${paragraph.repeat(3)}${likes}${related}</div></main>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Gefällt mir', 'Lade', 'Ähnliche'] })
  })

  test('of WordPress comments drop them from a short page, too', () => {
    const label = '<label>Save my name and e-mail in this browser for the next time I comment.</label>'
    const form = `<div id="respond" class="comment-respond"><h3>Leave a comment</h3><form id="commentform">${label.repeat(5)}</form></div>`
    const comments = `<div id="comments" class="comments-area"><ol class="comment-list"><li>${sentence}</li></ol>${form}</div>`
    const short = '<h1>Title</h1><p>This is the first post.</p>'
    assertTaken(taken(`<main>${short}${comments}</main>`), { with: ['the first post'], without: ['Leave', 'Save', 'Here'] })
    assertTaken(taken(`<main>${short}${form}</main>`), { with: ['the first post'], without: ['Leave', 'Save'] })
  })

  test('of reviews do not keep their filters', () => {
    const filters = '<div class="review-filters"><select><option>Newest first</option></select><b>All stars</b></div>'
    const reviews = `<div class="reviews">${filters}<p>${sentence}</p></div>`
    assertTaken(taken(`<main>${article}${reviews}</main>`), { with: ['Here the page says'], without: ['All stars'] })
    const slider = `<div class="testimonials-footer"><p>${sentence}We are happy.</p><button>Next</button></div>`
    assertTaken(taken(`<main>${article}${slider}</main>`), { with: ['We are happy.'] })
  })

  test('of quotations called comments do not drop them', () => {
    const page = `<main>${article}<section class="testimonials-comments"><h2>Customers</h2><div class="testimonial-comment">Good work.</div></section></main>`
    assertTaken(taken(page), { with: ['Customers', 'Good work'] })
  })

  test('of the element with the main content are ignored', () => {
    const page = `<div class="content-sidebar-wrap"><main><h1>T</h1><p>${sentence}KEPT</p></main></div><div class="more">${paragraph.repeat(5)}</div>`
    assertTaken(taken(page), { with: ['KEPT'] })
  })

  test('of a link that is the whole heading are ignored', () => {
    assertTaken(taken(`<main>${article}<h2><a class="header" href="#a">Prices</a></h2><p>100 ₪</p></main>`), { with: ['Prices'] })
  })

  test('of member details in a discussion drop them', () => {
    const posts = `<div class="post"><div class="message-user"><h4>Dana</h4><dl><dt>Joined</dt><dd>2019</dd></dl></div><div>${sentence}</div></div>`
    assertTaken(taken(`<main><h1>Question</h1>${posts}</main>`), { with: ['Here the page says'], without: ['Joined'] })
  })

  test('that state that an element is not content are trusted', () => {
    const notice = (name: string) => `<div class="${name}"><p>NOTICE ${sentence.repeat(2)}</p></div>`
    for (const name of ['nocontent', 'robots-nocontent', 'printfooter'])
      assertTaken(taken(`<main>${article}${notice(name)}</main>`), { with: ['Here the page says'], without: ['NOTICE'] })
    assertTaken(taken(`<main>${article}${notice('content')}</main>`), { with: ['NOTICE'] })
  })

  test('with “follow-up” are not calls to follow somebody', () => {
    const answer = (name: string) => `<div id="${name}-7"><div><button>Up</button><time>1 May</time>It holds.</div></div>`
    assertTaken(taken(`<main>${article}${answer('follow-up')}</main>`), { with: ['It holds.'] })
    assertTaken(taken(`<main>${article}${answer('follow-us')}</main>`), { without: ['It holds.'] })
  })

  test('of collapsible panels are not navigation', () => {
    const page = `<main>${article}<div class="faq"><h3>When?</h3><nav class="w-dropdown-list faq-panel">Within three days.</nav></div></main>`
    assertTaken(taken(page), { with: ['Within three days'] })
  })

  test('of a part of a line are ignored, as those of the days before the hours', () => {
    const hours = `<div><h3>Hours</h3><span class="footer-contact">Mon</span>8:30 – 18:00<br>
      <span class="footer-contact">Tue</span>9:30 – 16:00<br>Call <span class="share">us</span></div>`
    const page = `<nav><a href="/">Home</a></nav><h1>Our shop</h1>${paragraph.repeat(4)}${hours}`
    assertTaken(taken(page), { with: ['Mon8:30', 'Tue9:30', 'Call us'] })
    const clear =
      '<div>We use cookies. <span class="cookie-consent">You agree.</span></div><div>Hello, <span class="login"><a href="/in/">sign in</a></span></div>'
    assertTaken(taken(page + clear), { without: ['You agree', 'sign in'] })
    const alone = '<div><span class="share-label">Spread the word</span></div>'
    assertTaken(taken(page + alone), { without: ['Spread the word'] })
  })
})
