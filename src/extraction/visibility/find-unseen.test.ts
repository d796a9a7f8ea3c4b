import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ExtractionError } from '../extracted-page.ts'
import { extractPage } from '../extract-page.ts'
import { cpuSeconds } from '../../model/testing/cpu-seconds.ts'

/** The hidden sentence, and the visible one next to it. */
const secret = 'SECRET words of a sentence for machines alone.'
const shown = '<p>What everybody reads on this page, in a sentence of some length.</p>'

function read(body: string, head = ''): string {
  const html = `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`
  const { markdown, text, title, summary } = extractPage({ html, path: '/page/', ownHosts: [], rules: {} })
  return [title, summary, markdown, text].join('\n')
}

const sheet = (css: string) => `<style>${css}</style>`
const script = '<script>start()</script>'

/** Ways to hide text: the markup around it, and the content of the head. */
const hidden: Readonly<Record<string, readonly [string, string?]>> = {
  'the hidden attribute': [`<div hidden>${secret}</div>`],
  'the hidden attribute on an element inside hidden ones': [`<div hidden><p><b hidden>${secret}</b></p></div>`],
  'the hidden attribute, after a question that opens another answer': [
    `<details><summary>Do I need a saw?</summary><p>No, a knife is enough.</p></details><p hidden>${secret}</p>`,
  ],
  'the hidden attribute, after a question with a sign that opens its own answer': [
    `<details><summary>Do I need a saw? <b>+</b></summary><p>No, a knife is enough.</p></details><p hidden>${secret}</p>`,
  ],
  'aria-hidden': [`<div aria-hidden="true">${secret}</div>`],
  'a link that duplicates another': [
    `<article><h2><a href="/a/">A new rake</a></h2><a href="/a/" aria-hidden="true" tabindex="-1">A new rake: ${secret}</a></article>`,
  ],
  'a style, on a heading that is aria-hidden, too': [`<h2 aria-hidden="true" style="display:none">${secret}</h2>`],
  'a screen-reader class, on such a heading': [`<h2 aria-hidden="true" class="sr-only">${secret}</h2>`],
  'a style, below a heading, where the same is shown in another language': [
    `<h3 class="en">Prices?</h3><h3 class="he">מחירים?</h3><p class="en">Ask us, and we tell you at once.</p><p class="he">${secret}</p>`.repeat(
      3,
    ),
    sheet('.he{display:none}html.lang-he .he{display:block}html.lang-he .en{display:none}') + script,
  ],
  'a closed dialog': [`<dialog>${secret}</dialog>`],
  'a popup that Elementor opens on other pages': [`<div class="elementor elementor-41 elementor-location-popup">${secret}</div>`],
  'a popover without a button': [`<div popover>${secret}</div>`],
  'display:none': [`<div style="display:none">${secret}</div>`],
  'display with a comment': [`<div style="display:/**/none">${secret}</div>`],
  'display with an escape, in upper case, important': [`<div style="D\\69SPLAY : NONE ! important">${secret}</div>`],
  'display in a custom property': [`<div style="display:var(--state)">${secret}</div>`, sheet(':root{--state:none}')],
  'visibility:hidden': [`<div style="visibility:hidden"><p>${secret}</p></div>`],
  'content-visibility:hidden': [`<div style="content-visibility:hidden">${secret}</div>`],
  'opacity:0': [`<div style="opacity:0">${secret}</div>`],
  'opacity:0, without classes': [`<p style="opacity:0">${secret}</p>`.repeat(3)],
  'opacity:0, with the same class': [`<div class="x" style="opacity:0"><p>${secret}</p></div>`.repeat(3)],
  'opacity of one percent': [`<div style="opacity:1%">${secret}</div>`],
  'a filter': [`<div style="filter:opacity(0)">${secret}</div>`],
  'font-size:0': [`<div style="font-size:0"><span>${secret}</span></div>`],
  'font-size:1px': [`<div style="font:1px/1 serif">${secret}</div>`],
  'no height': [`<div style="height:0;overflow:hidden">${secret}</div>`],
  'max-height: 0': [`<div style="max-height:0px;overflow-y:clip">${secret}</div>`],
  'no size': [`<div style="position:absolute;width:1px;height:1px;overflow:hidden">${secret}</div>`],
  clip: [`<div style="position:absolute;clip:rect(0 0 0 0)">${secret}</div>`],
  'clip-path': [`<div style="clip-path:inset(50%)">${secret}</div>`],
  'a clip-path polygon': [`<div style="clip-path:polygon(0 0,0 0,0 0,0 0)">${secret}</div>`],
  'off-screen to the left': [`<div style="position:absolute;left:-9999px">${secret}</div>`],
  'off-screen to the left, in other units': [`<div style="position:fixed;inset:0 auto auto -200vw">${secret}</div>`],
  'off-screen above, by a margin': [`<div style="margin-top:-1000em">${secret}</div>`],
  'off-screen by an indent': [`<div style="text-indent:-9999px"><p>${secret}</p></div>`],
  'off-screen by a transform': [`<div style="transform:translateX(-5000px)">${secret}</div>`],
  'scale(0)': [`<div style="transform:scale(0)">${secret}</div>`],
  'its background colour': [`<div style="color:#fff;background:#ffffff">${secret}</div>`],
  "nearly the page's colour": [`<div style="color:#fefefe"><p>${secret}</p></div>`],
  'the background colour of its container': [
    `<div style="background:rgb(10 20 30)"><p style="color:#0a141e">${secret}</p></div>`,
  ],
  'its background colour, in attributes': [`<div bgcolor="#000000"><font color="black">${secret}</font></div>`],
  'a transparent colour': [`<p style="color:rgba(0,0,0,0)">${secret}</p>`],
  'a rule in a style sheet, after another form of the same part': [
    [1, 2, 3]
      .map((at) => `<div class="c-1"><h3>Part ${at}</h3>${shown.repeat(2)}</div><div class="c-2"><p>${secret}</p></div>`)
      .join(''),
    sheet('.c-2{display:none}'),
  ],
  'a rule in a style sheet, below menu headings': [
    `<h3>Plants</h3><ul class="c-2"><li>${secret.slice(0, 30)}</li></ul><h3>Tools</h3><ul class="c-2"><li>Rake</li></ul><h3>Soil</h3><ul class="c-2"><li>Peat</li></ul>`,
    sheet('.c-2{display:none}'),
  ],
  'a rule in a style sheet': [`<div class="x">${secret}</div>`, sheet('.x{display:none}')],
  'a rule in a style element in the body': [`${sheet('.x{opacity:0}')}<div class="x">${secret}</div>`],
  'a rule with a comment and an escape, after broken ones': [
    `<div class="x">${secret}</div>`,
    sheet('@charset "x";a{b:url(/*);c:"}"}}p{color:red;;}\n.\\78{dis/**/play:none;d\\69splay:/**/none/* }'),
  ],
  'a rule with higher specificity': [`<div id="i" class="x">${secret}</div>`, sheet('#i.x{display:none}.x{display:block}')],
  'an important rule against the style attribute': [
    `<div class="x" style="display:block">${secret}</div>`,
    sheet('.x{display:none!important}'),
  ],
  'a nested rule': [`<main><div class="x">${secret}</div>${shown}</main>`, sheet('main{color:red;& .x{display:none}}')],
  'a rule in a layer': [`<div class="x">${secret}</div>`, sheet('@layer a{.x{display:none}}')],
  'a rule for all screens': [`<div class="x">${secret}</div>`, sheet('@media (min-width:1px){.x{display:none}}')],
  'rules for wide and narrow screens': [
    `<div class="x">${secret}</div>`,
    sheet('@media (width < 700px){.x{display:none}}@media screen and (min-width:700px){.x{visibility:hidden}.x{display:none}}'),
  ],
  'a rule with a complex selector': [
    `<ul><li>A</li><li data-Kind="note">${secret}</li></ul>`,
    sheet('ul>li:nth-child(2):not(.no):is([data-kind^=no],b){display:none}'),
  ],
  'a rule with a sibling combinator': [`<h2>A</h2><p>B</p><p>${secret}</p>`, sheet('h2~p+p{display:none}')],
  'a style sheet in a data URL': [
    `<div class="x">${secret}</div>`,
    '<link rel="stylesheet" href="data:text/css,.x%7Bdisplay%3Anone%7D">',
  ],
  'a screen-reader class': [`<div class="visually-hidden">${secret}</div>`],
  "a framework's screen-reader class": [`<div class="show-for-sr">${secret}</div>`],
  "a theme's screen-reader class": [`<h2>Rooms<span class="u-visually-hidden">${secret}</span></h2>`],
  'a screen-reader class of a CSS module': [`<h2>Rooms<span class="Footer_visuallyHidden__vz2H2">${secret}</span></h2>`],
  'the class of an unmet condition': [`<div class="w-condition-invisible">${secret}</div>`],
  'the regular price of an offer': [
    `<div class="price price--on-sale"><div class="price__regular">${secret}</div><div class="price__sale">8 €</div></div>`,
  ],
  'the reduced price of something without one': [
    `<div class="price"><div><div class="price__regular">9 €</div><div class="price__sale">${secret}</div></div></div>`,
  ],
  'that something is sold out': [
    `<div class="price price--on-sale"><i class="price__regular"></i><i class="price__sale">8 €</i><b class="price__badge-sold-out">${secret}</b></div>`,
  ],
  'a custom screen-reader class': [
    `<div class="v">${secret}</div>`,
    sheet('.v{position:absolute!important;width:1px;height:1px;overflow:hidden;clip:rect(1px,1px,1px,1px);white-space:nowrap}'),
  ],
  'an h1': [`<h1 class="sr-only">${secret}</h1>`],
  'an accordion class, with no control': [`<div class="accordion-panel" style="display:none">${secret}</div>`],
  'the role tabpanel, with no tab': [`<div role="tabpanel" hidden>${secret}</div>`],
  'an id that only a hidden button controls': [
    `<div hidden><button aria-controls="i">Open</button></div><div id="i" hidden>${secret}</div>`,
  ],
  'an id that it controls itself': [`<div id="i" hidden><button aria-controls="i">Open</button>${secret}</div>`],
  'its class, whatever happens on hover': [`<p class="x">${secret}</p>`, sheet('.x{opacity:0}.x:hover{opacity:1}')],
  'noscript styles on a page that shows itself': [
    `${shown.repeat(5)}<noscript><div><p>${secret.repeat(40)}</p></div></noscript>`,
  ],
  'the source of an invalid formula': [
    `<p>So <math><semantics><mi>x</mi><annotation encoding="application/x-tex">${secret}</annotation></semantics></math> it is.</p>`,
  ],
  'a cell with an icon': [
    `<table><tr><th>A</th><th>B</th></tr><tr><td>C</td><td><i class="icon"></i><span class="sr-only">${secret}</span></td></tr></table>`,
  ],
}

