import type { Delete, Emphasis, Link, Nodes, Parents, PhrasingContent, Root, Strong } from 'mdast'

type Marked = Delete | Emphasis | Strong

/** Maximum number of marks in one block, above which they are dropped: writing them takes quadratic time. */
const maxMarks = 500

/**
 * Makes emphasis such that its marks can be read back (CommonMark 0.31.2, section 6.2): no spaces at its inner edges,
 * no punctuation there where a letter follows outside, no adjacent equal marks. Words are not changed.
 */
export function tidyEmphasis(tree: Root): void {
  tidy(tree, [])
}

/** Counts nested marks bottom-up. A mark inside the same mark adds nothing, and deep nesting is slow to write. */
function tidy(parent: Parents, around: readonly string[]): number {
  const inside = isMarked(parent) ? [...around, parent.type] : around
  if (isPhrasingParent(parent)) parent.children = merged(opened(parent.children, inside))
  let marks = 0
  for (const child of parent.children) if ('children' in child) marks += tidy(child, inside) + (isMarked(child) ? 1 : 0)
  if (isPhrasingParent(parent)) {
    const tooMany = parent.type === 'paragraph' && marks > maxMarks
    parent.children = tidied(tooMany ? unmarked(parent.children) : parent.children)
    if (parent.type === 'paragraph' || parent.type === 'heading') parent.children = withoutEdgeBreaks(parent.children)
  }
  return parent.type === 'paragraph' ? 0 : marks
}

function opened(nodes: readonly PhrasingContent[], around: readonly string[]): PhrasingContent[] {
  return nodes.flatMap((node) => (isMarked(node) && around.includes(node.type) ? opened(node.children, around) : [node]))
}

function isMarked(node: Nodes): node is Marked {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete'
}

type PhrasingParent = Extract<Parents, { children: PhrasingContent[] }>

function isPhrasingParent(node: Nodes): node is PhrasingParent {
  return (
    isMarked(node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'link'
  )
}

function unmarked(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node) => {
    if (isMarked(node)) return unmarked(node.children)
    return node.type === 'link' ? [{ ...node, children: joinedText(unmarked(node.children)) }] : [node]
  })
}

function tidied(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const spaced = apart(nodes.flatMap((node) => (isMarked(node) || node.type === 'link' ? withoutEdgeSpace(node) : [node])))
  return joinedText(
    spaced.flatMap((node, at) => (isMarked(node) ? withoutEdgePunctuation(node, spaced[at - 1], spaced[at + 1]) : [node])),
  )
}

/** `<b>ק</b><b>ידום</b>` is one bold word. */
function merged(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (before !== undefined && isMarked(before) && before.type === node.type && isMarked(node)) {
      result[result.length - 1] = { ...before, children: joinedText([...before.children, ...node.children]) }
    } else {
      result.push(node)
    }
  }
  return result
}

/** Adjacent marks would be parsed as one; the first stays. Writers work around this by encoding the adjacent letters, which is unreadable. */
function apart(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (isMarked(node) && before !== undefined && isMarked(before)) result.push(...unmarked([node]))
    else result.push(isMarked(node) && node.children.length > 1 ? withoutMarkAtEdge(node) : node)
  }
  return result
}

/** Removes marks at the edge of the mark around them: they would begin or end together. */
function withoutMarkAtEdge(node: Marked): Marked {
  const last = node.children.length - 1
  const children = node.children.flatMap((child, at) => (at === 0 || at === last ? unmarked([child]) : [child]))
  return { ...node, children: joinedText(children) }
}

/** A break at the start or end of a block would be written as a backslash. */
function withoutEdgeBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const children = [...nodes]
  edgeSpace(children, 'start')
  edgeSpace(children, 'end')
  return children
}

function withoutEdgeSpace(node: Marked | Link): PhrasingContent[] {
  const children = [...node.children]
  const before = edgeSpace(children, 'start')
  const after = edgeSpace(children, 'end').toReversed()
  return [...before, ...(children.length === 0 ? [] : [{ ...node, children }]), ...after]
}

