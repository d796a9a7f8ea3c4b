import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from '../../extract-page.ts'
import { paragraph } from '../testing/taken.ts'

/** The extracted text of a page with an inner part. */
function read(body: string, css = ''): string {
  const style = css === '' ? '' : `<style>${css}</style>`
  const html = `<!doctype html><html><head><title>T</title>${style}</head><body><main><h1>Title</h1>${paragraph}${body}</main></body></html>`
  return extractPage({ html, path: '/', ownHosts: [], rules: {} }).text
}

function times(words: string, body: string, css?: string): number {
  return read(body, css).split(words).length - 1
}

const steps = '<p>We measure the roof</p><p>You get a price the same day</p><p>We start within two weeks</p>'
const stepsOnPhones =
  '<ol><li>We measure the roof</li><li>You get a price the same day</li><li>We start within two weeks</li></ol>'

describe('mobile and desktop versions are extracted once', () => {
  for (const [wide, narrow] of [
    ['desktop', 'mobile'],
    ['hide-tablet', 'show-tablet'],
    ['d-none d-lg-block', 'd-lg-none'],
    ['hidden md:flex', 'md:hidden'],
    ['hidden-xs', 'visible-xs'],
    ['_hidden-lt-lg_x1', '_hidden-gt-lg_x1'],
    ['elementor-hidden-mobile', 'elementor-hidden-desktop elementor-hidden-tablet'],
  ] as const)
    test(`detected by class: ${wide} and ${narrow}`, () => {
      assert.equal(
        times('within two weeks', `<div class="${wide}">${steps}</div><div class="${narrow}">${stepsOnPhones}</div>`),
        1,
      )
    })

  test("detected by the page's styles", () => {
    const css = '@media (min-width: 810px) { .a1 { display: none } } @media (max-width: 809px) { .b2 { display: none } }'
    const body = `<div class="b2">${steps}</div><div class="a1">${stepsOnPhones}</div>`
    assert.equal(times('within two weeks', body, css), 1)
    assert.equal(times('within two weeks', body), 2)
  })
})

describe('but content for some screens only stays', () => {
  test('if each of three versions adds something', () => {
    const hours = 'Sunday to Thursday 9:00-17:00, Friday 9:00-13:00'
    const [one, two, three] = [
      `<p>${hours}</p>`,
      '<p>Herzl Street 5, Haifa, first floor</p>',
      '<p>There is parking in the yard behind</p>',
    ]
    const body = `<div class="elementor-hidden-desktop elementor-hidden-tablet">${one}</div>
      <div class="elementor-hidden-tablet elementor-hidden-mobile">${one}${two}${three}</div>
      <div class="elementor-hidden-desktop elementor-hidden-mobile">${one}${two}</div>`
    for (const part of [hours, 'Herzl Street 5', 'There is parking']) assert.equal(read(body).split(part).length - 1, 1, part)
  })

  test('if one version has other links', () => {
    const link = (target: string) => `<a href="${target}">Call us about a roof of your own today</a>`
    const body = `<div class="desktop">${link('/contact/')}</div><div class="mobile">${link('tel:048103456')}</div>`
    assert.equal(read(body).split('Call us about').length - 1, 2)
    const links = ['/contact/', 'tel:048103456'].map((target, at) =>
      link(target).replace('<a', `<a class="${at === 0 ? 'desktop' : 'mobile'}"`),
    )
    assert.equal(read(`<div>${links.join('')}</div>`).split('Call us about').length - 1, 2)
  })

  test('if one version has another number', () => {
    const offer = (price: string) => `<p>Our roof check with a written report on its state</p><p>${price} a year</p>`
    const body = `<div class="desktop">${offer('190 ₪')}</div><div class="mobile">${offer('90 ₪')}</div>`
    assert.match(read(body), /(?<!1)90 ₪/)
    assert.match(read(body), /190 ₪/)
  })

  test('if it is a card for desktop only, with the features of the card before it', () => {
    const plan = (name: string) =>
      `<h3>${name}</h3><p>Answers by telephone around the clock</p><p>A person who knows your site</p>`
    const body = `<div class="col">${plan('Basic')}</div><div class="col d-none d-lg-block">${plan('Plus')}</div>`
    assert.equal(times('around the clock', body), 2)
    assert.equal(times('Plus', body), 1)
  })

  test('if mobile steps resemble those on desktop, with their heading', () => {
    const guide = (last: string) =>
      `<h3>How to change the time of your appointment with us</h3><ol><li>Open the message with your appointment</li><li>Choose another day from the calendar</li><li>${last}</li></ol>`
    const body = `<div class="guide-desktop">${guide('Press the blue button on the right')}</div><div class="guide-mobile">${guide('Swipe to the left and tap twice')}</div>`
    assert.equal(times('from the calendar', body), 2)
    assert.equal(times('How to change', body), 2)
  })

  test('if it is a table cell', () => {
    const cell = 'Answers by telephone around the clock, also on holidays'
    const body = `<table><tr><th>Plan</th><th>A</th><th>B</th></tr><tr><td>Help</td><td>${cell}</td><td class="d-none d-md-table-cell">${cell}</td></tr></table>`
    assert.equal(times(cell, body), 2)
  })

  test('if siblings have the same classes', () => {
    assert.equal(times('We measure the roof', `<div class="mobile">${steps}</div><div class="mobile">${steps}</div>`), 2)
  })
})
