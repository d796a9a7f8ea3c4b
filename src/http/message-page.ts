import type { OwnLanguage } from './own-language.ts'

/** The content of a {@link messagePage}, as HTML. */
interface Message {
  readonly language: OwnLanguage
  readonly title: string
  /** Default: the title. */
  readonly heading?: string
  /** Further elements of the head. */
  readonly head?: readonly string[]
  readonly paragraphs: readonly string[]
}

/** A small page with a message for people, in one of the service's own languages. */
export function messagePage({ language, title, heading = title, head = [], paragraphs }: Message): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${[`<title>${title}</title>`, ...head].join('\n')}
</head>
<body>
<main>
<h1>${heading}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</body>
</html>
`
}
