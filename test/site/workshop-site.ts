import type { SiteFiles } from './agency-like-site.ts'

/** Public origin of the workshop's site; plain HTTP, so that tests can serve it without a certificate. */
export const workshopUrl = 'http://www.spoke-lantern.example'

interface WorkshopPage {
  /** From the root; `.html` is part of the address. */
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly paragraphs: readonly string[]
  /** Markup after the paragraphs. */
  readonly more?: string
  /** The date of a journal page. */
  readonly date?: string
}

const form = `<form id="book" class="booking" method="post" action="/thanks.html">
<h2>Book a visit</h2>
<p><label for="rider">Your name</label> <input id="rider" name="rider" autocomplete="name" required></p>
<p><label for="mail">E-mail</label> <input id="mail" name="mail" type="email" autocomplete="email" required></p>
<p><label for="day">Day</label> <input id="day" name="day" type="date"></p>
<p><label for="bicycle">Bicycle</label> <select id="bicycle" name="bicycle"><option>Town</option><option>Touring</option><option>Cargo</option></select></p>
<p><label for="fault">What is wrong with it?</label> <textarea id="fault" name="fault"></textarea></p>
<p class="away"><label for="fax">Leave this empty</label> <input id="fax" name="fax" tabindex="-1" autocomplete="off"></p>
<p><button type="submit">Ask for the day</button></p>
</form>`

const repairs: readonly WorkshopPage[] = [
  {
    path: '/repairs/wheels.html',
    title: 'Wheels and spokes',
    summary: 'Truing, new spokes and whole wheels, laced by hand to the rim and hub that you bring or choose.',
    paragraphs: [
      'A wheel that rubs is seldom a broken wheel. We measure the tension of every spoke before we touch one, because a rim that was pulled straight with uneven tension will be crooked again within a month of cobbles.',
      'Where the rim is worn through or cracked at the eyelets, we lace a new one to your hub. That takes two days: one for the work, and one night in which the spokes settle before we true the wheel for the last time.',
      'Bring the wheel with its tyre and the skewer. We check the bearings while it is on the stand, and we call you before we replace anything that you did not ask for.',
    ],
  },
  {
    path: '/repairs/brakes.html',
    title: 'Brakes and cables',
    summary: 'Rim, drum and disc brakes that stop in the wet, with cables and hoses cut to length.',
    paragraphs: [
      'Most brakes that feel weak are only far away from their cable: the outer casing is compressed, and the lever pulls against a spring of its own making. New casing and a new inner cable change more than new pads do.',
      'For hydraulic brakes we flush the old fluid, bleed the system from the caliper upward and measure the rotor. A rotor below the thickness that is engraved on it is replaced, whatever it looks like.',
      'You can wait for pads and cables. Hydraulic work needs the afternoon, since the fluid has to stand before the second bleeding.',
    ],
  },
  {
    path: '/repairs/frames.html',
    title: 'Frames in steel',
    summary: 'Straightening, new dropouts and brazing of steel frames, with paint that matches.',
    paragraphs: [
      'Steel forgives. A rear triangle that was bent in a fall can be set back into line on the table, as long as no tube is dented at its thin middle. We show you the measurements before and after.',
      'Dropouts, bottle bosses and cable stops are brazed with silver, at a heat that leaves the heat treatment of the tubes alone. The paint around the place is matched by eye and baked.',
      'We do not repair aluminium or carbon frames. There are good workshops for that, and we will gladly tell you whom we would ask.',
    ],
  },
]

