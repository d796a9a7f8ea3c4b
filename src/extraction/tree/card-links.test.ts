import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { baseMark } from '../../model/base-url.ts'
import { extractPage } from '../extract-page.ts'

const card = (name: string, link: string) =>
  `<article>${link}<img src="/${name}.jpg"><h3>How do I learn ${name}?</h3><p>A text about ${name}, in some words.</p></article>`

const page = (links: readonly string[]) =>
  `<main><h1>Magazine</h1>${['rowing', 'diving', 'sailing'].map((name, at) => card(name, links[at] ?? '')).join('')}</main>`

const markdownOf = (html: string) =>
  extractPage({ html, path: '/magazine/', ownHosts: ['club.example'], rules: {} }).markdown.replaceAll(baseMark, '')

const covers = ['rowing', 'diving', 'sailing'].map((name) => `<a href="/${name}/" class="cover" aria-label="Read more"></a>`)

describe('an empty link that covers a card', () => {
  test('becomes the link of its title', () => {
    const markdown = markdownOf(page(covers))
    for (const name of ['rowing', 'diving', 'sailing'])
      assert.ok(markdown.includes(`### [How do I learn ${name}?](/${name}/)`), markdown)
  })

  test("stays if it has no target, the same one on each card, another site's, or an unrelated one", () => {
    for (const href of ['#', '/all/', 'tel:+33300000000', 'mailto:a@club.example']) {
      const markdown = markdownOf(page(['', '', ''].map(() => `<a href="${href}" class="cover"></a>`)))
      assert.ok(markdown.includes('### How do I learn rowing?\n'), markdown)
    }
    const foreign = covers.map((cover) => cover.replace('href="', 'href="https://social.example'))
    assert.ok(markdownOf(page(foreign)).includes('### How do I learn rowing?\n'))
    const elsewhere = `<head><base href="https://social.example/"></head>${page(covers)}`
    assert.ok(markdownOf(elsewhere).includes('### How do I learn rowing?\n'))
    const titles = markdownOf(page(covers.map((cover) => `${cover}<h3>Another title</h3>`)))
    assert.ok(titles.includes('### How do I learn rowing?\n'), titles)
  })
})
