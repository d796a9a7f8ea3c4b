import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'
import { ownAddresses, viaMark } from '../../src/model/own-addresses.ts'
import { formsScriptPath, servicePaths } from '../../src/model/service-paths.ts'
import { blocks, readSnippet, withBlock, writeSnippet } from './snippets.ts'

for (const block of blocks) {
  test(`deploy/${block.file} lists daf's ${block.mark} (UPDATE=1 writes them)`, async () => {
    const text = await readSnippet(block.file)
    const expected = withBlock(text, block)
    if (process.env['UPDATE'] === '1') await writeSnippet(block.file, expected)
    else assert.equal(text, expected)
  })
}

test("no snippet sends daf's own requests to the site back to daf", async () => {
  for (const file of new Set(blocks.map((block) => block.file))) {
    const text = await readSnippet(file)
    assert.ok(
      text.split('\n').some((line) => /via|\.\*daf/i.test(line) && line.includes(viaMark)),
      file,
    )
  }
})

test('the list contains every address that daf adds to a site', () => {
  const { exact, folders, patterns } = ownAddresses
  const isOwn = (path: string) =>
    exact.some((own) => own === path) ||
    folders.some((folder) => path.startsWith(folder)) ||
    patterns.some((pattern) => new RegExp(pattern).test(path))
  const left = Object.values(servicePaths).filter((path) => !isOwn(path))
  assert.deepEqual(left, [servicePaths.robots, servicePaths.sitemap, servicePaths.feed, servicePaths.jsonFeed])
  for (const path of [formsScriptPath, '/blog/llms.txt', '/blog/llms-2.txt', '/index.md', '/a/b.html.md'])
    assert.ok(isOwn(path), path)
  for (const path of ['/', '/v10/', '/llms.txt.html', '/a/b/llms.txt', '/mcpx', '/x.mdx']) assert.equal(isOwn(path), false, path)
})
