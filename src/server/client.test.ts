import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientKey } from './client.ts'

const cases: readonly (readonly [string, string | undefined])[] = [
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['unknown', undefined],
  ['for=192.0.2.7', undefined],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
]
for (const [address, key] of cases) test(`${address} counts as ${key}`, () => assert.equal(clientKey(address), key))

test('two addresses of one IPv6 /64 are one client', () => {
  assert.equal(clientKey('2001:db8:aa:bb::1'), clientKey('2001:db8:aa:bb:ffff::2'))
  assert.notEqual(clientKey('2001:db8:aa:bb::1'), clientKey('2001:db8:aa:bc::1'))
})
