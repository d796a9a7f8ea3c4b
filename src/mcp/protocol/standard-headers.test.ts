import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { checkStandardHeaders, decodeHeaderValue } from './standard-headers.ts'

const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params: { ...params } }) as const
const headers = (method: string | undefined, name: string | undefined) => ({ protocolVersion: '2026-07-28', method, name })
const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`

describe('header values', () => {
  test('any text survives Base64', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(decodeHeaderValue(base64(text)), text)))
  })
  for (const plain of [
    '',
    'search',
    ' search\t',
    '=?base64?',
    '?=',
    '=?BASE64?c2VhcmNo?=',
    'a =?base64?c2VhcmNo?=',
    '=?base64?c2VhcmNo',
  ]) {
    test(`${JSON.stringify(plain)} is unchanged`, () => assert.equal(decodeHeaderValue(plain), plain))
  }
  for (const [encoded, why] of [
    ['c2Vhcm', 'not padded'],
    ['c2VhcmNp=', 'padded too much'],
    ['c2VhcmNoAB==', 'with bits left over'],
    ['c2Vhc-Nv', 'in the alphabet of URLs'],
    ['c2Vh cmNo', 'with a space'],
    ['/w==', 'of no UTF-8'],
    ['7aCA', 'of half a surrogate pair'],
    ['wIA=', 'of a longer form than needed'],
    ['?==?=', 'of nothing that is Base64'],
  ] as const) {
    test(`Base64 ${why} is invalid`, () => assert.equal(decodeHeaderValue(`=?base64?${encoded}?=`), undefined))
  }
})

describe('required headers', () => {
  const search = request('tools/call', { name: 'search' })
  test('version, method and name are required, in this order', () => {
    assert.match(
      checkStandardHeaders({ protocolVersion: undefined, method: undefined, name: undefined }, search)?.message ?? '',
      /MCP-Protocol-Version/,
    )
    assert.match(checkStandardHeaders(headers(undefined, undefined), search)?.message ?? '', /Mcp-Method/)
    assert.match(checkStandardHeaders(headers('tools/call', undefined), search)?.message ?? '', /Mcp-Name/)
    assert.equal(checkStandardHeaders(headers('tools/call', 'search'), search), null)
  })
  test('every rejection is -32020', () => {
    for (const name of [undefined, 'fetch', 'Search', '=?base64?x?=', '']) {
      assert.equal(checkStandardHeaders(headers('tools/call', name), search)?.code, -32020)
    }
  })
  test('any tool name can be sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        assert.equal(checkStandardHeaders(headers('tools/call', base64(name)), request('tools/call', { name })), null)
      }),
    )
  })
  for (const [method, member] of [
    ['prompts/get', 'name'],
    ['resources/read', 'uri'],
    ['tasks/get', 'taskId'],
    ['tasks/update', 'taskId'],
    ['tasks/cancel', 'taskId'],
  ] as const) {
    test(`${method} repeats ${member}`, () => {
      assert.equal(checkStandardHeaders(headers(method, 'x'), request(method, { [member]: 'x' })), null)
      assert.equal(checkStandardHeaders(headers(method, 'y'), request(method, { [member]: 'x' }))?.code, -32020)
    })
  }
  for (const method of ['tools/list', 'ping', 'constructor', '__proto__', 'hasOwnProperty', '']) {
    test(`${JSON.stringify(method)} has no name`, () => {
      for (const name of [undefined, 'x', '=?base64?%?=']) {
        assert.equal(checkStandardHeaders(headers(method, name), request(method, { name: 'other' })), null)
      }
    })
  }
  test('a name that is not a string is left to the schema of the method', () => {
    for (const name of [5, null, {}, undefined]) {
      assert.equal(checkStandardHeaders(headers('tools/call', undefined), request('tools/call', { name })), null)
    }
  })
})