describe('hidden text is dropped', () => {
  for (const [name, [markup, head = '']] of Object.entries(hidden)) {
    test(`by ${name}, however much of the page it is`, () => {
      for (const times of [1, 60]) {
        const body = `<main><h1>Page</h1>${shown}${markup.replaceAll(secret, secret.repeat(times))}</main>${script}`
        const page = read(body, head)
        assert.doesNotMatch(page, /SECRET|sentence for machines/)
        assert.match(page, /What everybody reads/)
      }
    })
  }

  test('even if the page then only shows one line', () => {
    const page = read(`<main><h1>Soon</h1></main><div style="display:none"><p>${secret.repeat(20)}</p></div>${script}`)
    assert.doesNotMatch(page, /SECRET/)
  })

  test('by its colour, even if the page declares more colours than are compared', () => {
    const many = Array.from({ length: 400 }, (_, at) => `.c${at}{color:#${(0x80_00_00 + at * 16).toString(16)}}`).join('')
    const page = read(`<main>${shown}<p class="x">${secret}</p></main>`, sheet(`${many}.x{color:#0a141e;background:#0a141e}`))
    assert.doesNotMatch(page, /SECRET/)
    assert.match(page, /What everybody reads/)
  })

  test('from facts and microdata, except values in attributes', () => {
    const item = `<div itemscope itemtype="https://schema.org/Organization" hidden><span itemprop="name">${secret}</span><meta itemprop="telephone" content="03-555-0134"></div>`
    const { facts } = extractPage({ html: `<main>${shown}${item}</main>`, path: '/', ownHosts: [], rules: {} })
    assert.doesNotMatch(JSON.stringify(facts), /SECRET/)
    assert.equal(facts.organizationElsewhere[0]?.phone, '03-555-0134')
  })
})

