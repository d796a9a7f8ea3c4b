import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from '../extract-page.ts'
import { article, assertTaken, cards, paragraph, sentence, taken } from './testing/taken.ts'

describe('article content', () => {
  test("is the text without the page's boilerplate", () => {
    const page = `<div class="wrap"><div class="a1">Teaser of today ${cards(4)}</div><div class="b2">${article}</div>
      <div class="c3">${cards(12)}</div><div class="d4"><p>${sentence}</p></div></div>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Other page', 'Teaser'] })
  })

  test('includes the lede next to the title, but not a kicker or other text before it', () => {
    const opening = (lede: string) => `<section><div><span>Travel · 5 minutes</span><h1>Title</h1><p>${lede}</p></div></section>`
    const text = `<section><article>${paragraph.repeat(30)}</article></section>`
    assertTaken(taken(`<main>${opening(`LEDE ${sentence}`)}${text}</main>`, true), {
      with: ['LEDE', 'Here the page says'],
      without: ['5 minutes'],
    })
    assertTaken(taken(`<main>${opening('SHORT')}${text}</main>`, true), { without: ['SHORT'] })
    assertTaken(taken(`<main>${opening(`LONG ${sentence.repeat(12)}`)}${text}</main>`, true), { with: ['LONG'] })
    assertTaken(taken(`<main>${text}${opening(`BELOW ${sentence}`)}</main>`, true), { without: ['BELOW'] })
    const apart = `<section><h1>Title</h1><div>Follow us</div><p>LATER ${sentence}</p></section>`
    assertTaken(taken(`<main>${apart}${text}</main>`, true), { without: ['LATER', 'Follow us'] })
    const site = `<header><h1>My site</h1><p>TAGLINE ${sentence}</p></header>`
    for (const title of ['<h1>Title</h1>', '<h2>Title</h2>'])
      assertTaken(taken(`${site}<main><article>${title}${paragraph.repeat(15)}</article></main>`, true), { without: ['TAGLINE'] })
    const between = `<main><h1>Title</h1><p>LEDE ${sentence}</p><div>${paragraph.repeat(30)}</div></main>`
    assertTaken(taken(between, true), { with: ['LEDE', 'Here the page says'] })
  })

  test('includes a lede marked up as a heading of any level below the title', () => {
    const text = `<div>${paragraph.repeat(30)}</div>`
    const page = (title: string, lede: string) =>
      `<main><header>${title}<div class="lead">${lede}</div></header><p>By Dana</p>${text}</main>`
    const lede = `<h2>LEDE ${sentence.repeat(2)}</h2>`
    assertTaken(taken(page('<h1>Title</h1>', lede), true), { with: ['LEDE', 'Here the page says'], without: ['By Dana'] })
    assertTaken(taken(page('<h1>Title</h1>', '<h2>SHORT</h2>'), true), { without: ['SHORT'] })
    assertTaken(taken(page('<h1>Title</h1>', `<h2><a href="/b/">LINKED ${sentence}</a></h2>`), true), { without: ['LINKED'] })
    const body = page('<h2>What to do with pumps</h2>', `<p>LEDE ${sentence.repeat(2)}</p>`)
    const html = `<html><head><title>What to do with pumps – Pumps</title></head><body>${body}</body></html>`
    const read = extractPage({ html, path: '/blog/what-to-do-with-pumps/', ownHosts: [], rules: {} })
    assertTaken(read.text, { with: ['LEDE', 'Here the page says'], without: ['By Dana'] })
  })

  test('includes the introduction right before the text if no heading is the title, or it is outside main', () => {
    const text = `<div><p>INTRO ${sentence.repeat(2)}</p></div><div>${paragraph.repeat(30)}</div>`
    const notice = `<div><p>NOTICE ${sentence.repeat(2)}</p></div>`
    assertTaken(taken(`<main>${text}</main>`, true), { with: ['INTRO', 'Here the page says'] })
    const titled = `<header><h1>Our site</h1></header>${notice}<main>${text}</main>`
    assertTaken(taken(titled, true), { with: ['INTRO'], without: ['NOTICE'] })
  })

  test('includes the introduction right before the text, but no notes or boxes about a person there', () => {
    const page = (before: string) =>
      taken(`<main><div><h1>Title</h1><p>By Dana</p></div><div>${before}<div>${paragraph.repeat(30)}</div></div></main>`, true)
    assertTaken(page(`<div class="x"><p>INTRO ${sentence.repeat(2)}</p></div>`), { with: ['INTRO', 'Here the page says'] })
    assertTaken(page('<div class="x"><p>NOTE that we may earn something on what you buy of it, and so on.</p></div>'), {
      without: ['NOTE'],
    })
    assertTaken(page(`<div><p>PERSON <a href="/dana/">${sentence}</a> ${sentence}</p></div>`), { without: ['PERSON'] })
    assertTaken(page(`<div><p>LONG ${sentence.repeat(12)}</p></div>`), { with: ['LONG'] })
    const dated = (note: string) => page(`<div><p>INTRO ${sentence.repeat(2)}</p></div><div>${note}</div>`)
    assertTaken(dated('3 May, <a href="/dana/">Dana</a>, 5 minutes'), { with: ['INTRO'], without: ['3 May'] })
    assertTaken(dated(`<a href="/dana/">LINKED ${sentence.repeat(3)}</a>`), { with: ['INTRO'], without: ['LINKED'] })
  })

  test('includes the introduction in a box between title and text, but no captions, quotations or notes about a person', () => {
    const page = (inside: string) => {
      const person = '<div><img src="/dana.jpg"><span>Dana</span></div>'
      const hero = `<div class="hero"><div><h1>Title</h1>${person}</div><div class="hero-text">${inside}</div></div>`
      return taken(`<main><section>${hero}</section><section><div>${paragraph.repeat(30)}</div></section></main>`, true)
    }
    const text = sentence.repeat(2)
    assertTaken(page(`<div>INTRO ${text}</div>`), { with: ['INTRO', 'Here the page says'] })
    assertTaken(page(`<img src="/a.jpg"><p>SHOWN ${text}</p>`), { without: ['SHOWN'] })
    assertTaken(page(`<p>“QUOTED ${text}”</p>`), { without: ['QUOTED'] })
    assertTaken(page(`<div class="author-bio"><p>PERSON ${text}</p></div>`), { without: ['PERSON'] })
    assertTaken(page(`<div><h3>Our shop</h3><p>SOLD ${text}</p><button>Buy</button></div>`), { with: ['Here the page says'] })
    assertTaken(page(`<p>LONG ${sentence.repeat(12)}</p>`.repeat(3)), { without: ['LONG'] })
  })

  test('includes all parts of the only article element, wherever they are', () => {
    const parts = `<div><p>PART ${sentence.repeat(8)}</p></div><div>${paragraph.repeat(6)}</div>`
    assertTaken(taken(`<article><h1>Title</h1>${parts}</article>`, true), { with: ['PART', 'Here the page says'] })
    const another = `<article><p>${sentence}</p></article>`
    assertTaken(taken(`<article><h1>Title</h1>${parts}</article>${another}`, true), { with: ['Here the page says'] })
  })

  test('includes lists of the same text next to paragraphs, but not lists of other pages, of comments or in an aside', () => {
    const steps = (name: string) => `<ol>${[1, 2, 3].map((at) => `<li>${name} ${at}: stir the dough</li>`).join('')}</ol>`
    const introduction = `<div>${paragraph.repeat(2)}</div>`
    const recipe = (other: string) => `<main><h1>Title</h1>${introduction}<div><h2>Steps</h2>${other}</div></main>`
    assertTaken(taken(recipe(steps('STEP')), true), { with: ['Title', 'Here the page says', 'STEP 3'] })
    assertTaken(taken(recipe(`<aside>${steps('BESIDE')}</aside>`), true), { without: ['BESIDE'] })
    assertTaken(taken(recipe(`<div class="user-comment">${steps('COMMENT')}</div>`), true), { without: ['COMMENT'] })
    const teasers = steps('TEASER').replaceAll('stir', '<a href="/other/">stir</a>')
    assertTaken(taken(recipe(teasers), true), { without: ['TEASER'] })
    const only = `<main><header><h1>Title</h1><p>${sentence}</p></header><article><h2>Steps</h2>${steps('STEP')}</article></main>`
    assertTaken(taken(only, true), { with: ['Here the page says', 'STEP 3'] })
  })

  test('in a list of numbered paragraphs includes the paragraphs around the list', () => {
    const items = [1, 2, 3, 4].map((at) => `<li><h2>Lesson ${at}</h2>${paragraph.repeat(2)}</li>`).join('')
    const page = `<main><h1>Title</h1><div><p>FIRST ${sentence.repeat(4)}</p><ol>${items}</ol><p>LAST ${sentence}</p></div></main>`
    assertTaken(taken(page, true), { with: ['FIRST', 'Lesson 4', 'LAST'] })
  })

  test('with paragraphs directly in main excludes the elements next to them', () => {
    const page = `<h1>Title</h1><div><main>${paragraph.repeat(5)}</main><div><p>BESIDE ${sentence.repeat(6)}</p></div></div>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['BESIDE'] })
  })

  test("includes the article's own sections", () => {
    const sections = ['One', 'Two', 'Three'].map((name) => `<section><h2>${name}</h2>${paragraph.repeat(2)}</section>`).join('')
    assertTaken(taken(`<div><h1>Title</h1>${sections}</div>`, true), { with: ['One', 'Two', 'Three'] })
  })

  test('includes a section of questions and answers beside it', () => {
    const question = (at: number) => `<details><summary>Question ${at}?</summary><p>Answer ${at}. ${sentence}</p></details>`
    const questions = `<section><h2>Questions</h2>${[1, 2, 3].map(question).join('')}</section>`
    const page = (beside: string) => `<section><article>${article}${paragraph}</article></section>${beside}`
    assertTaken(taken(page(questions), true), { with: ['Here the page says', 'Questions', 'Answer 3.'] })
    assertTaken(taken(page(`<section><h2>Elsewhere</h2><p>${sentence.repeat(3)}</p></section>`), true), {
      without: ['Elsewhere'],
    })
    const headed = (at: number) => `<div><h3>Question ${at}?</h3><p>Answer ${at}. ${sentence}</p></div>`
    assertTaken(taken(page(`<section>${[1, 2, 3].map(headed).join('')}</section>`), true), { with: ['Question 1?', 'Answer 3.'] })
    const folded = (at: number) =>
      `<div class="accordion-item"><div class="accordion-title">Question ${at}?<i>more</i></div><p>Answer ${at}. ${sentence}</p><ul><li>${sentence.repeat(3)}</li></ul></div>`
    assertTaken(taken(page(`<section>${[1, 2, 3].map(folded).join('')}</section>`), true), { with: ['Question 1?', 'Answer 3.'] })
    const marked = (at: number) => `<article><h3>Question ${at}?</h3><p>Answer ${at}. ${sentence}</p></article>`
    const apart = `<main><div><article>${article}${paragraph}</article></div><section>${[1, 2, 3].map(marked).join('')}</section></main>`
    assertTaken(taken(apart, true), { with: ['Here the page says', 'Question 1?', 'Answer 3.'] })
    const linked = (at: number) => `<div><h3><a href="/${at}/">Question ${at}?</a></h3><p>Other page ${at}. ${sentence}</p></div>`
    assertTaken(taken(page(`<section>${[1, 2, 3].map(linked).join('')}</section>`), true), { without: ['Other page'] })
    const teaser = (at: number) => `<div><h3>Question ${at}?</h3><p>Other page. ${sentence}</p><a href="/${at}/">Read</a></div>`
    assertTaken(taken(page(`<section>${[1, 2, 3].map(teaser).join('')}</section>`), true), { without: ['Other page'] })
  })

  test('includes questions and answers after main, but not questions that are titles of other pages', () => {
    const ask = (at: number, title: string) => `<div><h3>${title}</h3><p>ANSWER ${at} ${sentence}</p></div>`
    const list = (title: (at: number) => string) => `<section>${[1, 2, 3].map((at) => ask(at, title(at))).join('')}</section>`
    const page = (part: string) => taken(`<main>${article}</main><section>NOTICE</section><div>${part}</div>`, true)
    assertTaken(page(list((at) => `How much is pump ${at}?`)), { with: ['ANSWER 3', 'Here the page says'], without: ['NOTICE'] })
    assertTaken(page(list((at) => `<a href="/${at}/">How much is pump ${at}?</a>`)), { without: ['ANSWER'] })
  })

  test('is not extended by elements that open menus and replies beside it', () => {
    const entry = (name: string) => `<div><button aria-expanded="false">${name}</button></div>`
    const menu = `<div class="top">${['Rooms', 'Meals', 'Prices'].map(entry).join('')}</div>`
    const page = `${menu}<div><article>${article}</article></div><div><p>Elsewhere ${sentence}</p></div>`
    assertTaken(taken(page), { with: ['Here the page says'], without: ['Meals', 'Elsewhere'] })
    const comment = `<div><p>Lovely, says a reader. ${sentence}</p>${entry('Replies')}</div>`
    assertTaken(taken(`<div><article>${article}</article></div><div>${comment.repeat(3)}</div>`, true), { without: ['Lovely'] })
  })

  test('split into rows includes all rows, without an aside', () => {
    const row = (words: string) => `<div class="row"><div class="cell"><p>${words} ${sentence.repeat(4)}</p></div></div>`
    const page = `<div>${cards(12)}</div><div class="rows"><h1>Title</h1>${row('First')}${row('Second')}${row('Third')}</div>
      <aside><p>${sentence.repeat(2)}BESIDE</p></aside>`
    assertTaken(taken(page, true), { with: ['First', 'Second', 'Third'], without: ['BESIDE', 'Other page'] })
  })

  test('in similar sections, one of which is far longer, includes them all', () => {
    const section = (name: string, times: number) =>
      `<div class="sect"><h2>${name}</h2><div class="part"><h3>Part</h3>${paragraph.repeat(times)}</div></div>`
    const page = `<div class="manual"><h1>Title</h1>${section('Description', 3)}${section('Parameters', 25)}</div>`
    assertTaken(taken(page, true), { with: ['Description', 'Parameters'] })
  })

  test('in lines of one element is found', () => {
    const lines = Array.from({ length: 6 }, () => sentence.repeat(2)).join('<br><br>')
    assertTaken(taken(`<div>${cards(12)}</div><section class="page"><h1>T</h1>${lines}</section>`, true), {
      with: ['Here the page says'],
      without: ['Other page'],
    })
  })

  test('directly in the element with nearly all of the page is found', () => {
    const text = `${sentence.repeat(4)}<br>${sentence.repeat(4)}`
    const page = `<div><div>${text}<div>Pump Weekly<div>A remark that is as long as a paragraph, but about something else.</div></div></div></div>`
    assertTaken(taken(page, true), { with: ['Here the page says'] })
  })

  test('includes comments in its code', () => {
    const code =
      '<pre><code><span class="token comment"># open the valve</span>\n<span class="hljs-comment"># wait</span>\nrun</code></pre>'
    assertTaken(taken(`<main>${article}${code}${paragraph}</main>`, true), { with: ['# open the valve', '# wait', 'run'] })
  })

  test("excludes readers' comments, however long", () => {
    const remarks = `<div id="comments" class="comments-area"><h2>30 replies</h2>${`<li>A reader: ${sentence}</li>`.repeat(30)}</div>`
    assertTaken(taken(`<main>${article}${remarks}</main>`, true), {
      with: ['Here the page says'],
      without: ['A reader', '30 replies'],
    })
  })

  test('excludes the author box and links between paragraphs', () => {
    const box = `<div class="author-box"><h3>Dana</h3><p>Dana writes about things and has done so for many years in this place.</p></div>`
    const pointer = '<p>Read also: <a href="/other/">another article of ours</a></p>'
    assertTaken(taken(`<main>${article}${pointer}${paragraph}${box}</main>`, true), {
      with: ['Here the page says'],
      without: ['Dana', 'another article'],
    })
  })

  test('excludes an announced note about the author', () => {
    const remark = (words: string) =>
      `<div><h2>${words}</h2><div><h3>Dana</h3><p>Dana has done so for many years, here and elsewhere.</p></div></div>`
    for (const words of ['About the author', 'Über die Autorin', 'À propos de l’auteur', 'על הכותבת'])
      assertTaken(taken(`<main>${article}${remark(words)}</main>`, true), { with: ['Here the page'], without: ['Dana', words] })
    assertTaken(taken(`<main>${article}${remark('About the pump')}</main>`, true), { with: ['Dana has done so'] })
    const byHand = `<div><p>Written by hand, each card takes us two hours.</p></div>`
    assertTaken(taken(`<main>${article}${byHand}</main>`, true), { with: ['Written by hand'] })
    const menu = `<nav>${'<a href="/a/">One of the many pages</a> '.repeat(150)}</nav>`
    const short = `<h1>Title</h1><div><p>Written by <b>Dana</b></p>${paragraph.repeat(3)}</div>`
    assertTaken(taken(`${menu}<div>${short}</div>`, true), { with: ['Here the page says'] })
    assertTaken(taken(`<main>${article}${remark('About the author')}</main>`), { with: ['Dana has done so'] })
  })

  test('excludes an author box between paragraphs, whatever the theme calls it', () => {
    const box = (name: string) => `<div class="${name}"><p>Dana writes about things. ${sentence.repeat(2)}</p></div>`
    for (const name of ['author-bio', 'author_detail_box', 'th-entry__author'])
      assertTaken(taken(`<main>${article}${box(name)}${paragraph}</main>`, true), { without: ['Dana'] })
  })

  test('excludes a note that is declared to be about its author, but not a text by that author', () => {
    const person = 'itemprop="author" itemscope itemtype="https://schema.org/Person"'
    const note = `<div class="tab" ${person}><p>Dana has done so for many years, here and elsewhere.</p></div>`
    assertTaken(taken(`<main>${article}${note}${paragraph}</main>`, true), { with: ['Here the page'], without: ['Dana has'] })
    assertTaken(taken(`<main>${note}${article}</main>`, true), { with: ['Dana has'] })
    assertTaken(taken(`<main><h1>Title</h1><div ${person}>${paragraph.repeat(5)}</div></main>`, true), {
      with: ['Here the page'],
    })
    assertTaken(taken(`<main>${article}${note}</main>`), { with: ['Dana has'] })
  })

  test('includes the price of an event with the lines next to it, but no other lines and no advertisement', () => {
    const page = (between: string) => taken(`<main><h1>Title</h1>${between}<div>${paragraph.repeat(6)}</div></main>`, true)
    assertTaken(page('<ul><li>12 May 2026</li><li>Main hall</li><li>€25</li></ul>'), { with: ['12 May', 'Main hall', '€25'] })
    assertTaken(page('<p>12 May 2026</p><p>Main hall</p><p>Tickets: 25 EUR</p>'), { with: ['12 May', 'Main hall', '25 EUR'] })
    assertTaken(page('<div>By Dana</div><div>12 May 2026</div>'), { with: ['Here the page'], without: ['Dana', '12 May'] })
    assertTaken(page('<div class="promo-box">Our book: €25</div><div>By Dana</div>'), { without: ['€25', 'Dana'] })
    assertTaken(page('<div><a href="/book/">Our book</a> €25</div>'), { without: ['€25'] })
    const prices = `<div>${'<div>Wheels from €25</div>'.repeat(60)}</div>`
    assertTaken(page(`<p>LEDE ${sentence}</p>${prices}`), { with: ['LEDE'], without: ['€25'] })
  })

  test('is found even if it is short among other content', () => {
    const page = `<article><h1>Stabbed</h1><div><p>${sentence.repeat(2)}</p></div><div class="site-footer"><p>Service center, telephone 1234, and much more that
      nobody reads, ${'line after line '.repeat(20)}</p><p>Copyright 2026</p></div></article>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['nobody reads'] })
  })
})

describe('discussions, which are not articles', () => {
  test('include the replies in their comments', () => {
    const comment = (words: string, replies = '') =>
      `<ul class="comments"><li class="comment"><p>${words} ${sentence}</p><button>Up</button>${replies}</li></ul>`
    const page = `<main><h1>Title</h1>${paragraph.repeat(9)}<div>${comment('COMMENT', `<div>${comment('REPLY')}</div>`)}</div></main>`
    const inside = `<div>${comment('FIRST', comment('SECOND'))}</div>`
    assertTaken(taken(page.replace('<ul class="comments">', '<ul>')), { with: ['COMMENT', 'REPLY'] })
    assertTaken(taken(page.replace('<ul class="comments">', '<ul>') + inside, true), { without: ['SECOND'] })
  })

  test('include what members wrote', () => {
    const posts = `<div id="comments"><h2>Replies</h2>${`<div class="post">A member: ${sentence}</div>`.repeat(8)}</div>`
    assertTaken(taken(`<main><h1>Question</h1><p>${sentence}</p>${posts}</main>`), { with: ['A member'] })
  })
})

describe('one-line calls to action and links', () => {
  const asides = {
    'a request for an e-mail address': '<div>Sign up for our newsletter and stay up to date</div>',
    'a request for an e-mail address, in Hebrew': '<p>הירשמו לניוזלטר שלנו וקבלו טיפים</p>',
    'a link to the next page': '<div><a href="/2/">Next: The other chapter</a></div>',
    'a link to the next page, in Polish': '<div><a href="/2/">Następny wpis</a></div>',
    'a link back to a list, in German': '<p><a href="/news/">« Zurück zur Übersicht</a></p>',
    'a link back to a list, in Arabic': '<p><a href="/news/">العودة إلى المدونة</a></p>',
    'a request for an e-mail address, in Italian': '<div>Iscriviti alla nostra newsletter e resta aggiornato</div>',
    'a request for an e-mail address, in Russian': '<div>Подпишитесь на нашу рассылку новостей</div>',
    'a request to press a button': '<section><h2>Ready to start?</h2><a class="x" href="/contact/">Talk to us</a></section>',
    'about rights': '<p>© 2026 The Company. All rights reserved.</p>',
  }
  for (const [name, markup] of Object.entries(asides)) {
    test(`are dropped: ${name}`, () => {
      const words = markup
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 12)
      assertTaken(taken(`<main>${article}${markup}</main>`), { with: ['Here the page says'], without: [words] })
    })
  }

  test('are dropped if an article links to another one, in Spanish and Polish', () => {
    for (const words of ['Vea: ', 'Lea también: ', 'Mirá también: ', 'Dowiedz się więcej: ']) {
      const pointer = `<p>${words}<a href="/b/">What the mayor said of the bridge</a></p>`
      const page = taken(`<main><h1>Title</h1><div>${paragraph.repeat(3)}${pointer}${paragraph.repeat(3)}</div></main>`, true)
      assertTaken(page, { with: ['Here the page says'], without: [words.trim(), 'the mayor'] })
    }
  })

  test('are dropped if they only share the page', () => {
    const share = '<div class="x"><a href="whatsapp://send?text=https://site.example/">Send it to a friend</a></div>'
    const contacts = [
      'https://wa.me/972501234567?text=Hello',
      'whatsapp://send?text=Hello&phone=972501234567',
      'whatsapp://send?phone=972501234567',
    ]
    for (const contact of contacts)
      assertTaken(taken(`<main>${article}${share}<div class="x"><a href="${contact}">Write to us</a></div></main>`), {
        with: ['Write to us'],
        without: ['Send it'],
      })
  })

  test('stay if they state something about the company', () => {
    const page = `<main>${article}<h2>Do you write newsletters?</h2><p>Yes, newsletters are 300 ₪ a piece.</p>
      <h3>Question of the day?</h3><p>An answer with <a href="/a/">a link</a> in it.</p></main>`
    assertTaken(taken(page), { with: ['newsletters are 300', 'Question of the day', 'An answer'] })
  })
})

test('a heading is dropped with the form below it, and stays above anything else', () => {
  const page = `<main>${article}<div><h2>Write to us</h2><div><form><label>Name and telephone</label><input></form></div></div>
    <h2>Pictures</h2><img src="/a.png" alt="A"><h2>Opening hours</h2><p>9–17</p></main>`
  assertTaken(taken(page), { with: ['Pictures', 'Opening hours', '9–17'], without: ['Write to us', 'Name and'] })
  const form = '<form action="/send" method="post"><label>Name <input></label><button>Send</button></form>'
  const asked = (heading: string) => taken(`<main>${article}<div><h4>${heading}</h4>${form}</div></main>`)
  assertTaken(asked('Questions? Call 03-5550100'), { with: ['03-5550100'] })
  assertTaken(asked('Questions? Ask us'), { without: ['Ask us'] })
  for (const dates of ['2019-2020 2021-2022', '01.05.2024–31.05.2024'])
    assertTaken(asked(`Season ${dates}`), { without: ['Season'] })
  assertTaken(asked('Call 030 2019 2020'), { with: ['030 2019 2020'] })
})

test('a title that links to its page stays without the text below it', () => {
  const posts = ['One', 'Two'].map(
    (name) =>
      `<h2><a href="/${name}/">Post ${name}</a></h2><div class="meta">By Dana of the company, in the category of news, on <time>the first of May</time></div>`,
  )
  assertTaken(taken(`<main>${article}${posts.join('')}<h2>End</h2><p>Over.</p></main>`), {
    with: ['Post One', 'Post Two'],
    without: ['By Dana'],
  })
})

test('the first section of a page stays, however much follows in the next element', () => {
  const page = `<div class="hero"><h1>Service</h1><p>${sentence.repeat(2)}OPENING</p></div><div class="rest">${paragraph.repeat(12)}</div>`
  assertTaken(taken(page), { with: ['OPENING'] })
})

test('a main element with little more than the title does not exclude the text next to it', () => {
  const page = `<main><h1>Service</h1><p>${sentence.repeat(4)}</p></main><section class="rest">${paragraph.repeat(4)}<p>BESIDE is said ${sentence}</p></section>`
  assertTaken(taken(page), { with: ['Service', 'BESIDE is said'] })
})

test('text next to the longest part stays on a page without main and headings, and is dropped next to an article', () => {
  const list = [
    'What we do not do',
    'Our colleagues in the town can help you with all of these',
    'Root canal treatment',
    'Treatment of the gums',
    'Implants',
  ]
  const beside = `<div class="x">${list.map((line) => `<div>${line}</div>`).join('')}</div>`
  const page = `<div><div class="y">${paragraph.repeat(12)}</div>${beside}<div>Loading</div></div>`
  assertTaken(taken(page, false), { with: ['Here the page says', 'Implants'] })
  assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Implants'] })
})

test('key facts in a sidebar stay, even in an article; a sidebar of links is dropped', () => {
  const fact = (label: string, value: string) => `<div><span>${label}</span><strong>${value}</strong></div>`
  const facts = [fact('Price from', '600 kr'), fact('Balls', '2–12'), fact('Ground', 'soft and even')]
  const sidebar = (text: string) => `<aside class="sidebar">${text}<a href="/book/">Book now</a></aside>`
  const page = (text: string) => `<main><article>${paragraph.repeat(6)}${sidebar(text)}${paragraph.repeat(6)}</article></main>`
  for (const isArticle of [true, false]) {
    assertTaken(taken(page(`<span>Quick facts</span><div>${facts.join('')}</div>`), isArticle), {
      with: ['Quick facts', 'soft and even'],
    })
    assertTaken(taken(page(`<span>Quick facts</span><div>${facts.slice(0, 2).join('')}</div>`), isArticle), {
      without: ['Quick facts'],
    })
    const links = facts.map((one) => `<a href="/a/">${one}</a>`)
    assertTaken(taken(page(`<span>Popular</span><div>${links.join('')}</div>`), isArticle), { without: ['Popular'] })
  }
})

test('an address next to the text stays on a page without main, and is dropped next to an article', () => {
  const page = `<div><div><h1>Service</h1>${paragraph.repeat(5)}</div><div><h3>Visit us</h3><div>12 Harbour Street, Haifa, second floor</div></div></div>`
  assertTaken(taken(page), { with: ['12 Harbour Street'] })
  assertTaken(taken(page, true), { without: ['12 Harbour Street'] })
})

test('the only article element on another kind of page is not all of its content', () => {
  const rooms = `<section><h2>Our rooms</h2>${paragraph}<table><tr><td>Single room</td><td>€ 38</td></tr><tr><td>Double room</td><td>€ 60</td></tr></table></section>`
  const page = `<h1>The inn</h1><div><article><h2>About us</h2>${paragraph.repeat(2)}</article>${rooms}</div>`
  assertTaken(taken(page), { with: ['Here the page says', 'Single room', '€ 60'] })
})

test('what ends the page with the copyright notice is its footer, also in main, with headings and with facts', () => {
  const about =
    '<h3>Explore</h3><p><a href="/about/">About us</a></p><h3>Opening hours</h3><p>Monday 9:00-17:00, phone 03-555-0147</p>'
  const notice = '<p>© 2026 The garage</p>'
  for (const footer of ['footer', 'div class="footer-section"'])
    assertTaken(taken(`<main>${article}<${footer}>${about}${notice}</${footer.split(' ')[0]}></main>`), {
      with: ['Here the page says'],
      without: ['Explore', 'Monday'],
    })
  assertTaken(taken(`<main>${article}<footer>${about}</footer></main>`), { with: ['Explore', 'Monday'] })
  assertTaken(taken(`<main>${article}<footer>${about}${notice}</footer>${paragraph}</main>`), { with: ['Explore', 'Monday'] })
  const sources = '<footer><h2>Sources</h2><p>Per Lund: On doors, © 2020 Harbour Press</p></footer>'
  assertTaken(taken(`<main><article><h1>Doors</h1>${paragraph.repeat(2)}${sources}</article></main>`), { with: ['On doors'] })
})

test('a menu and a footer in layout tables are not content', () => {
  const page = `<table><tr><td><a href="/">Home</a> | <a href="/prices">Prices</a> | <a href="/contact">Contact</a></td></tr>
    <tr><td><table><tr><td>${article}</td></tr></table></td></tr><tr><td>© 2008 The garage</td></tr></table>`
  assertTaken(taken(page), { with: ['Here the page says'], without: ['Contact', '2008'] })
})

describe('parts of components are content', () => {
  test('include links with a name and a price, as for products', () => {
    const links = (price: string) =>
      [1, 2, 3, 4, 5, 6]
        .map((at) => `<a class="x" href="/table-${at}/"><span>Oak table ${at}</span> <b>${price}</b></a>`)
        .join('')
    const page = (price: string) => taken(`<h1>Title</h1><div>${paragraph}</div><div class="grid">${links(price)}</div>`)
    assertTaken(page('$240'), { with: ['Oak table 6'] })
    assertTaken(page('new'), { without: ['Oak table 6'] })
  })

  test('a card keeps its name and terms, and the VAT note below a price', () => {
    const card = (name: string, price: string) =>
      `<div class="card"><div class="card-header">${name}</div><div class="card-body">${price}</div>
       <div class="card-footer">At least a year</div></div>`
    const table = `<div class="price-table__footer"><a href="/order/">Order</a><div>לא כולל מע״מ בשיעורו</div></div>`
    assertTaken(taken(`<div>${article}${card('Basic', '₪49')}${card('Pro', '₪99')}${table}</div>`), {
      with: ['Basic', 'Pro', 'At least a year', 'לא כולל מע״מ'],
    })
  })

  test("several cards in an article keep their metadata; the article's is dropped", () => {
    const card = (name: string, hours: string) =>
      `<div class="route-card"><h3>${name}</h3><div class="route-meta"><span class="route-meta-item">${hours}</span></div><p>${sentence}</p></div>`
    const page = `<h1>Title</h1><div class="post-meta">12 May</div>${paragraph}${card('Ridge', '2 hours')}${card('Valley', '3 hours')}`
    assertTaken(taken(`<main>${page}</main>`, true), { with: ['2 hours', '3 hours'], without: ['12 May'] })
    const own = '<div class="meta"><span class="meta-item">By Ada Oak</span></div>'
    const article = `<article class="card"><div class="card-body"><h1>Title</h1>${own}${paragraph}${paragraph}</div></article>`
    assertTaken(taken(`<main>${article}</main>`, true), { without: ['Ada Oak'] })
  })

  test('a short list late in a page without main stays, whatever its name; a line with the company’s channels is dropped', () => {
    const list = '<ul class="menu-list"><li>The right of access</li><li>The right to erasure</li></ul>'
    assertTaken(taken(`<div>${article}${list}</div>`), { with: ['The right of access', 'The right to erasure'] })
    const late = '<div class="social">Follow our channels</div><div class="menu"><a href="/imprint/">Imprint</a></div>'
    assertTaken(taken(`<div>${article}${late}</div>`), { without: ['Imprint', 'Follow our'] })
  })

  test('a link around a card does not make it a menu', () => {
    const card = (name: string, day: string) =>
      `<a href="/${name}/"><h3>${name}</h3><p>${sentence}</p><div class="card-meta">${day}, Haifa</div></a>`
    const page = `<main>${article}${card('Race', '12 June')}${card('Fair', '30 April')}</main>`
    assertTaken(taken(page), { with: ['12 June', '30 April'] })
  })

  test('a post with a question as its title stays in a list of posts', () => {
    const posts = ['Which rake fits?', 'The new spade', 'Who waters in May?'].map(
      (title) => `<div class="post"><h3><a href="/${title.slice(0, 3)}/">${title}</a></h3></div>`,
    )
    assertTaken(taken(`<main>${article}${posts.join('')}</main>`), { with: ['Which rake', 'Who waters'] })
  })

  test('links with title and description are not a menu, whatever the name, except in a menu element, above the title or below an article', () => {
    const links = ['Washing machines', 'Ovens', 'Fridges'].map(
      (name) => `<a href="/${name}/"><h3>${name}</h3><p>We repair them on the day of your call.</p></a>`,
    )
    const list = `<div class="services-navigation">${links.join('')}</div>`
    assertTaken(taken(`<div>${article}${list}</div>`), { with: ['Ovens', 'on the day of your call'] })
    const sections = [1, 2, 3].map((at) => `<section><h2>Part ${at}</h2>${paragraph}</section>`).join('')
    const menu = `<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul>`
    for (const around of [`<nav>${menu}</nav>`, `<header><nav>${menu}</nav></header>`, `<div class="menu">${menu}</div>`])
      assertTaken(taken(`${around}<h1>Title</h1>${sections}`), { with: ['Part 3'], without: ['on the day of your call'] })
    assertTaken(taken(`<h1>Title</h1>${sections}<div class="related">${menu}</div>`, true), {
      without: ['on the day of your call'],
    })
    const results = `<div class="search-list"><form>${links.join('<input type="checkbox">')}</form></div>`
    assertTaken(taken(`<div>${article}${results}</div>`), { without: ['on the day of your call'] })
  })

  test('a short text with an ambiguous class name stays on a page without main, but not its links or the same in an article', () => {
    const person = '<div class="person"><div class="meta"><div>Dana Levi</div><div>black belt</div></div></div>'
    const links = '<div class="meta"><a href="/tag/">Category</a></div>'
    assertTaken(taken(`<div>${person}${article}${links}</div>`), { with: ['Dana Levi', 'black belt'], without: ['Category'] })
    assertTaken(taken(`<div>${person}${article}</div>`, true), { without: ['black belt'] })
  })

  test('an animated counter has its final number, prefix and suffix', () => {
    const counters =
      '<div class="stat-number"><span data-count="500" data-suffix="+">0</span></div><span class="counter" data-to-value="1200" data-delimiter="," data-suffix=" km">0</span>'
    const outer =
      '<div class="et_pb_number_counter" data-number-value="9400" data-number-separator=","><div class="percent"><p><span class="percent-value"></span><span class="percent-sign">%</span></p></div></div>'
    assertTaken(taken(`<main>${article}${counters}${outer}<span data-count="7">0</span></main>`), {
      with: ['500+', '1,200 km', '9,400%'],
      without: ['7'],
    })
  })

  test('linked titles of cards with images are not a list of links, at any heading level', () => {
    const item = (name: string, picture: string) =>
      `<div class="item"><div>${picture}</div><div><a href="/${name}/"><h4>The ${name} of the harbour</h4></a><a href="/works/">View details</a></div></div>`
    const slider = (picture: string) =>
      `<div class="slider">${['tower', 'bridge', 'tank'].map((name) => item(name, picture)).join('')}</div>`
    const page = (picture: string) => `<div><h1>Harbour Works</h1>${article}${slider(picture)}</div>`
    assertTaken(taken(page('<img src="/x.jpg" alt="">')), { with: ['The tower of the harbour', 'The tank of the harbour'] })
    assertTaken(taken(page('')), { without: ['The tower of the harbour'] })
  })

  test('cards with images as links are products, not a list of links, except at the end of the page', () => {
    const item = (name: string, picture: string) =>
      `<div class="item"><a href="/${name}/">${picture}</a><a href="/${name}/">Harbour ${name}</a></div>`
    const names = ['tower', 'bridge', 'tank', 'crane', 'quay', 'pier']
    const goods = (picture: string) => `<div class="grid">${names.map((name) => item(name, picture)).join('')}</div>`
    const sections = `<section>${paragraph.repeat(3)}</section>`.repeat(2)
    const page = (picture: string) => `<h1>Models</h1>${goods(picture)}${sections}`
    assertTaken(taken(page('<img src="/x.jpg" alt="">')), { with: ['Harbour tower', 'Harbour pier'] })
    assertTaken(taken(page('<i style="background-image: url(/x.jpg)"></i>')), { with: ['Harbour tower', 'Harbour pier'] })
    assertTaken(taken(page('<i class="x"></i>')), { without: ['Harbour tower'] })
    const begin = performance.now()
    assertTaken(taken(page(`<i style="${'background:'.repeat(10_000)}"></i>`)), { without: ['Harbour tower'] })
    assert.ok(performance.now() - begin < 5_000)
    const image = '<img src="/x.jpg" alt="">'
    assertTaken(taken(`<h1>Models</h1>${sections}${goods(image)}`), { without: ['Harbour pier'] })
  })

  test('links that contain their title are services, not a list of links, except at the end of the page', () => {
    const names = ['Hands and feet', 'Skin and face', 'Removal of hair', 'Massage', 'Make-up']
    const links = (inside: (name: string) => string) =>
      `<div>${names.map((name, at) => `<a href="/service-${at}/"><i class="icon"></i>${inside(name)}</a>`).join('')}</div>`
    const titled = links((name) => `<h3>${name}</h3>`)
    const page = (list: string) => `<div><h1>Title</h1>${list}${paragraph.repeat(3)}</div>`
    assertTaken(taken(page(titled)), { with: ['Skin and face'] })
    assertTaken(taken(page(links((name) => `<span>${name}</span>`))), { without: ['Skin and face'] })
    assertTaken(taken(page(titled.replaceAll('<i class="icon"></i>', ''))), { without: ['Skin and face'] })
    assertTaken(taken(`<div><h1>Title</h1>${paragraph.repeat(3)}${titled}</div>`), { without: ['Skin and face'] })
    assertTaken(taken(`${titled}${page('')}`), { without: ['Skin and face'] })
  })

  test('links with a name in bold and a note are not a list of links, nor are later lists of them that continue the first', () => {
    const towns = (name: string) =>
      Array.from(
        { length: 6 },
        (_, at) => `<a href="/${name}-${at}/"><b>${name} ${at}</b><span>within ${at + 10} minutes</span></a>`,
      )
    const region = (name: string) => `<div class="r"><h3>${name} towns</h3><div class="g">${towns(name).join('')}</div></div>`
    const start = `<h1>Where we work</h1><p>${sentence}</p>`
    const regions = ['North', 'South', 'East', 'West'].map(region).join('')
    assertTaken(taken(`<div>${start}<div>${regions}</div></div>`, false), { with: ['North 5', 'West 0', 'within 12 minutes'] })
    for (const note of ['', '<span>(12)</span>', '<span>3 May 2026</span>']) {
      const menu = towns('Plain').map((link) => link.replace(/<span>.*?<\/span>/, note))
      assertTaken(taken(`<div>${start}${paragraph}<div>${menu.join('')}</div></div>`, false), { without: ['Plain 3'] })
    }
    assertTaken(taken(`<div>${start}${paragraph.repeat(8)}${region('More')}</div>`, false), { without: ['More 3'] })
  })

  test('links of one card to the same page are not a list of links', () => {
    const item = (at: number, target: (part: string) => string) => {
      const link = (part: string, text: string) => `<a href="${target(part)}">${text}</a>`
      const links = `${link('a', 'Guide to the harbour')}${link('b', `Mara Holm ${at}`)}${link('c', '4.8 of 5')}${link('d', '1,204')}${link('e', '12 €')}`
      return `<div class="cell"><i>#${at}</i><div>${links}</div></div>`
    }
    const page = (target: (at: number, part: string) => string) => {
      const cells = Array.from({ length: 12 }, (_, at) => item(at, (part) => target(at, part)))
      return `<h1>Most borrowed</h1><p>${sentence}</p><div>${cells.join('')}</div>`
    }
    assertTaken(taken(page((at) => `/book-${at}/`)), { with: ['Mara Holm 2', 'Mara Holm 11'] })
    assertTaken(taken(page((at, part) => `/book-${at}/${part}/`)), { without: ['Mara Holm 11'] })
  })

  test('a menu with two links to the home page is a list of links', () => {
    const links = ['Logo', 'Home'].map((name) => `<a href="/">${name} of the firm</a>`).join('')
    const menu = `<div>${links}<a href="/s/">Our services</a><a href="/p/">Our prices</a><a href="/c/">Contact us</a></div>`
    assertTaken(taken(`${menu}<h1>Firm</h1>${paragraph.repeat(3)}`), { with: ['Here the page'], without: ['Our prices'] })
  })

  test('what a shop says about its products below them belongs to the page', () => {
    const goods = `<main><h1>Lenses</h1><ul>${Array.from({ length: 12 }, (_, at) => `<li><h3>Lens ${at}</h3><p>${at}99 €, in stock, 2 years of warranty and free returns</p></li>`).join('')}</ul></main>`
    const said = (tag: string) => `<${tag}><div><h2>Which lens is right?</h2>${paragraph.repeat(4)}</div></${tag}>`
    assertTaken(taken(goods + said('div')), { with: ['Lens 11', 'Which lens is right?', 'Here the page says'] })
    assertTaken(taken(goods + said('footer')), { with: ['Lens 11'], without: ['Which lens', 'Here the page says'] })
    const teasers = Array.from({ length: 6 }, () => `<div><h4><a href="/n/">A post</a></h4><p>${sentence}</p></div>`).join('')
    assertTaken(taken(`${goods}<div><h3>From our blog</h3>${teasers}</div>`), {
      with: ['Lens 11'],
      without: ['A post', 'Here the page'],
    })
    assertTaken(taken(`${goods}<div><h2>Service</h2><p>${sentence}</p></div>`), { with: ['Lens 11'], without: ['Here the page'] })
  })

  test('a heading that expands the text below it is not a list of links', () => {
    const item = (name: string) =>
      `<div class="header" id="h-${name}"><a role="button" aria-expanded="false" href="#${name}">${name} coating</a></div><div id="${name}"><p>${sentence}</p></div>`
    assertTaken(taken(`<div><h1>Prices</h1>${item('Ceramic')}${item('Quartz')}</div>`), {
      with: ['Ceramic coating', 'Quartz coating'],
    })
  })

  test('terms and notes inside main stay, links with such names are dropped', () => {
    const notes = '<div class="banner">* Until 31.12.</div><div class="hours-widget">9:00-18:00</div>'
    const links = '<div class="banner"><a href="/privacy/">Privacy</a></div>'
    assertTaken(taken(`<main>${article}${notes}${links}</main>`), { with: ['Until 31.12.', '9:00-18:00'], without: ['Privacy'] })
  })

  test('an answer that Webflow puts into nav stays, even with a link; a menu is dropped', () => {
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

describe('a sidebar by name', () => {
  const inset = `<div class="sidebar"><div class="title">Safety</div><p>Wear goggles. ${sentence}</p></div>`

  test('is text if it is between the paragraphs of a book', () => {
    assertTaken(taken(`<div class="chapter">${article}${inset}${paragraph.repeat(4)}</div>`), { with: ['Wear goggles'] })
  })

  test('is dropped next to the text, or if it holds links', () => {
    const links = '<ul><li><a href="/a/">Latest news</a></li><li><a href="/b/">Older news</a></li></ul>'
    assertTaken(taken(`<div>${article}<div class="sidebar">${links}</div>${paragraph}</div>`), { without: ['Latest news'] })
    assertTaken(taken(`<div class="text">${article}</div>${inset}`), { without: ['Wear goggles'] })
  })

  test('is dropped in an article if it lists titles of others, however long their descriptions', () => {
    const post = (at: number) => `<h3><a href="/other-${at}/">Other page ${at}</a></h3><p>${sentence}</p>`
    const posts = [1, 2, 3, 4, 5].map(post).join('')
    const page = `<main><h1>Title</h1>${paragraph.repeat(2)}<aside class="sidebar"><div>${posts}</div></aside></main>`
    assertTaken(taken(page, true), { with: ['Here the page says'], without: ['Other page'] })
    const branch = (at: number) =>
      `<h3><a href="/branches/${at}/">Branch ${at}</a></h3><p>Herzl ${at}, Haifa, 04-810345${at}. ${sentence}</p>`
    const branches = `<main><h1>Title</h1>${paragraph.repeat(2)}<aside class="sidebar"><div>${[1, 2, 3, 4, 5].map(branch).join('')}</div></aside></main>`
    assertTaken(taken(branches, true), { with: ['Branch 4', '04-8103454'] })
  })
})

test('lists of links that make up a page are its text', () => {
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

test('a list of links that a paragraph announces with a colon is not a menu', () => {
  const topics = ['Teas', 'Vaccinations', 'Allergies', 'Blood pressure', 'Asthma', 'Diabetes']
  const list = `<ul>${topics.map((topic) => `<li><a href="/${topic}/">${topic}</a></li>`).join('')}</ul>`
  const page = (before: string) =>
    taken(
      `<nav><a href="/">Home</a></nav><h1>Our pharmacy</h1>${paragraph.repeat(4)}<div>${before}${list}</div>${paragraph.repeat(2)}`,
    )
  assertTaken(page('<p>We advise you on:</p>'), { with: topics })
  assertTaken(page('<p>We advise you.</p>'), { without: topics })
  for (const label of ['Filed under:', 'Languages:', 'Our other sites:'])
    assertTaken(page(`<p>${label}</p>`), { without: topics })
})

test('a heading above the element with nearly all of the text begins the content, and what is below it, too', () => {
  const list = `<div class="list">${`<div><h3>Form</h3>${paragraph}<a href="/form.pdf">Get it</a></div>`.repeat(4)}</div>`
  const page = (heading: string) => taken(`<section>${heading}<p>All the forms that you need:</p>${list}</section>`)
  assertTaken(page('<h2>Downloads</h2>'), { with: ['Downloads', 'All the forms', 'Here the page says'] })
  assertTaken(page('<h2><a href="/">Our firm</a></h2>'), { with: ['Here the page says'], without: ['Our firm', 'All the forms'] })
})

test('a question above the link to a document is its title, above another link it is a call to action', () => {
  const page = (href: string) =>
    taken(
      `<h1>Material</h1>${paragraph.repeat(4)}<div><h2>What lives in a river?</h2><a href="${href}">Get it</a></div>${paragraph}`,
    )
  assertTaken(page('/files/river.pdf'), { with: ['What lives in a river?', 'Get it'] })
  assertTaken(page('/contact/'), { without: ['What lives in a river?'] })
  assertTaken(page('/contact/">Ask us</a> <a href="/terms.pdf'), { without: ['What lives in a river?'] })
})

test('a card whose title is a question is a link to another page, not a call to action', () => {
  const card = (title: string) =>
    `<div class="col"><a href="/${title}/"><img src="/a.jpg"><div><h3>${title}</h3><span>Health</span></div></a></div>`
  const titles = ['Signs of a worn knee', 'Why does a knee hurt?', 'After an operation']
  assertTaken(taken(`<main><h1>Blog</h1><div>${titles.map(card).join('')}</div>${paragraph}</main>`), { with: titles })
})

test('the menu of a manual is dropped from a short page below it, unless it is below the title', () => {
  const links = Array.from({ length: 30 }, (_, at) => `<li><a href="/part-${at}/">Part ${at}</a></li>`).join('')
  const menu = `<aside class="menu"><h2><a href="/">The manual</a></h2><ul>${links}</ul></aside>`
  const text = '<p>A valve lets the water out of the tank, and is closed by hand.</p>'
  assertTaken(taken(`<main>${menu}<article><h1>Valves</h1>${text}</article></main>`), { with: ['A valve'], without: ['Part 12'] })
  assertTaken(taken(`<main><article><h1>Valves</h1>${text}</article>${menu}</main>`), { with: ['A valve', 'Part 12'] })
})

describe('the cells of a table', () => {
  const read = (rows: readonly string[], remove: string[] = []) => {
    const table = `<table><tr><th>Report</th><th>Files</th><th>Published</th></tr>${rows.join('')}</table>`
    const html = `<html><head><title>T</title></head><body><nav><a href="/">Home</a></nav>${article}${table}</body></html>`
    return extractPage({ html, path: '/reports/', ownHosts: [], rules: { pages: { remove } } }).markdown
  }
  const row = (name: string, files: string, date: string) =>
    `<tr><td>${name}</td><td class="files">${files}</td><td>${date}</td></tr>`
  const files = ['pdf', 'doc', 'txt', 'csv'].map((kind) => `<a href="/spring.${kind}">${kind}</a>`).join(' ')

  test('under a head may consist of links', () => {
    assertTaken(read([row('Spring', files, 'May'), row('Autumn', '<a href="/autumn.pdf">pdf</a>', 'October')]), {
      with: ['[csv]', '/autumn.pdf) | October |'],
    })
  })

  test('of a table for the layout, and the pager below a table are menus', () => {
    const pager = '<tr><td colspan="3"><a href="?p=1">1</a> <a href="?p=2">2</a> <a href="?p=3">3</a></td></tr>'
    assertTaken(read([row('Spring', 'pdf', 'May'), pager]), { with: ['| Spring | pdf | May |'], without: ['?p=2'] })
    const data = '<table><tr><th>Report</th><th>Files</th></tr><tr><td>Spring</td><td>pdf</td></tr></table>'
    const menu = ['Pumps', 'Wells', 'Hoses', 'Tanks'].map((name) => `<a href="/${name}/">${name}</a><br>`).join('')
    const layout = `<table><tr><td>${menu}</td><td><h1>Reports</h1>${paragraph.repeat(4)}${data}${paragraph.repeat(2)}</td><td>${menu}</td></tr></table>`
    assertTaken(taken(layout), { with: ['Spring'], without: ['Hoses'] })
  })

  test('are paragraphs if all others of their rows are dropped', () => {
    const cells = ['Spring', 'Autumn'].map((name) => `<tr><td>${name} pumps</td><td class="files">${files}</td></tr>`)
    const html = `<html><head><title>T</title></head><body>${article}<table>${cells.join('')}</table></body></html>`
    const { markdown } = extractPage({ html, path: '/reports/', ownHosts: [], rules: { pages: { remove: ['.files'] } } })
    assertTaken(markdown, { with: ['Spring pumps\n\nAutumn pumps'], without: ['| Spring'] })
  })

  test('stay in their columns if one before them is dropped', () => {
    const rows = [row('Spring', 'pdf', 'May'), row('Autumn', 'doc', 'October').replace('class="files"', '')]
    assertTaken(read(rows, ['.files']), { with: ['| Spring | | May |', '| Autumn | doc | October |'] })
  })
})

test('a bar above the title of a short page is dropped, however much longer the footer is', () => {
  const bar =
    '<div class="top-header"><ul class="menu"><li><a href="/account/">Register here</a></li><li><a href="/account/">Log on here</a></li></ul></div>'
  const names = ['Fishing rods', 'Hooks', 'Fishing lines', 'Boats', 'Knives', 'Camping']
  const goods = `<ul>${names.map((name) => `<li><h2><a href="/${name}/">${name}</a></h2></li>`).join('')}</ul>`
  assertTaken(taken(`${bar}<h1>Shop</h1>${goods}<footer>${paragraph.repeat(2)}</footer>`), {
    with: names,
    without: ['Register here'],
  })
})

test('boilerplate is dropped where the only h1 is the logo in the footer', () => {
  const links = Array.from({ length: 20 }, (_, at) => `<li><a href="/${at}/">Item number ${at}</a></li>`).join('')
  const around = '<div class="newsletter"><p>Subscribe now to our letters with all offers.</p></div>'
  const page = `<div class="menu"><ul>${links}</ul></div><div>${paragraph.repeat(6)}</div>${around}<div class="footer"><h1>Acme</h1><p>All prices include taxes, as the law says, all rights reserved.</p></div>`
  assertTaken(taken(page), { without: ['Item number 3', 'Subscribe now', 'rights reserved'] })
})

test('an index below the page title is its text, next to a remark, but not next to a longer text', () => {
  const groups = ['Bolts', 'Clamps', 'Hinges'].map((kind) => {
    const links = Array.from({ length: 12 }, (_, at) => `<a href="/${kind}/${at}/">${kind} of kind ${at}</a>`)
    return `<div><div>${kind.charAt(0)}</div><div>${links.join(' ')}</div></div>`
  })
  const page = (text: string) =>
    `<h1>Catalogue</h1><p>${sentence}</p><div>${groups.join('')}</div>${text}<div class="footer">${cards(6)}</div>`
  assertTaken(taken(page(`<p>${sentence}</p>`)), { with: ['Bolts of kind 11', 'Hinges of kind 0'], without: ['Other page'] })
  assertTaken(taken(page(paragraph.repeat(20))), { without: ['Bolts of kind 11'] })
})

test('a short text stays, and surrounding menus that are nearly all of the page are dropped', () => {
  const menu = (name: string) =>
    `<ul>${Array.from({ length: 150 }, (_, at) => `<li><a href="/${name}/${at}">${name} ${at}</a></li>`).join('')}</ul>`
  const text = `<div class="row"><div>${menu('Office')}</div><div><b>News</b><p>${sentence.repeat(4)}</p></div><div>${menu('Form')}</div></div>`
  const page = taken(`<div class="a">${menu('Council')}</div><div class="b">${text}</div><div class="c">${menu('Law')}</div>`)
  assertTaken(page, { with: ['Here the page says'], without: ['Council 7', 'Office 7', 'Form 7', 'Law 7'] })
})

test('sentences about copyright stay', () => {
  const page = `<h1>Law</h1><div>${article}<p>Copyright law protects what you write.</p><p>We check the copyright of every picture.</p></div>`
  assertTaken(taken(page), { with: ['Copyright law', 'the copyright of'] })
})

test('text in an unclosed link is not a list of links', () => {
  const section = (at: number) => `<div><a id="a${at}"/><h2>Part ${at}</h2><p>${sentence}</p></a></div>`
  assertTaken(taken(`<div>${[1, 2, 3, 4, 5, 6].map(section).join('')}</div>`), { with: ['Part 1', 'Part 6'] })
})

test('the notes of a long page stay, although they are a small part of it', () => {
  const notes = `<div class="notes"><h2>Notes</h2>${`<p>NOTE ${sentence}</p>`.repeat(12)}</div>`
  assertTaken(taken(`<div class="page"><h1>Title</h1>${paragraph.repeat(300)}</div>${notes}`), { with: ['NOTE'] })
})

test('a paragraph of a page without main stays, whatever the name of its box, unless it is one of a form', () => {
  const box = (name: string, inside: string) => `<section class="${name}"><div>${inside}</div></section>`
  const way = '<p>Our rooms are five minutes from the station, and there is a car park in front of the house.</p>'
  const order =
    '<p>Get all that is new with us into your inbox once a month, and nothing else.</p><input name="mail"><button>Go</button>'
  const page = `<div>${article}</div>${box('cta-section', way)}${box('subscribe', order)}`
  assertTaken(taken(page), { with: ['five minutes from the station'], without: ['all that is new'] })
  assertTaken(taken(`<div>${article}${box('cta-section', '<div>Call us</div>')}</div>`), { without: ['Call us'] })
})

describe('a call to action', () => {
  const footer = `<footer>${'<p>Every place that we deliver to</p>'.repeat(300)}</footer>`

  test('is dropped even if a long footer leaves little of the page', () => {
    const page = `<main>${article}<button>Add to cart</button></main>${footer}`
    assertTaken(taken(page), { with: ['Here the page says'], without: ['Add to cart', 'Every place'] })
  })

  test('stays if a button asks the question that it opens', () => {
    assertTaken(taken(`<main>${article}<button>Is cherry wood hard?</button></main>`), { with: ['Is cherry wood hard?'] })
  })
})

test('credits in a table or definition list stay', () => {
  const authors = (name: string) => `<div class="${name}"><a href="/${name}/">Maker of it</a></div>`
  const row = (at: number) => `<tr><td>${at}</td><td><a href="/book-${at}/">Book ${at}</a> by ${authors('author-name')}</td></tr>`
  const term = (at: number) =>
    `<dt>No. ${at}</dt><dd><div class="meta">Paper ${at} <a href="/p-${at}/">of its maker</a></div></dd>`
  const page = `<h1>Title</h1><table>${[1, 2, 3].map(row).join('')}</table><dl>${[1, 2, 3].map(term).join('')}</dl>`
  assertTaken(taken(page), { with: ['by Maker of it', 'Paper 3 of its maker'] })
  assertTaken(taken(`<div>${article}${authors('author-name')}</div>`), { without: ['Maker of it'] })
})

test("a long button that repeats its card's title is dropped, and a question on a button stays", () => {
  const title = 'How small shops find their first hundred customers in a new town'
  const card = `<li><h3><a href="/a/">${title}</a></h3><p>Tuesday at 7</p><div><button>Save this event: ${title}</button></div></li>`
  const question = `<div><button>Which of all the many things that are said about a first shop are true in a new town?</button><p>${sentence}</p></div>`
  assertTaken(taken(`<main><h1>Events</h1><ul>${card}</ul>${question}</main>`), {
    with: [title, 'Tuesday', 'Which of all the many things'],
    without: ['Save this event'],
  })
})

test('an article with its second half nested deeper than the first is complete', () => {
  const half = (name: string) => Array.from({ length: 6 }, (_, at) => `<p>${name} ${at}. ${sentence} ${sentence}</p>`).join('')
  const page = `<div class="text">${half('First')}<div class="table">${half('Second')}${half('Third')}</div></div>`
  assertTaken(taken(page, true), { with: ['First 0.', 'Third 5.'] })
})

describe('a hero before main', () => {
  const menu = '<nav><a href="/">Home</a><a href="/a/">About</a></nav>'
  const hero = '<div><h1>Title</h1><p>HERO says what this page is about.</p></div>'
  const text = `<main><p>${sentence}</p><h2>Prices</h2>${paragraph.repeat(5)}</main>`

  test('is content if it comes after the menu and has the only title', () => {
    for (const before of [`${menu}<header>${hero}</header>`, `<header><a href="/">Shop</a>${menu}${hero}</header>`]) {
      assertTaken(taken(`${before}<section>NOTICE to all</section>${text}`), {
        with: ['HERO', 'Here the page says'],
        without: ['NOTICE', 'About', 'Shop'],
      })
    }
    const parts = '<h1>Title</h1><p>HERO says what this page is about.</p>'
    assertTaken(taken(`<header>${menu}${parts}</header>${text}`), { with: ['HERO'], without: ['About'] })
    const crumbs = '<nav class="breadcrumbs"><a href="/">Home</a> Prices</nav>'
    assertTaken(taken(`${menu}<header>${parts}${crumbs}</header>${text}`), { with: ['HERO'], without: ['Home'] })
    assertTaken(taken(`${menu}<div class="page"><section>${hero}</section>${text}</div>`), { with: ['HERO'] })
  })

  test('is content in the same header as the menu, however much of it is links', () => {
    const long = `<nav>${'<a href="/a/">One of our many services</a> '.repeat(12)}</nav>`
    const header = `<header class="header"><div><a href="/">Shop</a>${long}</div><div class="banner"><h1>Title</h1><p>HERO says it.</p><a href="/call/">Call us</a></div></header>`
    assertTaken(taken(`${header}${text}`), { with: ['HERO', 'Here the page says'], without: ['Shop', 'many services'] })
  })

  test('is no bar with the phone number of the company', () => {
    const bar = '<div class="top-header"><a href="/">Shop</a><span>Call (02) 555 0134</span><span>Mon 8:00 - 17:00</span></div>'
    const page = (before: string, after = '') =>
      taken(`<div>${before}${menu}<section>${hero}</section>${after}<div>${paragraph.repeat(9)}</div></div>`)
    assertTaken(page(bar), { with: ['HERO'], without: ['555 0134'] })
    assertTaken(page('', bar), { with: ['HERO', '555 0134'] })
    assertTaken(page(bar.replace('Call (02) 555 0134', 'Today for €49')), { with: ['HERO', '€49'] })
  })

  test('is not content if it names the site: before the menu, without a menu, or if main has a title', () => {
    for (const page of [
      `<header>${hero}</header>${menu}${text}`,
      `<header>${hero}</header>${text}`,
      `${menu}<header>${hero}</header>${menu}${text}`,
      `${menu}<header>${hero}</header>${text.replace('<main>', '<main><h1>Prices</h1>')}`,
    ])
      assertTaken(taken(page), { with: ['Here the page says'], without: ['HERO'] })
  })

  test('is content before the only article of a page without main, too', () => {
    const box = `<article>${paragraph.repeat(30)}</article>`
    const page = (rest: string) => taken(`<header>${menu}</header><section>${hero}</section>${rest}`)
    assertTaken(page(box), { with: ['HERO', 'Here the page says'], without: ['About'] })
    assertTaken(taken(`<header>${hero}${menu}</header>${box}`), { with: ['Here the page says'], without: ['HERO'] })
  })

  test('stays on a page without menu or main, however short', () => {
    const before = (inside: string) => `<section>${inside}</section><section>${paragraph.repeat(30)}</section>`
    assertTaken(taken(`<div>${before(hero)}</div>`), { with: ['HERO'] })
    assertTaken(taken(`<div>${before('<h1>Title</h1><p>NOTE</p>')}</div>`), { without: ['NOTE'] })
  })

  test('of an article contains its lede', () => {
    const lede = `<section><span>5 minutes</span><h1>Title</h1><p>LEDE ${sentence}</p></section>`
    const page = `<header>${menu}</header>${lede}<main>${paragraph.repeat(10)}</main>`
    assertTaken(taken(page, true), { with: ['LEDE', 'Here the page says'], without: ['5 minutes', 'About'] })
  })
})

test('the footer of a quotation is its attribution', () => {
  const page = (name: string) =>
    `<div>${article}<${name}><p>${sentence}</p><footer class="x-author">— Dana Levi</footer></${name}></div>`
  assertTaken(taken(page('blockquote')), { with: ['Dana Levi'] })
  assertTaken(taken(page('div')), { without: ['Dana Levi'] })
})

test('a chat window is dropped, and a section about chats without an input stays', () => {
  const says = '<div class="chatbot-messages"><p>Hello, ask me what you want to know of the shop.</p></div>'
  const chat = (field: string) =>
    `<div class="chatbot-window"><div><h3>Helper</h3></div>${says}<div>${field}<button>➤</button></div></div>`
  const about = '<div class="chat-offer"><h3>Chats</h3><p>We write programs that answer.</p><button>More</button></div>'
  for (const field of ['<input>', '<input type="email">', '<input type="tel">', '<input type="search">'])
    assertTaken(taken(`<div>${article}${about}</div>${chat(field)}`), {
      with: ['programs that answer'],
      without: ['ask me', 'Helper'],
    })
})

test('a section about cats, “chat” in French, stays with the field to choose one', () => {
  const cat = (field: string) =>
    `<div class="chat"><p>Minou, trois ans, cherche une maison.</p><label>${field} Minou</label></div>`
  for (const field of ['<input type="checkbox">', '<input type="date">', '<select><option>1</option></select><input>'])
    assertTaken(taken(`<div>${article}${cat(field)}</div>`), { with: ['cherche une maison'] })
})
