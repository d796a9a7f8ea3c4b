import { escapeMarkup } from '../../http/escape-markup.ts'
import { isHebrew } from '../../http/own-language.ts'
import { toolsScriptElement } from '../head-additions.ts'

/** What the page says, by the language of the site. */
const texts = {
  he: {
    direction: 'rtl',
    title: 'הדף לא נמצא',
    text: 'ייתכן שהכתובת השתנתה או שהוקלדה בטעות.',
    gone: 'הדף הוסר מהאתר.',
    home: 'לדף הבית',
  },
  en: {
    direction: 'ltr',
    title: 'Page not found',
    text: 'The address may have changed, or may have been mistyped.',
    gone: 'This page was removed from the site.',
    home: 'To the home page',
  },
} as const

/** The page for a missing address of a site that has no `404.html` of its own. */
export function missingHtml(siteName: string, language: string, gone: boolean): string {
  const tag = isHebrew(language) ? 'he' : 'en'
  const { direction, title, text, gone: removed, home } = texts[tag]
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${escapeMarkup(siteName)}</title>
${toolsScriptElement}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${gone ? removed : text}</p>
<p><a href="/">${home}: <bdi>${escapeMarkup(siteName)}</bdi></a></p>
</main>
</body>
</html>
`
}
