import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { ResponseChecker } from './check-response.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="cs"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const files = {
  'index.html': page(
    'Truhlářství Dub',
    '<p>Vyrábíme stoly, židle a skříně ze dřeva, které rostlo u nás.</p><p>Otevírací doba: Po–Pá 8:00–16:00</p>',
  ),
  'kde/index.html': page(
    'Kde nás najdete',
    '<p>Dílna stojí u řeky.</p><p><a href="tel:+420601123456">601 123 456</a></p><p>Na návštěvu se těšíme každý den.</p>',
  ),
  'stoly/index.html': page(
    'Stoly',
    '<p>Stůl vydrží sto let.</p><table><tr><th>Stůl</th><th></th></tr><tr><td>Dubový stůl</td><td>12 000 Kč</td></tr><tr><td>Bukový stůl</td><td>9 000 Kč</td></tr></table>',
  ),
}

interface Answer {
  readonly results: readonly { readonly url: string; readonly text: string }[]
  readonly total: number
  readonly note?: string
}

describe('a query for a fact whose word is not on the site', () => {
  let site: PublishedServer
  before(async () => {
    site = await startPublished({ files, engineUpdates: null })
  })
  after(() => site.close())

  const ask = async (query: string): Promise<Answer> => {
    const { results, total, note } = await new McpCaller(site, 'modern').read('search', { query })
    return { results, total, note } as Answer
  }

  test('finds the page with the fact, and is answered by it', async () => {
    for (const query of ['telefon', 'phone number', 'מה הטלפון']) {
      const { results, total, note } = await ask(query)
      assert.equal(new URL(results[0]?.url ?? '').pathname, '/kde/', query)
      assert.match(results[0]?.text ?? '', /^\+420601123456|601 123 456/)
      assert.equal(total, results.length)
      assert.ok(note, 'not every word is there')
    }
    assert.equal(new URL((await ask('cena')).results[0]?.url ?? '').pathname, '/stoly/')
  })

  test('about presence is answered by the opening hours', async () => {
    for (const query of ['otevřeno', 'Are you open?', 'מתי אתם פתוחים?']) {
      const { results } = await ask(query)
      assert.equal(new URL(results[0]?.url ?? '').pathname, '/', query)
      assert.match(results[0]?.text ?? '', /monday: 08:00-16:00/, query)
    }
  })

  test('ranks it after pages with the other words', async () => {
    const { results } = await ask('telefon na židle')
    assert.deepEqual(
      results.map(({ url }) => new URL(url).pathname),
      ['/', '/kde/'],
    )
  })

  test("ranks it first if the fact's page has other words of the query, too", async () => {
    const { results } = await ask('cena stoly bukový dubový židle skříně')
    assert.deepEqual(
      results.map(({ url }) => new URL(url).pathname),
      ['/stoly/', '/'],
    )
  })

  test('about presence on a day is answered by the opening hours', async () => {
    for (const query of [
      'Are you open on Friday?',
      'פתוחים ביום שישי?',
      'otevřeno v sobotu',
      'Haben Sie am Samstag geöffnet?',
      'אתם עובדים בשישי?',
      'עד איזו שעה אתם עובדים?',
      'Arbeiten Sie samstags?',
      'Are you available on Friday?',
      'אתם עובדים כל יום?',
    ]) {
      const { results, note } = await ask(query)
      assert.equal(new URL(results[0]?.url ?? '').pathname, '/', query)
      assert.match(results[0]?.text ?? '', /friday: 08:00-16:00/, query)
      assert.doesNotMatch(note ?? '', /lacks/, query)
    }
  })

  test('about work is not one for the opening hours without a day, or with something else', async () => {
    for (const query of [
      'Do you work with oak?',
      'אתם עובדים עם עץ בשישי?',
      'Do you work on time?',
      'How does it work now?',
      'available today',
      'weekend work',
      'כל עובד',
      'כמה שנים אתם עובדים?',
    ]) {
      const { results } = await ask(query)
      assert.ok(
        results.every(({ text }) => !text.includes('friday: 08:00-16:00')),
        query,
      )
    }
  })

  test('for the place of something is not one for the address', async () => {
    for (const query of ['Where can I find the prices?', 'Wo finde ich die Preise?']) {
      const { results } = await ask(query)
      assert.equal(new URL(results[0]?.url ?? '').pathname, '/stoly/', query)
    }
  })

  test('is understood in Arabic, with article and question mark', async () => {
    const asked = [
      ['ما هو رقم الهاتف؟', '/kde/'],
      ['هل تعملون يوم الجمعة؟', '/'],
      ['كم الأسعار؟', '/stoly/'],
    ]
    for (const [query = '', path] of asked) assert.equal(new URL((await ask(query)).results[0]?.url ?? '').pathname, path, query)
  })

  test('is understood in Turkish, Finnish, Slovenian and Croatian', async () => {
    const asked = [
      ['Telefonunuz nedir?', '/kde/'],
      ['Cuma günü açıksınız mı?', '/'],
      ['Ücreti ne kadar?', '/stoly/'],
      ['Mikä on puhelinnumeronne?', '/kde/'],
      ['Milloin olette auki?', '/'],
      ['Missä hinnasto on?', '/stoly/'],
      ['Kdaj ste odprti?', '/'],
      ['Koliko stane?', '/stoly/'],
      ['Kada ste otvoreni?', '/'],
    ]
    for (const [query = '', path] of asked)
      assert.equal(new URL((await ask(query)).results[0]?.url ?? 'x:').pathname, path, query)
  })

  test('only reports missing content words, without punctuation', async () => {
    assert.match((await ask('¿Do you make stoly, ČERVENÉ?')).note ?? '', /The first lacks: make and ČERVENÉ\.$/)
  })

  test('is not a whole question if a short word names the topic', async () => {
    const { results } = await ask('cena dub')
    assert.equal(new URL(results[0]?.url ?? '').pathname, '/')
  })

  test('shows a fact only for the page it was read from', async () => {
    const { results } = await ask('telefon cena')
    const texts = new Map(results.map(({ url, text }) => [new URL(url).pathname, text]))
    assert.match(texts.get('/kde/') ?? '', /601/)
    assert.doesNotMatch(texts.get('/stoly/') ?? '/', /601/)
  })

  test('is a partial match in REST, with the missing word', async () => {
    const response = await site.get('/v1/search/?q=telefon')
    new ResponseChecker(JSON.parse((await site.get('/openapi.json')).body)).check('/search/', response)
    const { results, partial } = JSON.parse(response.body)
    assert.deepEqual(results, [])
    assert.deepEqual(
      partial.map(({ url, missing }: { url: string; missing: string[] }) => [new URL(url).pathname, missing]),
      [['/kde/', ['telefon']]],
    )
    assert.deepEqual(JSON.parse((await site.get('/v1/search/?q=telefon&type=article')).body).partial, [])
  })

  test('finds nothing if the site has no such fact', async () => {
    assert.deepEqual((await ask('email')).results, [])
  })
})

