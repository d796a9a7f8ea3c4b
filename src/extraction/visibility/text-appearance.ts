import type { Element } from 'hast'
import { attribute, hasAttribute, isElement } from '../tree/element.ts'
import { isOpaque, hasTooLittleContrast, isTransparent } from './colours.ts'
import { isIndentedAway, isTooSmall, type Style } from './concealment.ts'

/** What an element's text inherits from its ancestors, or shows of them. */
export interface TextAppearance {
  readonly isInvisible: boolean
  readonly isTooSmall: boolean
  readonly isIndented: boolean
  /** Undefined if it is not known. */
  readonly colour: string | undefined
  readonly background: string | undefined
  /** Whether something else than their colour makes letters visible: a shadow, an outline, a background in the shape of letters. */
  readonly isDrawn: boolean
}

/** What is known about the page besides its own styles. */
export interface PageAppearance {
  /** Linked style sheets may declare something else for whatever has a class or an id. */
  readonly hasLinkedStyles: boolean
  /** Positioned elements may be on top of a picture. */
  readonly hasPictures: boolean
}

/** Values with which an element is as visible as its parent. */
const inheriting = new Set(['inherit', 'unset', 'revert', 'revert-layer'])

/** The initial appearance of text. */
export function initialAppearance({ hasLinkedStyles }: PageAppearance): TextAppearance {
  const background = hasLinkedStyles ? undefined : 'white'
  return { isInvisible: false, isTooSmall: false, isIndented: false, colour: undefined, background, isDrawn: false }
}

/**
 * How the text of an element looks.
 * @param isShown whether a script or a control shows it, although its style says that it is invisible
 */
export function appearanceOf(
  element: Element,
  style: Style,
  around: TextAppearance,
  page: PageAppearance,
  isShown: boolean,
): TextAppearance {
  const mayDiffer = page.hasLinkedStyles && (hasAttribute(element, 'className') || hasAttribute(element, 'id'))
  if (style.size === 0 && !mayDiffer && !hasOwnColours(element)) return around
  const visibility = style.get('visibility') ?? 'inherit'
  return {
    isInvisible: !isShown && (inheriting.has(visibility) ? around.isInvisible : !['visible', 'initial'].includes(visibility)),
    isTooSmall: isTooSmall(style) ?? (around.isTooSmall && !mayDiffer),
    isIndented: style.has('text-indent') ? isIndentedAway(style) : around.isIndented && !mayDiffer,
    colour: colourOf(element, style, mayDiffer ? undefined : around.colour),
    background: backgroundOf(element, style, mayDiffer ? undefined : around.background, page),
    isDrawn: around.isDrawn || isDrawn(style),
  }
}

/** Whether nobody can read the text. */
export function isUnreadable(look: TextAppearance): boolean {
  const { colour, background } = look
  if (look.isInvisible || look.isTooSmall || look.isIndented) return true
  if (colour === undefined || look.isDrawn) return false
  return isTransparent(colour) || (background !== undefined && hasTooLittleContrast(colour, background))
}

/** Browsers give links and buttons their own colours. */
function hasOwnColours(element: Element): boolean {
  return isElement(element, 'a', 'button', 'mark', 'input')
}

function colourOf(element: Element, style: Style, around: string | undefined): string | undefined {
  const own = style.get('text-fill-color') ?? style.get('color')
  if (own === 'inherit' || own === 'currentcolor') return around
  if (own !== undefined) return own
  const isPlain = !hasOwnColours(element) || (element.tagName === 'a' && attribute(element, 'href') === '')
  return isPlain ? around : undefined
}

function backgroundOf(
  element: Element,
  style: Style,
  around: string | undefined,
  { hasPictures }: PageAppearance,
): string | undefined {
  if (!['none', 'initial'].includes(style.get('background-image') ?? 'none')) return undefined
  const own = style.get('background-color')
  if (own !== undefined && !isTransparent(own)) return isOpaque(own) ? own : undefined
  if (hasOwnColours(element) && element.tagName !== 'a') return undefined
  return hasPictures && /^(?:absolute|fixed)$/.test(style.get('position') ?? '') ? undefined : around
}

function isDrawn(style: Style): boolean {
  const draws = (name: string) => !/^(?:|none|initial|unset|inherit|0(?:px)?)$/.test(style.get(name) ?? '')
  return draws('text-shadow') || draws('text-stroke') || style.get('background-clip') === 'text'
}