/** Text that a visitor sees, at once or later. */
const kept: Readonly<Record<string, readonly [string, string?]>> = {
  "a title that screen readers get from the card's link": [
    `<div><h3 aria-hidden="true">${secret}</h3><p>It says more.</p><a href="/a/" aria-label="More of it">More</a></div>`,
  ],
  'a title in one piece for screen readers, next to pieces of it': [
    `<h1><span aria-hidden="true">${secret.replaceAll(/\S+ ?/g, (word) => `<i>${word.trim()}</i>`)}</span><span class="sr-only">${secret}</span></h1>`,
  ],
  'a reduced price': [
    `<div class="price price--on-sale"><div class="price__regular">9 €</div><div class="price__sale">${secret}</div></div>`,
  ],
  'a price without another one': [
    `<div class="price"><div class="price__regular">${secret}</div><div class="price__sale">8 €</div></div>`,
  ],
  'a reduced price of another theme': [`<div class="price price--sale"><div class="price__sale">${secret}</div></div>`],
  'a text for screen readers alone on narrow screens': [`<span class="sr-only md:not-sr-only">${secret}</span>`],
  'a field whose label is hidden': [`<div class="field field--label-visually-hidden">${secret}</div>`],
  'a block whose title is hidden': [`<div class="block--title-visually-hidden">${secret}</div>`],
  'a text for screen readers alone on phones': [`<div class="mobile-sr-only">${secret}</div>`],
  'text on the screen, but not on paper': [`<div class="screen-only">${secret}</div>`],
  "a tab's panel": [`<button role="tab" aria-controls="i">Tab</button><div role="tabpanel" id="i" hidden>${secret}</div>`],
  "a tab's panel of jQuery UI": [
    `<ul class="tabs"><li><a href="#i">One</a></li></ul><div class="tab_content" id="i" style="display:none">${secret}</div>`,
  ],
  'panels, one of which is visible': [
    `<div class="tab-pane active">One</div><div class="tab-pane">${secret}</div>`,
    sheet('.tab-pane{display:none}.tab-pane.active{display:block}'),
  ],
  'an answer below its question': [
    `<div class="faq-item"><h3>Question?</h3><div class="faq-answer" style="display:none">${secret}</div></div>`,
  ],
  'an answer collapsed by its height': [
    `<div class="item"><div class="accordion-header">Question?</div><div class="accordion-body">${secret}</div></div>`,
    sheet('.accordion-body{max-height:0;overflow:hidden}'),
  ],
  'a Bootstrap collapse': [
    `<a data-bs-toggle="collapse" href="#i">More</a><div class="collapse" id="i" style="display:none">${secret}</div>`,
  ],
  'content shown by a button': [
    `<p>Text<span id="more" style="display:none">${secret}</span></p><button onclick="more()">Read more</button>`,
  ],
  'content shown by an icon': [`<p>Text <span>… [+]</span><span class="rest">${secret}</span></p>`, sheet('.rest{display:none}')],
  'content shown by Alpine': [
    `<button @click="open = true">Details</button><div x-cloak>${secret}</div>`,
    sheet('[x-cloak]{display:none!important}'),
  ],
  'content shown by a checkbox': [
    `<input type="checkbox" id="c"><label for="c">Open</label><div class="x">${secret}</div>`,
    sheet('.x{display:none}#c:checked~.x{display:block}'),
  ],
  'content of a card shown on hover': [
    `<div class="card"><p>${secret}</p></div>`,
    sheet('.card p{opacity:0}.card:hover p{opacity:1}'),
  ],
  'a popover with its button': [`<button popovertarget="i">Open</button><div popover id="i">${secret}</div>`],
  'closed details': [`<details><summary>More</summary>${secret}</details>`],
  'content of closed details hidden from screen readers': [
    `<details><summary>Do I need a saw?</summary><div class="x" aria-hidden="true"><p>${secret}</p></div></details>`,
  ],
  'content opened by a link with aria-expanded': [
    `<div><a href="javascript:void(0)" aria-expanded="false">How we count</a></div><div class="hide" aria-hidden="true"><p>${secret}</p></div>`,
  ],
  'a description, if screen readers get only the title as a link': [
    `<article><h2><a href="/a/">A new rake</a></h2><p><a href="/a/" aria-hidden="true" tabindex="-1">${secret}</a></p></article>`,
  ],
  'hidden=until-found': [`<div hidden="until-found">${secret}</div>`],
  'answers below their questions, whatever their names': [
    ['What is mulch?', 'When do I sow?', 'Who waters?']
      .map(
        (question) =>
          `<div class="c-1"><h4>${question}</h4></div><style>.c-2{color:black}</style><div class="c-2"><p>${secret}</p></div>`,
      )
      .join(''),
    sheet('.c-2{display:none}'),
  ],
  'answers below questions, without heading and paragraph elements': [
    ['What is mulch?', 'When do I sow?', 'Who waters?']
      .map(
        (question) =>
          `<div class="q"><div><b>${question}</b></div></div><div class="z" style="visibility:hidden"><div><div>${secret}</div></div></div>`,
      )
      .join(''),
  ],
  'answers below questions written on several lines, after many elements with the same class': [
    `${'<div class="content">Part</div>'.repeat(60)}${['What is mulch?', 'When do I sow?', 'Who waters?']
      .map(
        (question) =>
          `<h3>${question}${' '.repeat(90)}<span>${' '.repeat(90)}</span></h3><div class="content" style="display:none"><p>${secret}</p></div>`,
      )
      .join('')}`,
  ],
  'a long text below “More”, next to a style sheet': [
    `<div><style>.c-3{color:black}</style>More</div><style>.c-4{color:black}</style><div class="c-4">${secret}</div>`,
    sheet('.c-4{display:none}'),
  ],
  'slides of a slider': [
    `<div class="slider"><div class="slide">One</div><div class="slide" style="display:none">${secret}</div></div>`,
  ],
  'a fade-in, after the words of somebody in another language': [
    `<p lang="he">עבודה טובה.</p><p lang="en" data-aos="fade-up" style="opacity:0">${secret}</p>`,
  ],
  'a hidden slide, beside one in another language': [
    `<div class="swiper"><div class="swiper-slide" lang="he">עבודה טובה.</div><div class="swiper-slide" lang="en" style="display:none">${secret}</div></div>${script}`,
  ],
  'AOS fade-in': [`<div data-aos="fade-up" style="opacity:0">${secret}</div>`],
  'a fade-in class': [
    `<div class="reveal">${secret}</div>`,
    sheet('.reveal{opacity:0;transform:translateY(30px);transition:all .6s}'),
  ],
  "a page builder's entrance animation": [`<div style="opacity:0;transform:none;will-change:opacity">${secret}</div>`],
  'a Webflow animation': [`<div data-w-id="a-b" style="opacity:0">${secret}</div>`],
  'several elements with only a low opacity in their style': [
    ['intro', 'offer', 'team'].map((name) => `<div class="${name}" style="opacity:0"><p>${secret}</p></div>`).join(''),
  ],
  'an element animated from opacity 0': [`<div style="opacity:0;animation:in 1s forwards">${secret}</div>`],
  'noscript content': [
    `<div class="x">${secret}</div>`,
    `${sheet('.x{opacity:0}')}<noscript><style>.x{opacity:1!important}</style></noscript>`,
  ],
  'content hidden in print': [`<div class="x">${secret}</div>`, sheet('@media print{.x{display:none}}')],
  'content hidden on narrow screens': [`<div class="x">${secret}</div>`, sheet('@media (max-width:767px){.x{display:none}}')],
  'content shown on narrow screens': [
    `<div class="x">${secret}</div>`,
    sheet('.x{display:none}@media (max-width:767px){.x{display:block}}'),
  ],
  'content hidden with prefers-reduced-motion': [
    `<div class="x">${secret}</div>`,
    sheet('@media (prefers-reduced-motion:reduce){.x{display:none}}'),
  ],
  'content as visible as its container': [`<div class="x">${secret}</div>`, sheet('html,body,.x{visibility:unset!important}')],
  'content shown by a later rule': [`<div class="x y">${secret}</div>`, sheet('.x{display:none}.y{display:block}')],
  'content hidden by a rule for a state': [
    `<div class="x">${secret}</div>`,
    sheet('.x:hover,.x:target{display:none}.no-js .x{display:none}'),
  ],
  'content over a background image': [`<p class="x">${secret}</p>`, sheet('.x::before{display:none;opacity:0}')],
  'a visible child of an invisible element': [`<div style="visibility:hidden"><p style="visibility:visible">${secret}</p></div>`],
  'an element with its own size': [`<div style="font-size:0"><p style="font-size:16px">${secret}</p></div>`],
  'white on a dark background': [`<section style="background:#111"><p style="color:#fff">${secret}</p></section>`],
  'white on a picture': [`<section style="background:url(/a.jpg)"><p style="color:#fff">${secret}</p></section>`],
  'white on a background from a linked style sheet': [
    `<section class="hero"><p style="color:#fff">${secret}</p></section>`,
    '<link rel="stylesheet" href="/a.css">',
  ],
  'text filled with a gradient': [
    `<h2 style="background:linear-gradient(red,blue);-webkit-background-clip:text;-webkit-text-fill-color:transparent">${secret}</h2>`,
  ],
  'an aspect-ratio box': [`<div style="height:0;padding-bottom:56%;overflow:hidden"><p>${secret}</p></div>`],
  'a full-width band': [`<div style="margin:0 -9999px;padding:0 9999px">${secret}</div>`],
  'a popup that a link opens': [
    `<a href="#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3D${btoa('{"id":"41","toggle":false}')}">Our terms</a><div class="elementor elementor-41 elementor-location-popup">${secret}</div>`,
  ],
  'a popup that names its trigger': [
    `<div class="elementor-location-popup" data-elementor-settings='{"open_selector":"a[href=\\"#terms\\"]"}'>${secret}</div>`,
  ],
  'a moving page': [`<div style="position:relative;left:-20px;transform:translateX(-50%)">${secret}</div>`],
  'the visible counterpart of a label': [`<p><b aria-label="Words"><span aria-hidden="true">${secret}</span></b></p>`],
}

