import { html } from '../site/agency-like-site.ts'

/** Fields of every kind, with the names and labels that tell an agent what they are. */
const allFields = `
<p><label>Full name * <input name="your-name" required minlength="2" maxlength="40"></label></p>
<p><label for="mail">E-mail</label><input id="mail" name="contact[email]" type="email" required></p>
<p><input name="phone" type="tel" pattern="0[\\d\\-]{8,10}" title="As dialled in Israel" aria-label="Phone"></p>
<p><input name="שם החברה" id="company" placeholder="Company"></p>
<p><label>Budget <input name="budget" type="number" min="1000" max="90000" step="500"></label></p>
<p><label>Start <input name="start" type="date" min="2026-01-01" max="2027-12-31"></label></p>
<p><label>Service <select name="service" required><option value="">Choose</option><option value="seo">Organic SEO</option>
<option value="geo">GEO</option><option value="old" disabled>Old</option></select></label></p>
<fieldset><legend>How to reach you</legend>
<label><input type="radio" name="reach" value="phone"> By phone</label>
<label><input type="radio" name="reach" value="mail"> By mail</label></fieldset>
<fieldset><legend>Topics</legend>
<label><input type="checkbox" name="topics[]" value="a"> Audit</label>
<label><input type="checkbox" name="topics[]" value="b"> Content</label></fieldset>
<p><label><input class="drawn" type="checkbox" name="consent" required> I agree to be called</label></p>
<p><span id="q">Your question</span><textarea name="message" aria-labelledby="q"></textarea></p>`

/** Ways to hide a field from people, by name. */
const traps = `
<p style="display:none"><input name="t_display"></p>
<p style="visibility:hidden"><input name="t_visibility"></p>
<p style="opacity:0"><input name="t_opacity"></p>
<p style="position:absolute;left:-9999px"><label>x <input name="t_left"></label></p>
<p style="position:absolute;right:-9999px"><input name="t_right"></p>
<p style="position:absolute;top:-9999px"><input name="t_top"></p>
<p style="height:0;overflow:hidden"><input name="t_cut"></p>
<input name="t_tiny" style="width:1px;height:1px;padding:0;border:0;position:absolute">
<input name="t_clip" style="clip-path:inset(50%)">
<p style="transform:scale(0)"><input name="t_scale"></p>
<p aria-hidden="true"><input name="t_aria"></p>
<p inert><input name="t_inert"></p>
<p hidden><input name="t_hidden"></p>
<p><input name="t_tab" tabindex="-1" autocomplete="off"></p>
<p style="display:none"><label>x <input type="checkbox" name="t_box"></label></p>
<p style="position:absolute;left:-9999px"><label>x <input type="checkbox" name="t_box2"></label></p>
<input type="hidden" name="t_type" value="token">
<input name="t_disabled" disabled><input name="t_readonly" readonly value="kept">
<fieldset disabled><input name="t_fieldset"></fieldset>
<p><label>Password <input type="password" name="t_password"></label></p>
<p><label>File <input type="file" name="t_file"></label></p>`

/** Checkboxes drawn by their labels, and a honeypot hidden only by the style sheet. */
const style = '<link rel="stylesheet" href="/form.css">'
const styleSheet = '.drawn{position:absolute;opacity:0;width:1px;height:1px}.nice{display:none!important}'

/** Content security policies under which forms must still work. */
export const policies = [
  "default-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
  "default-src 'none'; style-src 'self'; script-src 'nonce-abc'; connect-src 'self'",
  "default-src 'self'; script-src 'strict-dynamic' 'nonce-abc'",
]

/**
 * Pages with forms that submit to `sink`.
 * @param sink the address that forms submit to
 */