/** Removes spaces and breaks from one end of the nodes, and returns them from that end inwards. */
function edgeSpace(nodes: PhrasingContent[], end: 'start' | 'end'): PhrasingContent[] {
  const taken: PhrasingContent[] = []
  const at = end === 'start' ? 0 : -1
  for (let edge = nodes.at(at); edge?.type === 'break' || edge?.type === 'text'; edge = nodes.at(at)) {
    const value = edge.type === 'text' ? edge.value : ''
    const kept = end === 'start' ? value.trimStart() : value.trimEnd()
    const space = end === 'start' ? value.slice(0, value.length - kept.length) : value.slice(kept.length)
    taken.push(...(edge.type === 'break' ? [edge] : textOf(space)))
    nodes.splice(at, 1, ...textOf(kept))
    if (kept !== '') break
  }
  return taken
}

/**
 * Marks between punctuation inside and a letter outside neither open nor close, so the punctuation moves out; if it belongs to a link or
 * code, the mark is dropped. Inside a word, inner marks are dropped, too: its edge cannot carry two.
 */
function withoutEdgePunctuation(
  node: Marked,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
): PhrasingContent[] {
  const inWord = endsInLetter(edgeText(before)) || startsWithLetter(edgeText(after))
  const children = inWord ? joinedText(unmarked(node.children)) : [...node.children]
  const last = children.length - 1
  if (beginsMarked(children[0]) && endsInLetter(edgeText(before))) return children
  if (beginsMarked(children[last]) && startsWithLetter(edgeText(after))) return children
  const lead = endsInLetter(edgeText(before)) ? edgePunctuation(children, 'start') : ''
  const trail = startsWithLetter(edgeText(after)) ? edgePunctuation(children, 'end') : ''
  const spaces = { before: edgeSpace(children, 'start'), after: edgeSpace(children, 'end').toReversed() }
  return [
    ...textOf(lead),
    ...spaces.before,
    ...(children.length === 0 ? [] : [{ ...node, children }]),
    ...spaces.after,
    ...textOf(trail),
  ]
}

/** Removes the punctuation from one end of the nodes. */
function edgePunctuation(nodes: PhrasingContent[], end: 'start' | 'end'): string {
  const at = end === 'start' ? 0 : nodes.length - 1
  const edge = nodes[at]
  if (edge?.type !== 'text') return ''
  const letters = [...edge.value]
  const kept =
    end === 'start' ? letters.findIndex((one) => !isPunctuation(one)) : letters.findLastIndex((one) => !isPunctuation(one))
  const [from, to] = kept < 0 ? [0, 0] : end === 'start' ? [kept, letters.length] : [0, kept + 1]
  const value = letters.slice(from, to).join('')
  nodes.splice(at, 1, ...textOf(value))
  return end === 'start' ? edge.value.slice(0, edge.value.length - value.length) : edge.value.slice(value.length)
}

/** As CommonMark has it: symbols, emoji among them, are punctuation too. */
function isPunctuation(letter: string): boolean {
  return /^[\p{P}\p{S}]/u.test(letter)
}

/** Links, images and code begin and end with punctuation. */
function beginsMarked(node: PhrasingContent | undefined): boolean {
  return node !== undefined && node.type !== 'text'
}

/** Anything but spaces and punctuation counts as a letter, including bidi marks. */
function endsInLetter(text: string): boolean {
  return /[^\s\p{P}\p{S}]$/u.test(text)
}

function startsWithLetter(text: string): boolean {
  return /^[^\s\p{P}\p{S}]/u.test(text)
}

function edgeText(node: PhrasingContent | undefined): string {
  return node?.type === 'text' ? node.value : ''
}

function textOf(value: string): PhrasingContent[] {
  return value === '' ? [] : [{ type: 'text', value }]
}

/** Merges adjacent texts, and adjacent code: adjacent backticks would be parsed differently. */
function joinedText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (node.type === 'text' && before?.type === 'text')
      result[result.length - 1] = { type: 'text', value: before.value + node.value }
    else if (node.type === 'inlineCode' && before?.type === 'inlineCode')
      result[result.length - 1] = { type: 'inlineCode', value: before.value + node.value }
    else result.push(node)
  }
  return result
}
