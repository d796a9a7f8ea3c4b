import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactPageKind } from './contact-page-kind.ts'

test('a page is named after its purpose in capital letters, too', () => {
  assert.equal(contactPageKind('İletişim'), 'contact')
  assert.equal(contactPageKind('CONTACT'), 'contact')
})
