import { describe, test } from 'node:test'
import { assertTaken, paragraph, sentence, taken } from '../testing/taken.ts'

const members = ['Ada', 'Ben', 'Cleo', 'Dan']

/** Posts of a discussion, each with the labels of its forum software. */
const posts = (button: string, said = (at: number) => `<p>${at}. ${sentence}</p>`) =>
  members.map(
    (name, at) =>
      `<div class="entry"><div class="who"><a href="/member/${name}/">${name}</a><span>${at + 12} contributions</span><dl><dt>From</dt><dd>Member since: May ${2010 + at}</dd></dl></div>` +
      `<span class="when">${at + 1} May 2026</span><div class="body">${said(at)}</div><a class="do">${button}</a><a class="do">Report this</a><span class="no">#${at + 1}</span></div>`,
  )

const discussion = (entries: readonly string[], after = '') =>
  taken(`<main><h1>How do I repair a pump?</h1><div>${entries.join('')}</div>${after}</main>`, false, true)

describe('in a discussion', () => {
  test('messages, names and dates stay, and controls in each post are dropped', () => {
    assertTaken(discussion(posts('Like')), {
      with: [...members, ...members.map((_, at) => `${at}. Here the page says`), '1 May 2026', '4 May 2026'],
      without: ['Like', 'Report this', '#2', '13 contributions', 'Member since'],
    })
  })

  test('equal messages of several members stay', () => {
    assertTaken(discussion(posts('Like', (at) => (at < 2 ? `<p>${at} ${sentence}</p>` : '<p>Thank you!</p>'))), {
      with: ['Thank you!'],
    })
  })

  test('content after the last post is dropped unless it has posts', () => {
    const others = `<div><h2>Pumps</h2><ul>${members.map((name) => `<li><a href="/${name}/">A question of ${name}</a><span>7 answers</span></li>`).join('')}</ul></div>`
    const more = `<div>${posts('Like', () => `<p>Later ${sentence}</p>`).join('')}</div>`
    assertTaken(discussion(posts('Like'), others), { with: ['Here the page says'], without: ['Pumps', 'A question of'] })
    assertTaken(discussion(posts('Like'), more), { with: ['Later Here the page says'] })
  })

  test('notices before the title are dropped, but no posts', () => {
    const notice = `<ul><li><b>Beware of fraud.</b> ${sentence.repeat(2)}</li></ul>`
    const page = (before: string) =>
      taken(`<div>${before}<div><h1>How do I repair a pump?</h1></div><div>${posts('Like').join('')}</div></div>`, false, true)
    assertTaken(page(notice), { with: ['How do I', '3. Here the page says'], without: ['Beware'] })
    assertTaken(page(`<div>${posts('Like', () => `<p>Earlier ${sentence}</p>`).join('')}</div>`), {
      with: ['Earlier Here the page'],
    })
  })

  test('a question before the title stays', () => {
    const answers = `<div>${posts('Like').join('')}</div>`
    const page = (parts: string) => taken(`<div>${parts}</div>`, false, true)
    const question = `<p>QUESTION ${sentence.repeat(2)}</p>`
    assertTaken(page(`<div><h2>How do I repair a pump?</h2>${question}</div><h1>3 answers</h1>${answers}`), {
      with: ['QUESTION'],
    })
    assertTaken(page(`<div>${question}</div>${answers}<div><h1>The forum about pumps</h1></div>`), { with: ['QUESTION'] })
  })

  test('what comes before the title of another page with replies stays', () => {
    const replies = posts('Reply').join('')
    assertTaken(taken(`<div><div><b>Pump, €25.</b> ${sentence}</div><h1>Pumps</h1>${paragraph}<div>${replies}</div></div>`), {
      with: ['€25'],
    })
  })

  test('details of a member are dropped in a discussion of two posts and without links, except the name', () => {
    const post = (name: string, said: string) =>
      `<div class="entry"><div class="postleft"><dl><dt><strong>${name}</strong></dt><dd>Member since 2019</dd><dd>Posts: 98</dd></dl></div><p>${said} ${sentence.repeat(3)}</p></div>`
    assertTaken(discussion([post('Ada', 'First.'), post('Ben', 'Second.')]), {
      with: ['Ada', 'Ben', 'First.', 'Second.'],
      without: ['Member since', 'Posts:'],
    })
  })

  test('posts called comments, with buttons, stay', () => {
    const entries = posts('<button>Like</button>').map((post) => post.replace('"entry"', '"comment"'))
    const page = `<main><h1>Pumps</h1>${paragraph.repeat(3)}<div>${entries.join('')}</div></main>`
    assertTaken(taken(page, false, true), { with: members.map((_, at) => `${at}. Here the page says`) })
  })

  test("a post's text in an element called comment text stays", () => {
    const entries = posts('Like').map((post) => post.replace('"body"', '"comment_text"'))
    const page = taken(`<h1>How do I repair a pump?</h1><div>${entries.join('')}</div>`, false, true)
    assertTaken(page, { with: members.map((_, at) => `${at}. Here the page says`) })
  })

  test("a member's rank is dropped with the rest of the box, except the name", () => {
    const entries = members.map(
      (name, at) =>
        `<article class="message"><section class="message-user"><a href="/m/${at}/">${name.charAt(0)}</a><h4><a href="/m/${at}/">${name}</a></h4><h5>${at % 2 === 0 ? 'Famous' : 'Novice'}</h5><dd>May ${2010 + at}</dd></section><div class="body"><p>${at} ${sentence}</p></div><a>Like</a></article>`,
    )
    assertTaken(discussion(entries), { with: members, without: ['Famous', 'Novice', 'May 2011'] })
  })

  test('labels in some posts are dropped if equal elements have no other text', () => {
    const answers = members.map((_, at) => `${at}. ${sentence}`)
    const edited = (name: string) => (at: number) =>
      `<p>${answers[at]}</p>${at === 0 ? '' : `<div class="${name}">Last edited: ${at} May 2026</div><div class="body">Thanks!</div>`}`
    const entries = [...posts('Like', edited('edited')), ...posts('Like'), ...posts('Like')]
    assertTaken(discussion(entries), { with: [...answers, 'Thanks!'], without: ['Last edited'] })
  })

  test('user boxes of other forum software are dropped, except the name', () => {
    const entries = members.map(
      (name, at) =>
        `<div class="entry"><div class="user-details"><a href="/m/${at}/">${name}</a><i>${['Famous', 'Novice', '3 gold', '1 silver'][at]}</i></div><p>${at} ${sentence}</p><a>Like</a></div>`,
    )
    assertTaken(discussion(entries), { with: members, without: ['Famous', 'Novice', 'gold'] })
  })

  test('a copy of an earlier post, such as a quotation, is dropped', () => {
    const quoted = (at: number) =>
      `<ul><li><div>${at === 0 ? '' : `<blockquote><p>First ${sentence}</p></blockquote>`}<p>${at === 0 ? 'First' : `Answer ${at}`} ${sentence}</p></div></li></ul>`
    const text = discussion(posts('Like', quoted))
    assertTaken(text, { with: ['Answer 1', 'Answer 3'] })
    assertTaken(text.replace('First', ''), { without: ['First'] })
  })
})

