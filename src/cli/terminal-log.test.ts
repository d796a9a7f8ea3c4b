import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createLogger } from './logger.ts'
import { requestLine } from '../server/request-log.ts'
import { openTerminalLog } from './terminal-log.ts'

function written(log: (destination: ReturnType<typeof openTerminalLog>) => void): string {
  let text = ''
  log(openTerminalLog((line) => (text += stripVTControlCharacters(line)), true))
  return text
}

test('a request is one short line', () => {
  const observed = {
    id: 'a-1',
    interface: 'html',
    route: 'missing',
    subject: null,
    reads: true,
    status: 404,
    milliseconds: 2.64,
  } as const
  const text = written((log) => log.write(requestLine('GET', '/no"thing/', observed)))
  assert.match(text, /^\d\d:\d\d:\d\d GET \/no"thing\/ 404 3 ms\n$/)
})

test('other log entries are one line each, with their fields', () => {
  const text = written((log) => {
    const logger = createLogger(log)
    logger.info({ generation: 2, seconds: 0.03 }, 'published')
    logger.warn({ page: '/a/' }, 'careful')
    logger.error('http://127.0.0.1:9/ cannot\u001B[2J be\nread')
  })
  assert.match(
    text,
    /^\S+ published generation=2 seconds=0\.03\n\S+ warning: careful page=\/a\/\n\S+ error: http:\/\/127\.0\.0\.1:9\/ cannot be read\n$/,
  )
})

test('an unexpected error has its stack trace', () => {
  const text = written((log) => createLogger(log).error({ err: new Error('a \u0007bug') }, 'MCP server error'))
  assert.match(text, /^\S+ error: MCP server error\nError: a  bug\n {4}at /)
})