const journal: readonly WorkshopPage[] = [
  {
    path: '/journal/winter-chain.html',
    title: 'What salt does to a chain',
    summary: 'Three winters of measurements: how quickly a chain wears on salted roads, and what slowed it down.',
    date: '2026-02-11',
    paragraphs: [
      'For three winters we measured the chains of eleven riders who cross the bridge every working day. Without care, a chain reached its limit after nine hundred kilometres, which is about a third of what it lasts in summer.',
      'Two habits made the difference. Wiping the chain after a wet ride added half of its life again; dripping wax into clean rollers once a week doubled it. Spraying oil from a can on top of the dirt did nothing that we could measure.',
      'If you do only one thing, wipe it. An old sock by the door is the cheapest tool in the house.',
    ],
  },
  {
    path: '/journal/choosing-a-light.html',
    title: 'Choosing a light that others can bear',
    summary: 'Why the shape of the beam matters more than its brightness, and how to aim a lamp in five minutes.',
    date: '2026-04-02',
    paragraphs: [
      'A bright lamp without an upper edge blinds everybody who comes the other way, and lights the leaves of the trees. Look for a beam with a sharp horizontal cut-off, as cars have had for decades.',
      'Aim it on a level street at dusk: the bright edge belongs on the road some ten metres before the wheel. Then walk towards your own bicycle. If you have to squint, lower it.',
      'Dynamo lamps need no charging and are bolted on, so they are there when you need them. We fit them to wheels that we build, and to most others.',
    ],
  },
  {
    path: '/journal/loan-bicycles.html',
    title: 'Our loan bicycles, one year on',
    summary: 'Six bicycles that we lend while yours is on the stand: who used them, and what they taught us.',
    date: '2026-06-23',
    paragraphs: [
      'Last summer we painted six old bicycles yellow and began to lend them to everybody whose own stayed with us overnight. They were taken out four hundred and twelve times, and came back four hundred and twelve times.',
      'They also told us what people really ride. The one with the basket was always gone first; the one with ten gears stood about until its owner discovered the hill behind the school.',
      'There is no fee and no form. Bring your bicycle, take a yellow one, and change them back when we call.',
    ],
  },
]

const stories: readonly WorkshopPage[] = [
  {
    path: '/stories/bakery-round.html',
    title: 'A cargo bicycle for the bakery round',
    summary: 'The bakery on Mill Lane delivers by bicycle in every weather, after two wheels and a stronger hub.',
    date: '2026-03-18',
    paragraphs: [
      'The bakery carries sixty loaves to eleven cafés before seven in the morning. Its cargo bicycle broke a spoke in the rear wheel every other week, always on the same side.',
      'The hub was narrow and the load high. We laced a wheel with thicker spokes on the drive side to a wider hub, and moved the box down by the width of a hand.',
      'It has not broken a spoke since the spring, and the baker says that it corners like a bicycle now.',
    ],
  },
  {
    path: '/stories/fifty-years.html',
    title: 'Fifty years, one frame',
    summary: 'A steel frame from before its rider was born, straightened and riding again after a long time in the barn.',
    date: '2026-05-09',
    paragraphs: [
      'It came on a trailer, under straw: the touring bicycle of a grandfather, bent by a cow and left in the barn. His granddaughter wanted to ride it to the sea.',
      'We set the rear triangle on the table, brazed a new dropout and left every scratch in the paint where it was. The bottom bracket had to be turned on the lathe, because nobody makes that thread any more.',
      'She sent us a postcard from the harbour, four hundred kilometres later, with a greeting from the dog.',
    ],
  },
]

/** The index page of a section. */
function hub(path: string, title: string, summary: string, pages: readonly WorkshopPage[]): WorkshopPage {
  const items = pages.map((page) => `<li><a href="${page.path}">${page.title}</a>: ${page.summary}</li>`)
  const paragraphs = [
    summary,
    'Each page below says what we do ourselves, how long it takes and what we would rather leave to others.',
  ]
  return { path, title, summary, paragraphs, more: `<ul>\n${items.join('\n')}\n</ul>` }
}