describe('a whole question', () => {
  let site: PublishedServer
  before(async () => {
    const hebrew = (title: string, body: string) => page(title, body).replace('lang="cs"', 'lang="he"')
    const part = (heading: string, text: string) => `<h2>${heading}</h2><p>${`${text} `.repeat(3)}</p>`
    site = await startPublished({
      files: {
        'index.html': hebrew(
          'הנגרייה',
          part('איך הכול התחיל', 'סבא בנה ספסל ומאז לא הפסיק לבנות.') +
            part('בית המלאכה', 'כל ערב אנחנו מנקים את הנסורת ומסדרים את הכלים.') +
            part('רהיטים', 'שולחן לסלון, שולחן לגינה וארון לכל חדר.') +
            part('חומרים', 'עץ אלון, עץ אורן ועץ זית שמתייבש שעות.') +
            '<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"הנגרייה","openingHours":"Su-Th 08:00-16:00"}</script>',
        ),
        'care/index.html': hebrew('טיפול ברהיטים', '<p>שולחן עץ מנקים במטלית לחה ומייבשים מיד. אפשר להתייעץ בטלפון.</p>'),
        'chairs/index.html': hebrew('כיסאות', '<p>כיסאות עץ בעבודת יד, גם למשרדי עורכי דין. הידית נמצאת מאחור.</p>'),
        'swings/index.html': hebrew(
          'נדנדות לגינה',
          '<table><tr><th>דגם</th><th>מחיר</th></tr><tr><td>נדנדה זוגית</td><td>450 ₪</td></tr><tr><td>נדנדת יחיד</td><td>350 ₪</td></tr></table>',
        ),
        'lamp/index.html': hebrew('איך לבחור מנורה? שבעה דברים לבדוק', '<p>מי שבוחר מנורה מודד קודם את התקרה.</p>'),
        'bulbs/index.html': hebrew('נורות', part('איך בוחרים נורה למנורה?', 'בוחרים לפי ההספק שרשום על המנורה.')),
        'parking/index.html': hebrew('חניה', '<p>החניה נמצאת מאחורי הבניין.</p>'),
        'studio/index.html': hebrew(
          'הסטודיו',
          '<p>השכרת הסטודיו לצילומים. מחיר הסטודיו נקבע לפי שעה. יש שם גם טלפון ישן לצילום.</p>',
        ),
        'prices/index.html': hebrew(
          'מחירון',
          '<p>כמה עולה השירות? העבודה עולה לפי הגודל.</p><table><tr><th>שירות</th><th>מחיר</th></tr><tr><td>ליטוש</td><td>900 ₪</td></tr><tr><td>צביעה</td><td>300 ₪</td></tr><tr><td>שמן לגינה</td><td>60 ₪</td></tr></table>',
        ),
        'privacy/index.html': hebrew(
          'מדיניות פרטיות',
          '<p>איזה מידע נשמר: כתובת IP, כתובת דואר ומספר טלפון. הכתובת שלכם אינה נמסרת לאיש.</p>',
        ),
        'contact/index.html': hebrew(
          'צרו קשר',
          '<p>כתובת: רחוב האלון 5, חיפה</p><p>יש ספסל ליד הסטודיו.</p><p>אנחנו מלטשים לוחות בנגרייה שבחצר.</p><p><a href="tel:+97245550134">04-555-0134</a></p>',
        ),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  test('is answered by the page with the best passage before one with every word somewhere', async () => {
    const { results, total, note } = await new McpCaller(site, 'modern').read('search', { query: 'איך מנקים שולחן עץ?' })
    assert.deepEqual(
      (results as Answer['results']).map(({ url }) => new URL(url).pathname),
      ['/care/', '/'],
    )
    assert.deepEqual([total, note], [2, undefined])
  })

  test('without a page with every word is answered by the best passage, or the page with that title', async () => {
    const asked = [
      ['איך מנקים שולחן עץ במטבח?', '/care/'],
      ['איפה קונים כיסאות עץ לסלון?', '/chairs/'],
    ]
    for (const [query = '', path] of asked) {
      const { results, note } = await new McpCaller(site, 'modern').read('search', { query })
      assert.equal(new URL((results as Answer['results'])[0]?.url ?? '').pathname, path, query)
      assert.match(String(note), /^No page has every word/)
    }
  })

  test('is answered by the page with that title, also with another form of its verb', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'איך בוחרים מנורה?' })
    assert.equal(new URL((results as Answer['results'])[0]?.url ?? '').pathname, '/lamp/')
  })

  test("about the company's location is answered by its address, not by what else is located somewhere", async () => {
    for (const query of ['איפה הסדנה נמצאת?', 'איפה הסטודיו?', 'איפה המשרד שלכם?']) {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      const [first] = results as Answer['results']
      assert.equal(new URL(first?.url ?? '').pathname, '/contact/', query)
      assert.match(first?.text ?? '', /^(?:כתובת: )?(?:רחוב )?האלון 5, חיפה/m, query)
      assert.doesNotMatch(first?.text ?? '', /ספסל/, query)
    }
  })

  test('finds the same pages first over REST, each with the words that it lacks', async () => {
    for (const [query, missing] of [
      ['מה הכתובת שלכם בחיפה?', ['מה', 'שלכם']],
      ['איפה הסדנה שאנחנו מחפשים נמצאת?', ['איפה', 'הסדנה', 'מחפשים', 'נמצאת']],
    ] as const) {
      const { results, partial } = JSON.parse((await site.get(`/v1/search/?q=${encodeURIComponent(query)}`)).body)
      assert.deepEqual(results, [])
      assert.deepEqual([new URL(partial[0].url).pathname, partial[0].missing], ['/contact/', missing], query)
    }
  })

  test('about directions is answered by the address, but not where it describes reaching something else', async () => {
    for (const query of [
      'איך מגיעים אליכם?',
      'How do I get to you?',
      'Wie komme ich hin?',
      'Wie komme ich zu Ihnen?',
      'Where can I find you?',
      '¿Cómo llego?',
    ]) {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      const [first] = results as Answer['results']
      assert.equal(new URL(first?.url ?? '').pathname, '/contact/', query)
      assert.match(first?.text ?? '', /האלון 5/, query)
    }
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'איך מגיעים לחניה?' })
    assert.equal(new URL((results as Answer['results'])[0]?.url ?? '').pathname, '/parking/')
  })

  test("about a part of the company with a page is answered by that page, not by the company's prices and hours", async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'מה המחיר של הסטודיו?' })
    assert.equal(new URL((results as Answer['results'])[0]?.url ?? '').pathname, '/studio/')
  })

  test('about where something happens is answered by the passage about it, even on the page with the address', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'איפה מלטשים לוחות?' })
    const [first] = results as Answer['results']
    assert.equal(new URL(first?.url ?? '').pathname, '/contact/')
    assert.match(first?.text ?? '', /בנגרייה שבחצר/)
  })

  test('about parking is answered by its page', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'איפה החניה?' })
    assert.equal(new URL((results as Answer['results'])[0]?.url ?? '').pathname, '/parking/')
  })

  test('for a fact only is answered by it if the page only has the word elsewhere', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'מה השעות?' })
    const home = (results as Answer['results']).find(({ url }) => new URL(url).pathname === '/')
    assert.match(home?.text ?? '', /sunday: 08:00-16:00/)
  })

  test('about opening hours is not answered by a contact page without them, even if it has more of the words', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'האם הספסל ליד הנגרייה פתוח?' })
    const paths = (results as Answer['results']).map(({ url }) => new URL(url).pathname)
    assert.deepEqual(paths.slice(0, 2), ['/', '/contact/'])
  })

  test('about a price is answered by the pricing page of that title, before pages with more prices or the word', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'כמה עולה נדנדות לגינה?' })
    const [first] = results as Answer['results']
    assert.equal(new URL(first?.url ?? '').pathname, '/swings/')
    assert.match(first?.text ?? '', /450/)
  })

  test('for one fact is answered by it before a page with only the word, but a single word is not', async () => {
    const first = async (query: string) => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      return new URL((results as Answer['results'])[0]?.url ?? '').pathname
    }
    assert.equal(await first('מה הטלפון?'), '/contact/')
    assert.notEqual(await first('טלפון'), '/contact/')
    assert.equal(await first('מספר טלפון'), '/contact/')
    assert.equal(await first('כתובת'), '/contact/', 'a privacy policy only has the word')
    assert.equal(await first('טלפון הסטודיו'), '/studio/', 'what is at the place may be meant')
    assert.equal(await first('מה המחירים?'), '/prices/', 'a page that is named after the fact is about just that')
  })
})

