/**
 * Screens on which a rule applies, as a set of bits. A page is looked at on two: what is hidden on the one and shown on the
 * other is content, since every reader can see it.
 */
export type Screens = number

/** A screen of a usual size, in CSS pixels. */
interface Screen {
  readonly bit: Screens
  readonly width: number
  readonly height: number
  readonly density: number
}

const screens: readonly Screen[] = [
  { bit: 1, width: 1280, height: 800, density: 1 },
  { bit: 2, width: 390, height: 844, density: 3 },
]

/** All of them. */
export const everyScreen: Screens = 3

/** The bits one by one. */
export const screenBits: readonly Screens[] = screens.map(({ bit }) => bit)

/**
 * The screens on which the block of an at-rule applies. What is not known here applies, so that a text that it hides is left out.
 * @param condition what stands between the name of the rule and its block
 */
export function screensOf(name: string, condition: string): Screens {
  if (name === 'media' || name === 'container') return screensMatching(condition.toLowerCase().slice(0, longestCondition))
  if (name === 'supports') return /^\s*not\b/.test(condition) ? 0 : everyScreen
  return name === 'starting-style' ? 0 : everyScreen
}

/** The screens of a `media` attribute. */
export function screensMatching(query: string): Screens {
  if (query.trim() === '') return everyScreen
  let matching = 0
  for (const screen of screens) if (query.split(',').some((one) => matches(one, screen))) matching |= screen.bit
  return matching
}

const longestCondition = 1_000

/** One query without commas: `not` before the whole, `or` and `and` between features, nested brackets as their features. */
function matches(query: string, screen: Screen): boolean {
  const negated = /^\s*not\s/.test(query) && !/^\s*not\s*\(/.test(query)
  const bare = query.replace(/^\s*(?:not|only)\s+(?!\()/, '')
  const result = bare.split(/\bor\b/).some((part) => part.split(/\band\b/).every((term) => matchesTerm(term.trim(), screen)))
  return result !== negated
}

function matchesTerm(term: string, screen: Screen): boolean {
  const [, not] = /^(not)\b/.exec(term) ?? []
  const feature = term
    .replace(/^not\b/, '')
    .replace(/[()]/g, ' ')
    .trim()
  return holds(feature, screen) !== (not !== undefined)
}

/** Media types and states that no reader of a screen has at first. */
const never =
  /^(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)$|^prefers-[a-z-]+\s*:\s*(?:reduce|dark|more|less|high|custom)|^(?:forced-colors|-ms-high-contrast)\b|^inverted-colors\s*:\s*inverted|^scripting\s*:\s*none|^display-mode\s*:\s*(?!browser)|^(?:grid|monochrome)$/

function holds(feature: string, screen: Screen): boolean {
  if (never.test(feature)) return false
  const orientation = /^orientation\s*:\s*(\w+)$/.exec(feature)?.[1]
  if (orientation !== undefined) return (orientation === 'portrait') === screen.height > screen.width
  if (/^(?:any-)?(?:hover\s*:\s*hover|pointer\s*:\s*fine)/.test(feature)) return screen.density === 1
  if (/^(?:any-)?(?:hover\s*:\s*none|pointer\s*:\s*coarse)/.test(feature)) return screen.density > 1
  const bound =
    /^(?:-webkit-)?(min|max)-(?:device-)?(width|height|resolution|pixel-ratio|inline-size|block-size)\s*:\s*(.+)$/.exec(feature)
  if (bound !== null) {
    const [, side, name = '', value = ''] = bound
    const size = sizeOf(name, screen)
    const limit = lengthOf(value)
    return Number.isNaN(limit) || (side === 'min' ? size >= limit : size <= limit)
  }
  return withinRange(feature, screen)
}

function sizeOf(name: string, { width, height, density }: Screen): number {
  if (name === 'width' || name === 'inline-size') return width
  return name === 'height' || name === 'block-size' ? height : density
}

/** `400px <= width < 60em` (Media Queries 4, 2.4.3). */
function withinRange(feature: string, screen: Screen): boolean {
  const [, before, first, name = '', second, after] =
    /^(?:(\S+)\s*(<=?|>=?)\s*)?(width|height|resolution|inline-size|block-size)\s*(?:(<=?|>=?|=)\s*(\S+))?$/.exec(feature) ?? []
  if (name === '') return true
  const size = sizeOf(name, screen)
  return isSo(before, first, size, true) && isSo(after, second, size, false)
}

function isSo(value: string | undefined, sign: string | undefined, size: number, isFirst: boolean): boolean {
  const limit = value === undefined ? Number.NaN : lengthOf(value)
  if (Number.isNaN(limit) || sign === undefined) return true
  const [left, right] = isFirst ? [limit, size] : [size, limit]
  if (sign === '=') return left === right
  if (sign.startsWith('<')) return sign === '<' ? left < right : left <= right
  return sign === '>' ? left > right : left >= right
}

/** A length in pixels, or a resolution in dots to a pixel; NaN for what is neither. */
function lengthOf(value: string): number {
  const [, number, unit = ''] = /^([\d.]+)\s*([a-z]*)$/.exec(value.trim()) ?? []
  if (number === undefined) return Number.NaN
  return Number(number) * (unit === 'em' || unit === 'rem' ? 16 : unit === 'dpi' ? 1 / 96 : 1)
}
