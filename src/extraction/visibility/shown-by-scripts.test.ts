import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseDocument } from '../tree/parse-document.ts'
import { visibleText } from '../tree/visible-text.ts'
import { leaveOutUnseen } from './leave-out-unseen.ts'

const wine = 'We press the wine of the hill in a village of forty houses, and sell it here to who comes by.'
const gate =
  '<h1>Age verification</h1><p>You must be of legal drinking age in your country to enter this website. Please confirm that you are old enough.</p><button>Yes</button>'

/** Whether the content behind an age gate is read. */
function isRead(
  script: string,
  { id = 'main-site', style = '#main-site{display:none}', text = wine.repeat(6), before = gate } = {},
) {
  const { root } = parseDocument(
    `<html><head><title>Hill Wine</title><style>${style}</style></head><body>${before}<div id="${id}"><h2>Wine of the hill</h2><main><p>${text}</p></main></div><script>${script}</script></body></html>`,
  )
  leaveOutUnseen(root)
  return visibleText(root).includes('forty houses')
}

suite('a page behind an age gate or a consent dialog', () => {
  test('is read', () => {
    const scripts = [
      "function enter() { document.getElementById('main-site').style.display = 'block' }",
      "const site = document.querySelector('#main-site'); if (localStorage.getItem('age')) open(); function open() { site.style.display = '' }",
      "$('#main-site').fadeIn()",
      "let main = document.getElementById( 'main-site' )\nmain.classList.remove('hidden')",
    ]
    for (const script of scripts) assert.equal(isRead(script), true, script)
  })

  test('is not read if no script reveals it', () => {
    const scripts = [
      'start()',
      "document.getElementById('gate').style.display = 'block'",
      "document.getElementById('main-site').style.display = 'none'",
      "document.getElementById('main-site').classList.remove('visible')",
      "document.getElementById('main-site').classList.add('closed')",
      "$('#main-site').removeClass('open')",
      "// document.getElementById('main-site').style.display = 'block'",
      "const site = document.getElementById('main-site'); other.style.display = 'block'",
    ]
    for (const script of scripts) assert.equal(isRead(script), false, script)
  })

  test('is not read if it has less text than is visible, or is behind a password', () => {
    const script = "document.getElementById('main-site').style.display = 'block'"
    assert.equal(isRead(script, { text: wine, before: gate.repeat(3) }), false)
    assert.equal(isRead(script, { before: `${gate}<input type="password">` }), false)
  })
})
