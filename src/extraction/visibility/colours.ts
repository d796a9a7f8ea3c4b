import { memoizeByText } from '../tree/memoize-by-text.ts'

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Colour = readonly [number, number, number, number]

/** Colour names that pages use for text and background, with their values; any other is compared by name. */
const named = new Map(
  (
    'white fff,black 000,snow fffafa,ivory fffff0,whitesmoke f5f5f5,ghostwhite f8f8ff,gray 808080,grey 808080,silver c0c0c0,' +
    'lightgray d3d3d3,lightgrey d3d3d3,gainsboro dcdcdc,red f00,green 008000,lime 0f0,blue 00f,navy 000080,yellow ff0,' +
    'orange ffa500,transparent 0000'
  )
    .split(',')
    .map((colour): [string, string] => [colour.replace(/ .*/, ''), colour.replace(/.* /, '')]),
)

/** Contrast ratio (WCAG 2.2, 1.4.3) below which nobody reads a text. */
const minContrast = 1.1

/** Colours that differ by this much in red, green or blue are different: red and green may be equally bright. */
const farApart = 24

/** Whether a colour shows nothing at all. */
export function isTransparent(value: string): boolean {
  return (readColour(value)?.[3] ?? 1) < 0.05
}

/** Whether a colour lets nothing through. */
export function isOpaque(value: string): boolean {
  const colour = readColour(value)
  if (colour !== undefined) return colour[3] === 1
  return /^[a-z]+$/.test(value) && !/^(?:inherit|initial|unset|revert|none|currentcolor)$/.test(value)
}

/** Whether a text of one colour cannot be read on the other; unknown colours are compared by name. */
export function hasTooLittleContrast(text: string, background: string): boolean {
  if (text === background) return true
  const [front, back] = [readColour(text), readColour(background)]
  if (front === undefined || back === undefined) return false
  if (([0, 1, 2] as const).some((at) => Math.abs(front[at] - back[at]) >= farApart)) return false
  const [one, other] = [luminance(front) + 0.05, luminance(back) + 0.05]
  return Math.max(one, other) / Math.min(one, other) < minContrast
}

const readColour = memoizeByText((value): Colour | undefined => {
  const hex = named.get(value) ?? /^#([\da-f]{3,8})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const long = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex
    if (long.length !== 6 && long.length !== 8) return undefined
    const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
    return [red, green, blue, alpha / 255]
  }
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? []
  if (name === undefined) return undefined
  const [one = '', two = '', three = '', alpha = '1'] = inside.split(/[\s,/]+/).filter(Boolean)
  if (name === 'hsl') return fromHsl(Number.parseFloat(one), numberOf(two, 1), numberOf(three, 1), numberOf(alpha, 1))
  return [numberOf(one, 255), numberOf(two, 255), numberOf(three, 255), numberOf(alpha, 1)]
})

/** A number, or a percentage of a whole. */
function numberOf(value: string, whole: number): number {
  return Number.parseFloat(value) * (value.endsWith('%') ? whole / 100 : 1)
}

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number, opacity: number): Colour {
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4), opacity]
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  return value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
}
