import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseIncidents } from './parse-incidents.ts'

const row = {
  id: 'a',
  begin: '2026-03-27T09:00:00+00:00',
  end: '2026-04-08',
  external_desc: 'March 2026 core update',
  uri: 'incidents/a',
}
const one = (more: object) => parseIncidents([{ ...row, ...more }])

describe('the feed of a status dashboard', () => {
  test('is parsed, with dates in UTC', () => {
    assert.deepEqual(parseIncidents([row]), {
      incidents: [
        {
          id: 'a',
          name: 'March 2026 core update',
          began: '2026-03-27T09:00:00Z',
          ended: '2026-04-08T00:00:00Z',
          uri: 'incidents/a',
          ranking: true,
        },
      ],
      problems: [],
    })
  })

  test('may omit the end, or the uri, which is built from the id', () => {
    const { end: _, uri: __, ...open } = row
    for (const rows of [[open], [{ ...row, end: null }], [{ ...row, end: '' }]])
      assert.equal(parseIncidents(rows).incidents[0]?.ended, null)
    assert.equal(parseIncidents([{ ...open, id: 'x y' }]).incidents[0]?.uri, 'incidents/x%20y')
  })

  test('marks other products in any of three ways', () => {
    for (const about of [
      {},
      { service_name: 'Ranking' },
      { service_key: 'rGHU1u87FJnkP6W2GwMi' },
      {
        service_name: 'Multiple Products',
        affected_products: [
          { title: 'Serving', id: 'x' },
          { title: 'Ranking', id: 'y' },
        ],
      },
    ]) {
      assert.equal(one(about).incidents[0]?.ranking, true, JSON.stringify(about))
    }
    for (const about of [
      { service_name: 'Serving' },
      { service_key: 'other' },
      { affected_products: [{ title: 'Crawling', id: 'x' }] },
    ]) {
      assert.equal(one(about).incidents[0]?.ranking, false, JSON.stringify(about))
    }
  })

  test('may have a broken entry, which is reported alone', () => {
    const broken = [
      null,
      7,
      { ...row, id: '' },
      { ...row, begin: 'soon' },
      { ...row, end: 'later' },
      { ...row, end: '2026-01-01' },
      { ...row, external_desc: {} },
    ]
    for (const bad of broken) {
      const { incidents, problems } = parseIncidents([bad, row])
      assert.equal(incidents.length, 1)
      assert.equal(problems.length, 1)
      assert.match(problems[0] ?? '', /^Row 1 of the updates /)
    }
  })

  test('may be something other than a list, or an endless list', () => {
    for (const json of [null, {}, 'x', undefined]) assert.equal(parseIncidents(json).problems.length, 1)
    const { incidents, problems } = parseIncidents([...Array.from({ length: 50 }, () => null), row, row], {
      rows: 51,
      problems: 5,
    })
    assert.equal(incidents.length, 1)
    assert.equal(problems.length, 6)
  })

  test('never causes an exception, whatever the JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record({
              id: fc.jsonValue(),
              begin: fc.jsonValue(),
              external_desc: fc.jsonValue(),
              affected_products: fc.jsonValue(),
            }),
          ),
        ),
        (json) => {
          assert.ok(Array.isArray(parseIncidents(json).incidents))
        },
      ),
    )
  })
})
