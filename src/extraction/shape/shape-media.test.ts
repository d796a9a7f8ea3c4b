import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'

/** The Markdown of a page about a pump, below its first sentence. */
function below(media: string): string {
  const html = `<html><head><title>Pump</title></head><body><main><h1>Pump</h1><p>It moves water.</p>${media}</main></body></html>`
  return extractPage({ html, path: '/pump/', ownHosts: [], rules: {} }).markdown.replace('# Pump\n\nIt moves water.\n', '').trim()
}

test('a video becomes a link, named by its title or its file', () => {
  assert.match(
    below('<video src="/run.mp4" title="The pump at work" controls></video>'),
    /^\[The pump at work\]\(.*\/run\.mp4\)$/,
  )
  assert.match(below('<video controls loop muted><source src="/run.mp4"></video>'), /^\[run\.mp4\]\(.*\/run\.mp4\)$/)
  assert.match(below('<audio src="/sound.mp3" loop></audio>'), /^\[sound\.mp3\]\(/)
  assert.match(below('<video class="player" muted src="/run.mp4"></video>'), /^\[run\.mp4\]\(/)
})

test('an autoplaying or looping muted video without controls is decoration', () => {
  for (const how of ['autoplay', 'loop muted', 'autoplay loop muted playsinline'])
    assert.equal(below(`<video src="/run.mp4" ${how}></video>`), '')
})
