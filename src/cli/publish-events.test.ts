import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { publishLog } from './publish-events.ts'

test(
  'each missing or uncertain fact is one log line with one level',
  { skip: process.stderr.isTTY ? 'a terminal gets the report' : false },
  () => {
    const lines: string[] = []
    const log = publishLog(pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }))
    log({
      kind: 'published',
      generation: { number: 1, pages: 1, publishedAt: '2026-09-01T12:00:00Z' },
      revised: [],
      changed: 1,
      seconds: 1,
      report: {
        pagesByType: {},
        unpublished: [],
        facts: [],
        notices: [
          { level: 'warning', message: 'No prices.', key: 'pricing' },
          { level: 'error', message: 'Not read.', page: '/a/' },
        ],
      },
    })
    assert.deepEqual(lines.slice(0, 2), [
      '{"level":40,"message":"No prices.","key":"pricing","msg":"report"}\n',
      '{"level":50,"message":"Not read.","page":"/a/","msg":"report"}\n',
    ])
  },
)