const pages: readonly WorkshopPage[] = [
  {
    path: '/',
    title: 'Bicycles repaired while you have coffee',
    summary: 'Spoke &amp; Lantern is a bicycle workshop by the harbour: wheels, brakes, steel frames and lights.',
    paragraphs: [
      'We are four people, one lathe and a coffee machine. We repair the bicycles that people use every day, and we tell you first what it takes. Small things are done while you wait; for the rest we lend you a yellow bicycle.',
      'Most of what we know is written down in the journal, with the measurements. Use it, also if you repair your bicycle yourself or live at the other end of the country.',
    ],
    more: `<p><a href="/repairs/">What we repair</a>, <a href="/journal/">the journal</a>, <a href="/stories/">stories of bicycles</a>.</p>\n${form}`,
  },
  hub(
    '/repairs/',
    'What we repair',
    'Wheels, brakes and steel frames, repaired by the people who answer the telephone.',
    repairs,
  ),
  hub(
    '/journal/',
    'Journal',
    'What we measured, tried and learned in the workshop, written down for everybody who rides.',
    journal,
  ),
  hub('/stories/', 'Stories', 'Bicycles that came back to the road, with what was done to them and by whom.', stories),
  ...repairs,
  ...journal,
  ...stories,
  {
    path: '/visit.html',
    title: 'Visit us',
    summary: 'Where the workshop is, when it is open, and how to book a day for your bicycle.',
    paragraphs: [
      'The workshop stands at the old rope walk, behind the blue gate. From the station it is ten minutes on foot along the water, and there is a ramp beside the steps. Ring the bell: it is the one with the big dome.',
      'Come without an appointment for anything small, or book a day below. Whoever books brings the bicycle before ten, and has it back by six.',
    ],
    more: form,
  },
]

function markup({ title, summary, paragraphs, more = '', date }: Omit<WorkshopPage, 'path'>): string {
  const published = date === undefined ? '' : `<p class="date"><time datetime="${date}">${date}</time></p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Spoke &amp; Lantern</title>
<meta name="description" content="${summary}">
<meta property="og:site_name" content="Spoke &amp; Lantern">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/look.css">
</head>
<body>
<div class="top"><a href="/">Spoke &amp; Lantern</a> <nav><a href="/repairs/">Repairs</a> <a href="/journal/">Journal</a> <a href="/visit.html">Visit</a></nav></div>
<div id="content">
<h1>${title}</h1>
${published}
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${more}
<div class="promo">Lamps are half the price until Sunday.</div>
</div>
<footer><p>Rope Walk 3, Saltby. Open from Tuesday to Saturday.</p><p>For language models: <a href="/llms.txt">index of this site</a>.</p></footer>
</body>
</html>
`
}

const look = `body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1.05rem/1.6 sans-serif; color: #222; background: #fff }
a { display: inline-block; min-height: 1.5rem; color: #084c8d }
label { display: inline-block; min-width: 8rem }
input, select, textarea, button { min-height: 2rem; font: inherit }
.away { position: absolute; left: -99rem }
`

/** File name of each page; an address with a trailing slash is a folder. */
const fileOf = (path: string) => `${path}${path.endsWith('/') ? 'index.html' : ''}`.slice(1)

/** A small site unlike the agency's: English, in other folders, without prices, glossary and structured data. */
export const workshopFiles: SiteFiles = {
  ...Object.fromEntries(pages.map((page) => [fileOf(page.path), markup(page)])),
  'thanks.html': markup({ title: 'Thank you', summary: 'We call you back.', paragraphs: ['We call you back.'] }),
  '404.html': markup({ title: 'Not here', summary: 'No such page.', paragraphs: ['There is no such page.'] }),
  'look.css': look,
}

/** Its `daf.yaml`, for a build in `public`. */
export const workshopConfig = `site:
  name: Spoke & Lantern
  baseUrl: ${workshopUrl}
source: ./public
pages:
  types:
    - { match: /repairs/*, type: service }
    - { match: /journal/*, type: article }
    - { match: /stories/*, type: case-study }
    - { match: [/repairs/, /journal/, /stories/], type: hub }
  main: "#content"
  remove: [.promo]
  exclude: [/thanks.html]
contact:
  page: /visit.html
  company: { name: Spoke & Lantern, founded: 2011 }
  phone: +44 1632 960142
  email: bell@spoke-lantern.example
  address: { street: Rope Walk 3, town: Saltby }
  hours: { Tuesday to Saturday: 08:00 to 18:00 }
  howToRequestAQuote: Describe the fault on the visit page, or bring the bicycle; we tell you the price before we begin.
forms:
  - pages: [/, /visit.html]
    form: "#book"
    tool: book_visit
    description: Fill the form that asks the workshop for a day; the visitor reviews it and presses the button.
contentSignals:
  search: yes
  ai-input: yes
  ai-train: yes
limits:
  requests: 60
  window: 30s
`
