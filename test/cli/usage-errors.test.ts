import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { builtFolders } from './built-folder.ts'
import { freePort } from './free-port.ts'
import { Program, run } from './program.ts'

const workingFolder = builtFolders()

describe('usage errors are one line, with exit code 2', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown option', ['./dist', '--prot', '1'], /--prot.*--port/],
    ['a missing folder', ['./nowhere'], /nowhere/],
    ['no source', [], /source/],
    ['a port that is none', ['./dist', '--port', 'abc'], /--port/],
    ['a database', ['./dist', '--database-url', 'mysql://localhost/x'], /--database-url: .*postgresql:\/\//],
    ['Redis', ['./dist', '--redis-url', 'http://localhost'], /--redis-url: .*redis:\/\//],
  ]
  for (const [name, args, message] of cases) {
    test(name, async () => {
      const { code, stderr, stdout } = await run(args, await workingFolder())
      assert.equal(code, 2, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.equal(stdout, '')
    })
  }

  const configurations: readonly (readonly [string, string, RegExp])[] = [
    ['an unknown key', 'pricng:\n  page: /\n', /daf\.yaml:1:1.*pricng.*pricing/],
    ['a mistyped key', 'site:\n  name: 5\n', /daf\.yaml:2:\d+.*site\.name/],
    ['broken YAML', 'site: [\n', /daf\.yaml:\d+:\d+/],
    ['a bad selector', 'pages:\n  main: "div[["\n', /daf\.yaml:2:\d+.*pages\.main/],
  ]
  for (const [name, text, message] of configurations) {
    test(name, async () => {
      const cwd = await workingFolder()
      await writeFile(join(cwd, 'daf.yaml'), text)
      const { code, stderr } = await run(['publish', './dist'], cwd)
      assert.equal(code, 2)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
    })
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const bound = other.address()
    assert.ok(bound !== null && typeof bound === 'object')
    const cwd = await workingFolder()
    const { code, stderr } = await run(['./dist', '--port', String(bound.port)], cwd)
    other.close()
    assert.equal(code, 2)
    assert.deepEqual(await readdir(cwd), ['dist'], 'nothing is left behind')
    assert.match(stderr, /in use/)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  })

  test('an admin port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const bound = other.address()
    assert.ok(bound !== null && typeof bound === 'object')
    const program = new Program(['./dist', '--port', '0', '--admin-port', String(bound.port)], await workingFolder())
    const ended = await Promise.race([program.ended, pause(20_000, undefined, { ref: false })])
    if (ended === undefined) await program.kill()
    other.close()
    assert.equal(ended?.code, 2)
    assert.match(ended.stderr, /^daf: --admin-port: .* in use/m)
  })

  test('the same port for site and admin', async () => {
    const cwd = await workingFolder()
    const port = String(await freePort())
    const { code, stderr } = await run(['./dist', '--port', port, '--admin-port', port], cwd)
    assert.equal(code, 2)
    assert.deepEqual(await readdir(cwd), ['dist'], 'nothing is left behind')
    assert.match(stderr, /^daf: --admin-port: [^\n]* in use[^\n]*\n$/)
  })

  test('a catalog of a newer version is left alone', async () => {
    const cwd = await workingFolder()
    assert.equal((await run(['publish', './dist', '--data', 'data'], cwd)).code, 0)
    const [key = ''] = await readdir(join(cwd, 'data'))
    const pointer = join(cwd, 'data', key, 'current')
    const newer = (await readFile(pointer, 'utf8')).replace(/("format":\s*)\d+/, '$199')
    await writeFile(pointer, newer)
    const { code, stderr } = await run(['publish', './dist', '--data', 'data'], cwd)
    assert.equal(code, 2)
    assert.match(stderr, /newer/)
    assert.equal(await readFile(pointer, 'utf8'), newer)
  })
})
