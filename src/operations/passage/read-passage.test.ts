import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedText, readPassage } from './read-passage.ts'
import { textFragment } from './text-fragment.ts'

/** The passage of a Markdown text between two offsets. */
function read(marked: string) {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  return readPassage(marked.replaceAll(/[«»]/g, ''), { start, end })
}

test('the text of a passage excludes the headings above it, which are separate', () => {
  const found = read(
    '# Title\n\n## Prices\n\nAll of them.\n\n### Small\n\nA room.\n\n«### **Large** [house](/x/)\n\nA house.\n\n»## Team\n\nWe.\n',
  )
  assert.deepEqual(found, { text: 'A house.', headings: ['Prices', 'Large house'] })
  assert.deepEqual(read('# T\n\n## A\n\nOne.\n\n«Two.\n\n»## B\n\nThree.\n'), { text: 'Two.', headings: ['A'] })
  assert.deepEqual(read('# T\n\n«## A\n\n### B\n\nOne.\n»'), { text: 'One.', headings: ['A', 'B'] })
})

test('an overlong heading is truncated', () => {
  const [heading = ''] = read(`# T\n\n«## ${'All is a heading. '.repeat(100)}\n\nOne.\n»`).headings
  assert.ok(heading.length <= 300)
  assert.match(heading, /^All is a heading\..* …$/)
})

test('headings between merged sections stay in the text', () => {
  const team = '### Dana\n\nPainter\n\n### Avi\n\nPainter'
  assert.deepEqual(read(`# T\n\n«## Team\n\n${team}\n»`), { text: team, headings: ['Team'] })
  assert.deepEqual(read(`# T\n\n## Team\n\n### Noa\n\n«${team}\n»`), { text: team, headings: ['Team'] })
  assert.deepEqual(read('# T\n\n«## Alone\n\n»## B\n\nThree.\n'), { text: '## Alone', headings: [] })
})

test('part of a table includes its header row, part of a code block its fences', () => {
  const head = '| Name | Price |\n| - | - |'
  assert.equal(read(`# T\n\n## P\n\n${head}\n| a | 1 |\n«| b | 2 |\n»| c | 3 |\n`).text, `${head}\n| b | 2 |`)
  assert.equal(read(`# T\n\n«${head}\n| a | 1 |\n»| b | 2 |\n`).text, `${head}\n| a | 1 |`)
  const wide = `| ${'A layout of words. '.repeat(40)} |\n| - |`
  assert.equal(read(`# T\n\n${wide}\n«| b |\n»| c |\n`).text, '| b |')
  const code = '```sh\na\n## no heading\n«b\n»c\n```\n'
  assert.deepEqual(read(`# T\n\n## P\n\n${code}`), { text: '```sh\nb\n```', headings: ['P'] })
  assert.equal(read('# T\n\n````md\n```\na\n«b\n```\n»c\n````\n').text, '````md\nb\n```\n````')
  assert.equal(read(`# T\n\n«\`\`\`sh\na\n»b\n\`\`\`\n`).text, '```sh\na\n```')
})

test('text is truncated at a line or word boundary', () => {
  assert.equal(boundedText('short', 10), 'short')
  assert.equal(boundedText(`${'a '.repeat(10)}\nrest of it`, 24), `${'a '.repeat(10).trim()} …`)
  assert.equal(boundedText('one two three', 10), 'one two …')
  assert.equal(boundedText('```\none\ntwo three four\n```', 20), '```\none\ntwo …\n```')
  for (const text of [`\`\`\`\n${'code '.repeat(9)}`, `${'`'.repeat(30)}\nx`]) assert.ok(boundedText(text, 25).length <= 25)
})

test('a text directive quotes consecutive words of the page', () => {
  assert.equal(
    decodeURIComponent(textFragment('Short\n\nWe paint doors, and walls - all of them.')),
    ':~:text=We paint doors, and walls - all of',
  )
  assert.equal(
    textFragment('A well-known, "quoted" & bold one'),
    `:~:text=${encodeURIComponent('A well')}%2D${encodeURIComponent('known, "quoted" & bold one')}`,
  )
  assert.equal(
    decodeURIComponent(textFragment('- **Call** [our office](https://a.example/x) \\*now\\*')),
    ':~:text=Call our office *now',
  )
  assert.equal(
    decodeURIComponent(textFragment('![a picture of something](/a.png) What is to be seen')),
    ':~:text=What is to be seen',
  )
  assert.equal(decodeURIComponent(textFragment('| Name | Price |\n| - | - |\n| A small room | 100 |')), ':~:text=A small room')
  assert.equal(decodeURIComponent(textFragment('- **[Term](/t/)**: what it means to us')), ':~:text=what it means to us')
  assert.equal(textFragment('---'), '')
})

test('a text directive skips Markdown marks and quotes whole words', () => {
  const quote = (text: string) => decodeURIComponent(textFragment(text)).replace(':~:text=', '')
  assert.equal(quote('```\n# unpack samba_4.13.13 *now* \\ here\n```'), 'unpack samba_4.13.13 *now* \\ here')
  assert.equal(
    quote('Set `reject_*_helo` and ssh\\_users\\_ca.pub in *that* file'),
    'Set reject_*_helo and ssh_users_ca.pub in that file',
  )
  assert.equal(quote('_start of \\&amp; &amp; `&amp;`_'), '_start of &amp; & &amp;_')
  assert.equal(quote('a'.repeat(1000)), '')
  assert.equal(quote(`short words before ${'a'.repeat(100)}`), 'short words before')
})
