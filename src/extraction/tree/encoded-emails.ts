import type { Element, Root } from 'hast'
import { readEmail } from '../facts/contact/email.ts'
import { attribute, elementsOf } from './element.ts'
import { setChildren, textNode } from './nodes.ts'
import { ownText } from './visible-text.ts'

/** Whether a document may have e-mail addresses that a script decodes. */
export function mayHaveEncodedEmails(html: string): boolean {
  return /data-cfemail=|\/email-protection#|<joomla-hidden-mail|\bid=["']?cloak[\da-f]/i.test(html)
}

/** An e-mail address, and the text of its link. */
interface EncodedLink {
  readonly address: string
  readonly shown: string
}

/**
 * Decodes, in place, the e-mail addresses that Cloudflare and Joomla hide from programs which collect them: visitors see the addresses, not
 * what stands there without scripts.
 */
export function decodeEmails(root: Root): void {
  const elements = elementsOf(root)
  const scripts = elements.filter(({ tagName }) => tagName === 'script').map(ownText)
  // A page may have the same script twice.
  const assigned = new Map(scripts.toReversed().flatMap((script) => [...assignedIn(script)]))
  for (const element of elements) {
    const linked = readEmail(fromHex(linkOfCloudflare.exec(attribute(element, 'href'))?.[1] ?? ''))
    if (linked !== undefined) element.properties['href'] = `mailto:${linked}`
    // Cloudflare makes a link of an address in a text; its script makes it a text again.
    const written = readEmail(fromHex(attribute(element, 'dataCfemail')))
    if (written !== undefined) replace(element, 'span', {}, written)
    const link = ofJoomla(element) ?? ofOlderJoomla(element, assigned)
    const address = link === undefined ? undefined : readEmail(link.address)
    if (link === undefined || address === undefined) continue
    replace(element, 'a', { href: `mailto:${address}` }, /^[^<&]+$/.test(link.shown) ? link.shown : address)
  }
}

function replace(element: Element, tagName: string, properties: Element['properties'], text: string): void {
  element.tagName = tagName
  element.properties = properties
  setChildren(element, [textNode(text)])
}

const linkOfCloudflare = /\/cdn-cgi\/l\/email-protection#([\da-f]+)$/i

/** Hex, each byte XORed with the first. */
function fromHex(hex: string): string {
  if (!/^(?:[\da-f]{2}){5,300}$/i.test(hex)) return ''
  const [key = 0, ...bytes] = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key))
}

/** Joomla's own element has the two parts of an address and its text, in Base64. */
function ofJoomla(element: Element): EncodedLink | undefined {
  if (element.tagName !== 'joomla-hidden-mail') return undefined
  const decoded = (name: string) => fromBase64(attribute(element, name))
  return { address: `${decoded('first')}@${decoded('last')}`, shown: decoded('text') }
}

function fromBase64(base64: string): string {
  const isBase64 = /^[\w+/]{1,2000}={0,2}$/.test(base64) && base64.length % 4 === 0
  return isBase64 ? new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))) : ''
}

/** Up to Joomla 3, a script writes the variables `addy` and `addy_text` into an element; the rest of their names is in its id. */
function ofOlderJoomla(element: Element, assigned: ReadonlyMap<string, string>): EncodedLink | undefined {
  const [, id = ''] = /^cloak([\da-f]{1,40})$/.exec(attribute(element, 'id')) ?? []
  const address = assigned.get(`addy${id}`)
  return address === undefined ? undefined : { address, shown: assigned.get(`addy_text${id}`) ?? '' }
}

/** Longest assignment that is read, in characters. */
const longestAssignment = 1_000

/** The strings that a script assigns to those variables and appends to them, in one. */
function assignedIn(script: string): ReadonlyMap<string, string> {
  const assigned = new Map<string, string>()
  for (const match of script.matchAll(/\b(addy(?:_text)?[\da-f]{1,40}) ?=/g)) {
    const [{ length }, name = ''] = match
    const rest = script.slice(match.index + length, match.index + length + longestAssignment)
    const [value = ''] = /^(?:[^;'\n]|'[^'\n]*')*;/.exec(rest) ?? []
    const text = [...value.matchAll(/'([^']*)'/g)].map(([, part = '']) => part).join('')
    assigned.set(
      name,
      (assigned.get(name) ?? '') + text.replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code))),
    )
  }
  return assigned
}