describe('visible text stays', () => {
  for (const [name, [markup, head = '']] of Object.entries(kept)) {
    test(name, () => assert.match(read(`<main><h1>Page</h1>${shown}${markup}</main>${script}`, head), /SECRET words/))
  }
})

describe('a class used by frameworks to hide', () => {
  const linked = '<link rel="stylesheet" href="/a.css">'

  test('drops a state label if the page links a style sheet', () => {
    const label = `<div class="price"><b>For all</b> <span class="sold d-none">${secret}</span></div>`
    assert.doesNotMatch(read(`<main>${shown}${label}</main>`, linked), /SECRET/)
    assert.match(read(`<main>${shown}${label}</main>`), /SECRET/)
  })

  const waiting: Readonly<Record<string, string>> = {
    'on some screens': `<div class="d-none d-md-block">${secret}</div><div class="hidden lg:flex">${secret}</div>`,
    'in tabs with the first one visible': `<div class="pane">One</div><div class="pane hidden">${secret}</div>`,
    'in tabs with the first one marked active': `<q class="pane active">One</q><q class="pane hidden">${secret}</q>`,
    'below a question': `<div>Do you deliver?</div><div class="text hidden">${secret}</div>`,
    'next to its control': `<div><button aria-expanded="false">Hours</button><div class="hide">${secret}</div></div>`,
    'with a heading': `<div class="hidden"><h3>Services</h3>${secret}</div>`,
    'with a paragraph': `<div class="hidden"><p>${secret} ${secret}</p></div>`,
    'with a list': `<ul class="hidden"><li>${secret}</li><li>Two</li><li>Three</li></ul>`,
    'as a row': `<table><tr><th>A</th></tr><tr class="hide"><td>${secret}</td></tr></table>`,
    'with a phone number': `<span class="hidden">${secret} 03-555-0134</span>`,
    'that is long': `<div class="hidden">${secret.repeat(12)}</div>`,
  }
  const otherwise: Readonly<Record<string, string>> = {
    'an attribute': `<div class="pane">One</div><div class="pane hidden" hidden>${secret}</div>`,
    'its own style': `<div class="pane">One</div><div class="pane hidden" style="display: none">${secret}</div>`,
    'a popover': `<div>Do you deliver?</div><div class="hide" popover>${secret}</div>`,
  }
  for (const [name, markup] of Object.entries(otherwise))
    test(`shows nothing that is also hidden by ${name}`, () =>
      assert.doesNotMatch(read(`<main>${shown}${markup}</main>${script}`, linked), /SECRET/))

  for (const [name, markup] of Object.entries(waiting))
    test(`does not drop text shown later, ${name}`, () =>
      assert.match(read(`<main>${shown}${markup}</main>${script}`, linked), /SECRET/))
})

