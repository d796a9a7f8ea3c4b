import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../testing/read-html.ts'

type Pairs = readonly (readonly [question: string, answer: string])[]

function pairsOf(body: string, path?: string): Pairs {
  const { questions } = factsOf(`<!doctype html><html><body>${body}</body></html>`, path === undefined ? {} : { path })
  return questions.map(({ question, answer }) => [question, answer])
}

const long = 'The answer is a text of some length, which says what a reader wants to know about it.'

describe('questions with an answer', () => {
  const shapes: Readonly<Record<string, readonly [html: string, expected: Pairs]>> = {
    details: [
      '<main><details><summary><span>01</span><span>Who works on it?</span><i>+</i></summary><p>We <b>do</b>.</p></details></main>'.replace(
        'We',
        'All of us here, every day, we',
      ),
      [['Who works on it?', 'All of us here, every day, we **do**.']],
    ],
    'a badge before the question': [
      '<main><details><summary><span class="faq-badge">Most asked</span><span>Who works on it?</span><i>−</i></summary><p>All of us here, every day.</p></details></main>',
      [['Who works on it?', 'All of us here, every day.']],
    ],
    'a question whose beginning has a badge class': [
      '<main><details><summary><span class="badge">Who</span> works on it?</summary><p>All of us here, every day.</p></details></main>',
      [['Who works on it?', 'All of us here, every day.']],
    ],
    'lines of a paragraph of an FAQ': [
      '<h1>FAQ</h1><p>Ask us.</p><p>When are you open?<br>On <b>Mondays</b>,<br>from nine.<br><br>Is there a lift?<br>Yes.</p>',
      [
        ['When are you open?', 'On **Mondays**,\\\nfrom nine.'],
        ['Is there a lift?', 'Yes.'],
      ],
    ],
    'lines of several paragraphs of an FAQ, with marks': [
      '<h2>שאלות נפוצות</h2><div>ש: יש חניה?<br>כן, מול הבית.</div><div>Q: Is there a lift?<br>A: Yes, there is.</div>',
      [
        ['יש חניה?', 'כן, מול הבית.'],
        ['Is there a lift?', 'Yes, there is.'],
      ],
    ],
    'marks in other languages': [
      '<h2>FAQ</h2><p>P: ¿Hay garantía?</p><p>R: Sí, de doce meses.</p><p>Вопрос: Есть ли доставка?</p><p>Ответ: Да, по всему городу.</p><p>س: هل يوجد موقف؟</p><p>ج: نعم، أمام المبنى.</p>',
      [
        ['¿Hay garantía?', 'Sí, de doce meses.'],
        ['Есть ли доставка?', 'Да, по всему городу.'],
        ['هل يوجد موقف؟', 'نعم، أمام المبنى.'],
      ],
    ],
    'the rows of a table of an FAQ': [
      '<h2>FAQ</h2><table><tr><td>Is there a lift?</td><td>Yes, in the hall.</td></tr><tr><td>Do you sell tickets?</td><td>Only at the door.</td></tr></table>',
      [
        ['Is there a lift?', 'Yes, in the hall.'],
        ['Do you sell tickets?', 'Only at the door.'],
      ],
    ],
    'details elements below such a heading, with short questions': [
      '<h2>שאלות נפוצות</h2><details><summary>יש חניה?</summary><p>כן.</p></details>',
      [['יש חניה?', 'כן.']],
    ],
    'answers inside their controls': [
      '<div><button><span>When are you <br>open?</span><p>On Mondays, from nine to five.</p></button></div><details><summary>Where are you?<div>In the <b>old</b> town, by the river.</div></summary></details><button>\n<svg></svg>\n<div>Who are you?</div>\n<div>Three friends who sing.</div></button>',
      [
        ['When are you open?', 'On Mondays, from nine to five.'],
        ['Where are you?', 'In the **old** town, by the river.'],
        ['Who are you?', 'Three friends who sing.'],
      ],
    ],
    'a heading with the topic between “common” and “questions”': [
      `<section><h2>Common piano lesson questions</h2><div><h3>Do you only teach beginners?</h3><p>${long}</p></div></section>`,
      [['Do you only teach beginners?', long]],
    ],
    'a kicker that announces questions': [
      `<section><p>Frequently asked questions</p><h2>Before you book a lesson</h2><div><h3>Do you only teach beginners?</h3><p>${long}</p></div></section>`,
      [['Do you only teach beginners?', long]],
    ],
    'a title of a part like those of others, above questions with short classes; but not steps with such classes': [
      '<h2 class="t">Drei Pakete</h2><p>Für jeden Betrieb das passende.</p><div class="faq-section"><h2 class="t">Was Kunden fragen</h2><div><div class="faq-q">Wann sind Sie da?</div><div class="faq-a">Jeden Tag ab neun Uhr.</div></div><div><div class="faq-q">Wo parke ich?</div><div class="faq-a">Direkt im Hof hinter dem Haus.</div></div></div><div><div class="q">2. Is it open now?</div><div class="a">Yes: call them. No: go to step 3.</div></div>',
      [
        ['Wann sind Sie da?', 'Jeden Tag ab neun Uhr.'],
        ['Wo parke ich?', 'Direkt im Hof hinter dem Haus.'],
      ],
    ],
    'a title without a question mark above questions without headings': [
      '<section class="faq-section"><h2>Was Kunden <em>wirklich fragen</em></h2><div><div>Wann sind Sie da?</div><div>Jeden Tag ab neun Uhr.</div></div><div><div>Wo parke ich?</div><div>Direkt im Hof hinter dem Haus.</div></div></section>',
      [
        ['Wann sind Sie da?', 'Jeden Tag ab neun Uhr.'],
        ['Wo parke ich?', 'Direkt im Hof hinter dem Haus.'],
      ],
    ],
    'questions and answers with classes in the language of the page, in a part that does not say what it is': [
      '<div class="card"><div class="obj-question">Et si je ne vends pas ?</div><div class="obj-reponse">Vous ne payez rien du tout.</div></div><div class="card"><div class="obj-question">Puis-je changer ?</div><div class="obj-reponse">Oui, à tout moment et sans frais.</div></div>',
      [
        ['Et si je ne vends pas ?', 'Vous ne payez rien du tout.'],
        ['Puis-je changer ?', 'Oui, à tout moment et sans frais.'],
      ],
    ],
    'titles of texts that are linked with the same words': [
      ['When to come?', 'A garden in spring', 'A garden in summer']
        .map((title, at) => `<div><h2>${title}</h2><p>${long}</p><a href="/text-${at}.html">Open this text</a></div>`)
        .join(''),
      [],
    ],
    'topics in a list of details': [
      '<h2>Häufige Fragen</h2><div><details><summary>Zahlungsarten</summary><p>Bar und mit Karte.</p></details><details><summary>Was kostet der Versand?</summary><p>Nichts.</p></details></div>',
      [
        ['Zahlungsarten', 'Bar und mit Karte.'],
        ['Was kostet der Versand?', 'Nichts.'],
      ],
    ],
    'a heading above cards to choose from is not a question': [
      `<main><h1>Skin care</h1><section><h2>Where to start?</h2><p>${long}</p><div><article><h3>Eyes</h3><p>${long}</p></article><article><h3>Hands</h3><p>${long}</p></article></div></section></main>`,
      [],
    ],
    'a heading above a heading that is a question is the title of several': [
      `<main><h1>Eyes</h1><h2>What do patients ask most?</h2><h3>Is it painful for the eye?</h3><p>${long}</p></main>`,
      [],
    ],
    'a section named like “all you need to know”, above the questions': [
      `<section class="faq"><p>יש לך שאלות?</p><h2>כל מה שחשוב לדעת</h2><p>${long}</p><h3>מה המחיר של טיפול?</h3><p>${long}</p></section>`,
      [['מה המחיר של טיפול?', long]],
    ],
    'a picture before a question is not part of it': [
      '<h2>FAQ</h2><details><summary>💰 What does it cost?</summary><p>Nothing.</p></details>',
      [['What does it cost?', 'Nothing.']],
    ],
    'a symbol before a question is not part of it': [
      '<h2>FAQ</h2><details><summary><span>+</span>What does it cost?</summary><p>Nothing.</p></details>',
      [['What does it cost?', 'Nothing.']],
    ],
    'an accordion of Bootstrap': [
      `<div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button data-bs-toggle="collapse" data-bs-target="#c1">Comment payer ?</button></h2>
       <div id="c1" class="accordion-collapse collapse"><div class="accordion-body"><p>Par carte ou en espèces, à la livraison.</p></div></div></div></div>`,
      [['Comment payer ?', 'Par carte ou en espèces, à la livraison.']],
    ],
    'an accordion of Elementor': [
      `<div class="elementor-accordion" role="tablist"><div><h3 id="t1" role="tab" aria-controls="p1" aria-expanded="false"><a href="#">כמה זה עולה?</a></h3>
       <div id="p1" role="tabpanel"><p>כמה זה עולה?</p><p>תלוי בגודל של הדירה ובמצב של הדלת.</p></div></div></div>`,
      [['כמה זה עולה?', 'כמה זה עולה?\n\nתלוי בגודל של הדירה ובמצב של הדלת.']],
    ],
    'a panel that a class opens, next to an article': [
      `<article><h1>Blog</h1><p>${long}</p></article><aside class="faq"><div class="item"><div class="q">¿Cuánto cuesta?</div><div class="a">Diez euros.</div></div>
       <div class="item"><div class="q">¿Dónde están?</div><div class="a">En Madrid.</div></div></aside>`,
      [
        ['¿Cuánto cuesta?', 'Diez euros.'],
        ['¿Dónde están?', 'En Madrid.'],
      ],
    ],
    'a list of terms': [
      '<h2>Časté dotazy</h2><dl><dt>Kde parkovat?</dt><dd>Před domem.</dd><dt>Berete karty?</dt><dd>Ano.</dd></dl>',
      [
        ['Kde parkovat?', 'Před domem.'],
        ['Berete karty?', 'Ano.'],
      ],
    ],
    'headings and the text up to the next heading': [
      `<main><h1>SEO</h1><h2>What is SEO?</h2><p>${long}</p><ul><li>one</li></ul><h2>Our offices</h2><p>${long}</p></main>`,
      [['What is SEO?', `${long}\n\n- one`]],
    ],
    'headings of a page builder, each in its own box': [
      `<main><div><div><h3>מה זה צילינדר?</h3></div></div><div><div><p>צילינדר הוא החלק של המנעול שאליו מכניסים את המפתח, ואפשר להחליף אותו לבד.</p></div></div></main>`,
      [['מה זה צילינדר?', 'צילינדר הוא החלק של המנעול שאליו מכניסים את המפתח, ואפשר להחליף אותו לבד.']],
    ],
    'bold lines below such a heading': [
      '<h2>FAQ</h2><p><strong>Do you ship?</strong></p><p>Yes, <a href="/shipping/">everywhere</a>.</p><p><strong>Is it free?</strong></p><p>No.</p>',
      [
        ['Do you ship?', 'Yes, [everywhere](\uE000/shipping/).'],
        ['Is it free?', 'No.'],
      ],
    ],
    'bold starts of consecutive paragraphs with the answers': [
      `<h2>Good to know</h2><p><b>How long does it take?</b><br>${long}</p><p><b>Is it safe?</b> ${long}</p><h2>Contact</h2>`,
      [
        ['How long does it take?', long],
        ['Is it safe?', long],
      ],
    ],
    'answers with their marker included': [
      '<h1>FAQ</h1><h3>Which one is it?</h3><p><b>A: The left one</b></p><h3>How big is it?</h3><p>A: 20 cm</p><p>B: 30 cm</p>',
      [
        ['Which one is it?', '**A: The left one**'],
        ['How big is it?', 'A: 20 cm\n\nB: 30 cm'],
      ],
    ],
    'markers in separate elements': [
      '<h1>FAQ</h1><dl><dt><span>Q</span> <span>予約は必要ですか？</span></dt><dd><span>A</span><p>予約なしでも受付できます。</p></dd><dt><span>Q2</span> ¿Hay aparcamiento?</dt><dd><b>A.</b><p>Sí, tres plazas.</p></dd><dt>Ｑ．保険は使えますか？</dt><dd>Ａ．はい、使えます。</dd></dl>',
      [
        ['予約は必要ですか？', '予約なしでも受付できます。'],
        ['¿Hay aparcamiento?', 'Sí, tres plazas.'],
        ['保険は使えますか？', 'はい、使えます。'],
      ],
    ],
    'a letter that is a name or an answer marker': [
      '<h1>FAQ</h1><h3>Q Fever: what is it?</h3><p>An infection of farm animals, mostly of sheep.</p><h3>Which level do I need?</h3><p>A1</p><p>Nobody needs to know anything before.</p><h3>Which energy class is it?</h3><p><b>A</b></p><p>It is the best class of this size.</p><h3>Q10 は効きますか？</h3><p>はい、毎日お飲みください。</p>',
      [
        ['Q Fever: what is it?', 'An infection of farm animals, mostly of sheep.'],
        ['Which level do I need?', 'A1\n\nNobody needs to know anything before.'],
        ['Which energy class is it?', '**A**\n\nIt is the best class of this size.'],
        ['Q10 は効きますか？', 'はい、毎日お飲みください。'],
      ],
    ],
    'answers that start with a class or one of several letters': [
      '<h1>FAQ</h1><h3>Which licence do I need?</h3><p>A1 is for small motorcycles only.</p><h3>Which kinds are there?</h3><p>A</p><p>The first one.</p><p>B</p><p>The second one.</p>',
      [
        ['Which licence do I need?', 'A1 is for small motorcycles only.'],
        ['Which kinds are there?', 'A\n\nThe first one.\n\nB\n\nThe second one.'],
      ],
    ],
    'several in one paragraph, separated by line breaks': [
      '<p><strong>Do you supply boxes?</strong><br>We bring boxes to your home.<br><br><strong>How do I pack cleaning products?</strong><br>Pack them separately, please.</p>',
      [
        ['Do you supply boxes?', 'We bring boxes to your home.'],
        ['How do I pack cleaning products?', 'Pack them separately, please.'],
      ],
    ],
    'answers that start with their marker': [
      '<h2>Interview</h2><p><b>Q: Did you have a good time with us?</b></p><p><b>A: </b>Yes, the best time of my life so far.</p><p><b>Q: Where did you hear of us at first?</b></p><p>A: From my neighbours, a year ago.</p>',
      [
        ['Did you have a good time with us?', 'Yes, the best time of my life so far.'],
        ['Where did you hear of us at first?', 'From my neighbours, a year ago.'],
      ],
    ],
    'terms of a definition list below such a heading': [
      `<h2>FAQ</h2><dl><dt>Cancellations</dt><dd>${long}</dd><dt>Can I bring my dog</dt><dd>Yes.</dd></dl>`,
      [
        ['Cancellations', long],
        ['Can I bring my dog', 'Yes.'],
      ],
    ],
    'consecutive bold paragraphs that are questions': [
      `<h2>Lashes</h2><p><b>All about them!</b></p><p>${long}</p><p><strong>How long do the lashes last?</strong></p><p>${long}</p><p><b>Do they harm my own lashes?</b></p><p>No, never.</p><p>Not once, as far as we know.</p>`,
      [
        ['How long do the lashes last?', long],
        ['Do they harm my own lashes?', 'No, never.\n\nNot once, as far as we know.'],
      ],
    ],
    'consecutive paragraphs that their own styles make bold': [
      `<h1>Lashes</h1><p style="font-size: 12px;font-weight: bold">How long do the lashes last?</p><p>${long}</p><p><span style="font-weight:700">Do they harm my own lashes?</span></p><p>${long}</p><p style="font-weight: 400">Who would not want them?</p><p>${long}</p>`,
      [
        ['How long do the lashes last?', long],
        ['Do they harm my own lashes?', `${long}\n\nWho would not want them?\n\n${long}`],
      ],
    ],
    'no paragraphs of a page that is bold as a whole': [
      `<h1>Lashes</h1>${['How long do the lashes last?', long, 'What would you do in my place?', long].map((one) => `<p style="font-weight:600">${one}</p>`).join('')}`,
      [],
    ],
    'no bold paragraphs of testimonials': [
      `<h1>Lashes</h1><h2>What people say</h2><p><b>Why did I not find them before?</b></p><p>${long}</p><p><b>How can they be so patient with me?</b></p><p>${long}</p>`,
      [],
    ],
    'an Arabic and a Greek question mark': [
      '<h2>الأسئلة الشائعة</h2><h3>أين تقعون؟</h3><p>نحن في وسط المدينة.</p><h2>Συχνές ερωτήσεις</h2><h3>Πού είστε;</h3><p>Στο κέντρο της πόλης.</p>',
      [
        ['أين تقعون؟', 'نحن في وسط المدينة.'],
        ['Πού είστε;', 'Στο κέντρο της πόλης.'],
      ],
    ],
    microdata: [
      `<div itemscope itemtype="https://schema.org/FAQPage"><div itemscope itemprop="mainEntity" itemtype="https://schema.org/Question"><b itemprop="name">Open on Sunday?</b>
       <div itemscope itemprop="acceptedAnswer" itemtype="https://schema.org/Answer"><div itemprop="text"><p>No, never.</p></div></div></div></div>`,
      [['Open on Sunday?', 'No, never.']],
    ],
  }
  for (const [name, [html, expected]] of Object.entries(shapes)) {
    test(name, () => assert.deepEqual(pairsOf(html), expected))
  }

  test('short ones, those of an assisting visitor, a numbered one among topics, and one answered above cards', () => {
    const asked = (...titles: readonly string[]) =>
      pairsOf(titles.map((title) => `<h2>${title}</h2><p>${long}</p>`).join('')).map(([question]) => question)
    for (const title of ['מהי יוגה?', 'כמה עולה?', 'How can I help?', 'Wie kann ich helfen?', '¿Cómo puedo ayudar?'])
      assert.deepEqual(asked(title), [title])
    const list = ['1. Payment', '2. Is it safe?', '3. Booking', '4. Delivery'].map((title) => `<h3>${title}</h3><p>${long}</p>`)
    assert.ok(pairsOf(`<h2>FAQ</h2>${list.join('')}`).some(([question]) => question === 'Is it safe?'))
    const above = (below: string, first: string) =>
      pairsOf(
        `<section><div><h2>What is reiki?</h2><p>${first} a Japanese way to relax, in which hands are laid on you.</p></div>${below}</section>`,
      )
    const cards = `<h3>Sleep</h3><p>${long}</p><h3>Fear</h3><p>${long}</p>`
    assert.equal(above(`<div>${cards}</div>`, 'Reiki is').length, 1)
  })

  test('an FAQ may end each answer in the same link, any page in links to its questions', () => {
    const titles = ['When to come?', 'Where to wait?', 'Which bus to take?']
    const withLinks = (heading: string, linkTo: (at: number) => string) => {
      const parts = titles.map((title, at) => `<div><h2>${title}</h2><p>${long}</p><a href="${linkTo(at)}">Share</a></div>`)
      return pairsOf(`<h1>${heading}</h1>${parts.join('')}`).map(([question]) => question)
    }
    assert.deepEqual(
      withLinks('Questions and answers', (at) => `https://friends.example/tell?about=${at}`),
      titles,
    )
    assert.deepEqual(
      withLinks('Your visit', (at) => `/visit/#question-${at}`),
      titles,
    )
  })

  test('why to choose one product of a company over another', () => {
    for (const question of [
      'Why should I choose our green plan over the blue one?',
      'Pourquoi choisir notre formule Verte plutôt que la Bleue ?',
    ])
      assert.deepEqual(
        pairsOf(`<h1>Questions</h1><h2>${question}</h2><p>${long}</p>`).map(([asked]) => asked),
        [question],
      )
  })

  test('fragments are the ids of their elements', () => {
    const { questions } = factsOf(
      '<h2>FAQ</h2><details id="pay"><summary>How to pay?</summary><p>Cash.</p></details><h3 id="park">Where to park?</h3><p>Behind the house, for free.</p>',
    )
    assert.deepEqual(
      questions.map(({ fragment }) => fragment),
      ['pay', 'park'],
    )
  })

  test('a control between question and answer is not part of it, but a picture is', () => {
    const answerAfter = (mark: string) =>
      pairsOf(
        `<h2>FAQ</h2><div><div role="button">What does it cost?</div>${mark}<div><p>It is free of charge.</p></div></div>`,
      ).map(([, answer]) => answer)
    for (const sign of ['+', '＋', '−', '▼', 'expand_more'])
      assert.deepEqual(answerAfter(`<span>${sign}</span>`), ['It is free of charge.'], sign)
    assert.deepEqual(answerAfter('<span role="button">✕</span>'), ['It is free of charge.'])
    assert.deepEqual(answerAfter('<p>✕</p>'), ['✕\n\nIt is free of charge.'])
    assert.deepEqual(answerAfter('<p>Nothing.</p>'), ['Nothing.\n\nIt is free of charge.'])
    assert.match(answerAfter('<p><img src="/a.png" alt="A list of prices"></p>')[0] ?? '', /a\.png/)
  })

  test('controls are not part of an answer, and a long one ends with a whole block', () => {
    const many = Array.from({ length: 200 }, () => `<p>${long}</p>`).join('')
    const [pair] = pairsOf(
      `<h2>FAQ</h2><details><summary>Why?</summary>${many}<button>Close</button></details>`.replace('Why?', 'Why is it so?'),
    )
    assert.ok(pair && pair[1].length > 4_000 && pair[1].length <= 5_000)
    assert.ok(pair[1].endsWith('about it.'))
  })
})