export function formPages(sink: string): Record<string, string> {
  const form = (id: string, fields: string, button = '<button>שליחה</button>') =>
    `<form id="${id}" method="post" action="${sink}">${fields}${button}</form>`
  const contact = form(
    'contact',
    `${allFields}${traps}<p class="nice"><label>x <input name="t_sheet"></label></p>`,
    '<button type="reset">x</button><p><button>שליחה</button></p>',
  )
  const simple = '<label>Name <input name="name" required></label>'
  const page = (path: string, body: string, head = style) => html({ path, title: 'טופס', body, head })
  return {
    'form.css': styleSheet,
    'contact/index.html': page('/contact/', contact),
    ...Object.fromEntries(
      policies.map((policy, at) => [
        `strict-${at}/index.html`,
        page(
          `/strict-${at}/`,
          form('contact', simple),
          `<meta http-equiv="Content-Security-Policy" content="${policy}">${style}<script nonce="abc" src="/nothing.js"></script>`,
        ),
      ]),
    ),
    'nothing.js': '',
    'en/index.html': page(
      '/en/',
      `<div lang="en-GB" dir="ltr">${form('contact', simple, '<input type="submit" value="Send">')}</div>`,
    ),
    'clobbered/index.html': page(
      '/clobbered/',
      form(
        'contact',
        '<label>A <input name="elements"></label><label>B <input name="submit"></label><label>C <input name="id"></label>',
      ),
    ),
    'closed/index.html': page('/closed/', `<div id="box" style="display:none">${form('contact', simple)}</div>`),
    'two/index.html': page(
      '/two/',
      form('other', '<label>Mail <input name="mail" type="email"></label>') + form('contact', simple),
    ),
    'fading/index.html': page('/fading/', `<div style="visibility:hidden;opacity:0">${form('contact', simple)}</div>`),
    'eager/index.html': page(
      '/eager/',
      form(
        'contact',
        '<label>Name <input name="name"></label><label>City <select name="city"><option value="">-<option>TLV</select></label>',
      ),
      `${style}<script src="/eager.js" defer></script>`,
    ),
    'eager.js': `const form = document.forms[0]
form.addEventListener('change', (event) => { form.submit(); form.requestSubmit(); HTMLFormElement.prototype.submit.call(form) })`,
    ...Object.fromEntries(
      [80, 300].map((delay) => [
        `debounced-${delay}/index.html`,
        page(`/debounced-${delay}/`, form('contact', simple), `${style}<script src="/debounced.js" defer></script>`),
      ]),
    ),
    'debounced.js': `const form = document.forms[0]
const delay = Number(location.pathname.replace(/\\D/g, ''))
let timer
form.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(() => { form.requestSubmit(); form.submit(); document.querySelector('button').click() }, delay)
})`,
    'late/index.html': page('/late/', '<div id="root"></div>', `${style}<script src="/late.js" defer></script>`),
    // As frameworks do: a setter on the element that ignores values it already knows, and state derived from events.
    'late.js': `setTimeout(() => {
  document.getElementById('root').innerHTML = ${JSON.stringify(form('contact', '<label>Name <input name="name" id="name" required></label><label><input type="checkbox" name="call"> Call me</label>', '<button disabled>Send</button>'))}
  const input = document.getElementById('name')
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  Object.defineProperty(input, 'value', { get() { return get.call(this) }, set() {} })
  input.addEventListener('input', () => {
    document.querySelector('button').disabled = false
    document.body.dataset.state = get.call(input)
  })
  document.querySelector('[type=checkbox]').addEventListener('click', (event) => { document.body.dataset.call = event.target.checked })
}, 50)`,
    'nothing/index.html': page('/nothing/', '<p>x</p>'),
  }
}

/** The configuration of these pages. */
export const formTools = [
  {
    pages: [
      '/contact/',
      '/en/',
      '/strict-0/',
      '/strict-1/',
      '/strict-2/',
      '/late/',
      '/eager/',
      '/debounced-80/',
      '/debounced-300/',
      '/closed/',
      '/fading/',
      '/clobbered/',
      '/two/',
      '/nothing/',
    ],
    form: '#contact',
    tool: 'request_consultation',
    description: 'Fill the form; the visitor sends it.',
  },
  { pages: ['/two/'], form: 'main #other', tool: 'subscribe', description: 'Fill the form of the newsletter.' },
]