describe('comments on a post', () => {
  const post = (type: string, said: string) =>
    `<div itemscope itemtype="https://schema.org/${type}"><p>${said} ${sentence.repeat(2)}</p><ul class="comments"><li class="comment">A remark: ${sentence}</li></ul></div>`
  const page = (type: string, isDiscussion: boolean) =>
    taken(
      `<main><h1>How do I repair a pump?</h1>${post('Question', 'It drips.')}${post(type, 'Seal it.')}</main>`,
      false,
      isDiscussion,
    )

  test('are dropped from declared questions and answers, by their name or because they declare themselves', () => {
    assertTaken(page('Answer', true), { with: ['It drips.', 'Seal it.'], without: ['A remark'] })
    const declared = '<div itemscope itemtype="https://schema.org/Comment"><a href="/m/">Ada</a> <p>Mine does, too.</p></div>'
    const answer = `<div itemscope itemtype="https://schema.org/Answer"><p>Seal it. ${sentence}</p>${declared}</div>`
    const text = taken(`<main><h1>How do I repair a pump?</h1>${answer}</main>`, false, true)
    assertTaken(text, { with: ['Seal it.'], without: ['Mine does'] })
  })

  test('are posts elsewhere', () => {
    assertTaken(page('DiscussionForumPosting', true), { with: ['It drips.', 'Seal it.', 'A remark'] })
    assertTaken(page('Answer', false), { with: ['A remark'] })
    assertTaken(page('Question', true), { with: ['A remark'] })
  })
})

describe('a page is a discussion', () => {
  const page = (button: string) => taken(`<main><h1>Pumps</h1><div>${posts(button).join('')}</div></main>`)
  for (const button of ['Reply', 'Antworten', 'הגב'])
    test(`if each part can be replied to: ${button}`, () => {
      assertTaken(page(button), { with: ['Ada', '3. Here the page says'], without: ['Report this', '13 contributions'] })
    })

  test("only then: a company's cards keep text that is equal in all", () => {
    for (const button of ['Order', 'Quote', 'Cita'])
      assertTaken(page(button), { with: ['Report this', '13 contributions', 'Member since'] })
  })

  test('but products next to reviews that can be replied to stay', () => {
    const reviews = `<div>${members.map((name) => `<div class="review"><p>${name} likes it.</p><a>Reply</a></div>`).join('')}</div>`
    assertTaken(taken(`<main><h1>Pumps</h1><div>${posts('Order').join('')}</div>${reviews}</main>`), {
      with: ['13 contributions', 'Member since', 'Ada likes it'],
    })
  })
})

test('what each member is called stays out of posts that are rows, too', () => {
  const rows = members.map(
    (name, at) =>
      `<tr class="post"><td class="who">${name}</td><td class="details">Posts: ${at + 12}</td><td class="body">${sentence.repeat(2)}</td></tr>`,
  )
  const text = taken(`<h1>How do I repair a pump?</h1><table>${rows.join('')}</table>`, false, true)
  assertTaken(text, { with: members, without: ['Posts:'] })
})

test('numbers of answers stay in a list of threads', () => {
  const threads = 'leaks hums rattles stops drips squeals stalls freezes overheats floats sinks spins'.split(' ')
  const rows = threads.map(
    (verb, at) =>
      `<tr class="${at % 2 === 0 ? 'even' : 'odd'}"><td><a href="/${verb}/">What to do when it ${verb}</a></td><td class="replies">${at + 20}</td><td>by ${members[at % 4]}</td></tr>`,
  )
  const head = '<tr><th>Topic</th><th>Replies</th><th>Created</th></tr>'
  const text = taken(`<h1>General questions</h1><table>${head}${rows.join('')}</table>`, false, true)
  assertTaken(text, { with: threads.map((verb, at) => `when it ${verb} ${at + 20} by`) })
})