describe('a question for one of several branches', () => {
  let site: PublishedServer
  before(async () => {
    const hebrew = (title: string, body: string) => page(title, body).replace('lang="cs"', 'lang="he"')
    const branch = (name: string, address: string, phone: string) =>
      `<section><h2>${name}</h2><p>כתובת: ${address}</p><p>טלפון: <a href="tel:${phone}">${phone}</a></p></section>`
    site = await startPublished({
      files: {
        'index.html': hebrew('מאפיית השיבולת', '<p>לחם מחמצת, חלות ועוגות. טלפון לשיחה אחרי האפייה.</p>'),
        'cakes/index.html': hebrew('עוגות בחיפה', '<p>עוגות יום הולדת במשלוח בחיפה והסביבה, הכתובת שלכם היא היעד שלנו.</p>'),
        'team/index.html': hebrew('הצוות', '<p>יעל הרצל, אופה ראשית, מלמדת בתל אביב בימי שלישי.</p>'),
        'courses/index.html': hebrew(
          'סדנאות אפייה',
          '<p>בית הספר לאפייה בחיפה פתוח ביום רביעי 18:00-21:00 ברחוב האלון 5. כתובת למשלוח שאלות על הסדנאות.</p>',
        ),
        'contact/index.html': hebrew(
          'צרו קשר',
          '<p>אימייל: <a href="mailto:info@bakery.example">info@bakery.example</a></p><p>טלפון ארצי: <a href="tel:1700555000">1-700-555-000</a></p>',
        ),
        'branches/index.html': hebrew(
          'הסניפים שלנו',
          branch('סניף חיפה', 'שדרות הנשיא 90, חיפה', '04-555-0101') +
            branch('סניף תל אביב', 'דיזנגוף 120, תל אביב', '03-555-0102') +
            branch('סניף באר שבע', 'הרצל 8, באר שבע', '08-555-0103'),
        ),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  for (const [query, text] of [
    ['מה הטלפון של הסניף בחיפה?', /^סניף חיפה: \+972-4-555-0101$/m],
    ['כתובת סניף תל אביב', /^סניף תל אביב: דיזנגוף 120/],
    ['יש לכם סניף בבאר שבע?', /^סניף באר שבע: הרצל 8/],
    ['איפה אתם נמצאים בתל אביב?', /^סניף תל אביב: דיזנגוף 120/],
    ['כתובת סניף דיזנגוף', /^סניף תל אביב: דיזנגוף 120/],
  ] as const)
    test(`${query} is answered with what is published of that branch`, async () => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      const [first] = results as Answer['results']
      assert.equal(new URL(first?.url ?? '').pathname, '/branches/')
      assert.match(first?.text ?? '', text)
    })

  const firstOf = async (query: string) => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query })
    const [{ url, text } = { url: '', text: '' }] = results as Answer['results']
    return { path: new URL(url).pathname, text }
  }

  test('is answered with what is published of the company where no branch has its own', async () => {
    const { path, text } = await firstOf('אימייל סניף חיפה')
    assert.equal(path, '/contact/')
    assert.match(text, /^info@bakery\.example/)
  })

  test('names none of them without a word that can only mean one', async () => {
    for (const query of ['מה הטלפון שלכם?', 'אתם פתוחים עד שבע?', 'פתוח ב-8?', 'מה הטלפון של הרצל?'])
      assert.doesNotMatch((await firstOf(query)).text, /^סניף [^:\n]*: /, query)
  })

  test('is not one where something else may be anywhere in the town, or has the name of a street', async () => {
    assert.equal((await firstOf('איפה בית הספר לאפייה בחיפה?')).path, '/courses/')
    assert.equal((await firstOf('שעות פתיחה של בית הספר לאפייה בחיפה')).path, '/courses/')
    assert.equal((await firstOf('איפה מלמדת יעל הרצל?')).path, '/team/')
    assert.equal((await firstOf('טלפון בית הספר לאפייה')).path, '/courses/')
  })

  test('is not one where a page is about something else there', async () => {
    assert.equal((await firstOf('עוגות בחיפה')).path, '/cakes/')
  })
})

describe('queries with words of a fact that do not ask for it', () => {
  let site: PublishedServer
  before(async () => {
    site = await startPublished({
      files: {
        'index.html': page('Acme', '<p>We sell and repair.</p>'),
        'contact/index.html': page(
          'Contact',
          '<p><a href="tel:+441134960123">0113 496 0123</a></p><p>Opening hours: Mon-Fri 9:00-18:00</p>',
        ),
        'devices/index.html': page(
          'Smartphones',
          '<p>Every mobile phone has a number inside. Choose a mobile phone by its screen.</p>',
        ),
        'visit/index.html': page(
          'Visits',
          '<p>The program on Sunday has talks.</p><p>יום פתוח לכולם, וגם ההרצאה הזאת: היום הפתוח של הקיץ.</p>',
        ),
        'chess/index.html': page('שחמט', '<p>פתיחה ראשונה: איך לפתוח משחק. פתיחה אחרת בשיעור אחר.</p>'),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  for (const [query, path] of [
    ['mobile phone', '/devices/'],
    ['mobile phone number', '/contact/'],
    ['Sunday program', '/visit/'],
    ['יום פתוח', '/visit/'],
    ['מתי היום הפתוח?', '/visit/'],
    ['כל יום פתוח?', '/contact/'],
    ['פתיחה ראשונה', '/chess/'],
  ] as const)
    test(`${query} finds ${path}`, async () => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      const [first] = results as Answer['results']
      assert.equal(new URL(first?.url ?? '').pathname, path)
    })
})

describe('a passage is first for a fact only if it states it', () => {
  let site: PublishedServer
  before(async () => {
    const years = '<p>Our packages have grown since 1998, and the 25 people who make them still meet every morning.</p>'.repeat(
      20,
    )
    const prices =
      '<table><tr><th>Service</th><th>Price</th></tr><tr><td>Starter</td><td>£300</td></tr><tr><td>Growth</td><td>£900</td></tr></table>'
    site = await startPublished({
      files: {
        'index.html': page('Nova Marketing', '<p>We help brands grow.</p><p>21 Mill Road, Leeds LS1 4AP</p>'),
        'newsletters/index.html': page(
          'Email marketing',
          '<p>Our email marketing starts with a list of customers who want to hear from you.</p>',
        ),
        'contact/index.html': page(
          'Contact',
          '<p>Write to us, all 12 of us read it.</p><p><a href="mailto:info@nova.example">info@nova.example</a></p>',
        ),
        'packages/index.html': page('Our packages', `<h2>Our packages</h2>${years}<h2>Monthly</h2>${prices}`),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  const first = async (q: string) => {
    const found: { passages: { url: string; text: string }[] } = JSON.parse(
      (await site.get(`/v1/passages/?q=${encodeURIComponent(q)}`)).body,
    )
    const [{ url, text } = { url: '', text: '' }] = found.passages
    return { path: new URL(url).pathname, text }
  }

  test('a word of the name of the company next to a word for a fact asks for what it sells', async () => {
    assert.equal((await first('Do you do email marketing?')).path, '/newsletters/')
    assert.equal((await first('email of Nova Marketing')).path, '/contact/')
  })

  test('a number that is no price does not answer a question for prices', async () => {
    assert.match((await first('What does it cost?')).text, /£300/)
  })

  test('a contact page without the address does not answer a question for it', async () => {
    for (const question of ['Where are you?', 'Gdje ste?', 'Kje se nahajate?'])
      assert.equal((await first(question)).path, '/', question)
    const { results } = await new McpCaller(site, 'modern').read('search', { query: 'Where are you located?' })
    const [best] = results as Answer['results']
    assert.deepEqual([new URL(best?.url ?? '').pathname, best?.text], ['/', '21 Mill Road, LS1 4AP, Leeds'])
  })
})

describe('a question in other words than those of the page', () => {
  let site: PublishedServer
  before(async () => {
    const italian = (title: string, body: string) => page(title, body).replace('lang="cs"', 'lang="it"')
    const names = ['Manicure', 'Pedicure', 'Massaggi', 'Trucco', 'Solarium']
    site = await startPublished({
      files: {
        'index.html': italian(
          'Salone Azzurro',
          `<p>La manicure e i massaggi che amate, con personale esperto, in una sala tutta nuova, nel centro di Padova.</p><p>Vi aspettiamo.</p>`,
        ),
        'listino/index.html': italian(
          'Listino prezzi',
          `<p>Tutto quello che facciamo, senza sorprese.</p><table>${names.map((name) => `<tr><td>${name}</td></tr><tr><td>${name} con prodotti naturali</td></tr>`).join('')}</table>`,
        ),
        'cerimonia/index.html': italian(
          'Cerimonia',
          '<p>Acconciatura e prova per la sposa, e una stilista vi segue dal primo incontro: 120 €</p>',
        ),
        'nozze/index.html': italian('Nozze', '<p>Acconciatura e prova per la sposa.</p>'),
        'contatti/index.html': italian(
          'Contatti',
          '<p>Corso Torino 21, 35121 Padova</p><p>Telefono: <a href="tel:+390498765432">049 876 5432</a></p><p>Orari di apertura, solo su appuntamento:</p><p>Martedì - venerdì: 9:00 - 19:00</p>',
        ),
        'bambini/index.html': italian(
          'Piccoli clienti',
          '<p>Tagli anche ai bambini, un gioco in regalo e un cartone animato mentre aspettate il vostro turno sul divano.</p>',
        ),
        'privacy/index.html': italian(
          'Privacy Policy',
          '<p>Bambini: il sito non è destinato ai bambini, e i bambini non devono usarlo.</p><p>I dati dei bambini vengono cancellati.</p>',
        ),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  const asked = async (query: string) => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query })
    return (results as Answer['results']).map(({ url, text }) => ({ path: new URL(url).pathname, text }))
  }
  const passages = async (q: string) => {
    const { body } = await site.get(`/v1/passages/?q=${encodeURIComponent(q)}`)
    const found: { passages: { url: string; text: string; score: number }[] } = JSON.parse(body)
    return found.passages.map(({ url, text, score }) => ({ path: new URL(url).pathname, text, score }))
  }

  test('about a price finds the price list, whatever it is called', async () => {
    for (const query of ['Quanto costa la manicure?', 'quanto costano i massaggi'])
      for (const [first] of [await asked(query), await passages(query)]) assert.equal(first?.path, '/listino/', query)
  })

  test('about a price is answered by a passage with a number', async () => {
    assert.equal((await passages('Quanto costa la prova sposa con acconciatura?'))[0]?.path, '/cerimonia/')
  })

  test('about a fact is answered by the passage that states it, in REST too', async () => {
    for (const [query, stated] of [
      ['Where are you located?', /Corso Torino 21/],
      ['Dove siete?', /Corso Torino 21/],
      ['Wo seid ihr?', /Corso Torino 21/],
      ['Qual è il numero di telefono del Salone Azzurro?', /049 876 5432/],
      ['מה הטלפון להזמנה?', /049 876 5432/],
      ['Hvad er telefonnummeret?', /049 876 5432/],
      ['Quel est le téléphone pour un rendez-vous ?', /049 876 5432/],
      ['Wie ist die Telefonnummer für einen Termin?', /049 876 5432/],
      ['Are you open on Friday?', /solo su appuntamento/],
    ] as const) {
      const found = await passages(query)
      assert.equal(found[0]?.path, '/contatti/', query)
      assert.match(found[0].text, stated, query)
      assert.deepEqual(
        found.map(({ score }) => score),
        found.map(({ score }) => score).toSorted((a, b) => b - a),
      )
      const [first] = await asked(query)
      assert.equal(first?.path, '/contatti/', query)
      assert.match(first.text, String(stated).includes('876') ? /^\+390498765432/ : stated, query)
    }
  })

  test('is not answered by a privacy policy because of a word, unless it asks for it', async () => {
    const query = 'Avete qualcosa per bambini?'
    for (const [first] of [await asked(query), await passages(query)]) assert.equal(first?.path, '/bambini/', query)
    for (const [first] of [await asked('privacy dei bambini'), await passages('privacy dei bambini')])
      assert.equal(first?.path, '/privacy/')
  })

  test('that has a word for a fact and asks for something else is not answered by the fact', async () => {
    for (const query of ['Where can I buy a unicorn?', 'Phone number of Jupiter?'])
      assert.deepEqual(await passages(query), [], query)
  })

  test('finds pages with one of its many words where none has more', async () => {
    assert.ok((await asked('gioco, acconciatura, appuntamento, destinato, personale, sorprese')).length > 0)
  })
})

describe('a whole question in Hungarian', () => {
  let site: PublishedServer
  before(async () => {
    const hungarian = (title: string, body: string) => page(title, body).replace('lang="cs"', 'lang="hu"')
    const services = '<ul><li><a href="/szonyeg/">Szőnyegtisztítás</a></li><li>Ablaktisztítás</li></ul>'
    site = await startPublished({
      files: {
        'index.html': hungarian(
          'Tiszta Műhely',
          '<p>Lakást és irodát tisztítunk.</p><h2>Gyakori kérdések</h2><h3>Mennyibe kerül a kárpittisztítás?</h3><p>A kárpit mérete dönti el, ezért megnézzük.</p>',
        ),
        'munkaink/index.html': hungarian('Munkáink', `<p>Ezt vállaljuk:</p>${services}`),
        'idopont/index.html': hungarian('Időpont', `<p>Válasszon, és írja meg, mikor jöhetünk.</p>${services}`),
        'szonyeg/index.html': hungarian(
          'Szőnyegtisztítás',
          '<p>A szőnyegtisztítás két napig tart. Elvisszük, kitisztítjuk és visszahozzuk: 2 000 Ft / m²</p>',
        ),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  test('finds the page about its subject, not the one with its question words', async () => {
    const { results } = await new McpCaller(site, 'modern').read('search', {
      query: 'Mennyibe kerül a szőnyegtisztítás négyzetmétere?',
    })
    const [first] = results as Answer['results']
    assert.equal(new URL(first?.url ?? '').pathname, '/szonyeg/')
  })
})

test('a question for a person is answered by the page about them, whatever their name means elsewhere', async () => {
  const site = await startPublished({
    files: {
      'index.html': page('Hrast', '<p>Izdelujemo mize. Hvem er vi?</p>'),
      'ekipa/index.html': page('Ekipa', '<p>Stane Kos je mojster od leta 1990. Kaj Holm er snedker i Danmark, siden 1995.</p>'),
      'mize/index.html': files['stoly/index.html'],
    },
    engineUpdates: null,
  })
  try {
    const expected = { 'Kdo je Stane?': '/ekipa/', 'Hvem er Kaj?': '/ekipa/', 'Koliko stane, kdo ve?': '/mize/' }
    for (const [query, path] of Object.entries(expected)) {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      assert.equal(new URL((results as Answer['results'])[0]?.url ?? 'x:').pathname, path, query)
    }
  } finally {
    await site.close()
  }
})

test('a question for the hours or the numbers of the company is answered by them, whatever else has the words', async () => {
  const site = await startPublished({
    files: {
      'index.html': page('Dub', '<p>Vyrábíme stoly ze dřeva.</p><p>Otevírací doba: Po–Pá 8:00–16:00</p><p>Tel.: 601 123 456</p>'),
      'robots/index.html': page(
        'Robots',
        '<p>What are business hours worth? Our robots work at the hours of their choice, in an office too. They answer by WhatsApp or phone, whatever your number.</p><p>הפעילות של הרובוט נמשכת שעות, והעבודה שלו בטוחה.</p><p>Vi ste doma, roboti delajo.</p>',
      ),
    },
    engineUpdates: null,
  })
  try {
    const first = async (query: string) => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      return (results as Answer['results'])[0]?.text ?? ''
    }
    for (const query of [
      'מה שעות הפעילות?',
      'מה שעות הפעילות של Dub?',
      'שעות העבודה',
      'What are your business hours?',
      'Kdaj ste odprti?',
    ])
      assert.match(await first(query), /monday: 08:00-16:00/, query)
    for (const query of ['What is your WhatsApp or phone number?', 'WhatsApp number or phone'])
      assert.match(await first(query), /601123456|601 123 456/, query)
    assert.doesNotMatch(await first('WhatsApp robots by phone'), /^\+420/)
    for (const query of ['hours of robots', 'כמה שעות נמשכת העבודה של הרובוט?'])
      assert.doesNotMatch(await first(query), /monday: 08:00-16:00/, query)
  } finally {
    await site.close()
  }
})

test('who the company is, who is behind it and since when it exists lead to the page about it, then to the home page', async () => {
  const site = await startPublished({
    files: {
      'index.html': page('Dub', '<p>Vyrábíme stoly ze dřeva. Who wants a table can wait for years.</p>'),
      'o-nas/index.html': page('O nás', '<p>Jsme tři sestry z Brna. Dílnu nám předal děda.</p>'),
      'roboti/index.html': page(
        'Roboti',
        '<p>Roboti jsou na webu dlouho: who are they, and are you one? מי אתם, הרובוטים? הבעלים של הרובוט מחליט.</p><p>The owner of a robot is its founder.</p>',
      ),
      'experience/index.html': page('Robot experience', '<p>How much experience do our robots have?</p>'),
    },
    engineUpdates: null,
  })
  try {
    const paths = async (query: string) => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      return (results as Answer['results']).map(({ url }) => new URL(url).pathname)
    }
    for (const query of [
      'who are you?',
      'Who is behind this website?',
      'Who owns Dub?',
      'How long have you been in business?',
      'When was the company founded?',
      'מי אתם?',
      'מי עומד מאחורי האתר?',
      'משנת כמה החברה קיימת?',
      'כמה זמן אתם קיימים?',
      'ספרו לי על החברה',
      'Kdo jste?',
      'Wer seid ihr?',
      'Seit wann besteht die Firma?',
      'Wie lange gibt es euch schon?',
      'Qui êtes-vous ?',
      '¿Quiénes sois?',
      'Wie zijn jullie?',
      'Kik vagytok?',
      'Кто вы?',
      'من أنتم؟',
      'Who is on the team?',
      'הצוות שלכם',
      'Introduce yourself',
      'What is this company?',
      'תספרו על עצמכם',
      'Erzählen Sie mir etwas über die Firma',
    ])
      assert.deepEqual((await paths(query)).slice(0, 2), ['/o-nas/', '/'], query)
    for (const query of [
      'who makes robots',
      'robot owner',
      'website owners',
      'old website',
      'Who owns my website?',
      'Robot experience',
      'how long does a robot last',
    ])
      assert.notEqual((await paths(query))[0], '/o-nas/', query)
    const { body } = await site.get(`/v1/search/?q=${encodeURIComponent('who is behind this company')}`)
    const { partial } = JSON.parse(body)
    assert.deepEqual(
      partial.map(({ url }: { readonly url: string }) => new URL(url).pathname),
      ['/o-nas/', '/'],
    )
  } finally {
    await site.close()
  }
})

describe('what the company offers and how to book', () => {
  let site: PublishedServer
  before(async () => {
    const service = (name: string) => `<h3>${name}</h3><p>Zkušení truhláři, poctivé dřevo.</p>`
    site = await startPublished({
      files: {
        'index.html': page('Dub', '<p>Vyrábíme stoly ze dřeva. You can do what we do: book a robot.</p>'),
        'sluzby/index.html': page(
          'Služby',
          `<h2>Naše služby</h2>${['Stoly na míru', 'Opravy židlí', 'Lakování'].map(service).join('')}`,
        ),
        'kontakt/index.html': page('Kontakt', '<p>Přijďte, nebo zavolejte: <a href="tel:+420601123456">601 123 456</a></p>'),
        'roboti/index.html': page(
          'Roboti',
          '<p>What do robots offer? Services for you. אילו שירותים הרובוטים שלכם מציעים? איך קובעים תור לרובוט? Wer kann mit Robotern einen Termin vereinbaren, und was bietet ihr an?</p>',
        ),
      },
      engineUpdates: null,
    })
  })
  after(() => site.close())

  const first = async (query: string) => {
    const { results } = await new McpCaller(site, 'modern').read('search', { query })
    const [best] = results as Answer['results']
    return { path: best === undefined ? '' : new URL(best.url).pathname, text: best?.text ?? '' }
  }

  test('are answered by the page with its services, which are named', async () => {
    for (const query of [
      'What do you do?',
      'What services do you offer?',
      'אילו שירותים אתם מציעים?',
      'מה אתם עושים?',
      'Was bietet ihr an?',
      'Welche Leistungen bietet Dub an?',
      'Quels sont vos services ?',
      'Ce faceți?',
      'How can you help me?',
      'במה אתם עוסקים?',
      'רשימת שירותים',
    ]) {
      const { path, text } = await first(query)
      assert.equal(path, '/sluzby/', query)
      assert.match(text, /Stoly na míru[^]*Opravy židlí[^]*Lakování/, query)
    }
  })

  test('are answered by the contact page, which need not have the word', async () => {
    for (const query of [
      'How do I make an appointment?',
      'איך קובעים תור?',
      'Wie kann ich einen Termin vereinbaren?',
      'prendre rendez-vous',
    ])
      assert.equal((await first(query)).path, '/kontakt/', query)
  })

  test('are not asked for by a question about something else', async () => {
    for (const query of ['What do robots offer?', 'book a robot', 'שירותים של רובוטים'])
      assert.match((await first(query)).path, /^\/(?:roboti\/)?$/, query)
  })
})

test('words that are the address of a page find it before pages that have them, but not before one with that title', async () => {
  const site = await startPublished({
    files: {
      'index.html': page('Dub', '<p>Read our FAQ, our case studies and our prices. Our stories are short.</p>'),
      'faq/index.html': page('Answered before you ask', '<p>Nobody asks.</p>'),
      'case-studies.html': page('Work that we did', '<p>Many tables.</p>'),
      'stories/index.html': page('Work of others', '<p>Many chairs.</p>'),
      'told/index.html': page('Stories', '<p>Once upon a time.</p>'),
    },
    engineUpdates: null,
  })
  try {
    for (const [query, path] of [
      ['FAQ', '/faq/'],
      ['faq?', '/faq/'],
      ['case studies', '/case-studies.html'],
      ['stories', '/told/'],
      ['short stories', '/'],
    ] as const) {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      assert.equal(new URL((results as Answer['results'])[0]?.url ?? 'x:').pathname, path, query)
    }
  } finally {
    await site.close()
  }
})

test('for whom a company has done what, and which questions it answers, lead to the pages that list them', async () => {
  const english = (title: string, body: string) => page(title, body).replace('lang="cs"', 'lang="en"')
  const study = (client: string) =>
    english(client, `<p>${client} needed tables for a hall that was too small.</p><h2>Result</h2><p>Twice as many guests.</p>`)
  const site = await startPublished({
    files: {
      'index.html': english(
        'Oak',
        '<p>Success needs wood. Our clients tell stories about results and work. Asked a question frequently? We are happy.</p><nav><a href="/case-studies/">What we did</a></nav>',
      ),
      'case-studies/index.html': english(
        'What we did',
        '<ul><li><a href="/case-studies/hall/">Town hall</a></li><li><a href="/case-studies/inn/">Old inn</a></li></ul>',
      ),
      'case-studies/hall/index.html': study('Town hall'),
      'case-studies/inn/index.html': study('Old inn'),
      'help/index.html': english(
        'Good to know',
        '<details><summary>How long does oak last?</summary><p>A hundred years, if it is kept dry and oiled.</p></details><details><summary>Do you deliver?</summary><p>Yes, to every town in the county, on Fridays.</p></details><details><summary>Can I paint it?</summary><p>You can, but you will regret it one day.</p></details>',
      ),
    },
    rules: { pages: { types: [{ match: '/case-studies/*/', type: 'case-study' }] } },
    engineUpdates: null,
  })
  try {
    const first = async (query: string) => {
      const { results } = await new McpCaller(site, 'modern').read('search', { query })
      return new URL((results as Answer['results'])[0]?.url ?? 'x:').pathname
    }
    for (const query of ['success stories', 'Who are your clients?', 'סיפורי הצלחה', 'Referenzen', 'examples of your work'])
      assert.equal(await first(query), '/case-studies/', query)
    for (const query of ['frequently asked questions', 'FAQ', 'שאלות נפוצות', 'Häufige Fragen'])
      assert.equal(await first(query), '/help/', query)
    for (const query of ['stories about wood', 'questions about success', 'clients', 'How do you work?'])
      assert.equal(await first(query), '/', query)
  } finally {
    await site.close()
  }
})
