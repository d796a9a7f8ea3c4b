import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseCommandLine } from './command-line.ts'

/** A command line, its command and its source. */
const understood: readonly (readonly [string, string, string | undefined])[] = [
  ['', 'serve', undefined],
  ['./dist', 'serve', './dist'],
  ['dist', 'serve', 'dist'],
  ['serve dist', 'serve', 'dist'],
  ['publish dist', 'publish', 'dist'],
  ['--port 80 serve dist', 'serve', 'dist'],
  ['dist --port=80', 'serve', 'dist'],
  ['publish --rollback dist', 'publish', 'dist'],
  ['serve publish', 'serve', 'publish'],
  ['-- --odd-folder', 'serve', '--odd-folder'],
  ['check --json https://example.com', 'check', 'https://example.com'],
]

for (const [line, command, source] of understood) {
  test(`daf ${line}`, () => {
    const parsed = parseCommandLine(line.split(' ').filter((word) => word !== ''))
    assert.deepEqual([parsed.command, parsed.source, parsed.problems], [command, source, []])
  })
}

test('a value follows its option after a space or an equals sign; the last one wins', () => {
  const parsed = parseCommandLine(['--port', '1', '--port=2', '--base-url=https://x.example/?a=b', '--admin-port', '-1'])
  assert.deepEqual(Object.fromEntries(parsed.options), { port: '2', 'base-url': 'https://x.example/?a=b', 'admin-port': '-1' })
})

/** A command line and its problems. */
const wrong: readonly (readonly [string, readonly string[]])[] = [
  ['--prt 80', ['--prt: unknown option; did you mean --port?']],
  ['serve --source ./dist', ['--source: unknown option; write the folder or address alone, such as daf serve ./dist']],
  ['--frobnicate', ['--frobnicate: unknown option; see daf --help for all options']],
  ['-x', ['-x: unknown option; see daf --help for all options']],
  ['-port=1', ['-port: unknown option; did you mean --port?']],
  ['--port', ['--port: needs a value; write --port N']],
  ['--port= dist', ['--port: needs a value; write --port N']],
  ['--config --port 80', ['--config: needs a value; write --config FILE']],
  ['--no-publish=yes', ['--no-publish: takes no value; write --no-publish alone']],
  ['--rollback', ['--rollback: not an option of daf serve; it belongs to daf publish']],
  ['publish --no-publish', ['--no-publish: not an option of daf publish; it belongs to daf serve']],
  ['publish --port 80', ['--port: not an option of daf publish; it belongs to daf serve']],
  ['a b', ['"b": too many arguments; daf serve takes one source']],
  ['sreve ./dist', ['"sreve" is not a command; did you mean serve?']],
  ['https://site.example publish', ['the command comes first: daf publish https://site.example']],
  ['report a b', ['"b": too many arguments; daf report takes one source']],
  ['help frobnicate', ['"frobnicate" is not a command; the nearest command is init (daf help lists all)']],
  ['--prt 80 --hst', ['--prt: unknown option; did you mean --port?', '--hst: unknown option; did you mean --host?']],
]

for (const [line, problems] of wrong) {
  test(`daf ${line} is rejected`, () =>
    assert.deepEqual(parseCommandLine(line.split(' ')).problems.slice(0, problems.length), problems))
}

test('the parser never throws, whatever the arguments', () => {
  const word = fc.oneof(
    fc.constantFrom('--', '-', '--port', '--port=', 'serve', '--constructor', '--__proto__', '-h'),
    fc.string(),
  )
  fc.assert(fc.property(fc.array(word), (argv) => Array.isArray(parseCommandLine(argv).problems)))
})

test('daf help is daf --help, also of one command', () => {
  const { options, command, isNamed, problems } = parseCommandLine(['help', 'check'])
  assert.deepEqual([options.has('help'), command, isNamed, problems], [true, 'check', true, []])
  assert.equal(parseCommandLine(['help']).isNamed, false)
  assert.deepEqual(parseCommandLine(['help', 'me', 'please']).problems, [
    '"me" is not a command; the nearest command is serve (daf help lists all)',
  ])
})
