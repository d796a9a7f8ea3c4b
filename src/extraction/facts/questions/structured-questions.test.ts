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

  test('without a question is the markup of sections, not of an FAQ', () => {
    const sections = (names: readonly string[], write: (name: string) => string) =>
      factsOf(
        withJsonLd({
          '@type': 'FAQPage',
          mainEntity: names.flatMap((name) => faq(name, 'It is a soft cloth, woven by hand.').mainEntity),
        }).replace('<body>', `<body><h1>Cloth</h1>${names.map(write).join('')}`),
      )
    const heading = (name: string) => `<h2>${name}</h2><p>It is a soft cloth, woven by hand.</p>`
    const fold = (name: string) => `<details><summary>${name}</summary><p>It is a soft cloth, woven by hand.</p></details>`
    const { questions, refused } = sections(['Symptoms', 'What is it?', 'Treatment'], heading)
    assert.deepEqual(
      questions.map(({ question }) => question),
      ['What is it?'],
    )
    assert.deepEqual(
      refused.map(({ text }) => text),
      ['Symptoms', 'Treatment'],
    )
    assert.deepEqual(sections(['Gentle to the skin', 'Better for thin cloth'], fold).questions, [], 'advantages')
    const inFaq = sections(['What is it?', 'Payment methods', 'the key turns hard, is that dangerous'], fold)
    assert.equal(inFaq.questions.length, 3, 'the topics of an FAQ')
  })

  test('with the placeholders of a template is left out', () => {
    for (const name of ['Question 1?', '¿Pregunta 2?', 'שאלה 3'])
      assert.deepEqual(
        factsOf(`<body><h1>FAQ</h1><details><summary>${name}</summary><p>The answer is here, in a sentence.</p></details>`)
          .questions,
        [],
        name,
      )
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
