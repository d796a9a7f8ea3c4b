import { cacheControl, textResponse, type HttpResponse } from '../../http/response.ts'
import { escapeMarkup } from '../../http/escape-markup.ts'
import { inlineStyle } from '../../http/inline-style.ts'
import { preferredLanguage, type OwnLanguage } from '../../http/own-language.ts'
import { displayPath } from '../../model/site-path.ts'
import type { QueryCount } from '../agent-summary.ts'
import { pageColumns, trafficInterfaces } from '../day-counts.ts'
import type { InterfaceCounts, TrafficSummary } from '../traffic-summary.ts'
import { agentsSection } from './agents-section.ts'
import { table, type Row } from './table.ts'
import { texts } from './texts.ts'

// Logical properties serve both directions of writing. Each interface has the same colour everywhere.
const style = inlineStyle(`
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1f2329); --dim: light-dark(#5b626c, #a3abb6);
  --html: light-dark(#8a94a3, #7f8998); --markdown: light-dark(#0b7a75, #2fb3ac); --rest: light-dark(#0b57d0, #6ea3f5);
  --mcp: light-dark(#b3400f, #f08a55); --discovery: light-dark(#7a3fb5, #b58ae0) }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 72rem; padding: 1.5rem 1rem 4rem; background: light-dark(#fff, #14171a); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between }
h1 { font-size: 1.8rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.25rem; margin-block: 2.5rem .5rem }
a { color: light-dark(#0b57d0, #8ab4f8) }
.dim { color: var(--dim) }
p { margin-block: .25rem }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin-block: 1.25rem; padding: 0; list-style: none }
.tiles li { background: var(--soft); border-radius: .5rem; padding: .6rem .8rem; border-block-start: 4px solid var(--line) }
.tiles b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums }
.tiles .html { border-color: var(--html) } .tiles .markdown { border-color: var(--markdown) } .tiles .rest { border-color: var(--rest) }
.tiles .mcp { border-color: var(--mcp) } .tiles .discovery { border-color: var(--discovery) }
figure { margin: 0; direction: ltr }
figure svg { display: block; inline-size: 100%; block-size: 14rem; background: var(--soft); border-radius: .5rem }
figure div { display: flex; justify-content: space-between; font-size: .85rem; color: var(--dim) }
svg .html { fill: var(--html) } svg .markdown { fill: var(--markdown) } svg .rest { fill: var(--rest) }
svg .mcp { fill: var(--mcp) } svg .discovery { fill: var(--discovery) }
svg line { stroke: var(--line); vector-effect: non-scaling-stroke }
g:hover rect { opacity: .75 }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; padding: .3rem .9rem .3rem 0; border-block-end: 1px solid var(--line) }
[dir=rtl] th, [dir=rtl] td { padding: .3rem 0 .3rem .9rem }
th { font-weight: 600; color: var(--dim); white-space: nowrap }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.name, th.name { min-inline-size: 11rem; overflow-wrap: anywhere }
tbody th { color: inherit; font-weight: inherit; white-space: normal }
details { margin-block: .75rem }
summary { cursor: pointer; color: var(--dim) }
`)

/** Nothing but the page's own style: the page loads no script, no picture and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src ${style.source}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * How the site is used, as a page for its owner: numbers and a plot, made on the server.
 * @param languages the `Accept-Language` field, or a language that was chosen
 */
export function trafficPage(summary: TrafficSummary, languages: string | undefined): HttpResponse {
  return textResponse(200, 'text/html; charset=utf-8', document(summary, preferredLanguage(languages)), {
    'cache-control': cacheControl.problem,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Language',
  })
}

