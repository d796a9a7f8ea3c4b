import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNameOfPart, topicOf, topicOfPath } from './topic-words.ts'

const topics: readonly (readonly [string | undefined, readonly string[]])[] = [
  [
    'service',
    ['Services', 'Our services', 'SEO services', 'What we do', 'השירותים שלנו', 'שירותי קידום', 'Leistungen', 'Услуги', 'خدمات'],
  ],
  ['article', ['Blog', 'The blog', 'המגזין', 'מאמרים', 'Insights', 'News', 'Actualités']],
  ['glossary', ['Glossary', 'SEO glossary', 'מילון מונחים', 'המילון', 'Terms', 'Словарь']],
  ['case-study', ['Case studies', 'Our work', 'Work', 'סיפורי הצלחה', 'סיפורי לקוחות', 'Success stories', 'Clients', 'Кейсы']],
  ['pricing', ['Pricing', 'Plans & pricing', 'מחירון', 'כמה עולה קידום אתרים', 'What SEO costs']],
  ['contact', ['Contact', 'Contact us', 'צור קשר', 'צרו קשר', 'Get in touch']],
  ['thanks', ['Thank you!', 'תודה']],
  [
    undefined,
    [
      'About',
      'How we work',
      'Latest updates on core web',
      'דרושים',
      '',
      'Privacy',
      'We offer services of every kind to shops in town',
    ],
  ],
]
for (const [topic, names] of topics) {
  test(`names of ${topic ?? 'no topic'}`, () => {
    for (const name of names) assert.equal(topicOf(name), topic, name)
  })
}

test('the last path segment decides the topic of a page', () => {
  assert.equal(topicOfPath('/en/our-services/'), 'service')
  assert.equal(topicOfPath('/pricing.html'), 'pricing')
  assert.equal(topicOfPath(encodeURI('/צור-קשר/')), 'contact')
  assert.equal(topicOfPath('/services/seo/'), undefined)
  assert.equal(topicOfPath('/'), undefined)
})

test('a name with other words has no topic', () => {
  for (const name of ['Our services', 'Blog', 'Work', 'המילון', 'Contact us']) assert.ok(isNameOfPart(name), name)
  for (const name of ['SEO services', 'שירותי קידום בגוגל', 'Core update notes', 'What SEO costs'])
    assert.ok(!isNameOfPart(name), name)
})
