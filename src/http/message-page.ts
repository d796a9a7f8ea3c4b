/** The content of a {@link messagePage}, as HTML. */
interface Message {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  /** Default: the title. */
  readonly heading?: string
  /** Further elements of the head. */
  readonly head?: readonly string[]
  /** The elements below the heading. */
  readonly content: readonly string[]
}

/** A small page with a message for people. */
export function messagePage({ language, direction, title, heading = title, head = [], content }: Message): string {
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${[`<title>${title}</title>`, ...head].join('\n')}
</head>
<body>
<main>
<h1>${heading}</h1>
${content.join('\n')}
</main>
</body>
</html>
`
}
