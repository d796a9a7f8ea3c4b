import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

describe('menu entries', () => {
  const menu = (...labels: readonly string[]) =>
    `<nav><a href="/">Home</a>${labels.map((label) => `<a href="/${label.toLowerCase()}/">${label}</a>`).join('')}<a href="/team/">Our team</a></nav>`
  const home = (text: string, entries: string, path = '/') =>
    factsOf(`<head><meta name="description" content="${text}"></head><body>${entries}<h1>Anna</h1></body>`, { path })
      .listedServices

  test('named on the home page are services, if most of them are', () => {
    const said = 'Lashes, nails and sugaring in Leeds. Meet our team.'
    const found = home(said, menu('Lashes', 'Nail', 'Sugaring', 'Winter'))
    assert.deepEqual([found?.by, found?.things.map(({ name }) => name)], ['menu', ['Lashes', 'Nail', 'Sugaring']])
    assert.equal(home(said, menu('Lashes', 'Nail')), null, 'two are too few')
    assert.equal(
      home(said, menu('Lashes', 'Nail', 'Sugaring', 'Winter', 'Ports', 'Rooms', 'Downloads')),
      null,
      'the menu has other entries, too',
    )
    assert.equal(home(said, menu('Lashes', 'Nail', 'Sugaring'), '/page/'), null, 'another page')
    assert.equal(home('Meet us in Leeds', menu('Lashes', 'Nail', 'Sugaring')), null, 'it names none')
  })

  test('may have the word for services in their names', () => {
    const said = 'Treatments of the hand, foot treatments and massages.'
    const found = home(said, menu('Hand treatments', 'Foot treatments', 'Massages', 'Treatments', 'Our services'))
    assert.deepEqual(
      found?.things.map(({ name }) => name),
      ['Hand treatments', 'Foot treatments', 'Massages'],
    )
  })

  test('may have words for the way to the company in their names', () => {
    const found = home('New directions, life directions and coaching.', menu('New directions', 'Life directions', 'Coaching'))
    assert.equal(found?.things.length, 3)
    assert.equal(home('Directions, coaching and massages.', menu('Directions', 'Coaching', 'Massages')), null)
  })

  test('below an entry for everything the company offers are services', () => {
    const list = (label: string) =>
      `<nav><ul><li><a href="/">Home</a></li><li><a href="#">${label} <b class="caret"></b></a><ul><li><a href="/a/">Holowanie</a></li><li><a href="#">Pomoc</a><ul><li><a href="/b/">Zmiana koła</a></li></ul></li></ul></li></ul></nav>`
    for (const label of ['Oferta', 'Nasza oferta', 'Unser Angebot', 'Nabídka', 'Nos spécialités', 'Especialidades'])
      assert.deepEqual(
        home('', list(label))?.things.map(({ path }) => path),
        ['/a/', '/b/'],
        label,
      )
    for (const entry of ['La carte', 'Postres', 'Nos menus', 'Restaurant'])
      assert.equal(home('', list('Nos spécialités').replace('Home', entry)), null, entry)
    assert.equal(home('', list('Oferta de verano')), null)
    assert.equal(home('', list('Angebot').replace('Holowanie', 'Speisekarte')), null)
    const footer = '<footer><h4>Angebot</h4><a href="/a/">Winterreifen</a><a href="/b/">Felgen</a></footer>'
    assert.equal(home('', footer), null)
  })

  test('below an entry in any markup are services if they have pages of their own', () => {
    const links = '<a href="/mowing/">Mowing</a><a href="/hedges/">Hedges</a>'
    const list = `<ul><li>${links.replace('</a><a', '</a></li><li><a')}</li></ul>`
    for (const entry of [
      `<li>Services ${list}</li>`,
      `<li><div><a href="/services/">Services</a><button>▾</button></div>${list}</li>`,
      `<li><label for="x">Services</label><input type="checkbox" id="x">${list}</li>`,
      `<details><summary>Services</summary>${links}</details>`,
      `<div><div>Services</div><div>${links}</div></div>`,
      `<div><div><div></div><div>Services</div></div><nav>${links}</nav></div>`,
      `<li>Services <div><h5>For you</h5>${list}</div></li>`,
    ]) {
      const paths = home('', `<nav><a href="/">Home</a>${entry}<a href="/team/">Team</a></nav>`)?.things.map(({ path }) => path)
      assert.deepEqual(paths, ['/mowing/', '/hedges/'], entry)
      assert.equal(home('', `<nav>${entry.replaceAll('/mowing/', '#m').replaceAll('/hedges/', '#h')}</nav>`), null, entry)
      assert.equal(home('', `<nav>${entry.replace('Services', 'Company')}</nav>`), null, entry)
    }
    const item = (name: string) => `<div><a href="/${name.toLowerCase()}/">${name}</a></div>`
    assert.equal(
      home('', `<nav><div>${item('Services')}${item('Projects')}${item('Shop')}</div></nav>`),
      null,
      'entries in boxes',
    )
    for (const menu of [
      `${item('Services')}<div>${links}</div>${item('Company')}<div><a href="/team/">Team</a><a href="/jobs/">Jobs</a></div>`,
      `Services ${list} Company <ul><li><a href="/team/">Team</a></li></ul>`,
    ]) {
      const paths = home('', `<nav><div>${menu}</div></nav>`)?.things.map(({ path }) => path)
      assert.deepEqual(paths, ['/mowing/', '/hedges/'], menu)
    }
  })

  test('in a footer column next to that of the services are not', () => {
    const column = (heading: string, ...links: readonly string[]) =>
      `<div><h3>${heading}</h3><ul>${links.map((link) => `<li><a href="/${link}.html">${link}</a></li>`).join('')}</ul></div>`
    const footer = (...links: readonly string[]) =>
      `<footer><div>${column('Services', ...links)}${column('Press', 'Photos', 'Articles')}</div></footer>`
    assert.equal(home('', footer('Impressum')), null)
    assert.deepEqual(
      home('', footer('Towing', 'Repairs'))?.things.map(({ name }) => name),
      ['Towing', 'Repairs'],
    )
    const own = `<footer><div><div><h3>Services</h3><a href="/all.html">Overview</a></div><ul><li><a href="/a.html">Towing</a></li><li><a href="/b.html">Repairs</a></li></ul></div></footer>`
    assert.deepEqual(
      home('', own)?.things.map(({ name }) => name),
      ['Towing', 'Repairs'],
    )
    const board = footer('Towing', 'Repairs', 'Vorstandschaft')
    assert.equal(home('', board)?.things.length, 2)
  })

  test('below a services entry, in a menu recognised by its id, lose full stops and exclude legal pages', () => {
    const entries = ['Face massage.', 'Foot massage.', 'K-laser', 'Privacy policy']
      .map((label, at) => `<li><a href="/${at}.html">${label}</a></li>`)
      .join('')
    const list = `<ul id="nav"><li><a href="/">Home</a></li><li><a href="#">What I offer</a><ul>${entries}</ul></li></ul>`
    const found = home('Meet us in Leeds', list)
    assert.deepEqual(
      found?.things.map(({ name, path }) => [name, path]),
      [
        ['Face massage', '/0.html'],
        ['Foot massage', '/1.html'],
        ['K-laser', '/2.html'],
      ],
    )
  })
})

test('a panel of the menu that a script opens is read, though its style hides it at first', () => {
  const hides = '<style>.panel,.mega{display:none}.open .mega,.open .panel{display:block}</style><script>start()</script>'
  const home = (name: string) =>
    `${hides}<nav><div class="item"><a class="nav-link" href="/projects/">Work</a><div class="${name}"><div><h4>Case studies</h4><a href="/harbour/">Harbour</a><a href="/meadow/">Meadow</a></div></div></div></nav><h1>Ads</h1><p>We plan and run campaigns for small companies.</p>`
  const pathsIn = (name: string) => factsOf(home(name), { path: '/' }).listedCaseStudies?.things.map(({ path }) => path)
  assert.deepEqual(pathsIn('mega'), ['/harbour/', '/meadow/'])
  assert.equal(pathsIn('panel'), undefined)
  const banner =
    '<h1>Prices</h1><a href="#">Join</a><div class="mega-offer"><ul><li>Violin – €5</li><li>Cello – €6</li></ul></div>'
  assert.deepEqual(factsOf(hides.replace('.panel,', '.mega-offer,') + banner, { path: '/prices/' }).offers, [], 'a banner')
})
