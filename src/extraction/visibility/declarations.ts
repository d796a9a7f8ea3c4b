/** One declaration of a style. */
export interface Declaration {
  /** In lower case, without vendor prefix; longhand. */
  readonly name: string
  /** In lower case, without escapes and comments. */
  readonly value: string
  readonly important: boolean
}

/**
 * What properties affect, as bits: whether an element is shown, its box, its colours; custom properties may affect anything. Properties that
 * affect the same are judged together.
 */
export const concerns = { shown: 1, box: 2, colour: 4, custom: 8 } as const

const properties: ReadonlyMap<string, number> = new Map([
  ...words('display visibility opacity transform translate scale transition animation will-change', concerns.shown),
  ...words(
    'content-visibility filter font-size text-indent clip clip-path left right top bottom margin-left margin-right margin-top ' +
      'margin-bottom padding-left padding-right padding-top padding-bottom width height max-width max-height overflow-x overflow-y',
    concerns.box,
  ),
  ...words('color text-fill-color background-color background-image background-clip text-shadow text-stroke', concerns.colour),
  ['position', concerns.box | concerns.colour],
])

function words(names: string, concern: number): readonly (readonly [string, number])[] {
  return names.split(' ').map((name) => [name, concern])
}

/** What declarations are about, as bits of {@link concerns}. */
export function concernsOf(declarations: readonly Declaration[]): number {
  return declarations.reduce((all, { name }) => all | (properties.get(name) ?? concerns.custom), 0)
}

/** Physical names for logical ones, as they are for most horizontal text. */
const logical = {
  'inline-start': 'left',
  'inline-end': 'right',
  'block-start': 'top',
  'block-end': 'bottom',
  'inline-size': 'width',
  'block-size': 'height',
} as const

/** The physical longhand or shorthand of a property, without vendor prefix. */
function plainName(written: string): string {
  const name = written.replace(/^-(?:webkit|moz|ms|o)-/, '').replace(/^(transition|animation)-(?:property|duration|name)$/, '$1')
  for (const [part, physical] of Object.entries(logical))
    if (name.endsWith(part)) return name.replace(part, physical).replace('inset-', '')
  return name
}

const shorthands = new Set(['inset', 'margin', 'padding', 'overflow', 'font', 'background'])

/** Longest value that is read; longer ones are embedded images. */
const longestValue = 1_000

/** Reads one declaration as longhands; none if it is broken or has no say in whether a text is seen. */
export function readDeclaration(text: string): readonly Declaration[] {
  const colon = text.indexOf(':')
  if (colon < 0) return []
  const written = unescaped(text.slice(0, colon)).trim().toLowerCase()
  const name = properties.has(written) || written.startsWith('--') ? written : plainName(written)
  if (!properties.has(name) && !shorthands.has(name) && !name.startsWith('--')) return []
  const value = unescaped(text.slice(colon + 1, colon + 1 + longestValue))
    .trim()
    .toLowerCase()
  const bare = value.replace(/\s*!\s*important$/, '')
  const important = bare !== value
  return longhands(name, bare.replace(/\s+/g, ' ')).map(([longhand, part]) => ({ name: longhand, value: part, important }))
}

function longhands(name: string, value: string): readonly (readonly [string, string])[] {
  switch (name) {
    case 'inset':
    case 'margin':
    case 'padding': {
      // Top, right, bottom and left of one to four values (CSS Box 4, 6.2).
      const [top = '', right = top, bottom = top, left = right] = value.split(/ (?![^(]*\))/)
      const prefix = name === 'inset' ? '' : `${name}-`
      return Object.entries({ top, right, bottom, left }).map(([side, part]) => [prefix + side, part])
    }
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

/** A text with its escapes resolved (CSS Syntax 3, 4.3.7). */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([^\n\da-f]))/gi, (_, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character ?? ''
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
}
