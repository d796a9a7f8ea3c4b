import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableAddress } from './readable-address.ts'

const origin = 'https://public.example'

for (const [name, encoded, readable] of [
  ['Hebrew letters are decoded', '/%D7%A9%D7%9C%D7%95%D7%9D/', '/שלום/'],
  ['also in lower-case hex, query and fragment', '/%d7%90?q=%D7%91#%D7%92', '/א?q=ב#ג'],
  ['reserved characters stay encoded', '/a%2Fb%3Fc%23d%25%D7%90', '/a%2Fb%3Fc%23d%25א'],
  ['spaces stay encoded, of every width', '/%D7%90%20%D7%91%C2%A0%E2%80%83', '/א%20ב%C2%A0%E2%80%83'],
  ['bidi controls and joiners stay encoded', '/%D7%90%E2%80%AE%D7%91%E2%80%8F%E2%80%8D', '/א%E2%80%AEב%E2%80%8F%E2%80%8D'],
  ['private use and the replacement character stay encoded', '/%EE%80%80%EF%BF%BD', '/%EE%80%80%EF%BF%BD'],
  ['bytes that are no UTF-8 stay encoded', '/%FF%D7/%D7%90', '/%FF%D7/א'],
  ['a letter with a combining mark that would be composed stays encoded', '/e%CC%81', '/e%CC%81'],
  ['a text fragment keeps its signs', '/#:~:text=%D7%90%2C%2D%20%D7%91', '/#:~:text=א%2C%2D%20ב'],
] as const) {
  test(name, () => {
    assert.equal(readableAddress(origin + encoded), origin + readable)
    assert.equal(
      new URL(origin + readable).href,
      (URL.parse(origin + encoded)?.href ?? '').replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase()),
    )
  })
}
