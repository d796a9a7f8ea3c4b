import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Access, type LocalEnd } from './access.ts'

const none = { origins: [], hosts: [] }
const loopback: LocalEnd = { address: '127.0.0.1', port: 8080 }
const lan: LocalEnd = { address: '10.1.2.3', port: 8080 }

/** Whether a host is accepted on a connection to this local address. */
const acceptsHost = (access: Access, host: string, local = lan) => access.check({ host }, local) === null

/** Whether an origin is accepted, with an allowed host. */
const acceptsOrigin = (access: Access, host: string, origin: string, local = loopback) =>
  access.check({ host, origin }, local) === null

describe('Host', () => {
  const access = new Access('https://www.public.example', { origins: [], hosts: ['other.example:8443', 'plain.example'] })

  for (const host of [
    'www.public.example',
    'WWW.Public.Example',
    'www.public.example:443',
    'www.public.example:',
    'other.example:8443',
    'plain.example',
    'plain.example:443',
  ]) {
    test(`${host} is accepted`, () => assert.ok(acceptsHost(access, host)))
  }
  for (const host of [
    '',
    ' ',
    'public.example',
    'www.public.example.',
    'www.public.example:80',
    'www.public.example:8443',
    'www.public.example:443:443',
    'www.public.example.evil.example',
    'evil.example/www.public.example',
    'evil.example?www.public.example',
    'evil.example#www.public.example',
    'evil.example\\www.public.example',
    'www.public.example@evil.example',
    'evil.example@www.public.example',
    'user:word@www.public.example',
    'www.public.example,evil.example',
    'www.public.example evil.example',
    'www.public.example\tevil.example',
    'www%2epublic.example',
    'https://www.public.example',
    'www。public。example',
    'other.example',
    'plain.example:8443',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.1.2.4:8080',
    '10.1.2.3.evil.example:8080',
    'null',
    '[',
    '[::1',
    '::1',
    `${'a.'.repeat(4000)}example`,
  ]) {
    test(`${JSON.stringify(host.slice(0, 60))} is rejected`, () => assert.equal(acceptsHost(access, host), false))
  }
  test('a missing Host is rejected', () => assert.equal(access.check({}, lan), 'host'))

  test('the bound address is accepted with its port, and without one if the port is 80', () => {
    assert.ok(acceptsHost(access, '10.1.2.3:8080', lan))
    assert.equal(acceptsHost(access, '10.1.2.3', lan), false)
    for (const base of ['https://www.public.example', 'http://www.public.example']) {
      assert.ok(acceptsHost(new Access(base, none), '10.1.2.3', { address: '10.1.2.3', port: 80 }), base)
      assert.ok(acceptsHost(new Access(base, none), '10.1.2.3:80', { address: '10.1.2.3', port: 80 }), base)
    }
    assert.ok(acceptsHost(access, '[2001:db8::1]:8080', { address: '2001:db8::1', port: 8080 }))
    assert.ok(acceptsHost(access, '[2001:DB8:0::1]:8080', { address: '2001:db8::1', port: 8080 }))
  })
  test('a dual-stack listener recognises its IPv4 address', () => {
    assert.ok(acceptsHost(access, '10.1.2.3:8080', { address: '::ffff:10.1.2.3', port: 8080 }))
  })
  test('with an unknown local end no address is accepted', () => {
    assert.equal(acceptsHost(access, '10.1.2.3:8080', { address: undefined, port: undefined }), false)
    assert.equal(acceptsHost(access, 'localhost:8080', { address: undefined, port: undefined }), false)
  })
  for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:9', '[::1]', '[::1]:9', '[0:0::1]']) {
    test(`${host} is only accepted on the loopback`, () => {
      for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) {
        assert.ok(acceptsHost(access, host, { address, port: 8080 }), address)
      }
      for (const address of ['10.1.2.3', '2001:db8::1', '::ffff:10.1.2.3', '::']) {
        assert.equal(acceptsHost(access, host, { address, port: 8080 }), false, address)
      }
    })
  }
  for (const host of [
    'localhost.',
    'localhost.evil.example',
    'evil.localhost',
    'notlocalhost',
    '[::1].evil.example',
    '127.0.0.1.',
  ]) {
    const resolved = host === '127.0.0.1.'
    test(`${host} is ${resolved ? 'an IP address' : 'not a loopback name'}`, () =>
      assert.equal(acceptsHost(access, host, loopback), resolved))
  }
})

