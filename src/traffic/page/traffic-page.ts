import { createHash } from 'node:crypto'
import { cacheControl, textAnswer, type Answer } from '../../http/answer.ts'
import { preferredLanguage, type OwnLanguage } from '../../http/own-language.ts'
import { trafficInterfaces } from '../day-counts.ts'
import type { TrafficSummary } from '../traffic-summary.ts'
import { columns } from './bars.ts'
import { style } from './style.ts'
import { Tables } from './tables.ts'
import { texts } from './texts.ts'

/** Nothing but the page's own style: no script, no picture, no address is asked for. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * How the site is used, as a page for its owner: numbers and plots, made on the server.
 * @param languages the `Accept-Language` field, or a language that was chosen
 */
export function trafficPage(summary: TrafficSummary, languages: string | undefined): Answer {
  return textAnswer(200, 'text/html; charset=utf-8', document(summary, preferredLanguage(languages)), {
    'cache-control': cacheControl.problem,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
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
<style>${style}</style>
</head>
<body>
<header><h1>${title}</h1><a href="?lang=${other}" lang="${other}" hreflang="${other}">${otherName}</a></header>
<p class="dim">${about}</p>
${summary.months.length === 0 ? `<p>${nothing}</p>` : content(summary, language)}
</body>
</html>
`
}

function content(summary: TrafficSummary, language: OwnLanguage): string {
  const { days, months, searches, glossary, pages } = summary
  const said = texts[language]
  const tables = new Tables(language)
  const dayName = dates(language, { day: 'numeric', month: 'short' })
  const monthName = dates(language, { month: 'long', year: 'numeric' })
  const terms =
    glossary.mostAsked.length === 0
      ? []
      : [
          `<h2>${said.terms}</h2>${tables.queries(glossary.mostAsked)}`,
          `<h2>${said.termsNotFound}</h2>${tables.queries(glossary.notFound)}`,
        ]
  return [
    tiles(summary, language, tables),
    `<h2>${said.byDay}</h2>${plot(summary, language, tables)}`,
    `<details><summary>${said.numbers}</summary>${tables.usage(days.toReversed(), said.day, ({ day }) => dayName(day), false)}</details>`,
    `<h2>${said.byMonth}</h2>${tables.usage(months.toReversed(), said.month, ({ month }) => monthName(`${month}-01`), true)}`,
    `<h2>${said.searches}</h2>${tables.queries(searches.mostAsked)}`,
    `<h2>${said.notFound}</h2><p class="dim">${said.notFoundHint}</p>${tables.queries(searches.notFound)}`,
    ...terms,
    `<h2>${said.pages}</h2>${tables.pages(pages)}`,
  ].join('\n')
}

/** What was counted in these days, by interface; the colours are those of the plots. */
function tiles({ days }: TrafficSummary, language: OwnLanguage, tables: Tables): string {
  const { lastDays, interfaces } = texts[language]
  const items = trafficInterfaces.map((name) => {
    const total = days.reduce((sum, day) => sum + day[name], 0)
    return `<li class="${name}"><b>${tables.number(total)}</b>${interfaces[name]}</li>`
  })
  return `<ul class="tiles" aria-label="${lastDays}">${items.join('')}</ul>`
}

function plot({ days, from, to }: TrafficSummary, language: OwnLanguage, tables: Tables): string {
  const { byDay, interfaces } = texts[language]
  const dayName = dates(language, { day: 'numeric', month: 'short' })
  const bars = days.map((day) => ({
    pieces: trafficInterfaces.map((name) => ({ name, count: day[name] })),
    title: [dayName(day.day), ...trafficInterfaces.map((name) => `${interfaces[name]}: ${tables.number(day[name])}`)].join('\n'),
  }))
  const most = tables.number(Math.max(...days.map(({ total }) => total)))
  const middle = days[Math.floor(days.length / 2)]?.day ?? from
  const axis = [from, middle, to].map((day) => `<bdi>${dayName(day)}</bdi>`).map((day) => `<span>${day}</span>`)
  return `<figure><div><span>${most}</span></div>${columns(bars, byDay)}<div>${axis.join('')}</div></figure>`
}

function dates(language: OwnLanguage, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