describe('a disclaimer below the last answer', () => {
  const asked = (last: string) =>
    pairsOf(`<article><h2>When should I clean a roof?</h2><p>${long}</p>${last}</article><footer></footer>`)

  test('in an element called so is not part of it', () =>
    assert.deepEqual(
      asked('<div class="post-disclaimer"><p>Based on a book of ours.</p></div>').map(([, answer]) => answer),
      [long],
    ))
})

describe('not questions', () => {
  const cases: Readonly<Record<string, string>> = {
    'the heading above questions, with its subtitle': `<section class="faq"><h2>Todo lo que necesitas saber</h2><p>${long}</p></section>`,
    'the title of an article': `<h4>Artykuł 2: Detailing wnętrza – dlaczego czyszczenie jest tak ważne?</h4><p>${long}</p>`,
    'an invitation above a button':
      '<h2>Why wait?</h2><p>Book your free consultation today, and we will call you back at once.</p><a class="btn" href="/contact/">Book</a>',
    'an invitation in Hebrew':
      '<h2>מוכנים להתחיל?</h2><p>השאירו פרטים ונחזור אליכם עוד היום, בלי התחייבות ובלי אותיות קטנות בכלל.</p>',
    'an invitation in Turkish':
      '<h2>Sorunuz mu var?</h2><p>Bize her zaman yazabilirsiniz, size en kısa sürede cevap veririz, hafta sonları da dahil.</p>',
    'the title of a publication':
      '<h5>What happens at the knee after a hip is replaced?</h5><p>International, peer-reviewed, original article</p><p>DOI: 10.5555/j.knee.2011.04.014</p>',
    'the heading above parts that buttons open': `<h2>What does a visit cost?</h2><div>${Array.from({ length: 6 }, (_, at) => `<div><button>Filling ${at}: £50</button><div><p>${long}</p></div></div>`).join('')}</div>`,
    'an invitation in Turkish to those with a project':
      '<h2>Bir projeniz mi var?</h2><p>Hayallerinizi gerçeğe dönüştürmek için profesyonel ekibimizle her zaman yanınızdayız.</p>',
    'an invitation in Finnish to those with a project':
      '<h2>FAQ</h2><h3>Onko sinulla projekti mielessä?</h3><p>Kerro siitä meille, niin autamme sinut alkuun.</p>',
    'an invitation in Portuguese':
      '<h2>FAQ</h2><h3>Ainda tem dúvidas?</h3><p>Fale com a nossa equipa por telefone ou e-mail.</p>',
    'an invitation in German with a phone number':
      '<div><h2>Welche Massage passt?</h2><p>Wir beraten Sie gerne persönlich, rufen Sie uns einfach an.</p><a href="tel:+4917">Anrufen</a></div>',
    'a rhetorical question': `<h2>Who doesn’t love a warm house?</h2><p>${long}</p><h2>Wie kent het niet?</h2><p>${long}</p><h2>מי לא מכיר את זה?</h2><p>${long}</p>`,
    "a list of readers' own questions":
      '<h2>האם הגג שלכם מוכן לחורף?</h2><ul><li>האם כל הרעפים שלמים ויושבים במקומם?</li><li>האם המרזבים נקיים מעלים יבשים?</li></ul>',
    'a reason to buy without text':
      '<section><div><p>About</p><h2>Why choose us?</h2></div><div class="grid"><div>Fast</div></div></section>',
    'the title of a page': `<h1>What is SEO?</h1><p>${long}</p>`,
    'the title of another page in a list': `<h2><a href="/blog/seo/">What is SEO?</a></h2><p>${long}</p>`,
    'an accordion, only by its class': `<h2>Levels of RAID</h2><div class="faq-rows"><div class="faq-row"><button aria-controls="a">RAID 0</button><div id="a">${long}</div></div><div class="faq-row"><button aria-controls="b">RAID 1</button><div id="b">${long}</div></div></div>`,
    'the title of another page above its teaser': `<article><p>04/18/2011</p><h3>What is SEO?</h3><p>${long}</p><p>2024 <a href="/article/seo/">Read more →</a></p></article>`,
    'a list below the start of an answer':
      '<h1>FAQ</h1><p><b>What do I need to bring?</b> Please bring the following things:</p><ul><li>Passport</li></ul><p><b>How long does it take?</b> Two hours and a half.</p>',
    "customers' own questions":
      '<h1>Testimonials</h1><p><b>How did I find Anna?</b> She was recommended to me by a friend.</p><p><b>What do I love about her?</b> Her patience and her humour.</p>',
    'contact details in a list of questions':
      '<h1>FAQ</h1><dl><dt>E-mail</dt><dd>a@own.example</dd><dt>Phone</dt><dd>03 5550 1234</dd></dl>',
    'a single paragraph with a bold question at its start': `<p><b>How long does it take?</b> ${long}</p><p>${long}</p>`,
    'bold starts, each with more than one paragraph below': `<p><b>How does it work?</b> ${long}</p><p>${long}</p><p><b>Is it safe?</b> ${long}</p>`,
    'bold questions in the middle of paragraphs': `<p>Ask yourself: <b>How does it work?</b> ${long}</p><p>Then ask: <b>Is it safe?</b> ${long}</p>`,
    'a single bold question': `<p><strong>Who would have thought of that?</strong></p><p>${long}</p>`,
    'a question that continues the text above': `<h2>So what should you think of?</h2><p>${long}</p>`,
    'a heading explained only by the article': `<h2>Comment s'y prendre</h2><p>${long}</p><h2>Pour qui ?</h2><p>${long}</p>`,
    'a few words in the box with the heading above cards':
      '<section><div><h2>When does it help?</h2><p>These are the reasons for which people most often come to the practice.</p></div><div><article><h3>Sleep</h3><p>Rest.</p></article><article><h3>Fear</h3><p>Calm.</p></article></div></section>',
    'a step of an article': `<h2>1. Rinse</h2><p>${long}</p><h2>2. What to avoid?</h2><p>${long}</p><h2>3. Dry</h2><p>${long}</p>`,
    'an offer of help, in many languages': [
      'What can we help you with?',
      'Waar kunnen we je mee helpen?',
      '¿En qué puedo ayudarte?',
      'Wobei kann ich Ihnen helfen?',
      'Jak vám můžeme pomoct?',
      'Чем я могу вам помочь?',
      'במה אוכל לעזור לך?',
    ]
      .map((question) => `<section><h2>${question}</h2><p>${long}</p></section>`)
      .join(''),
    'an advertisement': `<h2>Why choose us?</h2><p>${long}</p>`,
    'an advertisement in Russian': `<h2>Почему выбирают нас?</h2><p>${long}</p>`,
    'an advertisement of a team': `<h2>Why choose our team?</h2><p>${long}</p>`,
    'an advertisement of a team in Hebrew': `<h2>למה לבחור בצוות שלנו?</h2><p>${long}</p>`,
    'one of several tips': `<h2>Tip 2: Is the roof dry?</h2><p>${long}</p>`,
    'one of several tips in Hebrew': `<h2>טיפ שני – האם הגג יבש?</h2><p>${long}</p>`,
    'invitations in lines': `<h1>FAQ</h1><p>Tired of waiting?<br>We come at once.</p><p>Ready to start?<br>Write to us today.</p>`,
    'lines outside of an FAQ': `<h1>About us</h1><p>Why do we sing?<br>${long}<br>Who are we?<br>${long}</p>`,
    'a single question in lines': `<h1>FAQ</h1><p>Did you not find an answer?<br>Call us on any day of the week, please.</p>`,
    'lines without answers, or after a text': `<h1>FAQ</h1><p>We sing.<br>Who are we?<br>${long}<br>Why?<br>${long}</p><p>Who are we?<br>Why do we sing?<br>${long}</p>`,
    'a menu':
      '<details><summary>Which language?</summary><ul><li><a href="/de/">Deutsch</a></li><li><a href="/en/">English</a></li></ul></details>',
    'a table of contents':
      '<details><summary>Contents</summary><p>First the one, then the other, and last of all the third of them.</p></details>',
    'a form': '<form><h3>What are you looking for?</h3><p>Type a few words that describe what you want to find here.</p></form>',
    'a quiz': `<h3>What is your type?</h3><p>${long}</p><select><option>a</option></select>`,
    'a comment': `<div class="comments-area"><h3>How do I do that?</h3><p>${long}</p></div>`,
    'a testimonial': `<blockquote><h3>Who would have thought?</h3><p>${long}</p></blockquote>`,
    'text of a framework':
      '<h2>FAQ</h2><details><summary>Is it free?</summary><p>Anim pariatur cliche reprehenderit, enim eiusmod high life.</p></details>',
    'text of a template':
      '<h2>FAQ</h2><details><summary>Is it free?</summary><p>Lorem ipsum dolor sit amet, consectetur adipisicing elit.</p></details>',
    'unfilled template fields':
      '<h2>FAQ</h2><details><summary>Is it free?</summary><p>{{ answer }}</p></details><details><summary>What is [Company Name]?</summary><p>We clean windows.</p></details>',
    'a control among questions':
      '<h2>FAQ</h2><div><details><summary>Mehr anzeigen</summary><p>Alle weiteren Antworten.</p></details><details><summary>Show more</summary></details></div>',
    'a relative clause over questions':
      '<div class="faq"><h2>Lo que nos preguntan antes de empezar</h2><p>Si tienes una pregunta que no está aquí, escríbenos.</p></div>',
    'a question without an answer': '<h2>FAQ</h2><h3>How much is it?</h3><h3>Contact</h3>',
    'hidden text': '<h2>FAQ</h2><div style="display:none"><p><b>How much is it?</b></p><p>Ten euros a day.</p></div>',
  }
  for (const [name, html] of Object.entries(cases)) test(name, () => assert.deepEqual(pairsOf(html), []))

  test('but one with buttons below its answer, with the number of a publication in it, or about what the company has', () => {
    const below = (answer: string) => pairsOf(`<h1>Books</h1><h2>Where is the book sold?</h2>${answer}`).length
    assert.equal(below(`<p>${long}</p><div><button>Helpful</button><i>12</i><button>Useless</button><i>3</i></div>`), 1)
    assert.equal(pairsOf('<h2>FAQ</h2><h3>Onko sinulla vakuutus?</h3><p>Kyllä, se kattaa kaikki työt.</p>').length, 1)
    assert.equal(below('<p>In every good shop in town, if you give its number: ISBN 978-3-16-148410-0.</p>'), 1)
  })

  test('a privacy policy', () => {
    assert.deepEqual(pairsOf(`<h1>Privacy policy</h1><h2>Who is responsible for the data?</h2><p>${long}</p>`, '/privacy/'), [])
  })

  test('pages excluded by the owner', () => {
    const html = '<h2>FAQ</h2><details><summary>Is it free?</summary><p>Yes.</p></details>'
    assert.equal(factsOf(html, { path: '/old/faq/', rules: { questions: { exclude: ['/old/**'] } } }).questions.length, 0)
    assert.equal(factsOf(html, { path: '/faq/', rules: { questions: { exclude: ['/old/**'] } } }).questions.length, 1)
  })
})

