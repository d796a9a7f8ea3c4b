/** Screens on which a rule applies, as bits. A page is judged on two: what only one hides is content, since every reader can see it. */
export type Screens = number

/** A typical screen: sizes in CSS pixels, densities in dots per pixel, by media feature. */
type Screen = Readonly<Record<string, number>>

const screens: readonly Screen[] = [screen(1280, 800, 1), screen(390, 844, 3)]

function screen(width: number, height: number, density: number): Screen {
  return { width, height, density, 'inline-size': width, 'block-size': height, resolution: density, 'pixel-ratio': density }
}

/** Bits of the screens, one by one, the wide one, and all together. */
export const screenBits: readonly Screens[] = screens.map((_, at) => 1 << at)
export const wideScreen: Screens = 1 << 0
export const everyScreen: Screens = screenBits.reduce((all, bit) => all | bit)

/** Longest condition that is read, in characters. */
const longestCondition = 1_000

/**
 * The screens on which the block of an at-rule applies. An unknown rule applies, so that a text that it hides is left out.
 * @param condition what is between the name of the rule and its block
 */
export function screensOf(name: string, condition: string): Screens {
  if (name === 'media' || name === 'container') return screensMatching(condition)
  if (name === 'supports') return /^\s*not\b/.test(condition) ? 0 : everyScreen
  return name === 'starting-style' ? 0 : everyScreen
}

/** The screens of a media query list, such as a `media` attribute. */
export function screensMatching(list: string): Screens {
  if (list.trim() === '') return everyScreen
  const queries = list.toLowerCase().slice(0, longestCondition).split(',')
  return screenBits.reduce((all, bit, at) => (queries.some((query) => matches(query, screens[at] ?? {})) ? all | bit : all), 0)
}

/** One query: `not` before the whole, `or` and `and` between features, nested brackets as their features. */
function matches(query: string, size: Screen): boolean {
  const negated = /^\s*not\s+(?!\()/.test(query)
  const features = query.replace(/^\s*(?:not|only)\s+(?!\()/, '')
  return features.split(/\bor\b/).some((part) => part.split(/\band\b/).every((term) => holds(term, size))) !== negated
}

function holds(term: string, size: Screen): boolean {
  const negated = /^\s*not\b/.test(term)
  const feature = term
    .replace(/^\s*not\b/, '')
    .replace(/[()]/g, ' ')
    .trim()
  return isTrue(feature, size) !== negated
}

/** Media types and states that never apply on a screen at first. */
const initiallyUnmet =
  /^(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)$|^prefers-[a-z-]+\s*:\s*(?:reduce|dark|more|less|high|custom)|^(?:forced-colors|-ms-high-contrast)\b|^inverted-colors\s*:\s*inverted|^scripting\s*:\s*none|^display-mode\s*:\s*(?!browser)|^(?:grid|monochrome)$/

function isTrue(feature: string, size: Screen): boolean {
  if (initiallyUnmet.test(feature)) return false
  const { width = 0, height = 0, density = 1 } = size
  const orientation = /^orientation\s*:\s*(\w+)$/.exec(feature)?.[1]
  if (orientation !== undefined) return (orientation === 'portrait') === height > width
  if (/^(?:any-)?(?:hover\s*:\s*hover|pointer\s*:\s*fine)/.test(feature)) return density === 1
  if (/^(?:any-)?(?:hover\s*:\s*none|pointer\s*:\s*coarse)/.test(feature)) return density > 1
  // `min-width: 400px` is `width >= 400px`; ranges may have two bounds: `400px <= width < 60em` (Media Queries 4, 2.4.3).
  const range = feature.replace(
    /^(?:-webkit-)?(min|max)-(?:device-)?([a-z-]+)\s*:/,
    (_, side: string, name: string) => `${name} ${side === 'min' ? '>=' : '<='} `,
  )
  const parts = range.split(/\s*([<>]=?|=)\s*/)
  for (let at = 1; at < parts.length; at += 2)
    if (!compares(valueOf(parts[at - 1] ?? '', size), parts[at] ?? '', valueOf(parts[at + 1] ?? '', size))) return false
  return true
}

/** Unknown values match. */
function compares(left: number, sign: string, right: number): boolean {
  if (Number.isNaN(left) || Number.isNaN(right)) return true
  if (left === right) return sign.includes('=')
  return sign !== '=' && left < right === sign.startsWith('<')
}

/** A size of the screen, a length in pixels, or a resolution in dots to a pixel; NaN for anything else. */
function valueOf(text: string, size: Screen): number {
  const [, number, unit = ''] = /^([\d.]+)\s*([a-z]*)$/.exec(text.trim()) ?? []
  if (number === undefined) return size[text.trim()] ?? Number.NaN
  return Number(number) * (unit === 'em' || unit === 'rem' ? 16 : unit === 'dpi' ? 1 / 96 : 1)
}
