import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { plainPage } from '../../metadata/page-kind.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDocument } from '../../tree/parse-document.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { fieldLabels } from './field-labels.ts'
import { mainContent } from '../main-content.ts'
import { sentence } from '../testing/taken.ts'

/** The extracted text of a page with a form below a heading. */
function takenWith(fields: string): string {
  const form = `<form><h3>Write to us</h3>${fields}<p>${sentence}</p><p>Open from 9:00 to 17:00</p></form>`
  const page = `<html><body><main><h1>Title</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(5)}${form}</main></body></html>`
  return visibleText(mainContent(parseDocument(page).root, undefined, plainPage).content)
}

describe('the label of a form field', () => {
  const fields = [
    '<label for="name">Your name</label><input id="name">',
    '<label>Your name <input type="text"></label>',
    '<div><label>Your name</label><span><input type="text"></span></div>',
    '<input type="checkbox" id="menu" role="button" aria-haspopup="true"><label for="menu">Your name in ten languages</label>',
    '<label for="kept">Your name is kept</label><input type="checkbox" id="kept" required>',
  ]
  for (const field of fields) {
    test(`is dropped: ${field}`, () => {
      const text = takenWith(field)
      assert.ok(text.includes('Write to us') && text.includes('9:00 to 17:00'))
      assert.ok(!text.includes('Your name'))
    })
  }

  test('stays if its `for` is empty and it contains a choice', () => {
    const text = takenWith('<label for="">Wash, 30 € <input type="radio"></label><input type="text">')
    assert.ok(text.includes('Wash, 30 €'))
  })

  test('stays if it is a choice, such as an option with a price', () => {
    const choices = ['Wash', 'Cut'].map((name) => `<label><input type="radio" name="service">${name}, 30 €</label>`)
    const text = takenWith(`<fieldset>${choices.join('')}<input type="text"></fieldset>`)
    assert.ok(text.includes('Wash, 30 €') && text.includes('Cut, 30 €'))
  })
})

test('many labels without a field take linear time', () => {
  const page = `<main><input><div>${'<label>x</label>'.repeat(30_000)}</div></main>`
  assert.ok(cpuSeconds(() => assert.equal(fieldLabels(parseDocument(page).root).size, 0)) < 5)
})
