import { inlineStyle } from './inline-style.ts'

/** The style of message pages, which {@link strictPolicy} allows. */
export const messageStyle = inlineStyle(`
:root { color-scheme: light dark }
body { margin: 0 auto; max-inline-size: 38rem; padding: 12vh 1.25rem 4rem; background: light-dark(#fff, #14171a); font: 1.1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.8rem; line-height: 1.25 }
a { color: light-dark(#0b57d0, #8ab4f8) }
`)

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
${[`<title>${title}</title>`, messageStyle.element, ...head].join('\n')}
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
