import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../testing/read-html.ts'

const long = 'The answer is a text of some length, which says what a reader wants to know about it.'
const question = 'What decides what a lock costs?'

function answersIn(body: string): readonly string[] {
  return factsOf(`<!doctype html><html><body><h1>Locks</h1>${body}</body></html>`).questions.map(({ answer }) => answer)
}

describe('an answer in sections with headings', () => {
  test('includes all sections up to the next heading of its level', () => {
    const parts = `<h3>1. Its kind</h3><p>${long}</p><p>${long}</p><h3>2. The hour</h3><p>${long}</p>`
    assert.deepEqual(answersIn(`<main><h2>${question}</h2>${parts}<h2>Our offices</h2><p>${long}</p></main>`), [
      `### 1. Its kind\n\n${long}\n\n${long}\n\n### 2. The hour\n\n${long}`,
    ])
  })

  const cases: Readonly<Record<string, string>> = {
    'one of its sections is outside the box': `<section><h2>${question}</h2><h3>Its kind</h3><p>${long}</p></section><section><h3>The hour</h3><p>${long}</p></section>`,
    'a later section is a question': `<h2>${question}</h2><h3>Its kind</h3><p>${long}</p><h3>Locked out today?</h3><p>${long}</p>`,
    'one calls': `<h2>${question}</h2><h3>Its kind</h3><p>${long}</p><h3>Contact us</h3><p>${long}</p>`,
    'its sections are too long': `<h2>${question}</h2><h3>Its kind</h3><p>${long}</p><h3>The hour</h3>${`<p>${long}</p>`.repeat(70)}`,
  }
  for (const [name, html] of Object.entries(cases))
    test(`is not recognised if ${name}`, () => assert.deepEqual(answersIn(html), []))

  test('is read in linear time with thousands of them', () => {
    for (const html of [
      `<h2>${question}</h2>${`<h3>Its kind</h3><p>${long}</p>`.repeat(5_000)}`,
      `<h2>${question}</h2><h3>Its kind</h3><p>${long}</p>`.repeat(1_000),
    ])
      assert.ok(cpuSeconds(() => answersIn(html)) < 5)
  })
})
