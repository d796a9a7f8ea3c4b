import type { Declaration } from './declarations.ts'
import { wordSet } from '../word-set.ts'

/** The declared values of an element's properties that decide whether a text is seen. */
export type Style = ReadonlyMap<string, string>

/** Lengths of CSS in pixels, on a usual screen. */
const units = new Map(
  Object.entries({ px: 1, em: 16, rem: 16, ch: 8, ex: 8, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.94 }),
)
for (const [unit, pixels] of Object.entries({ vw: 12.8, vh: 8, vmin: 8, vmax: 12.8 }))
  for (const prefix of ['', 's', 'l', 'd']) units.set(prefix + unit, pixels)
// Of a box of unknown size; at -100%, menus wait off the screen until their buttons move them in.
units.set('%', 6)

/** A length in pixels; NaN for anything else. */
function lengthOf(value = ''): number {
  const [, number, unit = ''] = /^(?:calc\(\s*)?([-+]?[\d.]+(?:e[-+]?\d+)?)([a-z]*|%)\s*\)?$/.exec(value) ?? []
  if (number === undefined) return Number.NaN
  if (unit === '') return Number(number) === 0 ? 0 : Number.NaN
  return Number(number) * (units.get(unit) ?? Number.NaN)
}

/** Positions, in pixels, that are off the screen. */
const offScreen = { before: -999, after: 5_000 } as const

function isFarBefore(value: string | undefined): boolean {
  return lengthOf(value) <= offScreen.before
}

function isFarAfter(value: string): boolean {
  return lengthOf(value) >= offScreen.after
}

function isFlat(value: string): boolean {
  return lengthOf(value) <= 1
}

/** By property: whether a value hides an element or its text, as far as one property can. */
const tests: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  'content-visibility': (value) => value === 'hidden',
  opacity: isFaint,
  filter: (value) => isFaint(/opacity\(([^()]*)\)/.exec(value)?.[1] ?? '1'),
  'font-size': isFlat,
  clip: isClippedAway,
  'clip-path': isClippedAway,
  transform: isTransformedAway,
  translate: (value) => isMovedAway(value.split(' ')),
  scale: (value) => /^0(?:\.0*)?(?: |%|$)/.test(value),
  'text-indent': (value) => isFarBefore(value) || /^[1-9]\d\d+%$/.test(value),
  width: isFlat,
  height: isFlat,
  'max-width': isFlat,
  'max-height': isFlat,
  left: (value) => isFarBefore(value) || isFarAfter(value),
  right: (value) => isFarBefore(value) || isFarAfter(value),
  top: isFarBefore,
  bottom: isFarBefore,
  'margin-left': isFarBefore,
  'margin-right': isFarBefore,
  'margin-top': isFarBefore,
  'margin-bottom': isFarBefore,
}

function conceals(style: Style, name: string): boolean {
  return tests[name]?.(style.get(name) ?? '') === true
}

/** What a declaration may do, as bits: hide an element with all that it holds, or make text unreadable. */
export const effects = { hides: 1, blurs: 2 } as const

/** Properties that text inherits from the elements around it. */
const inherited = new Set(['visibility', 'font-size', 'text-indent'])

/** Properties that may hide something by a custom property, whose value is not known yet. */
const hidingByVariable = wordSet('display visibility opacity font-size clip-path clip text-indent left top')

/** What a declaration may do by itself, colours aside, as bits of {@link effects}. */
export function effectOf({ name, value }: Declaration): number {
  const test = tests[name]
  if (test === undefined || (!test(value) && !(value.includes('var(') && hidingByVariable.has(name)))) return 0
  return inherited.has(name) ? effects.blurs : effects.hides
}

function isFaint(value: string): boolean {
  return Number.parseFloat(value) / (value.trim().endsWith('%') ? 100 : 1) < 0.05
}

function isClippedAway(value: string): boolean {
  const [, shape, inside = ''] = /(rect|inset|circle|ellipse|polygon|xywh)\(([^()]*)\)/.exec(value) ?? []
  const values = inside.split(/[\s,]+/).filter(Boolean)
  switch (shape) {
    case 'rect': {
      const [top = 0, right = 0, bottom = 0, left = 0] = values.map((one) => lengthOf(one))
      return right - left <= 1 || bottom - top <= 1
    }
    case 'inset': {
      const [top = '0', right = top, bottom = top, left = right] = values.slice(0, Math.max(1, values.indexOf('round') >>> 0))
      return percents(top) + percents(bottom) >= 100 || percents(left) + percents(right) >= 100
    }
    case 'circle':
    case 'ellipse':
      return lengthOf(values[0]) === 0
    case 'xywh':
      return lengthOf(values[2]) === 0 || lengthOf(values[3]) === 0
    case 'polygon': {
      const points = inside.split(',').map((point) => point.trim().split(/\s+/).map(lengthOf))
      return [0, 1].some((axis) => points.every((point) => point[axis] === points[0]?.[axis]))
    }
    default:
      return false
  }
}