function document(summary: TrafficSummary, language: OwnLanguage): string {
  const { direction, title, about, otherName, nothing } = texts[language]
  const other = language === 'he' ? 'en' : 'he'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${style.element}
</head>
<body>
<header><h1>${title}</h1><a href="?lang=${other}" lang="${other}" hreflang="${other}">${otherName}</a></header>
<main>
<p class="dim">${about}</p>
${summary.months.length === 0 ? `<p>${nothing}</p>` : content(summary, language)}
</main>
</body>
</html>
`
}

function content({ from, to, days, months, searches, glossary, pages, agents }: TrafficSummary, language: OwnLanguage): string {
  const said = texts[language]
  const { interfaces, total } = said
  const format = new Intl.NumberFormat(language)
  const dayName = dates(language, { day: 'numeric', month: 'short' })
  const monthName = dates(language, { month: 'long', year: 'numeric' })

  const tableOrNone = (label: string, heads: readonly string[], rows: readonly Row[]) =>
    table(label, heads, rows, language) || `<p class="dim">${said.none}</p>`
  const usageColumns = [...trafficInterfaces.map((each) => interfaces[each]), total]
  const queries = (label: string, rows: readonly QueryCount[]) =>
    tableOrNone(
      label,
      [said.query, said.asked, said.noResult],
      rows.map(({ query, asked, withoutResult }) => [query, asked, withoutResult]),
    )

  const tiles = trafficInterfaces.map((name) => {
    const sum = days.reduce((all, day) => all + day[name], 0)
    return `<li class="${name}"><b>${format.format(sum)}</b>${interfaces[name]}</li>`
  })
  const bars = days.map((day) => ({
    counts: day,
    title: [dayName(day.day), ...trafficInterfaces.map((name) => `${interfaces[name]}: ${format.format(day[name])}`)].join('\n'),
  }))
  const busiest = days.reduce((max, day) => (day.total > max.total ? day : max))
  const max = format.format(busiest.total)
  const plotted = `${said.byDay}, ${dayName(from)} – ${dayName(to)}. ${said.max}: ${max}, ${dayName(busiest.day)}. ${said.inTable}`
  const middle = days[Math.floor(days.length / 2)]?.day ?? from
  const axis = [from, middle, to].map((day) => `<span><bdi>${dayName(day)}</bdi></span>`)
  const glossarySections = [
    `<h2>${said.terms}</h2>${queries(said.terms, glossary.mostAsked)}`,
    `<h2>${said.termsNotFound}</h2>${queries(said.termsNotFound, glossary.notFound)}`,
  ]
  const pageRows = pages.map((page): Row => [displayPath(page.path), ...pageColumns.map((each) => page[each]), page.total])
  return [
    `<ul class="tiles" aria-label="${said.lastDays}">${tiles.join('')}</ul>`,
    `<h2>${said.byDay}</h2>`,
    `<figure><div><span>${max}</span></div>${plot(bars, plotted)}<div>${axis.join('')}</div></figure>`,
    `<details><summary>${said.numbers}</summary>`,
    tableOrNone(said.byDay, [said.day, ...usageColumns], days.map((day) => usageRow(dayName(day.day), day)).toReversed()),
    '</details>',
    `<h2>${said.byMonth}</h2>`,
    tableOrNone(
      said.byMonth,
      [said.month, ...usageColumns],
      months.map((month) => usageRow(monthName(`${month.month}-01`), month)).toReversed(),
    ),
    `<h2>${said.searches}</h2>${queries(said.searches, searches.mostAsked)}`,
    `<h2>${said.notFound}</h2><p class="dim">${said.notFoundHint}</p>${queries(said.notFound, searches.notFound)}`,
    ...(glossary.mostAsked.length === 0 ? [] : glossarySections),
    `<h2>${said.pages}</h2>`,
    tableOrNone(said.pages, [said.page, ...pageColumns.map((each) => interfaces[each]), total], pageRows),
    agentsSection(agents, language),
  ].join('\n')
}

function usageRow(name: string, counts: InterfaceCounts): Row {
  return [name, ...trafficInterfaces.map((each) => counts[each]), counts.total]
}

function dates(language: OwnLanguage, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** One bar of the plot; the title is shown while it is pointed at. */
interface Bar {
  readonly counts: InterfaceCounts
  readonly title: string
}

const plotHeight = 100

/** Bars side by side, the largest as high as the plot. They stretch with it; its texts are outside. */
function plot(bars: readonly Bar[], label: string): string {
  const max = Math.max(1, ...bars.map(({ counts }) => counts.total))
  const lines = [25, 50, 75].map((at) => `<line x1="0" x2="${bars.length}" y1="${at}" y2="${at}"/>`).join('')
  const drawn = bars.map(({ counts, title }, at) => {
    let top = plotHeight
    const pieces = trafficInterfaces.map((name) => {
      const size = (counts[name] / max) * (plotHeight - 2)
      top -= size
      if (size === 0) return ''
      return `<rect class="${name}" x="${at + 0.1}" y="${rounded(top)}" width=".8" height="${rounded(size)}"/>`
    })
    return `<g><title>${escapeMarkup(title)}</title>${pieces.join('')}</g>`
  })
  return `<svg viewBox="0 0 ${bars.length} ${plotHeight}" preserveAspectRatio="none" role="img" aria-label="${escapeMarkup(label)}">${lines}${drawn.join('')}</svg>`
}

function rounded(number: number): string {
  return String(Math.round(number * 100) / 100)
}
