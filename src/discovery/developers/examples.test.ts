import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { serverName } from './examples.ts'

test('the MCP server is named after the host, in characters that every client accepts', () => {
  const cases = {
    'https://www.example.co.il': 'example-co-il',
    'http://localhost:8080': 'localhost',
    'https://xn--4dbk9bm.test': 'xn-4dbk9bm-test',
    'http://[::1]:8080': '1',
  }
  for (const [baseUrl, name] of Object.entries(cases)) assert.equal(serverName(baseUrl), name)
  fc.assert(fc.property(fc.webAuthority(), (host) => assert.match(serverName(`https://${host}`), /^[a-z0-9][a-z0-9-]*$/)))
})
