/** One declaration of a style. */
export interface Declaration {
  /** In lower case, without prefixes of browsers; longhand. */
  readonly name: string
  /** In lower case, without escapes and comments. */
  readonly value: string
  readonly important: boolean
}

/** Properties that decide whether a text is seen, or that show that a script or a control brings it. */
const telling = new Set(
  (
    'display visibility content-visibility opacity filter font-size color background-color background-image background-clip text-fill-color text-shadow ' +
    'text-stroke position left right top bottom margin-left margin-right margin-top margin-bottom padding-left padding-right padding-top padding-bottom ' +
    'text-indent transform translate scale clip clip-path width height max-width max-height overflow-x overflow-y transition animation will-change'
  ).split(' '),
)

/** Other names of the same properties. */
const aliases: Readonly<Record<string, string>> = {
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-inline-end': 'margin-right',
  'margin-block-start': 'margin-top',
  'margin-block-end': 'margin-bottom',
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'transition-property': 'transition',
  'transition-duration': 'transition',
  'animation-name': 'animation',
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Longest value that is read; longer ones are pictures in themselves. */
const longestValue = 1_000

/** Reads one declaration as longhands; none of what is broken, or says nothing of whether a text is seen. */
export function readDeclaration(text: string): readonly Declaration[] {
  const colon = text.indexOf(':')
  if (colon < 0) return []
  const written = unescaped(text.slice(0, colon)).trim().toLowerCase()
  const name = written.startsWith('--') ? written : written.replace(/^-(?:webkit|moz|ms|o)-/, '')
  const plain = aliases[name] ?? name
  if (!telling.has(plain) && !shorthands.has(plain) && !plain.startsWith('--')) return []
  const value = unescaped(text.slice(colon + 1, colon + 1 + longestValue))
    .trim()
    .toLowerCase()
  const bare = value.replace(/\s*!\s*important$/, '')
  const important = bare !== value
  return longhands(plain, bare.replace(/\s+/g, ' ')).map(([longhand, part]) => ({ name: longhand, value: part, important }))
}

const shorthands = new Set(['inset', 'margin', 'padding', 'overflow', 'font', 'background'])

function longhands(name: string, value: string): readonly (readonly [string, string])[] {
  switch (name) {
    case 'inset':
      return sidesOf(value).map((part, at) => [sides[at] ?? 'top', part])
    case 'margin':
    case 'padding':
      return sidesOf(value).map((part, at) => [`${name}-${sides[at]}`, part])
    case 'overflow': {
      const [x = '', y = x] = value.split(' ')
      return [
        ['overflow-x', x],
        ['overflow-y', y],
      ]
    }
    case 'font': {
      const [, size] = /(?:^|\s)([\d.]+[a-z%]*)\s*(?:\/|\s)/.exec(value) ?? []
      return size === undefined ? [] : [['font-size', size]]
    }
    case 'background': {
      const image = /url\(|gradient\(|image-set\(/.test(value)
      const colour = value.replace(/[a-z-]*(?:url|gradient|image-set)\([^]*\)/, ' ').trim()
      return [
        ['background-image', image ? 'url' : 'none'],
        ['background-color', colour === '' || colour === 'none' ? 'transparent' : colour],
      ]
    }
    default:
      return [[name, value]]
  }
}

/** Top, right, bottom and left of one to four values (CSS Box 4, 6.2). */
function sidesOf(value: string): readonly string[] {
  const [top = '', right = top, bottom = top, left = right] = value.split(/ (?![^(]*\))/)
  return [top, right, bottom, left]
}

/** A text with its escapes resolved (CSS Syntax 3, 4.3.7). */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([^\n\da-f]))/gi, (_, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character ?? ''
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
}
