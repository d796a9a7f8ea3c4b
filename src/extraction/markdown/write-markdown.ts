import type { Element, Nodes, Root } from 'hast'
import { type Handle as ToMdastHandle, toMdast } from 'hast-util-to-mdast'
import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { tidyEmphasis } from './tidy-emphasis.ts'
import { tightenLists } from './tighten-lists.ts'

/** The shaped content as Markdown (CommonMark with GFM tables), the title first, with a line end at its end. */
export function writeMarkdown(title: string, content: Root): string {
  const tree = toMdast(content, { document: true, handlers: { code: toInlineCode, pre: toCode } })
  const blocks: RootContent[] = tree.type === 'root' ? tree.children : []
  tightenLists({ type: 'root', children: blocks })
  tidyEmphasis({ type: 'root', children: blocks })
  return toMarkdown(
    { type: 'root', children: [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }, ...blocks] },
    options,
  )
}

/** The usual handlers take the bidi marks out of code. */
const toInlineCode: ToMdastHandle = (_state, node: Element) => ({ type: 'inlineCode', value: textOf(node) })

const toCode: ToMdastHandle = (_state, node: Element) => {
  const [code] = node.children
  const className = code?.type === 'element' ? code.properties['className'] : undefined
  const lang = Array.isArray(className) ? String(className[0]).replace(/^language-/, '') : null
  return { type: 'code', lang, meta: null, value: textOf(node) }
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** An ampersand begins a character reference only where one could be read (CommonMark 0.31.2, section 2.5). */
const needlessEscape = /(?<!\\)((?:\\\\)*)\\&(?!#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)(?=.)/g

/** Writes as usual, without the backslashes that only get into the way of people, programs and addresses. */
function unescaped(handle: Handle): Handle {
  const write: Handle = (node, parent, state, info) => handle(node, parent, state, info).replace(needlessEscape, '$1&')
  return Object.assign(write, handle)
}

/** The same for the address alone: the text of a link may hold code, in which a backslash is a backslash. */
const writeLink: Handle = Object.assign(
  ((node, parent, state, info) => {
    const written = defaultHandlers.link(node, parent, state, info)
    const at = written.lastIndexOf('](')
    return written.slice(0, at) + written.slice(at).replace(needlessEscape, '$1&')
  }) satisfies Handle,
  defaultHandlers.link,
)

const handlers = {
  text: unescaped(defaultHandlers.text),
  link: writeLink,
  image: unescaped(defaultHandlers.image),
}

/**
 * GFM without the extension for bare addresses: it escapes every `@` and `.` that could be a part of one, in each
 * e-mail address of the page, and a reader that links such an address does no harm.
 */
const gfm = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).filter(
  (extension) => !extension.unsafe?.some(({ character }) => character === '@'),
)

/** `<12@b.example>` reads as the link of an address (CommonMark 0.31.2, section 6.5); the writer knows only those that begin with a letter. */
const addressInBrackets: Options = {
  unsafe: [
    {
      character: '<',
      after: "[\\d.!#$%&'*+/=?^_`{|}~-][\\w.!#$%&'*+/=?^`{|}~-]{0,64}@",
      inConstruct: 'phrasing',
      notInConstruct: ['autolink', 'destinationLiteral', 'destinationRaw', 'reference', 'titleQuote', 'titleApostrophe'],
    },
  ],
}

const options: Options = {
  bullet: '-',
  fences: true,
  resourceLink: true,
  rule: '-',
  extensions: [...gfm, addressInBrackets, { handlers }],
}
