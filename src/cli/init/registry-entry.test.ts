import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryEntry } from './registry-entry.ts'

test('the entry describes the public server within the limits of the MCP Registry', () => {
  const entry = JSON.parse(registryEntry('https://www.bindery.co.example', 'הכורכת של רבקה') ?? '')
  assert.equal(entry.name, 'example.co.bindery/website')
  assert.match(entry.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  assert.deepEqual(entry.remotes, [{ type: 'streamable-http', url: 'https://www.bindery.co.example/mcp/' }])
  assert.match(entry.version, /^\d+\.\d+\.\d+$/)
  assert.equal(entry.title, 'הכורכת של רבקה')
  const hebrew = JSON.parse(registryEntry('https://כורכת.example', null) ?? '')
  assert.match(`${hebrew.name} ${hebrew.remotes[0].url}`, /^example\.xn--\w+\/website https:\/\/xn--\w+\.example\/mcp\/$/)
  const long = JSON.parse(registryEntry('https://bindery.example', 'א'.repeat(300)) ?? '')
  for (const text of [entry.title, entry.description, long.title, long.description])
    assert.ok([...text].length >= 1 && [...text].length <= 100, text)
})

test('no entry for a server that is not public', () => {
  for (const url of [
    'http://bindery.example',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.5',
    'https://bindery.example:8443',
  ])
    assert.equal(registryEntry(url, 'Bindery'), null, url)
})