test('every word of a question and its answer is on the page', () => {
  const word = fc.stringMatching(/^[a-z\u05D0-\u05EA]{2,8}$/)
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
  const part = fc.tuple(
    fc.constantFrom('h2', 'h3', 'p', 'dt', 'dd', 'summary', 'button', 'div', 'b'),
    text,
    fc.constantFrom('', '?', ' ?', '.'),
  )
  const wrapped = fc.tuple(
    fc.constantFrom('div', 'section', 'details', 'dl', 'article'),
    fc.array(part, { minLength: 1, maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(wrapped, { maxLength: 6 }), fc.boolean(), (parts, isFaq) => {
      const inner = parts.map(
        ([tag, elements]) =>
          `<${tag}>${elements.map(([name, said, end]) => `<${name}>${said}${end}</${name}>`).join(' ')}</${tag}>`,
      )
      const html = `${isFaq ? '<h2>FAQ</h2>' : ''}${inner.join('')}`
      const shown = new Set(wordsOf(html.replace(/<[^>]*>/g, ' ')))
      for (const [question, answer] of pairsOf(html)) {
        for (const said of [question, answer]) {
          assert.notDeepEqual(wordsOf(said), [])
          for (const one of wordsOf(said)) assert.ok(shown.has(one), one)
        }
      }
    }),
    { numRuns: 300 },
  )
})

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}]+/u).filter(Boolean)
}