describe('Origin', () => {
  for (const base of ['https://www.public.example', 'https://1.1.1.1', 'https://[2606:4700::1111]']) {
    test(`${base} is public: pages of any origin are allowed`, () => {
      const { host } = new URL(base)
      for (const origin of ['https://evil.example', 'null', '', 'chrome-extension://abc', 'http://localhost']) {
        assert.ok(acceptsOrigin(new Access(base, none), host, origin), origin)
      }
    })
  }
  for (const base of [
    'http://localhost:8080',
    'http://localhost.:8080',
    'http://site.localhost',
    'http://127.0.0.1:8080',
    'http://127.9.9.9',
    'http://[::1]:8080',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0:8080',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://169.254.1.1',
    'http://100.64.0.1',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://intranet',
    'http://nas.local',
    'http://nas.local.',
    'http://wiki.corp.internal',
    'http://box.home.arpa',
    'http://box.lan',
  ]) {
    test(`${base} is private: pages of other origins are rejected`, () => {
      const { host, origin } = new URL(base)
      const access = new Access(base, none)
      assert.ok(acceptsOrigin(access, host, origin))
      assert.equal(access.check({ host, origin: 'https://evil.example' }, loopback), 'origin')
    })
  }

  describe('with a private base URL', () => {
    const access = new Access('http://intranet:8080', {
      origins: ['https://tool.example', 'chrome-extension://abcdefgh'],
      hosts: ['proxy.example'],
    })
    for (const origin of [
      'http://intranet:8080',
      'http://localhost',
      'https://localhost:1',
      'http://127.0.0.1:5173',
      'http://[::1]:5173',
      'https://tool.example',
      'chrome-extension://abcdefgh',
      'http://127.0.0.1:8080',
    ]) {
      test(`${origin} is accepted`, () => assert.ok(acceptsOrigin(access, 'intranet:8080', origin)))
    }
    for (const origin of [
      'http://intranet',
      'https://intranet:8080',
      'https://evil.example',
      'null',
      '',
      'localhost',
      'http://localhost/',
      'http://localhost.',
      'http://localhost.evil.example',
      'http://evil.localhost',
      'http://localhost@evil.example',
      'http://evil.example@localhost',
      'http://localhost#evil.example',
      'http://localhost, http://evil.example',
      'http://LOCALHOST',
      'http://127.1',
      'http://2130706433',
      'http://[0:0:0:0:0:0:0:1]',
      'http://127.0.0.1.evil.example',
      'http://10.1.2.3:8080',
      'file://',
      'file://localhost',
      'chrome-extension://other',
      'http://tool.example',
      'https://tool.example:8443',
      'https://proxy.example',
    ]) {
      test(`${JSON.stringify(origin)} is rejected`, () =>
        assert.equal(access.check({ host: 'intranet:8080', origin }, loopback), 'origin'))
    }
    test('pages of the bound address are allowed', () => {
      assert.ok(acceptsOrigin(access, 'intranet:8080', 'http://10.1.2.3:8080', lan))
      assert.equal(acceptsOrigin(access, 'intranet:8080', 'http://10.1.2.3', lan), false)
    })
    test('Host is checked first, so a rebound name is rejected whatever its Origin', () => {
      assert.equal(access.check({ host: 'rebound.example:8080', origin: 'http://rebound.example:8080' }, loopback), 'host')
    })
  })
})
