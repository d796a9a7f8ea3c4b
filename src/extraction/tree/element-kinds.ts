import type { Element, Nodes, Text } from 'hast'
import { attribute } from './element.ts'
import { wordSet } from '../word-set.ts'

/** Elements that browsers show as blocks (HTML, 15.3 Flow content), and parts of tables. */
const blocks = wordSet(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'search section summary table tbody td tfoot th thead tr ul xmp',
)

/** Elements whose text is not part of the page's text. */
const textless = wordSet(
  'applet area audio base basefont bgsound canvas col colgroup datalist embed frame frameset head iframe input link map math meta ' +
    'noembed noframes noscript object param script select source style svg template textarea title track video',
)

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** A style of its own that makes a text bold, as editors write it: `<span style="font-weight: bold">`. */
const boldStyle = /(?:^|[;\s])font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b/i

/** Whether an element makes its text bold, by its tag or its own style. */
export function isBold(element: Element): boolean {
  return element.tagName === 'strong' || element.tagName === 'b' || boldStyle.test(attribute(element, 'style'))
}

/** Elements that authors put around parts of a word. */
const formatting = wordSet(
  'abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small strike strong sub sup tt u var',
)

export function isBlock(element: Element): boolean {
  return blocks.has(element.tagName)
}

/** Classes of Tailwind and Bootstrap that display an element as a block, and as a part of a line on wider screens. */
const shownAsBlock = new Set(['block', 'd-block'])
const inlineWhenWide = /^(?:sm|md|lg|xl):inline|^d-(?:sm|md|lg|xl)-inline/

/**
 * Whether an element stands on its own lines: a block, or an inline element with words that its own style, or the class of Tailwind or Bootstrap for it,
 * displays as one. Digits may float or be flex items, as parts of a price.
 */
export function isShownAsBlock(element: Element): boolean {
  return isBlock(element) || (isDisplayedAsBlock(element.properties) && holdsWord(element, 3))
}

function isDisplayedAsBlock({ className, style }: Element['properties']): boolean {
  if (typeof style === 'string' && /(?:^|;)\s*display\s*:\s*block\b/i.test(style)) return true
  if (!Array.isArray(className) || !className.some((name) => shownAsBlock.has(String(name)))) return false
  return !className.some((name) => inlineWhenWide.test(String(name)))
}

/** Whether an element holds a word of several letters at most some levels down. */
function holdsWord({ children }: Element, levels: number): boolean {
  return children.some((child) =>
    child.type === 'text'
      ? /\p{L}{2}/u.test(child.value)
      : child.type === 'element' && levels > 1 && holdsWord(child, levels - 1),
  )
}

export function isTextless(element: Element): boolean {
  return textless.has(element.tagName)
}

export function isHeading(element: Element): boolean {
  return headings.has(element.tagName)
}

export function isFormatting(element: Element): boolean {
  return formatting.has(element.tagName)
}

/** Whether an element says that it is the main content of its page. */
export function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main'
}

/** Whether a node is anything but whitespace between elements. */
export function isNotSpace(node: Nodes): boolean {
  return node.type !== 'text' || isText(node)
}

/** Whether a node is a text of more than whitespace. */
export function isText(node: Nodes | undefined): node is Text {
  return node?.type === 'text' && /\S/.test(node.value)
}
