import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '../model/site-record.ts'
import { groupNotices } from './group-notices.ts'

const warning = (message: string, page: string): Notice => ({ level: 'warning', message, page })

test('a notice for a few pages is listed for each', () => {
  const notices = [warning('a', '/1/'), warning('b', '/1/'), warning('a', '/2/')]
  assert.deepEqual(
    groupNotices(notices).toSorted((x, y) => (x.message < y.message ? -1 : 1)),
    [notices[0], notices[2], notices[1]],
  )
})

test('a notice for a thousand pages is listed once, with the first page and the number', () => {
  const grouped = groupNotices(Array.from({ length: 1000 }, (_, at) => warning('the JSON-LD could not be read', `/${at}/`)))
  assert.deepEqual(grouped, [warning('the JSON-LD could not be read (+999 more pages)', '/0/')])
})

test('a repeated notice for a page is listed once', () => {
  assert.deepEqual(groupNotices([warning('a', '/1/'), warning('a', '/1/'), warning('a', '/2/')]), [
    warning('a', '/1/'),
    warning('a', '/2/'),
  ])
})

test('levels and keys are not mixed', () => {
  const notices: Notice[] = [1, 2, 3, 4].map((at) => ({
    level: at % 2 === 0 ? 'error' : 'warning',
    message: 'm',
    key: 'k',
    page: `/${at}/`,
  }))
  assert.equal(groupNotices(notices).length, 4)
})

test('many questions that were left out for one reason are listed once, with three of them', () => {
  const invisible = (question: string, page: string) =>
    warning(`“${question}” was not published: its answer is not visible.`, page)
  const notices = ['Who?', 'What “exactly”?', 'Where?', 'When?'].map((question, at) => invisible(question, `/${at % 2}/`))
  assert.deepEqual(groupNotices([...notices, warning('other', '/')]), [
    warning('“Who?” was not published: its answer is not visible. (+3 more, such as “What “exactly”?” and “Where?”)', '/0/'),
    warning('other', '/'),
  ])
  assert.deepEqual(groupNotices(notices.slice(1)), notices.slice(1))
  const refused = ['a price per unit', 'a price before'].flatMap((reason) =>
    ['1 €', '2 €'].map((price) => warning(`“${price}” was not published: ${reason}.`, '/')),
  )
  assert.deepEqual(groupNotices(refused), refused)
})
