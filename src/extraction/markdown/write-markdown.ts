import type { Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { tidyEmphasis } from './tidy-emphasis.ts'
import { tightenLists } from './tighten-lists.ts'

/** The shaped content as Markdown (CommonMark with GFM tables), the title first, with a line end at its end. */
export function writeMarkdown(title: string, content: Root): string {
  const tree = toMdast(content, { document: true })
  const blocks: RootContent[] = tree.type === 'root' ? tree.children : []
  tightenLists({ type: 'root', children: blocks })
  tidyEmphasis({ type: 'root', children: blocks })
  return toMarkdown(
    { type: 'root', children: [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }, ...blocks] },
    options,
  )
}

/** An ampersand begins a character reference only where one could be read (CommonMark 0.31.2, section 2.5). */
const needlessEscape = /\\&(?!#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)(?=.)/g

/** Writes as usual, without the backslashes that only get into the way of people, programs and addresses. */
function unescaped(handle: Handle): Handle {
  const write: Handle = (node, parent, state, info) => handle(node, parent, state, info).replace(needlessEscape, '&')
  return Object.assign(write, handle)
}

const handlers = {
  text: unescaped(defaultHandlers.text),
  link: unescaped(defaultHandlers.link),
  image: unescaped(defaultHandlers.image),
}

/**
 * GFM without the extension for bare addresses: it escapes every `@` and `.` that could be a part of one, in each
 * e-mail address of the page, and a reader that links such an address does no harm.
 */
const gfm = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).filter(
  (extension) => !extension.unsafe?.some(({ character }) => character === '@'),
)

const options: Options = {
  bullet: '-',
  fences: true,
  resourceLink: true,
  rule: '-',
  extensions: [...gfm, { handlers }],
}
