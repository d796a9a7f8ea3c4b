import fc from 'fast-check'
import { corpus } from './corpus.ts'
import type { Case } from './corpus-case.ts'

/** Edge-case values for parsers and schemas, as JSON text. */
const oddities = [
  'null',
  'true',
  '0',
  '-0',
  '1e400',
  '-1e-400',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
  '""',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  '"constructor"',
  '{}',
  '[]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":1,"toJSON":1,"then":1}',
  '{"length":1e9}',
  '"2026-07-28"',
  '"tools/call"',
] as const

/** A position in a text, as a fraction of its length; later ones are likelier, since the start of a message decides how it is handled. */
export const place = fc.nat({ max: 999_999 }).map((millionths) => Math.sqrt(millionths / 1_000_000))

/** Rarely some, mostly none: input with several faults is rejected for the first one. */
function seldom<Change>(change: fc.Arbitrary<Change>): fc.Arbitrary<readonly Change[]> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }) },
  )
}

/** Mutates a message as JSON, if it is valid: a value is replaced, removed or duplicated. */
const structural: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...oddities)).map(
    ([at, odd]) =>
      (text: string) =>
        withValue(text, at, () => odd),
  ),
  place.map((at) => (text: string) => withValue(text, at, () => undefined)),
  place.map((at) => (text: string) => withValue(text, at, (value) => `[${value}]`)),
  place.map((at) => (text: string) => withMember(text, at, (name, value) => `${name}:${value},${name}:null`)),
  fc.tuple(place, fc.constantFrom(...oddities)).map(
    ([at, odd]) =>
      (text: string) =>
        withMember(text, at, (name, value) => `${name}:${odd},${name}:${value}`),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 12_000 })).map(
    ([at, depth]) =>
      (text: string) =>
        withValue(text, at, (value) => '['.repeat(depth) + value + ']'.repeat(depth)),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 6_000 })).map(
    ([at, depth]) =>
      (text: string) =>
        withValue(text, at, (value) => '{"a":'.repeat(depth) + value + '}'.repeat(depth)),
  ),
  fc.tuple(place, fc.integer({ min: 0, max: 70_000 }), fc.constantFrom('x', ' ', 'א', '\\u05d0', '"', '\\\\')).map(
    ([at, length, unit]) =>
      (text: string) =>
        withValue(text, at, () => `"${unit.repeat(Math.ceil(length / unit.length))}"`),
  ),
)

/** Mutates the bytes of a message. */
const bytewise: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  fc.tuple(place, fc.integer({ min: 0, max: 255 })).map(([at, byte]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    if (changed.length > 0) changed[Math.floor(at * changed.length)] = byte
    return changed
  }),
  place.map((at) => (bytes: Buffer) => bytes.subarray(0, Math.floor(at * bytes.length))),
  fc.tuple(place, fc.uint8Array({ maxLength: 12 })).map(
    ([at, added]) =>
      (bytes: Buffer) =>
        spliced(bytes, at, Buffer.from(added)),
  ),
  fc.tuple(place, fc.constantFrom('\ud800', '\xff\xfe', '\xc0\x80', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\x00', '\ufeff')).map(
    ([at, text]) =>
      (bytes: Buffer) =>
        spliced(bytes, at, Buffer.from(text, 'latin1')),
  ),
  // Around the limit of 64 KiB: white space counts like any other byte.
  fc
    .integer({ min: -3, max: 3 })
    .map((over) => (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, 64 * 1024 + over - bytes.length), 0x20)])),
)

/** The body of a POST with matching headers. */
export interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const valid: fc.Arbitrary<Case> = fc.constantFrom(...corpus())

/** Messages of both eras with few or many mutations, and arbitrary JSON and bytes. */
export const posted: fc.Arbitrary<Posted> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(valid, fc.array(structural, { maxLength: 2 }), seldom(bytewise))
      .map(([{ headers, body }, texts, bytes]) => {
        const text = texts.reduce<string>((current, change) => change(current), body)
        return { headers, body: bytes.reduce<Buffer>((current, change) => change(current), Buffer.from(text)) }
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(valid, fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }))
      .map(([{ headers }, message]) => ({ headers, body: Buffer.from(JSON.stringify(message)) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        valid,
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        ),
      )
      .map(([{ headers }, body]) => ({ headers, body })),
  },
)

function spliced(bytes: Buffer, at: number, added: Buffer): Buffer {
  const index = Math.floor(at * bytes.length)
  return Buffer.concat([bytes.subarray(0, index), added, bytes.subarray(index)])
}

/** Members of compact JSON; nested ones by their own names. */
const member = /("(?:[^"\\]|\\.){0,80}"):("(?:[^"\\]|\\.){0,200}"|-?\d[\d.e+-]*|true|false|null|\{\}|\[\])/gi

function withMember(text: string, at: number, change: (name: string, value: string) => string): string {
  const found = [...text.slice(0, 10_000).matchAll(member)]
  const chosen = found[Math.floor(at * found.length)]
  if (chosen === undefined) return text
  const [whole, name = '', value = ''] = chosen
  return text.slice(0, chosen.index) + change(name, value) + text.slice(chosen.index + whole.length)
}

/** Replaces one value; removes its member if there is no replacement. */
function withValue(text: string, at: number, change: (value: string) => string | undefined): string {
  return withMember(text, at, (name, value) => {
    const changed = change(value)
    return changed === undefined ? '"removed":0' : `${name}:${changed}`
  })
}