function percents(value: string): number {
  return value.endsWith('%') ? Number.parseFloat(value) : lengthOf(value) >= offScreen.after / 10 ? 100 : 0
}

function isTransformedAway(value: string): boolean {
  return [...value.matchAll(/([a-z\d]+)\(([^()]*)\)/g)].some(([, kind = '', inside = '']) => {
    const values = inside.split(/[\s,]+/).filter(Boolean)
    if (kind.startsWith('scale')) return values.slice(0, 2).some((part) => Number(part) === 0)
    if (kind.startsWith('translate')) return isMovedAway(values)
    return kind === 'matrix' && Number(values[0]) === 0 && Number(values[1]) === 0
  })
}

function isMovedAway(values: readonly string[]): boolean {
  return values.some((value) => isFarBefore(value) || (isFarAfter(value) && !value.endsWith('%')))
}

/** How a style hides an element with its content. */
export type Concealment = 'gone' | 'faint' | 'clipped' | 'moved' | 'collapsed'

const sides = ['left', 'right', 'top', 'bottom'] as const

/** How an element's own style hides it with its content; undefined if it does not. */
export function concealment(style: Style): Concealment | undefined {
  const does = (...names: readonly string[]) => names.some((name) => conceals(style, name))
  if (does('display', 'content-visibility')) return 'gone'
  if (does('opacity', 'filter')) return 'faint'
  const position = style.get('position') ?? ''
  const isPlaced = position === 'absolute' || position === 'fixed'
  if (does('clip-path') || (isPlaced && does('clip'))) return 'clipped'
  if (does('transform', 'translate', 'scale')) return 'moved'
  if ((isPlaced || position === 'relative' || position === 'sticky') && does(...sides)) return 'moved'
  // A band as wide as the screen is made of a negative margin that padding takes back.
  if (sides.some((side) => does(`margin-${side}`) && !(lengthOf(style.get(`padding-${side}`)) >= -offScreen.before)))
    return 'moved'
  // No height or no width, and what does not fit is not shown. A box that keeps its proportions has its height as padding.
  const cuts = (axis: 'x' | 'y') => /^(?:hidden|clip|auto|scroll)$/.test(style.get(`overflow-${axis}`) ?? '')
  const isPadded = ['padding-top', 'padding-bottom'].some((name) => lengthOf(style.get(name)) > 1)
  const isCollapsed = (cuts('y') && does('height', 'max-height') && !isPadded) || (cuts('x') && does('width', 'max-width'))
  return isCollapsed ? 'collapsed' : undefined
}

/** Whether a style makes text invisible, unless an element inside of it is visible again. */
export function isInvisible(style: Style): boolean {
  return conceals(style, 'visibility')
}

/** Whether a text is moved out of its box. */
export function isIndentedAway(style: Style): boolean {
  const indent = style.get('text-indent') ?? ''
  const isCut = !indent.endsWith('%') || indent.startsWith('-') || /^(?:hidden|clip)$/.test(style.get('overflow-x') ?? '')
  return isCut && conceals(style, 'text-indent')
}

/** Whether letters are too small to be seen; undefined if no font size is declared, or one that is relative to another. */
export function isTooSmall(style: Style): boolean | undefined {
  const size = style.get('font-size')
  if (size === undefined) return undefined
  if (/^(?:[\d.]+(?:em|%)|inherit|smaller|larger|unset)$/.test(size)) return lengthOf(size) === 0 ? true : undefined
  return isFlat(size)
}

function declares(style: Style, name: string): boolean {
  return !/^(?:|none|initial|unset|inherit|(?:all |none )?0m?s\b.*)$/.test(style.get(name) ?? '')
}

/** Whether an element moves by itself as soon as it is there. Without a box it does not. */
export function isAnimated(style: Style): boolean {
  return declares(style, 'animation') && !/\bpaused\b/.test(style.get('animation') ?? '') && style.get('display') !== 'none'
}

/**
 * Whether a style shows that a script or an animation brings in what it hides. For a moved element only motion counts, not its position.
 */
export function isRevealedByMotion(style: Style, way: string): boolean {
  if (declares(style, 'transition') || declares(style, 'animation')) return true
  // Libraries write these in pairs with the opacity, at rest as well.
  return (
    (way === 'faint' || way === 'invisible') && ['transform', 'translate', 'scale', 'will-change'].some((name) => style.has(name))
  )
}
