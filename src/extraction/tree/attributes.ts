import type { Properties } from 'hast'
import type { Token } from 'parse5'
import { parse as parseCommas } from 'comma-separated-tokens'
import { find, html, type Info, normalize, svg } from 'property-information'
import { parse as parseSpaces } from 'space-separated-tokens'

/** Cached attribute infos by name; null for names that are not kept. Cleared when full. */
const known = { html: new Map<string, Info | null>(), svg: new Map<string, Info | null>() }
const maxKnown = 2_000

function infoOf(name: string, space: 'html' | 'svg'): Info | null {
  const infos = known[space]
  let info = infos.get(name)
  if (info !== undefined) return info
  if (infos.size >= maxKnown) infos.clear()
  info = Object.hasOwn(Object.prototype, name) ? null : find(space === 'svg' ? svg : html, name)
  infos.set(name, info)
  return info
}

/** Adds an attribute to an element's properties, in the form and by the name of hast: `class="a b"` is `className: ['a', 'b']`. */
export function addAttribute(properties: Properties, { prefix, name, value }: Token.Attribute, isSvg: boolean): void {
  const info = infoOf(prefix === undefined || prefix === '' ? name : `${prefix}:${name}`, isSvg ? 'svg' : 'html')
  if (info === null) return
  const read = valueOf(info, value)
  const before = properties[info.property]
  // `class` and `classname` are the same property.
  const isMore = info.property === 'className' && Array.isArray(before) && Array.isArray(read)
  properties[info.property] = isMore ? [...before, ...read] : read
}

function valueOf(info: Info, value: string): string | number | true | (string | number)[] {
  if (info.spaceSeparated) return parseSpaces(value).map((item) => numberOr(info, item))
  if (info.commaSeparated) return parseCommas(value).map((item) => numberOr(info, item))
  if (info.commaOrSpaceSeparated) return parseSpaces(parseCommas(value).join(' ')).map((item) => numberOr(info, item))
  const isFlag = (info.boolean || info.overloadedBoolean) && (value === '' || normalize(value) === normalize(info.property))
  return isFlag ? true : numberOr(info, value)
}

function numberOr({ number }: Info, value: string): string | number {
  return number && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
}