test('aria-hidden figures and step numbers stay; line numbers, marks and names are dropped', () => {
  const unspoken = (number: string) => `<span aria-hidden="true">${number}</span>`
  const text = read(
    `<main><h1>Page</h1>${shown}${unspoken('12,000+')}<p>deliveries</p><div>${unspoken('02')}<h2>Steps</h2></div>
      <h2>${unspoken('03')}Sewing</h2><a href="/x/">${unspoken('06')}</a><p>${unspoken('07')}<span>Cutting</span></p><pre>${unspoken('04')} fold(sheet)</pre><p>Thread${unspoken('5')}</p></main>`,
  )
  assert.match(text, /12,000\+/)
  assert.match(text, /02/)
  assert.doesNotMatch(text, /03|04|5|06|07/)
})

test('an aria-hidden price stays, unless it is also read out or a copy of a card', () => {
  const card = (below: string) => read(`<main><h1>Page</h1>${shown}<div><h2>Candle</h2>${below}</div></main>`)
  assert.match(card('<p aria-hidden="true"><b>$24.50</b> until Monday</p>'), /\$24\.50/)
  assert.equal(
    card('<p aria-hidden="true">$24.50</p><p>$24.50, each</p>').split('$24.50').length,
    card('<p>$24.50</p>').split('$24.50').length,
  )
  assert.doesNotMatch(card('<div aria-hidden="true"><a href="/candles/">Candle $24.50</a></div>'), /24/)
  // Searching the whole page for the number of each of many nested prices would be slow.
  assert.doesNotMatch(card(`<p aria-hidden="true">$24.50</p><div>${'<i></i>'.repeat(100)}</div>`), /24/)
  for (const more of ['style="display: none"', 'style="position: absolute; left: -9999px"', 'class="sr-only"', 'class="d-none"'])
    assert.doesNotMatch(card(`<p aria-hidden="true" ${more}>$24.50</p>`), /24/)
  assert.doesNotMatch(card('<p aria-hidden="true">Candle 24</p>'), /24/)
})

