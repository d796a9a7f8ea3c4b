import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutBaseMark } from '../../../model/base-url.ts'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

describe('FAQPage in JSON-LD', () => {
  const faq = (name: string, text: string) => ({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }],
  })

  test('has HTML answers converted to Markdown if they are visible', () => {
    const html = withJsonLd(faq('What does it cost?', '<p>It is <b>free</b>.</p><ul><li>really</li></ul>')).replace(
      '<body>',
      '<body><div><b>What does it cost?</b> It is <i>free</i>.<br>really</div>',
    )
    assert.deepEqual(
      factsOf(html).questions.map(({ question, answer, method }) => [question, answer, method]),
      [['What does it cost?', 'It is **free**.\n\n- really', 'json-ld']],
    )
  })

  test('is reported, not published, if it is not visible', () => {
    const { questions, refused } = factsOf(withJsonLd(faq('What does it cost?', 'It is free.')))
    assert.deepEqual(questions, [])
    assert.deepEqual(
      refused.map(({ key, text }) => [key, text]),
      [['questions', 'What does it cost?']],
    )
  })

  test("lists the page's questions: other accordions need question words", () => {
    const html = withJsonLd(faq('What does it cost?', 'It is free.')).replace(
      '<body>',
      `<body><h2>FAQ</h2>${['What does it cost?', 'Double extortion', 'Which disks?'].map((title) => `<details><summary>${title}</summary><p>It is free.</p></details>`).join('')}`,
    )
    assert.deepEqual(
      factsOf(html).questions.map(({ question }) => question),
      ['What does it cost?', 'Which disks?'],
    )
  })

  describe('with entries that ask nothing', () => {
    const text = 'It is a soft cloth, woven by hand.'
    const heading = (name: string) => `<h2>${name}</h2><p>${text}</p>`
    /** The questions and the refused entries of an article that declares these names, and shows them so. */
    const read = (names: readonly string[], body: string, type = 'Article') => {
      const declared = { '@type': 'FAQPage', mainEntity: names.flatMap((name) => faq(name, text).mainEntity) }
      const article = { '@type': type, headline: 'Cloth' }
      const { questions, refused } = factsOf(withJsonLd({ '@graph': [article, declared] }).replace('<body>', `<body>${body}`))
      return [questions.map(({ question }) => question), refused.map((one) => one.text)]
    }

    test('leaves out the sections of an article', () => {
      const names = ['Symptoms', 'What is it?', 'Treatment']
      const body = `<h1>Cloth</h1>${names.map(heading).join('')}`
      assert.deepEqual(read(names, body), [['What is it?'], ['Symptoms', 'Treatment']])
      assert.deepEqual(read(names, body, 'Service'), [names, []], 'another page')
    })

    test('keeps those of an FAQ', () => {
      const names = ['What is it?', 'Payment methods', 'Delivery']
      const lists: Readonly<Record<string, string>> = {
        'a page': `<h1>FAQ</h1>${names.map(heading).join('')}`,
        'a section': `<h1>Cloth</h1><h2>שאלות נפוצות</h2>${names.map((name) => `<h3>${name}</h3><p>${text}</p>`).join('')}`,
        'a part of a section': `<h1>Cloth</h1><h2>Good to know</h2>${names.map((name) => `<h3>${name}</h3><p>${text}</p>`).join('')}`,
        'collapsible elements': `<h1>Cloth</h1>${names.map((name) => `<details><summary>${name}</summary><p>${text}</p></details>`).join('')}`,
        'an accordion by its class': `<h1>Cloth</h1><div class="accordion">${names.map((name) => `<div>${heading(name)}</div>`).join('')}</div>`,
        'lines of text': `<h1>Cloth</h1>${names.map((name) => `<p><b>${name}</b></p><p>${text}</p>`).join('')}`,
      }
      for (const [list, body] of Object.entries(lists)) assert.deepEqual(read(names, body), [names, []], list)
      const mostAsk = ['What is it?', 'How is it woven?', 'the key turns hard, is that dangerous']
      assert.deepEqual(read(mostAsk, `<h1>Cloth</h1>${mostAsk.map(heading).join('')}`), [mostAsk, []], 'most of them ask')
    })
  })

  test('with the placeholders of a template is left out', () => {
    for (const name of [
      'Question?',
      'Question 1?',
      'Your question here?',
      'Type your first question here?',
      'Sample question title?',
      'Ihre Frage hier?',
      'Votre question ici ?',
      '¿Pregunta 2?',
      '¿Tu pregunta aquí?',
      'Domanda?',
      'Otázka 1?',
      'Twoje pytanie?',
      'Вопрос?',
      'שאלה 3',
      'השאלה שלכם כאן?',
      'السؤال الأول؟',
    ])
      assert.deepEqual(
        factsOf(`<body><h1>FAQ</h1><details><summary>${name}</summary><p>The answer is here, in a sentence.</p></details>`)
          .questions,
        [],
        name,
      )
  })

  test('about questions, or answered in a word, is none of a template', () => {
    const asked = 'Is this a question for a lawyer?'
    const questions = (body: string) => factsOf(`<body><h1>FAQ</h1>${body}`).questions.map(({ question }) => question)
    const fold = (text: string) => `<details><summary>${asked}</summary><p>${text}</p></details>`
    for (const text of ['Answer in writing.', 'Four questions.', '40 kérdés.', 'In the FAQ.'])
      assert.deepEqual(questions(fold(text)), [asked], text)
    for (const text of ['Your answer here.', 'Answer 1', 'התשובה שלכם כאן', 'Hier steht die Antwort'])
      assert.deepEqual(questions(fold(text)), [], text)
  })

  test('with a different answer than the page yields the visible one', () => {
    const html = withJsonLd(faq('What does it cost?', 'It was free.')).replace(
      '<body>',
      '<body><details><summary>What does it cost?</summary><p>It is ten euros, and nothing more.</p></details>',
    )
    assert.deepEqual(
      factsOf(html).questions.map(({ answer }) => answer),
      ['It is ten euros, and nothing more.'],
    )
  })

  test('with only the start of the first paragraph yields the visible paragraph', () => {
    const answerOn = (shown: string, text = 'It is free.') =>
      factsOf(
        withJsonLd(faq('What does it cost?', text)).replace(
          '<body>',
          `<body><details><summary>What does it cost?</summary>${shown}</details>`,
        ),
      ).questions.map(({ answer }) => withoutBaseMark(answer))
    assert.deepEqual(answerOn('<p>It is <a href="/free/">free</a>, and stays so.</p><p>Always.</p>'), [
      'It is [free](/free/), and stays so.',
    ])
    assert.deepEqual(answerOn('<p>זה חינם, ויישאר כך.</p>', 'זה חינם.'), ['זה חינם, ויישאר כך.'])
    assert.deepEqual(answerOn('<p>Nordic walking costs ten euros.</p>', 'No'), ['No'])
    // A separate paragraph after it may be a call to action.
    assert.deepEqual(answerOn('<p>It is free.</p><p>Come and see us today.</p>'), ['It is free.'])
  })
})
