import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { sites } from './discovery-sites.ts'

describe('the guide and the price list', () => {
  let site: PublishedServer
  before(async () => {
    const options = sites['a Hebrew site that has everything']
    assert.ok(options)
    site = await startPublished(options)
  })
  after(() => site.close())

  test("/pricing.md lists every package and range in the site's words, with sources", async () => {
    const { status, headers, body } = await site.get('/pricing.md')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(body, /^# המחירים של /)
    const pricing: {
      readonly plans: readonly { readonly name: string; readonly priceText: string; readonly includes: readonly string[] }[]
      readonly packageRanges: readonly string[]
      readonly sources: readonly string[]
      readonly note: string
    } = JSON.parse((await site.get('/v1/pricing/')).body)
    const { plans, packageRanges, sources, note } = pricing
    const said = [note, ...packageRanges, ...sources, ...plans.flatMap((plan) => [plan.name, plan.priceText, ...plan.includes])]
    assert.ok(said.length > 8)
    for (const text of said) assert.ok(body.includes(text), text)
  })

  test('/agents.md states when to use the company, how to read its site and how to cite it', async () => {
    const { headers, body } = await site.get('/agents.md')
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(body, /^# סוכנות לדוגמה\n/)
    for (const part of [
      '## When to use the company',
      '## How to read the site',
      '## How to quote',
      '+972-3-555-0142',
      '/services/geo/',
    ]) {
      assert.ok(body.includes(part), part)
    }
    assert.match(body, /Quote with a link to the page/)
    assert.match(body, /`request_call`/)
  })

  test('forms are listed with their existing pages', async () => {
    const { body } = await site.get('/.well-known/agent-skills/answer-a-visitor/SKILL.md')
    assert.ok(body.includes(`\`request_call\` on <${site.baseUrl}/contact/>: Asks for a call`), body)
  })
})