test('the aria-hidden dash of a range stays', () => {
  const line = (inside: string) => read(`<main><h1>Page</h1>${shown}<p>${inside}</p></main>`)
  const dash = '<span aria-hidden="true"> – </span>'
  const spoken = '<span class="screen-reader-text">From €25 to €40</span>'
  assert.match(line(`<span>€25</span> ${dash} <span>€40</span>${spoken}`), /€25 – €40$/)
  assert.match(line(`<span aria-hidden="true">€25</span>${dash}<span aria-hidden="true">€40</span>${spoken}`), /€25 – €40$/)
  assert.doesNotMatch(line(`<span>Tea</span>${dash}<span>Cake</span>`), /–/)
})

test('of a text with an aria-hidden short form only the short form stays', () => {
  const price = '<b>From <i>$49.91<span aria-hidden="true">/mo.</span><span class="visuallyhidden"> per month</span></i></b>'
  const icon = '<a href="/x/">Go <i class="material-icons" aria-hidden="true">east</i><span class="sr-only">on</span></a>'
  const text = read(`<main><h1>Page</h1>${shown}<p>${price} ${icon}</p></main>`)
  assert.match(text, /\$49\.91\/mo\./)
  assert.doesNotMatch(text, /per month|east/)
})

describe('on a page without scripts an animation', () => {
  const card = `<div class="card"><p>${secret}</p></div>`
  const fades = (keyframes: string, animation = 'rise .6s forwards') =>
    read(`<main><h1>Page</h1>${shown}${card}</main>`, sheet(`.card{opacity:0;animation:${animation}}${keyframes}`))

  test('that ends visible shows initially hidden text', () => {
    assert.match(fades('@keyframes rise{from{opacity:0;transform:scale(0)}to{opacity:1;transform:none}}'), /SECRET words/)
    assert.match(fades('@-webkit-keyframes "rise"{0%{opacity:0}80%,100%{opacity:1}}'), /SECRET words/)
    assert.match(
      read(
        `<main><h1>Page</h1>${shown}<div style="visibility:hidden;animation-name:rise">${secret}</div></main>`,
        sheet('@keyframes rise{to{visibility:visible}}'),
      ),
      /SECRET words/,
    )
  })

  test('whose script is gone is recognised by its inline style', () => {
    const style = '-webkit-transform:translate3d(0,10%,0);transform:translate3d(0,10%,0);opacity:0'
    assert.match(read(`<main><h1>Page</h1>${shown}<div style="${style}">${secret}</div></main>`), /SECRET words/)
  })

  test('does not explain text that is also off-screen', () => {
    const style = 'opacity:0;transform:none;position:absolute;left:-9999px'
    assert.doesNotMatch(read(`<main><h1>Page</h1>${shown}<div style="${style}">${secret}</div></main>`), /SECRET/)
  })

  test('in a linked style sheet may end visible', () => {
    const linked = '<link rel="stylesheet" href="/a.css">'
    assert.match(
      read(`<main><h1>Page</h1>${shown}${card}</main>`, linked + sheet('.card{opacity:0;animation:rise 1s}')),
      /SECRET/,
    )
  })

  test('that ends hidden, never runs or does not exist shows nothing', () => {
    assert.doesNotMatch(fades('@keyframes rise{from{opacity:1}to{opacity:0}}'), /SECRET/)
    assert.doesNotMatch(fades('@keyframes rise{to{transform:none}}'), /SECRET/)
    assert.doesNotMatch(fades('@keyframes rise{to{opacity:1}}', 'rise .6s paused'), /SECRET/)
    assert.doesNotMatch(fades('@keyframes other{to{opacity:1}}'), /SECRET/)
    assert.doesNotMatch(fades('@keyframes rise{to{opacity:1}}.card{display:none}'), /SECRET/)
  })
})

