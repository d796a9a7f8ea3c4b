/** A page designed to stall a publisher, and its expected outcome: published, or rejected for this reason. */
export interface HostilePage {
  readonly html: string | Uint8Array
  readonly refused?: RegExp
}

const million = 1_000_000

/** Nested around a text. */
function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}deep${close.repeat(depth)}`
}

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>Hostile</title>${head}</head><body><main><h1>Hostile</h1><p>Some words.</p>${body}</main></body></html>`
}

function ofSize(bytes: number): string {
  return page('<p>Words and more words of a page that does not end.</p>'.repeat(Math.ceil(bytes / 56)))
}

function jsonLd(text: string): string {
  return `<script type="application/ld+json">${text}</script>`
}

const tooDeep = /nested more than 256 deep/
const tooMany = /more than 100000 nodes/
const tooLarge = /larger than 6 MB/
const tooComplex = /style sheets are too complex/

/** By name, which is also their path. */
export const hostilePages: Readonly<Record<string, HostilePage>> = {
  'divs-5000-deep': { html: page(nested('<div>', '</div>', 5_000)), refused: tooDeep },
  'divs-100000-deep': { html: page(nested('<div>', '</div>', 100_000)), refused: tooDeep },
  'unclosed-formatting': { html: page('<p><b><a>x'.repeat(20_000)), refused: tooMany },
  'unclosed-fonts': { html: page('<p><font size=1><i>x'.repeat(20_000)), refused: tooMany },
  'tables-500-deep': { html: page(nested('<table><tr><td>', '</td></tr></table>', 500)), refused: tooDeep },
  'tables-50-deep': { html: page(nested('<table><tr><td>a</td><td>', '</td></tr></table>', 50)) },
  'tables-50-deep-with-heads': { html: page(nested('<table><tr><th>a</th><td>', '</td></tr></table>', 50)) },
  'lists-deep': { html: page(nested('<ul><li>a', '</li></ul>', 110)) },
  'quotes-deep': { html: page(nested('<blockquote>', '</blockquote>', 240)) },
  'foster-parents': { html: page(`<table>${'<tr>x<b>'.repeat(20_000)}`), refused: tooMany },
  'wide-cell': { html: page('<table><tr><th>a</th></tr><tr><td colspan="1000000" rowspan="1000000">x</td></tr></table>') },
  'wide-cells': {
    html: page(`<table>${`<tr>${'<td colspan="1000" rowspan="1000">x</td>'.repeat(20)}</tr>`.repeat(500)}</table>`),
  },
  'rows-of-one-million': { html: page(`<table>${'<tr>'.repeat(700_000)}</table>`), refused: tooMany },
  'rows-many': { html: page(`<table>${'<tr><td>a<td>b'.repeat(10_000)}</table>`) },
  'questions-many': {
    html: page(
      Array.from({ length: 10_000 }, (_, at) => `<dt>What is term ${at}?</dt><dd>It stands for thing ${at}.</dd>`).join(''),
    ),
  },
  'related-lines-many': { html: page('<span>Related articles</span>'.repeat(20_000)) },
  'related-headings-deep': {
    html: page(`${'<div>'.repeat(230)}${'<h2>Related articles</h2><a href="/a">Abcd</a>'.repeat(5_000)}${'</div>'.repeat(230)}`),
  },
  'links-many': { html: page('<a href="/x">y</a>'.repeat(15_000)) },
  'breaks-many': { html: page('<br>'.repeat(90_000)) },
  'page-of-20-mb': { html: ofSize(20 * million), refused: tooLarge },
  'page-of-almost-6-mb': { html: ofSize(5.9 * million), refused: tooMany },
  'text-of-3-mb': { html: page('<p>word word word '.concat('word '.repeat(600_000))) },
  'attribute-of-2-mb': {
    html: page(`<div class="${'a '.repeat(million)}" id="${'b'.repeat(100_000)}" style="${'x:'.repeat(100_000)}">x</div>`),
  },
  'attributes-many': { html: page(`<div ${Array.from({ length: 100_000 }, (_, at) => `a${at}="b"`).join(' ')}>x</div>`) },
  'image-inline': { html: page(`<img alt="x" src="data:image/png;base64,${'A'.repeat(2.5 * million)}">`) },
  'sources-many': { html: page(`<img alt="x" srcset="${'/a.png 1w, '.repeat(200_000)}">`) },
  spaces: { html: page(`<p>a${' '.repeat(million)}b${'\u00A0'.repeat(500_000)}c</p>`) },
  letters: { html: page(`<p>${'a'.repeat(million)}</p>`) },
  digits: { html: page(`<p class="price">${'1'.repeat(million)} ₪</p>`) },
  prices: { html: page(`<p class="price">${'₪3,900 '.repeat(200_000)}</p>`) },
  'prices-glued': { html: page(`<p class="price">₪${'3,'.repeat(500_000)}</p>`) },
  dashes: { html: page(`<p>${'-'.repeat(500_000)}${'– '.repeat(200_000)}</p><title>${' - '.repeat(100_000)}</title>`) },
  'marks-of-markdown': { html: page(`<p>${'*_[`'.repeat(100_000)}</p><p>${'[](('.repeat(50_000)}</p>`) },
  'bold-letters': { html: page(`<p>${'<b>x</b>y'.repeat(20_000)}</p>`) },
  'bold-in-bold': { html: page('<p>'.concat('<b>x<i>y'.repeat(100))) },
  ampersands: { html: page(`<p>${'&'.repeat(million)}</p><p>${'&amp;'.repeat(200_000)}</p><p>${'&#x'.repeat(200_000)}</p>`) },
  'zero-bytes': { html: page(`<p>a\u0000b${'\u0000'.repeat(million)}</p>`), refused: /not text/ },
  'surrogates-alone': { html: page('<p>a&#xD800;b&#xDFFF;c &#1114112; &#99999999999;</p>') },
  'bytes-that-are-no-utf-8': {
    html: Uint8Array.from({ length: 200_000 }, (_, at) => (at % 3 === 0 ? 0xff : 0xc3)),
    refused: /neither a head nor a heading/,
  },
  'title-endless': { html: page('', `<title>${'x '.repeat(million)}`) },
  'comment-endless': { html: page(`<!--${'<!-- -'.repeat(300_000)}`) },
  'script-endless': { html: page(`<script>${'<!--<script>'.repeat(100_000)}`) },
  'tags-unfinished': { html: page('<'.repeat(million)) },
  'templates-deep': { html: page(nested('<template>', '</template>', 2_000)), refused: tooDeep },
  'drawing-deep': { html: page(nested('<svg>', '</svg>', 200)) },
  'drawing-with-texts': { html: page(`<svg>${'<text>a</text>'.repeat(40_000)}</svg>`) },
  'drawings-in-drawings': { html: page(nested('<svg><foreignObject><p>a</p>', '</foreignObject></svg>', 100)) },
  'formula-deep': { html: page(`<math>${nested('<msup><mi>a</mi>', '</msup>', 200)}</math>`) },
  'noscripts-many': { html: page('<noscript><img src="/a.png"></noscript>'.repeat(15_000)) },
  'tabs-many': { html: page(`${'<ul class="tabs"><li>a</li><li>b</li></ul>'.repeat(8_000)}<div><div class="tab">x</div></div>`) },
  'languages-nested': { html: page(`${'<div class="language-js">'.repeat(200)}${'<pre>x</pre>'.repeat(10_000)}`) },
  'code-in-code': { html: page(nested('<pre><code>', '</code></pre>', 100)) },
  'json-ld-blocks-50000': { html: page('', jsonLd('{}').repeat(50_000)), refused: tooMany },
  'json-ld-blocks': { html: page('', jsonLd('{}').repeat(40_000)) },
  'data-deep': { html: page(`<script type="application/json">${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}</script>`) },
  'data-wide': {
    html: page(`<script type="application/json">[${'{"title":"Hostile","content":"words"},'.repeat(70_000)}{}]</script>`),
  },
  'json-ld-deep': { html: page('', jsonLd(`${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`)) },
  'json-ld-wide': { html: page('', jsonLd(`[${'{"@type":"Offer","price":"1"},'.repeat(15_000)}{}]`)) },
  'json-ld-circle': {
    html: page('', jsonLd('{"@id":"#a","@type":"Organization","name":"a","publisher":{"@id":"#a"},"location":{"@id":"#a"}}')),
  },
  'json-ld-broken': { html: page('', jsonLd(`{"name":"${'\\'.repeat(200_000)}`).concat(jsonLd(`{${'/*'.repeat(100_000)}`))) },
  'meta-many': { html: page('', '<meta name="robots" content="index">'.repeat(30_000)) },
  'slides-hidden': {
    html: page('<div class="slide" style="display:none">a</div>'.repeat(20_000), '<script src="/a.js"></script>'),
  },
  'answers-hidden': { html: page('<div class="faq"><b hidden>a</b><i hidden>b</i></div>'.repeat(10_000)) },
  'signs-for-the-eye': { html: page('<b aria-hidden="true">a</b>'.repeat(20_000)) },
  'parts-faint': {
    html: page('<p style="opacity:0">a</p>'.repeat(20_000), '<script src="/a.js"></script>').replace('Some words.', ''),
  },
  'panels-that-open-one-another': {
    html: page(
      Array.from({ length: 5_000 }, (_, at) => `<div id="p${at}" hidden><a aria-controls="p${at - 1}">a</a></div>`).join(''),
    ),
  },
  'colours-many': {
    html: page(
      Array.from({ length: 5_000 }, (_, at) => `<p class="c${at}" style="color:#${at.toString(16).padStart(6, '0')}">a</p>`).join(
        '',
      ),
      `<style>${Array.from({ length: 5_000 }, (_, at) => `.c${at}{background:#${at.toString(16).padStart(6, '0')}}`).join('')}</style>`,
    ),
  },
  'rules-many': {
    html: page('<p class="a">a</p>'.repeat(5_000), `<style>${'.a{display:none}'.repeat(200_000)}</style>`),
    refused: tooComplex,
  },
  'rules-nested': { html: page('', `<style>${'.a{'.repeat(million)}</style>`), refused: tooComplex },
  'rules-for-ancestors': {
    html: page(
      nested('<div class="a">', '</div>', 200),
      `<style>${Array.from({ length: 40 }, () => '.a').join(' ')} .b .a{display:none}</style>`,
    ),
  },
  'rules-for-siblings': {
    html: page(
      '<p class="a">a</p>'.repeat(20_000),
      `<style>${Array.from({ length: 10 }, () => '.a').join('~')}~.a:not(.a){display:none}</style>`,
    ),
  },
  'sheet-that-never-closes': {
    html: page('', `<style>${'a{b:url('.repeat(200_000)}</style><style>${'"\\'.repeat(million)}</style>`),
  },
  'characters-unseen': { html: page(`<p>${'a\u{E0061}\u200B\u200E'.repeat(300_000)}</p>`) },
}