describe('elements named questions and answers', () => {
  test('are pairs of question and answer, without headings or controls', () => {
    const item = (word: string, question: string) =>
      `<div class="help-item"><div class="help-question"><span>${question}</span><i class="fa-chevron"></i></div><div class="help-${word}"><p>By card or in cash.</p></div></div>`
    const asked = (word: string) =>
      factsOf(`<h1>Help</h1><div>${item(word, 'How can I pay?')}${item(word, 'Where do I pay?')}</div>`).questions.map(
        ({ question }) => question,
      )
    assert.deepEqual(asked('answer'), ['How can I pay?', 'Where do I pay?'])
    assert.deepEqual(asked('picture'), [])
  })

  test('a question that sounds like an invitation counts among similar ones, but not alone', () => {
    const item = (question: string) => `<div class="item"><h3>${question}</h3><p>${long}</p></div>`
    const asked = ['How can I pay?', 'Where can I park?', 'What do I bring?']
    const found = (...questions: readonly string[]) =>
      pairsOf(`<h1>FAQ</h1>${questions.map(item).join('')}`).map(([text]) => text)
    assert.deepEqual(found(...asked, 'Have you rooms on the ground floor?'), [...asked, 'Have you rooms on the ground floor?'])
    assert.deepEqual(found('How can I pay?', 'Have you rooms on the ground floor?'), ['How can I pay?'])
    const called = item('How can I book a table?').replace('</p>', ' <a href="https://wa.me/15550100">Write</a></p>')
    assert.equal(pairsOf(`<h1>FAQ</h1>${asked.map(item).join('')}${called}`).length, asked.length + 1)
    const invited = item('Ready to start?').replace('</p>', ' <a href="tel:+15550100">Call</a></p>')
    assert.equal(pairsOf(`<h1>FAQ</h1>${asked.map(item).join('')}${invited}`).length, asked.length)
    const last = `<div class="more"><h3>Still have questions?</h3><p>${long}</p></div>`
    assert.equal(pairsOf(`<h1>FAQ</h1>${asked.map(item).join('')}${last}`).length, asked.length)
  })

  test('a list of questions is an answer to what to ask', () => {
    const list = '<ul><li>How long have you worked with roofs like mine?</li><li>What does a new roof cost?</li></ul>'
    assert.equal(pairsOf(`<h2>What should I ask a roofer?</h2>${list}`).length, 1)
    assert.equal(pairsOf(`<h2>האם אתם בודקים את הגג?</h2>${list}<p>${long}</p>`).length, 1, 'below a list in an answer')
  })

  test('thousands of adjacent questions are read in linear time', () => {
    const item = `<div class="item"><h3>Have you rooms?</h3><p>${long}</p></div>`
    assert.ok(cpuSeconds(() => pairsOf(`<h1>FAQ</h1>${item.repeat(5_000)}`)) < 8)
  })

  test("a single control is not a question, whatever the page's topic", () => {
    const fold = (text: string, id: string) =>
      `<section><button class="x-${id}">${text}</button></section><div>Made with a long text.</div>`
    const asked = (body: string) =>
      factsOf(`<h1>FAQ</h1><div>${body}</div>`, { path: '/faq/' }).questions.map(({ question }) => question)
    assert.deepEqual(asked(fold('Reset all', 'a')), [])
    assert.deepEqual(asked(`${fold('Reset all', 'a')}${fold('Read aloud', 'b')}`), [], 'of different kinds')
  })

  test('why to choose a company is a question if sentences answer it, not above a list of advantages', () => {
    const asked = (answer: string) =>
      factsOf(`<h1>Green</h1><h2>Why Green Gardens?</h2><div>${answer}</div>`).questions.map(({ question }) => question)
    const list = ['Large and quiet places', 'Cameras around the clock', 'Close to the motorway']
      .map((text) => `<div>${text}</div>`)
      .join('')
    assert.deepEqual(asked(list), [])
    assert.deepEqual(asked(`<p>We have looked after the gardens of this town for thirty years, in all weathers.</p>`), [
      'Why Green Gardens?',
    ])
  })
})