describe('a page hidden as a whole until a script shows it', () => {
  const page = `<header><nav><a href="/">Home</a></nav></header><main><h1>Page</h1>${shown.repeat(6)}<p>${secret}</p></main>`
  const notice = 'Register for our course about gardens in autumn and spring'
  const covers: Readonly<Record<string, readonly [string, string?]>> = {
    'its body has a low opacity': [page, sheet('body{opacity:0}')],
    'its body is invisible': [page, sheet('body{visibility:hidden}')],
    'its main content has a low opacity': [page.replace('<main>', '<main style="opacity:0">')],
    'all of its parts have a low opacity': [
      page.replaceAll('<p>', '<p style="opacity:0">').replace('<h1>', '<h1 style="opacity:0">'),
    ],
    'its body and wrapper have a low opacity': [page, sheet('html,body{opacity:0}')],
    'its main content has a low opacity below a notice': [
      `<p>${notice}</p>${page.replace('<main>', '<main style="opacity:0">')}`,
    ],
    'its main content is invisible below a menu': [`<div>${notice}</div>${page}`, sheet('main{visibility:hidden}')],
    'its text fades in below its title': [
      page.replace('</h1>', '</h1><div style="opacity:0">').replace('</main>', '<p>All of the page.</p></div></main>'),
    ],
    'its wrapper has no size yet': [`<div>${notice}</div><div style="width:0;height:0;overflow:hidden">${page}</div>`],
    'nearly all of its main content is display:none below a notice': [
      `<p>${notice}</p>${page.replace(/<main><h1>.*?<\/h1>/, '<main><div style="display:none">').replace('</main>', '</div></main>')}`,
    ],
    'it is rendered into a hidden placeholder': [
      `<div class="loader">Loading…</div><div id="app" v-cloak>${page}</div>`,
      sheet('[v-cloak]{display:none}'),
    ],
    'it is aria-hidden behind a dialog': [`<div id="root" aria-hidden="true">${page}</div>`],
  }
  for (const [name, [body, head = '']] of Object.entries(covers))
    test(`is read: ${name}`, () => assert.match(read(body + script, head), /SECRET words/))

  test('is read even if its copy lost its scripts', () => assert.match(read(page, sheet('body{opacity:0}')), /SECRET words/))

  test('is not read if it is empty and no script runs', () =>
    assert.doesNotMatch(read(`<div id="app">${page}</div>`, sheet('#app{display:none}')), /SECRET/))

  test('is not read if only parts are hidden, or outside main', () => {
    const hidden = page.replace('<main>', '<div style="display:none">').replace('</main>', '</div>')
    assert.doesNotMatch(read(`<p>${notice}</p>${hidden}${script}`), /SECRET/)
    const parts = `<p style="display:none">${secret.repeat(6)}</p>`.repeat(3)
    assert.doesNotMatch(read(`<p>${notice}</p><main>${parts}</main>${script}`), /SECRET/)
  })

  test('is not read if what fades in is not several times as long as what is visible', () => {
    const parts = `<main><h1>Page</h1>${shown.repeat(3)}<div style="opacity:0">${shown.repeat(6)}<p>${secret} on this page</p></div></main>`
    assert.doesNotMatch(read(parts + script), /SECRET/)
  })

  test('is not read if it shows its title, or the hidden text is about something else', () => {
    const added = `<p>Cheap watches and loans. ${secret}</p>`.repeat(20)
    const seen = (title: string) => `<header><a href="/">Home</a></header><div>${title}${shown.repeat(3)}</div>`
    for (const style of ['opacity:0', 'visibility:hidden', 'position:absolute;left:-9999px', 'width:0;height:0;overflow:hidden'])
      for (const part of [
        `<div id="content" style="${style}">${added}</div>`,
        `<div style="${style}"><h1>Watches</h1>${added}</div>`,
      ]) {
        assert.doesNotMatch(read(`${seen('<h1>Page</h1>')}${part}<p>Page</p>${script}`), /SECRET/)
        assert.doesNotMatch(read(seen('<h2>Page</h2>') + part + script), /SECRET/)
        assert.doesNotMatch(read(`<header>${seen('<h2>Page</h2>')}</header>${part}`), /SECRET/)
      }
    assert.doesNotMatch(read(`${seen('<h1>Page</h1>')}<main style="display:none">${added}</main>${script}`), /SECRET/)
    assert.doesNotMatch(
      read(`${seen('')}<main><img src="/a.jpg"><div style="opacity:0">${added}</div></main>${script}`),
      /SECRET/,
    )
  })

  test('is not read if it has no title or less hidden than visible text', () => {
    const beside = (part: string) => read(`<main><h1>Page</h1>${shown}</main>${part}${script}`)
    assert.doesNotMatch(beside(`<div style="opacity:0">${shown.repeat(9)}${secret}</div>`), /SECRET/)
    assert.doesNotMatch(beside(`<div class="x" style="opacity:0"><h2>Other</h2>${shown.repeat(2)}${secret}</div>`), /SECRET/)
    assert.doesNotMatch(beside(`<div style="opacity:0"><h1>Other</h1>${shown.repeat(3)}${secret}</div>`), /SECRET/)
  })

  test('does not reveal text hidden inside', () => {
    const inner = page.replace('</main>', '<p style="display:none">MORE hidden words</p></main>')
    const text = read(inner + script, sheet('body{opacity:0}'))
    assert.match(text, /SECRET words/)
    assert.doesNotMatch(text, /MORE hidden/)
  })
})

