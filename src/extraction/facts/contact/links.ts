import { percentDecoded } from '../../../model/site-path.ts'
import type { Element, Root } from 'hast'
import { attribute, elementsOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { readEmail } from './email.ts'
import { phoneAsWritten } from './phone.ts'

/** A link that calls a number or writes to an address. */
export interface ContactLink {
  readonly kind: 'phone' | 'email' | 'whatsapp'
  readonly value: string
  /** Text of the link. */
  readonly shown: string
  readonly element: Element
}

/** Links read from one page. */
const maxLinks = 500

/** The phone numbers and e-mail addresses that a page links to, including `wa.me`. */
export function contactLinks(root: Root): readonly ContactLink[] {
  return [...elementsOf(root)]
    .filter((element) => element.tagName === 'a' && leadsToContact(element))
    .slice(0, maxLinks)
    .flatMap((element): readonly ContactLink[] => {
      const shown = elementText(element)
      return valuesOf(element).map((found) => ({ ...found, shown, element }))
    })
}

/** Whether a link starts a call, a message or an e-mail. */
export function leadsToContact(link: Element): boolean {
  return target.test(attribute(link, 'href'))
}

const target = /^\s*(?:(?:tel|callto|mailto|sms|whatsapp):|(?:https?:)?\/\/(?:wa\.me|(?:api|web)\.whatsapp\.com)\/)/i

function valuesOf(element: Element): readonly Pick<ContactLink, 'kind' | 'value'>[] {
  const href = attribute(element, 'href').slice(0, 2_000)
  const [, scheme = '', rest = ''] = /^\s*(tel|callto|mailto|whatsapp):(?:\/\/)?([^]*)$/i.exec(href) ?? []
  if (/^mailto$/i.test(scheme))
    return asEmails((rest.split('?')[0] ?? '').split(/[,;]/).map((address) => readEmail(percentDecoded(address))))
  const isWhatsapp = !/^(?:tel|callto)$/i.test(scheme)
  const digits = /(?:wa\.me\/|[?&]phone=)\+?(?:%2B)?([\d\s-]{7,20})/i.exec(href)?.[1]
  // wa.me expects the country code without a prefix.
  const value = phoneAsWritten(isWhatsapp ? (digits === undefined ? '' : `+${digits.replace(/^00/, '')}`) : percentDecoded(rest))
  return value === undefined ? [] : [{ kind: isWhatsapp ? 'whatsapp' : 'phone', value }]
}

function asEmails(addresses: readonly (string | undefined)[]): readonly Pick<ContactLink, 'kind' | 'value'>[] {
  return addresses.flatMap((value) => (value === undefined ? [] : [{ kind: 'email' as const, value }]))
}

const mapAddress =
  /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]{2,6}\/maps|maps\.google\.|maps\.app\.goo\.gl|share\.google\/|goo\.gl\/maps|maps\.apple\.com|mapy\.c(?:z|om)|waze\.com|openstreetmap\.org|bing\.com\/maps)/i

/** Whether an element is a link to a map. */
export function leadsToMap(element: Element): boolean {
  return mapAddress.test(attribute(element, 'href'))
}
