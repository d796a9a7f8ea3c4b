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
