import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import { pageSubjects } from './page-subjects.ts'
import { factsOf } from '../extraction/facts/testing/read-html.ts'

const site: Pick<SiteRecord, 'pricing' | 'contact'> = { pricing: null, contact: null }

function subjectsOf(path: string, title: string, rules: SiteRules = {}, isContactPage = false): string {
  const record = {
    path: encodePath(path),
    title,
    summary: '',
    type: 'page',
    language: null,
    author: null,
    publishedAt: null,
    updatedAt: null,
    markdown: '',
    text: '',
  } as const
  const facts = factsOf(`<title>${title}</title>`, { path: record.path })
  const { price, contact } = pageSubjects(
    site,
    rules,
  )({ location: '', record, facts: { ...facts, contactPageMethod: isContactPage ? 'json-ld' : null } })
  return [price && 'price', contact && 'contact'].filter(Boolean).join()
}

for (const [path, title, subjects] of [
  ['/blog/a/', 'Ten ideas', ''],
  ['/pricing/', 'Ours', 'price'],
  ['/a/', 'כמה עולה קידום אתרים?', 'price'],
  ['/מחירון-קידום/', 'א', 'price'],
  ['/a/', 'המחירים שלנו', 'price'],
  ['/a/', 'What it costs', 'price'],
  ['/a/', 'الأسعار', 'price'],
  ['/a/', 'Цены', 'price'],
  ['/o-nas/kontakty/', 'My', 'contact'],
  ['/contact-us.html', 'Us', 'contact'],
  ['/צור-קשר/', 'א', 'contact'],
  ['/a/', 'Contacts and prices', 'price,contact'],
  ['/a/', 'Pricey contactless cards', ''],
] as const) {
  test(`${path} “${title}” is about ${subjects || 'other things'}`, () => assert.equal(subjectsOf(path, title), subjects))
}

test("the configuration or the page's structured data can state its subject", () => {
  assert.equal(subjectsOf('/a/', 'A', { pricing: { page: '/a' } }), 'price')
  assert.equal(subjectsOf('/a.html', 'A', { pricing: { ranges: { page: '/a/', each: 'li' } } }), 'price')
  assert.equal(subjectsOf('/a/', 'A', { contact: { page: '/a/' } }), 'contact')
  assert.equal(subjectsOf('/a/', 'A', {}, true), 'contact')
})
