import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SitePath } from '../model/site-path.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

async function markdownOf(path: SitePath): Promise<string> {
  const page = (await pagesOf(bench)).get(path)
  assert.ok(page, `no page ${path}`)
  return new TextDecoder().decode(await bench.catalog.read((reader) => reader.content(page.markdown)))
}

/** The text of one page alone, long enough to be most of it. */
function own(name: string, sentences = 14): string {
  return Array.from(
    { length: sentences },
    (_, at) => `<p>על ${name} כותבים כאן בשלב ${at} את מה שאין בשום עמוד אחר של האתר.</p>`,
  ).join('')
}

function numbered(count: number, folder: string, body: (at: number) => string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}/${at}/index.html`,
      pageHtml({ title: `עמוד ${folder} ${at}`, body: body(at), language: 'he' }),
    ]),
  )
}

const plans =
  '<h2>החבילות שלנו</h2><h3>בסיס</h3><p>₪3,900 לחודש + מע״מ</p><p>שני מאמרים בחודש, דוח חודשי ופגישה אחת בכל רבעון של השנה.</p>' +
  '<h3>מתקדם</h3><p>₪6,500 לחודש + מע״מ</p><p>ארבעה מאמרים בחודש, דוח שבועי ופגישה אחת בכל חודש של השנה.</p>'
const contact =
  '<h2>דברו איתנו</h2><p>טלפון: 03-555-0134, דוא״ל: office@site.example</p><p>רחוב הדוגמה 5, תל אביב, קומה שלישית, ימים א׳–ה׳ 9:00–18:00</p>'
const company = JSON.stringify({
  '@type': 'ProfessionalService',
  name: 'החברה',
  telephone: '+972-3-555-0134',
  email: 'office@site.example',
  address: { '@type': 'PostalAddress', streetAddress: 'רחוב הדוגמה 5', addressLocality: 'תל אביב' },
  openingHours: 'Su-Th 09:00-18:00',
})

describe('prices and contact details repeated on every page', () => {
  const rules: SiteRules = {
    pages: { types: [{ match: '/services/*/', type: 'service' }] },
    pricing: { page: '/', plan: '.plan', fields: { name: 'h3', price: 'p' } },
  }
  const files = (below: string) => ({
    'index.html': pageHtml({ title: 'דף הבית', body: own('הבית') + below, language: 'he' }),
    'mehiron/index.html': pageHtml({ title: 'מחירון קידום אתרים', body: own('המחירון') + below, language: 'he' }),
    'contact/index.html': pageHtml({
      title: 'צור קשר',
      head: `<script type="application/ld+json">${company}</script>`,
      body: own('הקשר') + below,
      language: 'he',
    }),
    ...numbered(6, 'services', (at) => own(`שירות ${at}`) + below),
    ...numbered(12, 'blog', (at) => own(`מאמר ${at}`) + below),
  })

  test('stay whole on the pages about them, and go from the others', async () => {
    await bench.publish(origin.write(files(plans + contact)), { settings: { rules } })
    for (const path of ['/', '/mehiron/', '/services/3/']) {
      assert.match(
        await markdownOf(path),
        /## החבילות שלנו\n\n### בסיס\n\n₪3,900 לחודש \+ מע״מ\n\nשני מאמרים.*\n\n### מתקדם\n\n₪6,500/,
        path,
      )
    }
    for (const path of ['/', '/contact/']) {
      assert.match(
        await markdownOf(path),
        /## דברו איתנו\n\nטלפון: 03-555-0134, דוא״ל: office@site\.example\n\nרחוב הדוגמה/,
        path,
      )
    }
    const article = await markdownOf('/blog/4/')
    assert.doesNotMatch(article, /החבילות|בסיס|3,900|03-555|הדוגמה/)
    assert.match(article, /בשלב 13 את מה/)
    assert.doesNotMatch(await markdownOf('/services/3/'), /03-555/)
  })

  test('are the same facts as on a site without repetition', async () => {
    const marked = plans.replace(/<h3>/g, '</div><div class="plan"><h3>').replace('</div>', '') + '</div>'
    await bench.publish(origin.write(files(marked + contact)), { settings: { rules } })
    const { pricing, contact: reached, report } = await siteOf(bench)
    assert.deepEqual(
      pricing?.plans.map(({ name, pricePerMonth }) => [name, pricePerMonth]),
      [
        ['בסיס', 3900],
        ['מתקדם', 6500],
      ],
    )
    assert.equal(reached?.contact.phone, '+972-3-555-0134')
    assert.ok((report.repeated ?? []).length > 0)
  })
})

describe('repeated text that stays', () => {
  test('duplicate pages keep all their text', async () => {
    const shared = own('החולצה', 10)
    const variants = numbered(
      6,
      'shirts',
      (at) => `<p>הצבע של הדגם הזה הוא צבע מספר ${at}, והוא נמכר רק כאן באתר שלנו.</p>${shared}`,
    )
    await bench.publish(origin.write({ ...variants, ...numbered(20, 'blog', (at) => own(`מאמר ${at}`)) }))
    for (const at of [0, 3, 5]) assert.match(await markdownOf(`/shirts/${at}/`), /בשלב 0 .*\n\n[^]*בשלב 9 /)
  })

  test('lists of such pages keep their teasers', async () => {
    const excerpts = Array.from(
      { length: 8 },
      (_, at) => `<h3>מאמר ${at}</h3><p>מאמר מספר ${at} מתחיל במשפט הזה, שמופיע גם ברשימות של האתר.</p>`,
    )
    const tags = numbered(5, 'tag', (at) => excerpts.filter((_, place) => (place + at) % 4 !== 0).join(''))
    await bench.publish(origin.write({ ...tags, ...numbered(30, 'blog', (at) => own(`מאמר ${at}`)) }))
    for (const at of [0, 1, 2, 3, 4]) assert.equal((await markdownOf(`/tag/${at}/`)).match(/^### מאמר/gm)?.length, 6)
  })

  test('a page loses at most about a third of its text', async () => {
    const band = own('כולם', 8)
    const files = numbered(20, 'blog', (at) => own(`מאמר ${at}`, 20) + band)
    await bench.publish(
      origin.write({ ...files, 'thin/index.html': pageHtml({ title: 'דק', body: own('דק', 6) + band, language: 'he' }) }),
    )
    assert.doesNotMatch(await markdownOf('/blog/5/'), /על כולם/)
    assert.match(await markdownOf('/thin/'), /על כולם/)
    assert.match(await markdownOf('/thin/'), /על דק/)
  })

  test('tables and code, and headings with text below them', async () => {
    const below =
      '<h2>פרטים</h2><p>המשפט הזה עומד בתחתית של כל אחד מעמודי האתר, בלי יוצא מן הכלל.</p>' +
      '<table><tr><th>מידה</th><th>אורך</th></tr><tr><td>קטן</td><td>70</td></tr></table><pre><code>npm install the-very-same-package</code></pre>'
    await bench.publish(origin.write(numbered(10, 'docs', (at) => own(`מדריך ${at}`) + below)))
    const markdown = await markdownOf('/docs/7/')
    assert.match(markdown, /\n\n## פרטים\n\n\| מידה/)
    assert.match(markdown, /npm install/)
    assert.doesNotMatch(markdown, /המשפט הזה/)
  })

  test('short labels and links', async () => {
    const cards = (at: number) =>
      [1, 2, 3]
        .map(
          (card) =>
            `<h3>שירות ${card} של עמוד ${at}</h3><p>מתאים לכולם</p><p><a href="/services/${at}-${card}/">קראו עוד</a></p>`,
        )
        .join('')
    await bench.publish(origin.write(numbered(10, 'hubs', (at) => own(`נושא ${at}`) + cards(at))))
    const markdown = await markdownOf('/hubs/4/')
    assert.equal(markdown.match(/קראו עוד/g)?.length, 3)
    assert.equal(markdown.match(/מתאים לכולם/g)?.length, 3)
  })

  test('two lists stay separate after text between them is removed', async () => {
    const body = (at: number) =>
      `${own(`רשימה ${at}`)}<ol><li>ראשון ${at}</li><li>שני ${at}</li></ol><p>המשפט הזה עומד בין הרשימות של כל אחד מעמודי האתר.</p><ol><li>אחר ${at}</li></ol>`
    await bench.publish(origin.write(numbered(10, 'lists', body)))
    assert.match(await markdownOf('/lists/4/'), /\n\n1\. ראשון 4\n2\. שני 4\n\n<!---->\n\n1\. אחר 4\n$/)
  })
})

test('configured main content has its repeated text removed, too', async () => {
  const body = (at: number) =>
    `<div class="text">${own(`מאמר ${at}`)}<p>הירשמו לרשימת התפוצה וקבלו מאמר חדש בכל שבוע ישר לתיבה.</p></div>`
  await bench.publish(origin.write(numbered(10, 'blog', body)), { settings: { rules: { pages: { main: '.text' } } } })
  assert.doesNotMatch(await markdownOf('/blog/4/'), /הירשמו/)
})
