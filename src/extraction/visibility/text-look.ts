import type { Element } from 'hast'
import { attribute, hasAttribute, isElement } from '../tree/element.ts'
import { isOpaque, isTooAlike, isTransparent } from './colours.ts'
import { isIndentedAway, isTooSmall, type Style } from './concealment.ts'

/** What an element's text takes over from the elements around it. */
export interface TextLook {
  readonly isInvisible: boolean
  readonly isTooSmall: boolean
  readonly isIndented: boolean
  /** Undefined where it is not known. */
  readonly colour: string | undefined
  readonly background: string | undefined
  /** Something makes letters visible beside their colour: a shadow, an outline, a background in the shape of letters. */
  readonly isDrawn: boolean
}

/** What is known of the page beyond its own styles. */
export interface PageLook {
  /** Linked style sheets may say something else of whatever has a class or an id. */
  readonly hasLinkedStyles: boolean
  /** What is placed over something else may stand on a picture. */
  readonly hasPictures: boolean
}

/** How text looks at the outermost. */
export function firstLook({ hasLinkedStyles }: PageLook): TextLook {
  const background = hasLinkedStyles ? undefined : 'white'
  return { isInvisible: false, isTooSmall: false, isIndented: false, colour: undefined, background, isDrawn: false }
}

/**
 * How the text of an element looks.
 * @param isShown a script or a control shows it, although its style says that it is invisible
 */
export function lookOf(element: Element, style: Style, around: TextLook, page: PageLook, isShown: boolean): TextLook {
  const mayDiffer = page.hasLinkedStyles && (hasAttribute(element, 'className') || hasAttribute(element, 'id'))
  if (style.size === 0 && !mayDiffer && !isElement(element, 'a', 'button', 'mark', 'input')) return around
  const visibility = style.get('visibility')
  const isInvisible =
    isShown || visibility === undefined || visibility === 'inherit'
      ? !isShown && around.isInvisible
      : visibility !== 'visible' && visibility !== 'initial'
  const size = style.get('font-size')
  return {
    isInvisible,
    isTooSmall: (size === undefined ? undefined : isTooSmall(size)) ?? (around.isTooSmall && !mayDiffer),
    isIndented: style.has('text-indent') ? isIndentedAway(style) : around.isIndented && !mayDiffer,
    colour: colourOf(element, style, mayDiffer ? undefined : around.colour),
    background: backgroundOf(element, style, mayDiffer ? undefined : around.background, page),
    isDrawn: isDrawn(style, around.isDrawn),
  }
}

/** Whether nobody can read the text. */
export function isUnreadable({
  isInvisible,
  isTooSmall: isSmall,
  isIndented,
  colour,
  background,
  isDrawn: drawn,
}: TextLook): boolean {
  if (isInvisible || isSmall || isIndented) return true
  if (colour === undefined || drawn) return false
  return isTransparent(colour) || (background !== undefined && isTooAlike(colour, background))
}

/** Browsers give links and buttons colours of their own. */
function colourOf(element: Element, style: Style, around: string | undefined): string | undefined {
  const own = style.get('text-fill-color') ?? style.get('color')
  if (own !== undefined && own !== 'inherit' && own !== 'currentcolor') return own
  if (
    own === undefined &&
    (isElement(element, 'button', 'mark', 'input') || (element.tagName === 'a' && attribute(element, 'href') !== ''))
  )
    return undefined
  return around
}

function backgroundOf(element: Element, style: Style, around: string | undefined, { hasPictures }: PageLook): string | undefined {
  const image = style.get('background-image')
  if (image !== undefined && image !== 'none' && image !== 'initial') return undefined
  const own = style.get('background-color')
  if (own !== undefined && !isTransparent(own)) return isOpaque(own) ? own : undefined
  if (isElement(element, 'button', 'mark', 'input')) return undefined
  return hasPictures && /^(?:absolute|fixed)$/.test(style.get('position') ?? '') ? undefined : around
}

function isDrawn(style: Style, around: boolean): boolean {
  const says = (name: string) => !/^(?:|none|initial|unset|inherit|0(?:px)?)$/.test(style.get(name) ?? '')
  return around || says('text-shadow') || says('text-stroke') || style.get('background-clip') === 'text'
}
