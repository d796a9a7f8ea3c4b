/** The declared values of an element's properties that decide whether a text is seen. */
export type Style = ReadonlyMap<string, string>

/** Lengths of CSS in pixels, on a screen of a usual size. */
const units: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  ch: 8,
  ex: 8,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.94,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
  // Of a box whose size is not known; menus wait beside the screen at -100%, and are moved in by their buttons.
  '%': 6,
}

/** A length in pixels; NaN for what is none. */
function lengthOf(value: string | undefined): number {
  const [, number, unit] = /^(?:calc\(\s*)?([-+]?[\d.]+(?:e[-+]?\d+)?)([a-z]*|%)\s*\)?$/.exec(value ?? '') ?? []
  if (number === undefined || unit === undefined) return Number.NaN
  return unit === ''
    ? Number(number) === 0
      ? 0
      : Number.NaN
    : Number(number) * (units[unit.replace(/^[sld](?=v[wh])/, '')] ?? Number.NaN)
}

/** From where on an element is off the screen, in pixels. */
const offScreen = { before: -999, after: 5_000 } as const

/** Whether a value takes its element away from the eye, as far as one property can. */
export function mayConceal(name: string, value: string): boolean {
  switch (name) {
    case 'display':
      return value === 'none'
    case 'visibility':
      return value === 'hidden' || value === 'collapse'
    case 'content-visibility':
      return value === 'hidden'
    case 'opacity':
      return isFaint(value)
    case 'filter':
      return isFaint(/opacity\(([^()]*)\)/.exec(value)?.[1] ?? '1')
    case 'font-size':
      return lengthOf(value) <= 1
    case 'clip':
    case 'clip-path':
      return isClippedAway(value)
    case 'transform':
    case 'translate':
    case 'scale':
      return isTransformedAway(name, value)
    case 'text-indent':
      return lengthOf(value) <= offScreen.before || /^[1-9]\d\d+%$/.test(value)
    case 'width':
    case 'height':
    case 'max-width':
    case 'max-height':
      return lengthOf(value) <= 1
    case 'left':
    case 'right':
      return lengthOf(value) <= offScreen.before || lengthOf(value) >= offScreen.after
    case 'top':
    case 'bottom':
    case 'margin-left':
    case 'margin-right':
    case 'margin-top':
    case 'margin-bottom':
      return lengthOf(value) <= offScreen.before
    default:
      return false
  }
}

function isFaint(value: string): boolean {
  const part = value.trim().endsWith('%') ? Number.parseFloat(value) / 100 : Number.parseFloat(value)
  return part < 0.05
}

function isClippedAway(value: string): boolean {
  const [, shape, inside = ''] = /(rect|inset|circle|ellipse|polygon|xywh)\(([^()]*)\)/.exec(value) ?? []
  if (shape === undefined) return false
  const numbers = inside.split(/[\s,]+/).filter(Boolean)
  switch (shape) {
    case 'rect': {
      const [top = 0, right = 0, bottom = 0, left = 0] = numbers.map((number) =>
        number === 'auto' ? Number.NaN : lengthOf(number),
      )
      return right - left <= 1 || bottom - top <= 1
    }
    case 'inset': {
      const [top = '0', right = top, bottom = top, left = right] = numbers.slice(0, Math.max(1, numbers.indexOf('round') >>> 0))
      return percents(top) + percents(bottom) >= 100 || percents(left) + percents(right) >= 100
    }
    case 'circle':
    case 'ellipse':
      return lengthOf(numbers[0]) === 0
    case 'xywh':
      return lengthOf(numbers[2]) === 0 || lengthOf(numbers[3]) === 0
    default: {
      const points = inside.split(',').map((point) =>
        point
          .trim()
          .split(/\s+/)
          .map((number) => lengthOf(number)),
      )
      return [0, 1].some((axis) => points.every((point) => point[axis] === points[0]?.[axis]))
    }
  }
}

function percents(value: string): number {
  return value.endsWith('%') ? Number.parseFloat(value) : lengthOf(value) >= offScreen.after / 10 ? 100 : 0
}