test('a hidden heading is not the title', () => {
  const { title } = extractPage({
    html: `<title>Prices | Site</title><main><h1 class="sr-only">${secret}</h1>${shown}</main>`,
    path: '/',
    ownHosts: [],
    rules: {},
  })
  assert.equal(title, 'Prices')
})

describe('the cost of style sheets is bounded by that of the page', () => {
  const wide = '<div class="a"><p class="a"><b class="a">x</b></p></div>'.repeat(1_000)
  const sheets = {
    'thousands of rules': `.a{display:block}${'.b{display:none}'.repeat(40_000)}`,
    'long ancestries': `${Array.from({ length: 60 }, () => 'div').join(' ')}{display:none}`,
    siblings: `${Array.from({ length: 30 }, () => '*').join('~')}{display:none}`,
    'endless nesting': '.a{'.repeat(5_000),
    'nesting that doubles': `${'.a &,& .a{'.repeat(30)}display:none`,
    'circular custom properties': ':root{--a:var(--b)var(--b);--b:var(--a)var(--a)}.a{display:var(--a)}',
    'nested negations': `${':not('.repeat(2_000)}.a${')'.repeat(2_000)}{display:none}`,
    'relatives everywhere': ':has(:has(.b)) .a:has(.b){display:none}',
    'unclosed brackets': '('.repeat(100_000),
    'unclosed comments and strings': `${'/* */"\\"'.repeat(50_000)}/*`,
    'one long selector': `${'.a'.repeat(50_000)}{display:none}`,
    'thousands of selectors': `${Array.from({ length: 20_000 }, (_, at) => `.a:nth-child(${at}n+1)`).join()}{display:none}`,
  }
  for (const [name, css] of Object.entries(sheets)) {
    test(name, () => {
      const seconds = cpuSeconds(() => {
        try {
          read(`<main>${shown}${wide}</main>`, sheet(css))
        } catch (error) {
          assert.ok(error instanceof ExtractionError, String(error))
        }
      })
      assert.ok(seconds < 10, `${seconds} s`)
    })
  }
})
