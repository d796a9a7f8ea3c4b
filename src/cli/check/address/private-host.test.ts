import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopback, isPrivate } from './site-client.ts'

test('this machine by any of its names is loopback', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]']) assert.ok(isLoopback(host), host)
  for (const host of ['127.0.0.1.example', 'localhost.example', '128.0.0.1', '[::2]']) assert.ok(!isLoopback(host), host)
})

test('what the public cannot reach is private', () => {
  for (const host of [
    'localhost',
    'intranet',
    '10.1.2.3',
    '192.168.0.1',
    '172.16.0.1',
    '172.31.9.9',
    '169.254.1.1',
    '[fd00::1]',
    '[fe80::1]',
  ])
    assert.ok(isPrivate(host), host)
  for (const host of ['www.site.example', '172.15.0.1', '172.32.0.1', '11.0.0.1', '8.8.8.8', '[2001:db8::1]', '10.example'])
    assert.ok(!isPrivate(host), host)
})
