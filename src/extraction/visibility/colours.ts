/** Red, green, blue from 0 to 255 and opacity from 0 to 1. */
type Colour = readonly [number, number, number, number]

/** Names that pages use for text and background; any other is compared by name. */
const named: Readonly<Record<string, string>> = {
  white: '#fff',
  black: '#000',
  snow: '#fffafa',
  ivory: '#fffff0',
  whitesmoke: '#f5f5f5',
  ghostwhite: '#f8f8ff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  gainsboro: '#dcdcdc',
  red: '#f00',
  green: '#008000',
  lime: '#0f0',
  blue: '#00f',
  navy: '#000080',
  yellow: '#ff0',
  orange: '#ffa500',
  transparent: '#0000',
}

/** Ratio of contrast (WCAG 2.2, 1.4.3) below which nobody reads a text. */
const leastContrast = 1.1

/** Difference of a part of two colours from which they are different colours. */
const farApart = 24

/** Whether a colour shows nothing at all. */
export function isTransparent(value: string): boolean {
  const colour = readColour(value)
  return colour !== undefined && colour[3] < 0.05
}

/** Whether a colour lets nothing through. */
export function isOpaque(value: string): boolean {
  const colour = readColour(value)
  return colour === undefined
    ? /^[a-z]+$/.test(value) && !/^(?:inherit|initial|unset|revert|none|currentcolor)$/.test(value)
    : colour[3] === 1
}

/** Whether a text of one colour is read on the other; by their names where they are known by nothing else. */
export function isTooAlike(text: string, background: string): boolean {
  if (text === background) return true
  const [front, back] = [readColour(text), readColour(background)]
  if (front === undefined || back === undefined) return false
  // Red and green may be as bright as one another.
  for (const at of [0, 1, 2] as const) if (Math.abs(front[at] - back[at]) >= farApart) return false
  const [one, other] = [luminance(front) + 0.05, luminance(back) + 0.05]
  return Math.max(one, other) / Math.min(one, other) < leastContrast
}

const known = new Map<string, Colour | undefined>()

function readColour(value: string): Colour | undefined {
  if (known.has(value)) return known.get(value)
  const colour = parseColour(value)
  if (known.size > 2_000) known.clear()
  known.set(value, colour)
  return colour
}

function parseColour(value: string): Colour | undefined {
  const hex = /^#([\da-f]{3,8})$/.exec(named[value] ?? value)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? []
  if (name === undefined) return undefined
  const [one = '', two = '', three = '', alpha = '1'] = inside.split(/[\s,/]+/).filter(Boolean)
  const opacity = share(alpha)
  if (name === 'rgb') return [level(one), level(two), level(three), opacity]
  return [...fromHsl(Number.parseFloat(one), share(two), share(three)), opacity]
}

function fromHex(hex: string): Colour | undefined {
  const long = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex
  if (long.length !== 6 && long.length !== 8) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return [red, green, blue, alpha / 255]
}

function level(value: string): number {
  return value.endsWith('%') ? Number.parseFloat(value) * 2.55 : Number.parseFloat(value)
}

function share(value: string): number {
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number.parseFloat(value)
}

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