describe('an FAQ in many languages, with headings and with bold lines', () => {
  const faqs: Readonly<Record<string, readonly [title: string, ...questions: string[]]>> = {
    cs: ['Časté dotazy', 'Jak si mohu objednat termín?', 'Je parkování zdarma?'],
    fi: ['Usein kysytyt kysymykset', 'Miten voin varata ajan?', 'Onko pysäköinti ilmaista?'],
    he: ['שאלות נפוצות', 'איך קובעים תור?', 'האם החניה חינם?'],
    hu: ['Gyakori kérdések', 'Hogyan tudok időpontot foglalni?', 'Van ingyenes parkoló?'],
    pl: ['Najczęściej zadawane pytania', 'Jak mogę zarezerwować wizytę?', 'Czy parking jest bezpłatny?'],
    ro: ['Întrebări frecvente', 'Cum pot face o programare?', 'Parcarea este gratuită?'],
    tr: ['Sıkça Sorulan Sorular', 'Nasıl randevu alabilirim?', 'Otopark ücretsiz mi?'],
    uk: ['Поширені запитання', 'Як записатися на прийом?', 'Чи безкоштовна парковка?'],
  }
  const forms: Readonly<Record<string, (question: string) => string>> = {
    headings: (question) => `<h3>${question}</h3>`,
    'bold lines': (question) => `<p><strong>${question}</strong></p>`,
  }
  for (const [form, write] of Object.entries(forms))
    test(form, () => {
      for (const [lang, [title, ...questions]] of Object.entries(faqs)) {
        const items = questions.map(
          (question, at) => `${write(question)}<p>Answer ${at} with some more words, all in one paragraph.</p>`,
        )
        const html = `<!doctype html><html lang="${lang}"><body><main><h1>Alfa</h1><h2>${title}</h2>${items.join('')}</main></body></html>`
        assert.deepEqual(
          factsOf(html).questions.map(({ question }) => question),
          questions,
          `${form}, ${lang}`,
        )
      }
    })
})
