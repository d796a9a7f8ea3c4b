import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { isPrivateAddress } from './private-address.ts'

suite('private addresses', () => {
  test('are loopback, private, link-local and every other special network', () => {
    const all =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 ' +
      '224.0.0.1 255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 ff02::1 2001:db8::1 2002:7f00:1:: 64:ff9b::7f00:1 ' +
      '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a00:1 ::ffff:169.254.169.254 ::127.0.0.1 ::ffff:0:7f00:1 2001::1 localhost'
    for (const address of all.split(' ')) assert.equal(isPrivateAddress(address), true, address)
  })

  test('are not those of public hosts', () => {
    const all =
      '1.1.1.1 8.8.8.8 172.15.0.1 172.32.0.1 192.167.1.1 2606:4700::1111 2a00:1450:4001::8a ::ffff:1.1.1.1 ::ffff:808:808'
    for (const address of all.split(' ')) assert.equal(isPrivateAddress(address), false, address)
  })

  test('are recognised behind IPv6 in every spelling', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const short = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        for (const mapped of [`::ffff:${address}`, `0:0:0:0:0:FFFF:${address}`, short]) {
          assert.equal(isPrivateAddress(mapped), isPrivateAddress(address), mapped)
        }
      }),
    )
  })
})
