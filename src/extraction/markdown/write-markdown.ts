import type { Element, Root } from 'hast'
import { type Handle as ToMdastHandle, type State, toMdast } from 'hast-util-to-mdast'
import type { ListItem, Parents, Root as MarkdownRoot, RootContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Options,
  type State as WritingState,
  toMarkdown,
} from 'mdast-util-to-markdown'
import { textOfPieces } from '../shape/pieces.ts'
import { collapseSpace } from './collapse-space.ts'
import { tidyEmphasis } from './tidy-emphasis.ts'
import { blockSeparator } from './separators.ts'

/** The shaped content as Markdown, and that of each of its children: empty if a child has none. */
interface WrittenMarkdown {
  readonly markdown: string
  /** Joined by separators, with the title first and without empty parts, they are the whole. */
  readonly parts: readonly string[]
}

/** The shaped content as Markdown (CommonMark with GFM tables), the title first, with a line end at its end. */
export function writeMarkdown(title: string, content: Root): WrittenMarkdown {
  const counts: number[] = []
  const collapsed = collapseSpace(content)
  // It is given nothing to copy: it would collapse whitespace itself, for all of HTML, in three times the time.
  const tree = toMdast(
    { type: 'root', children: [] },
    {
      document: true,
      handlers: { code: toInlineCode, pre: toCode },
      nodeHandlers: { root: (state) => rootByParts(state, collapsed, counts) },
    },
  )
  const blocks: RootContent[] = tree.type === 'root' ? tree.children : []
  tightenLists({ type: 'root', children: blocks })
  tidyEmphasis({ type: 'root', children: blocks })
  const written: string[] = []
  const markdown = toMarkdown(
    { type: 'root', children: [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }, ...blocks] },
    { ...options, handlers: { root: (root, _parent, state, info) => writeByBlocks(root, state, info, written) } },
  )
  let at = 1
  const parts = counts.map((count) => written.slice(at, (at += count)).join(blockSeparator))
  return { markdown, parts }
}

/** Like the default, but one child at a time: blocks do not join, and the output of each is known. */
function rootByParts(state: State, { children }: Root, counts: number[]): MarkdownRoot {
  const made = children.map((child) => state.toFlow(state.all({ type: 'root', children: [child] })))
  counts.push(...made.map(({ length }) => length))
  return { type: 'root', children: made.flat() }
}

/** Like the default, but recording the output of each block; adjacent blocks depend on each other (lists change their marks). */
function writeByBlocks(root: MarkdownRoot, state: WritingState, info: Info, written: string[]): string {
  const { handle } = state
  const write: Handle = (node, parent, ...rest) => {
    const text = handle(node, parent, ...rest)
    if (parent === root) written.push(text)
    return text
  }
  state.handle = Object.assign(write, handle)
  return state.containerFlow(root, info)
}

/** The default handlers remove bidi marks from code. */
const toInlineCode: ToMdastHandle = (_state, node: Element) => ({ type: 'inlineCode', value: textOfPieces(node.children) })

const toCode: ToMdastHandle = (_state, node: Element) => {
  const [code] = node.children
  const className = code?.type === 'element' ? code.properties['className'] : undefined
  const lang = Array.isArray(className) ? String(className[0]).replace(/^language-/, '') : null
  return { type: 'code', lang, meta: null, value: textOfPieces(node.children) }
}

/** An ampersand begins a character reference only where one could be read (CommonMark 0.31.2, section 2.5). */
const needlessEscape = /(?<!\\)((?:\\\\)*)\\&(?!#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)(?=.)/g

/** Like the default, without backslashes that only hinder people, programs and addresses. */
function unescaped(handle: Handle): Handle {
  const write: Handle = (node, parent, state, info) => handle(node, parent, state, info).replace(needlessEscape, '$1&')
  return Object.assign(write, handle)
}

/** The same for the address of a link only: its text may hold code, in which a backslash is literal. */
const writeLink: Handle = Object.assign(
  ((node, parent, state, info) => {
    const written = defaultHandlers.link(node, parent, state, info)
    const at = written.lastIndexOf('](')
    return written.slice(0, at) + written.slice(at).replace(needlessEscape, '$1&')
  }) satisfies Handle,
  defaultHandlers.link,
)

/** A text without characters that mean something in Markdown anywhere: most are, and checking takes one pass, not one per character. */
const harmless = /^[^\t\r\n#&*<[\\\]_`|~]+$/

/** Characters with a meaning at the start of a line or after a bracket, and at the end before a line end or a bracket. */
const unsafeAtStart = /^\P{L}/u
const unsafeAtEnd = /[! ]$/

const writeUnescaped = unescaped(defaultHandlers.text)

const writeText: Handle = (node: Text, parent, state, info) => {
  const { value } = node
  const isHarmless =
    harmless.test(value) &&
    !(/[\r\n\]]$/.test(info.before) && unsafeAtStart.test(value)) &&
    !(/^[\r\n[]/.test(info.after) && unsafeAtEnd.test(value))
  return isHarmless ? value : writeUnescaped(node, parent, state, info)
}

const handlers = {
  text: writeText,
  link: writeLink,
  image: unescaped(defaultHandlers.image),
}

/** GFM without the extension for bare addresses, which would escape every `@` and `.` of e-mail addresses; readers that link them do no harm. */
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

/** Writes items of one line, and those with lists below it, without blank lines; only items of several blocks need them. */
function tightenLists(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) tightenLists(child)
  if (parent.type !== 'list') return
  for (const item of parent.children) item.spread = hasSeveralBlocks(item)
  parent.spread = parent.children.some((item) => item.spread)
}

function hasSeveralBlocks({ children }: ListItem): boolean {
  return children.some((child, at) => at > 0 && child.type !== 'list')
}
