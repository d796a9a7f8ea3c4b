import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

const text = 'What people in this trade say every day, and what they mean by it.'
const names = ['Backlink', 'Crawl budget', 'Sitemap']
const each = (write: (name: string) => string, of: readonly string[] = names) => of.map(write).join('')

function termsOf(body: string, title = 'Glossary', path = '/terms/') {
  const html = `<!doctype html><html><head><title>${title} | Alfa</title></head><body><main><h1>${title}</h1><p>${text}</p>${body}</main></body></html>`
  return factsOf(html, { path }).terms.map(({ term, summary, path: target }) => [term, summary, target])
}

describe('a page called a glossary gives its terms, however they are written', () => {
  const forms: Readonly<Record<string, string>> = {
    terms: `<dl>${each((name) => `<dt>${name}</dt><dd>${text}</dd>`)}</dl>`,
    headings: each((name) => `<h2>${name}</h2><p>${text}</p>`),
    'headings below letters': each((name) => `<h2>${name[0]}</h2><h3>${name}</h3><p>${text}</p>`),
    'bold paragraphs': each((name) => `<p><strong>${name}:</strong> ${text}</p>`),
    'a list': `<ul>${each((name) => `<li><b>${name}</b> – ${text}</li>`)}</ul>`,
    'collapsible parts': each((name) => `<details><summary>${name}</summary><p>${text}</p></details>`),
    'bold lines above paragraphs': each((name) => `<p><b>${name}</b></p><p>${text}</p>`),
    'bold lines with breaks': each((name) => `<p><b>${name}</b><br>${text}</p>`),
    'boxes of two lines': `<div>${each((name) => `<div><div>${name}</div><div>${text}</div></div>`)}</div>`,
    'a list with dashes': `<ul>${each((name) => `<li>${name} – ${text}</li>`)}</ul>`,
    'paragraphs with dashes': each((name) => `<p>${name} – ${text}</p>`),
    'paragraphs with colons': each((name) => `<p>${name}: ${text}</p>`),
    definitions: each((name) => `<p><dfn>${name}</dfn> – ${text}</p>`),
    'collapsible buttons': each(
      (name) => `<div><button aria-expanded="false">${name}</button><div hidden><p>${text}</p></div></div>`,
    ),
    'cards with headings': `<div>${each((name) => `<div class="card"><h3>${name}</h3><p>${text}</p></div>`)}</div>`,
    'a table': `<table>${each((name) => `<tr><td>${name}</td><td>${text}</td></tr>`)}</table>`,
  }
  for (const [form, body] of Object.entries(forms))
    test(form, () => {
      assert.deepEqual(
        termsOf(body),
        names.map((name) => [name, text, null]),
      )
    })

  test('in other languages, and with the page of a term that its heading links to', () => {
    const linked = each((name) => `<h3><a href="/terms/${name.length}/">${name}</a></h3><p>${text}</p>`)
    assert.deepEqual(termsOf(linked)[0], ['Backlink', text, '/terms/8/'])
    for (const title of ['מילון מונחים', 'Glossar', 'Glossaire', 'Słowniczek', 'Глоссарий', 'قاموس المصطلحات'])
      assert.equal(termsOf(forms['terms'] ?? '', title).length, 3, title)
  })

  test('but no other page does, nor one with two terms, with terms without text, or with sections about other things', () => {
    assert.deepEqual(termsOf(forms['headings'] ?? '', 'Our history', '/history/'), [])
    assert.deepEqual(termsOf(each((name) => `<h2>${name}</h2><p>${text}</p>`, ['Backlink', 'Sitemap'])), [])
    assert.deepEqual(termsOf(`<ul>${each((name) => `<li>${name}</li>`)}</ul>`), [])
    assert.deepEqual(termsOf(each((name) => `<h2>${name}</h2><p>26 pictures of projects</p>`)), [])
    const photos = each((name) => `<h2>${name} 2</h2><p>26 pictures of projects</p>`)
    assert.deepEqual(termsOf(photos + (forms['headings'] ?? '')), [], 'half of the headings are no terms')
    const more = `${forms['headings'] ?? ''}<h2>Contact</h2><p>${text}</p>`
    assert.deepEqual(
      termsOf(more).map(([term]) => term),
      names,
    )
  })

  test('and terms in JSON-LD come first', () => {
    const declared = withJsonLd({ '@type': 'DefinedTermSet', hasDefinedTerm: [{ '@type': 'DefinedTerm', name: 'Canonical' }] })
    const html = declared.replace('<body>', `<body><h1>Glossary</h1>${forms['terms'] ?? ''}`)
    assert.deepEqual(
      factsOf(html, { path: '/glossary/' }).terms.map(({ term, method }) => [term, method]),
      [['Canonical', 'json-ld']],
    )
  })
})
