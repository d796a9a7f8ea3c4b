import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { copyrightHolder } from './naming.ts'
import { factsOf } from './testing/read-html.ts'

suite('the copyright holder', () => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['© 2026 Ofek. All rights reserved.', 'Ofek'],
    ['Copyright © 2019–2026 Ofek Ltd.', 'Ofek Ltd.'],
    ['© Ofek 2026', 'Ofek'],
    ['(c) 2026 by Müller & Sohn GmbH | Impressum', 'Müller & Sohn GmbH'],
    ['© 2026 Alle Rechte vorbehalten. Bäckerei Krume', 'Bäckerei Krume'],
    ['© 2026 אופק. כל הזכויות שמורות.', 'אופק'],
    ['כל הזכויות שמורות לאופק שיווק © 2026', 'אופק שיווק'],
    ['כל הזכויות שמורות © לביא ובניו 2026', 'לביא ובניו'],
    ['© 2026 אופק בע"מ (ח"פ 512345678)', 'אופק בע"מ'],
    ['כל הזכויות שמורות - אופק בע"מ ח.פ - 512345678', 'אופק בע"מ'],
    ['© 2026 – Ofek Ltd. – All rights reserved', 'Ofek Ltd.'],
    ['© 2026 - Website by Studio Nine', null],
    ['© 2026 | Impressum', null],
    ['© 2026 Chez Odile - Tous droits réservés', 'Chez Odile'],
    ['© 2026 Salon Jasmín. Všechna práva vyhrazena.', 'Salon Jasmín'],
    ['© 2026 Пекарня Зерно. Все права защищены', 'Пекарня Зерно'],
    ['© 2026 Ofek. Designed by Studio Nine', 'Ofek'],
    ['Copyright © Lipa Realizacja Studio Dziewięć', 'Lipa'],
    ['© 2026 Lípa Vytvořil Jan Veselý', 'Lípa'],
    ['© 2026 Vega Realizace: Studio Devět', 'Vega'],
    ['© 2026 Lípa tvorba webu Jan Veselý', 'Lípa'],
    ['© 2026 Eik Ontworpen door Studio Negen', 'Eik'],
    ['© 2026 Tvorba zahrad Novák', 'Tvorba zahrad Novák'],
    ['© 2026 Zahradní tvorba', 'Zahradní tvorba'],
    ['© Alfa Realizacja Inwestycji Sp. z o.o.', 'Alfa Realizacja Inwestycji Sp. z o.o.'],
    ['© 2026 Atelier Réalisation Bois', 'Atelier Réalisation Bois'],
    ['© 2026 Hand Gemaakt BV', 'Hand Gemaakt BV'],
    ['© 2026 Tilo Desarrollado por Estudio Nueve', 'Tilo'],
    ['Vytvořeno © Jan Veselý · 2026', 'Jan Veselý'],
    ['Ofek © 2026 Privacy policy', 'Ofek'],
    ['© Ofek 2026 · Website by Studio Nine', 'Ofek'],
    ['© 2026', null],
    ['© 2026 – Back to top', null],
    ['© 2026 Impressum', null],
    ['© 2026 Zur Startseite', null],
    ['© 2026. Contact us', null],
    ['© 2026 Mentions légales', null],
    ['© 2026 Follow us on social media', null],
    ['© 2026 - כל הזכויות שמורות - חזרה למעלה', null],
    ['© 2026 הצהרת נגישות', null],
    ['Impressum © 2026 Bäckerei Krume', 'Bäckerei Krume'],
    ['© 2026 Services Müller', 'Services Müller'],
    ['All rights reserved', null],
  ]
  for (const [line, holder] of lines) test(line, () => assert.equal(copyrightHolder(line), holder))
})

suite("candidates for the site's name", () => {
  const namingOf = (html: string) => factsOf(html).naming

  test('include the logo at the top, by its text or alternative', () => {
    assert.equal(namingOf('<header><a class="navbar-brand" href="/">Ofek</a></header><p class="logo">No</p>').logo, 'Ofek')
    assert.equal(namingOf('<header><a class="logo"><img src="l.png" alt="Ofek logo"></a></header>').logo, 'Ofek')
    assert.equal(namingOf('<header><img id="site-logo" src="l.png" alt="לוגו אופק"></header>').logo, 'אופק')
    assert.equal(namingOf('<main><img class="client-logo" alt="Logo Somebody else"></main>').logo, null)
    assert.equal(namingOf('<main><div class="our-clients"><img class="logo" alt="Logo Somebody else"></div></main>').logo, null)
    const logo = '<img class="logo-home" alt="Logo Ofek">'
    assert.equal(namingOf(`<main><h1>Welcome to</h1>${logo}</main>`).logo, 'Ofek')
    assert.equal(namingOf(`<main>${logo}<img class="logo" alt="Logo Somebody else"></main>`).logo, null)
    assert.equal(namingOf(`<footer>${logo}</footer>`).logo, null)
    assert.equal(namingOf('<footer><div class="logo">Ofek</div></footer>').logo, null)
  })

  test("include the link to the home page, if the page's heading says the same", () => {
    const header = '<header><a href="/">Ofek</a><nav><a href="/">Home</a></nav></header>'
    assert.equal(namingOf(`${header}<main><h1>Welcome to Ofek</h1></main>`).logo, 'Ofek')
    assert.equal(namingOf(`${header}<main><h1>Our prices</h1></main>`).logo, null)
    assert.equal(namingOf('<main><h1>Our prices</h1><a href="/">Our prices</a></main>').logo, null)
  })

  test('include the logo without the phone number next to it', () => {
    assert.equal(namingOf('<a class="navbar-brand" href="/">Ofek<br><span>03-555-0001</span></a>').logo, 'Ofek')
  })

  test('include the last copyright line', () => {
    const footer = '<footer><p>© <span id="year"></span> <a href="/">Ofek</a>. All rights reserved</p></footer>'
    assert.equal(namingOf(`<p>Photo: © Somebody</p>${footer}`).copyright, 'Ofek')
    assert.equal(namingOf('<footer><p>© 2026 Ofek <button>Cookie settings</button></p></footer>').copyright, 'Ofek')
  })
})
