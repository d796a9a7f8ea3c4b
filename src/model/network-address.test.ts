import assert from 'node:assert/strict'
import { isIP, isIPv4 } from 'node:net'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isPrivateAddress,
  isPrivateHost,
  matchesAny,
  parseAddress,
  parseRange,
  unmappedAddress,
} from './network-address.ts'

suite('private addresses', () => {
  test('are loopback, private, link-local and every other special network', () => {
    const all =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 ' +
      '192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 ' +
      '2001:db8::1 3fff::1 2002:7f00:1:: 64:ff9b::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a00:1 ::ffff:169.254.169.254 ' +
      '::127.0.0.1 ::ffff:0:7f00:1 2001::1 4000::1 localhost 127.1 0x7f.0.0.1'
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

suite('addresses', () => {
  test('are those that the operating system accepts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string()), (text) => {
        assert.equal(parseAddress(text) !== undefined, isIP(text) !== 0, text)
      }),
    )
  })

  test('mapped into IPv6 are IPv4', () => {
    assert.equal(unmappedAddress('::ffff:192.0.2.7'), '192.0.2.7')
    for (const same of ['192.0.2.7', '2001:db8::1', 'unknown', '']) assert.equal(unmappedAddress(same), same)
  })

  test('of this machine include all loopback addresses', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) assert.ok(isLoopbackAddress(address), address)
    for (const address of ['128.0.0.1', '::2', 'localhost', '']) assert.ok(!isLoopbackAddress(address), address)
  })
})

suite('hosts', () => {
  test('are recognised as this machine by any of its names', () => {
    for (const host of ['localhost', 'localhost.', '127.0.0.1', '127.9.9.9', '[::1]']) assert.ok(isLoopbackHost(host), host)
    for (const host of ['127.0.0.1.example', 'localhost.example', '128.0.0.1', '[::2]']) assert.ok(!isLoopbackHost(host), host)
  })

  test('are recognised as unreachable from the public Internet', () => {
    const all =
      'localhost intranet 10.1.2.3 192.168.0.1 172.16.0.1 172.31.9.9 169.254.1.1 [fd00::1] [fe80::1] [2001:db8::1] ' +
      'a.localhost printer.local db.internal nas.home.arpa pc.lan pc.lan.'
    for (const host of all.split(' ')) assert.ok(isPrivateHost(host), host)
    const open = 'www.site.example 172.15.0.1 172.32.0.1 11.0.0.1 8.8.8.8 [2606:4700::1111] 10.example lan.example.'
    for (const host of open.split(' ')) assert.ok(!isPrivateHost(host), host)
  })
})

suite('ranges', () => {
  const ranges = (...texts: readonly string[]) =>
    texts.map((text) => {
      const range = parseRange(text)
      assert.ok(range !== undefined, text)
      return range
    })

  test('match their own addresses, also where IPv4 comes as IPv6', () => {
    const list = ranges('10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::ffff:198.51.100.0/120')
    for (const address of ['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.7', '2001:db8:1::1', '198.51.100.9'])
      assert.ok(matchesAny(address, list), address)
    for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::1', '198.51.101.9', 'unknown', ''])
      assert.ok(!matchesAny(address, list), address)
    assert.ok(!matchesAny('10.0.0.1', []))
    assert.ok(matchesAny('10.0.0.1', ranges('::/0')) && matchesAny('10.0.0.1', ranges('0.0.0.0/0')))
    assert.ok(!matchesAny('2001:db8::1', ranges('0.0.0.0/0')))
  })

  test('are addresses and CIDR ranges', () => {
    for (const text of [
      '',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/',
      '10.0.0/8',
      '::/129',
      'fe80::1%eth0',
      'host',
      '1.2.3.4/8/8',
    ])
      assert.equal(parseRange(text), undefined, text)
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(32), (address, prefix) => {
        const range = parseRange(`${address}/${prefix}`)
        assert.ok(range !== undefined && matchesAny(address, [range]))
        assert.equal(range.address.kind(), isIPv4(address) ? 'ipv4' : 'ipv6')
      }),
    )
  })
})
