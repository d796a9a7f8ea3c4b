import type { Element, ElementContent } from 'hast'
import { attribute, childElements, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { isFormatting, isNotSpace, isShownAsBlock } from '../tree/element-kinds.ts'
import { isBlockPiece, textOfPieces } from './pieces.ts'

/** A node of the page and its shaped form. */
export interface ShapedNode {
  readonly origin: ElementContent
  readonly pieces: readonly ElementContent[]
}

/**
 * Whether two neighbours that touch in the markup are shown apart. Style sheets are not read, so conventions decide:
 * parts of a component (`<span>₪3,900</span><span>לחודש</span>`) stand apart, formatting inside of a word
 * (`ה<strong>קידום</strong>ים`) does not.
 */
export function needSpaceBetween(before: ShapedNode, after: ShapedNode): boolean {
  const last = before.pieces.at(-1)
  const first = after.pieces[0]
  if (last === undefined || first === undefined || isBlockPiece(last) || isBlockPiece(first)) return false
  if (isElement(last, 'img') || isElement(first, 'img'))
    return !/^\s/.test(textOfPieces([first])) && !/\s$/.test(textOfPieces([last]))
  const left = textOfPieces([last])
  const right = textOfPieces([first])
  if (left === '' || right === '' || /\s$/.test(left) || /^\s/.test(right)) return false
  if ([before, after].some(({ origin }) => isElement(origin) && isShownAsBlock(origin))) return true
  if (isPart(before.origin) && isPart(after.origin)) {
    return !(isRichText(before.origin) && isRichText(after.origin)) && areWords(left, right)
  }
  // A name and a note next to it: `<b>Glass</b><small>Better sight</small>`, `<b>Noa</b><span>Owner</span>`.
  if (isBold(before.origin) && isNote(after.origin)) return areWords(left, right)
  // A label and what it is for: `<small>Write to</small><strong>info@shop.example</strong>`, `<span>Monday</span><b>Closed</b>`.
  if (isNote(before.origin) && isBold(after.origin))
    return areWords(left, right) && !endsInPrefix(left) && !/[»¿¡№§]$|\p{L}\.$/u.test(left)
  if (isBold(before.origin)) {
    // A label in bold, and what it is for: `<b>Pupils log in</b><a>School portal</a>`, `<b>Two branches</b>Prices are the same`.
    if (isElement(after.origin, 'a')) return areWords(left, right) && !endsInPrefix(left)
    if (/\s\S*\p{L}$/u.test(left) && /^\p{Lu}[\p{Ll}\s]/u.test(right)) return true
    if (areWords(left, right) && isLabelOfItem(before.origin)) return true
  }
  // No Hebrew word begins with a number: `₪3,900<small>לחודש</small>`.
  if (/\p{N}[₪$€£%]?$/u.test(left) && /^\p{Script=Hebrew}{2}/u.test(right)) return true
  // Bold next to bold or text may be one word; a number next to a word is not.
  const isBesideText = before.origin.type === 'text' || after.origin.type === 'text'
  return isNumberBesideWord(left, right) && (isPart(before.origin) || isPart(after.origin) || !isBesideText)
}

function isBold(node: ElementContent): node is Element {
  return isElement(node, 'b', 'strong')
}

/** Whether a text ends in an apostrophe, or in a Hebrew letter that is written with the next word. */
function endsInPrefix(text: string): boolean {
  return /[’']$|(?<!\p{L})\p{Script=Hebrew}$/u.test(text)
}

/** Most nodes beside an item that is compared with the next. */
const maxBeside = 200

/** Whether bold begins an item of several that begin so, as labels do; a word with an ending stands alone. */
function isLabelOfItem(bold: Element): boolean {
  const item = parentOf(bold)
  if (item === undefined || !isLabelled(item)) return false
  return withAncestors(item)
    .take(2)
    .some((box) => {
      const beside = parentOf(box)?.children ?? []
      if (beside.length > maxBeside) return false
      return beside.some((other) => isElement(other) && other !== box && [other, ...childElements(other)].some(isLabelled))
    })
}

/**
 * Whether an element, but no paragraph, consists of bold and of text that follows without a space and may begin a sentence: no ending, and in
 * a script whose words are apart.
 */
function isLabelled(element: Element): boolean {
  if (element.tagName === 'p') return false
  const [first, text, ...others] = element.children.filter(isNotSpace)
  if (!isElement(first) || !isBold(first) || text?.type !== 'text' || others.length > 0) return false
  return (
    /^\p{L}\S*\s+\S/u.test(text.value) &&
    !/^[\p{Ll}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text.value)
  )
}

function isNote(node: ElementContent): boolean {
  return isElement(node, 'small', 'span') && !isRichText(node)
}

/** An element that authors use for parts of a component, not of a word. */
function isPart(node: ElementContent): boolean {
  return isElement(node) && !isFormatting(node)
}

/** Editors leave spans with a style and no class wherever the style changes, also inside of a word. */
function isRichText(node: ElementContent): boolean {
  return isElement(node, 'span', 'font') && attribute(node, 'style') !== '' && attribute(node, 'className') === ''
}

/** Drop caps and animated letters are parts of a word, a size before its price is not; punctuation stays where it is, a currency sign with its number. */
function areWords(left: string, right: string): boolean {
  if (/^[.,:]$/.test(left.trim()) && /^\p{N}/u.test(right)) return false
  if (/^\p{L}$/u.test(left.trim()) && /^(?:[₪$€£]\s?\p{N}|\p{N}{3})/u.test(right)) return true
  if (/^\p{L}$/u.test(left.trim()) || /^\p{L}$/u.test(right.trim())) return false
  // The sign of a number, `¥` `500`; not that of the amount before it: `100€` `90€`.
  if (/(?<!\p{N}\s?)[\p{Sc}\p{Sm}]$/u.test(left) && /^\p{N}/u.test(right)) return false
  // A price before a discount and the one after it: `₪2,900` `₪` `1,900`.
  if (/\p{N}$/u.test(left) && /^[₪$€£]$/.test(right.trim())) return /[₪$€£]/.test(left)
  if (/\p{N}$/u.test(left) && /^[+*]$/.test(right)) return false
  return !/[([{«“„‘/\-–—־#@]$/u.test(left) && !/^[)\]}»”’.,;:!?%…/\-–—־׳״]/u.test(right)
}

function isNumberBesideWord(left: string, right: string): boolean {
  return (/\p{N}[₪$€£%]?$/u.test(left) && /^\p{L}{2}/u.test(right)) || (/\p{L}{2}$/u.test(left) && /^[₪$€£]?\p{N}/u.test(right))
}