function isTransformedAway(name: string, value: string): boolean {
  if (name === 'scale') return /^0(?:\.0*)?(?: |%|$)/.test(value)
  if (name === 'translate') return isMovedAway(value.split(' '))
  const parts = [...value.matchAll(/([a-z\d]+)\(([^()]*)\)/g)]
  return parts.some(([, kind = '', inside = '']) => {
    const values = inside.split(/[\s,]+/).filter(Boolean)
    if (kind.startsWith('scale')) return values.slice(0, 2).some((part) => Number(part) === 0)
    if (kind.startsWith('translate')) return isMovedAway(values)
    return kind === 'matrix' && Number(values[0]) === 0 && Number(values[1]) === 0
  })
}

function isMovedAway(values: readonly string[]): boolean {
  return values.some(
    (value) => lengthOf(value) <= offScreen.before || (lengthOf(value) >= offScreen.after && !value.endsWith('%')),
  )
}

/** How a style hides an element with all that it holds. */
export type Way = 'gone' | 'faint' | 'clipped' | 'moved' | 'collapsed'

/** How an element's own style takes it away from the eye with all that it holds; undefined where it does not. */
export function concealment(style: Style): Way | undefined {
  const conceals = (name: string) => mayConceal(name, style.get(name) ?? '')
  if (conceals('display') || conceals('content-visibility')) return 'gone'
  if (conceals('opacity') || conceals('filter')) return 'faint'
  const isPlaced = /^(?:absolute|fixed)$/.test(style.get('position') ?? '')
  if (conceals('clip-path') || (conceals('clip') && isPlaced)) return 'clipped'
  if (conceals('transform') || conceals('translate') || conceals('scale')) return 'moved'
  const mayMove = isPlaced || /^(?:relative|sticky)$/.test(style.get('position') ?? '')
  if (mayMove && ['left', 'right', 'top', 'bottom'].some(conceals)) return 'moved'
  if (['left', 'right', 'top', 'bottom'].some((side) => conceals(`margin-${side}`) && !isFilled(style, side))) return 'moved'
  return isCollapsed(style) ? 'collapsed' : undefined
}

/** A band as wide as the screen is made of a negative margin that padding takes back. */
function isFilled(style: Style, side: string): boolean {
  return lengthOf(style.get(`padding-${side}`)) >= -offScreen.before
}

/** No height or no width, and what does not fit is not shown. A box that keeps its proportions has its height as padding. */
function isCollapsed(style: Style): boolean {
  const cuts = (axis: 'x' | 'y') => /^(?:hidden|clip|auto|scroll)$/.test(style.get(`overflow-${axis}`) ?? '')
  const isFlat = (...names: readonly string[]) => names.some((name) => mayConceal(name, style.get(name) ?? ''))
  const padded = ['padding-top', 'padding-bottom'].some((name) => lengthOf(style.get(name)) > 1)
  return (cuts('y') && isFlat('height', 'max-height') && !padded) || (cuts('x') && isFlat('width', 'max-width'))
}

/** Whether a text is moved out of its box. */
export function isIndentedAway(style: Style): boolean {
  const indent = style.get('text-indent') ?? ''
  return (
    mayConceal('text-indent', indent) &&
    (!indent.endsWith('%') || indent.startsWith('-') || /^(?:hidden|clip)$/.test(style.get('overflow-x') ?? ''))
  )
}

/** Whether letters are too small to be seen, as far as a font size says it by itself; undefined where it is relative to another. */
export function isTooSmall(size: string): boolean | undefined {
  if (/^[\d.]+(?:em|%)$/.test(size) || /^(?:inherit|smaller|larger|unset)$/.test(size))
    return lengthOf(size) === 0 ? true : undefined
  return mayConceal('font-size', size)
}

/**
 * Whether a style says that what it hides is brought in by a script or an animation. Where an element was moved away it is the
 * way back that counts, not the place.
 */
export function isInMotion(style: Style, way: string): boolean {
  const says = (name: string) => !/^(?:|none|initial|unset|inherit|(?:all |none )?0m?s\b.*)$/.test(style.get(name) ?? '')
  if (says('transition') || says('animation')) return true
  // Libraries write these in pairs with the opacity, at rest as well.
  return (
    (way === 'faint' || way === 'invisible') &&
    (style.has('transform') || style.has('translate') || style.has('scale') || style.has('will-change'))
  )
}
