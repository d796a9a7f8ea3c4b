import type { Root } from 'hast'
import { attribute, elementsOf } from '../tree/element.ts'
import { elementText } from './element-text.ts'

/** RFC 5322 mailboxes as they are written in practice; all of them match JSON Schema's format `email`. */
const mailbox =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

/** An e-mail address without `mailto:` and its query; undefined for anything else. */
export function readEmail(text: string): string | undefined {
  const address = withoutMarks(text)
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim()
  return address.length <= 254 && mailbox.test(address) ? address : undefined
}

/** A telephone number as it is written (`*6050` is one), without `tel:` and invisible marks; undefined for anything else. */
export function readTelephone(text: string): string | undefined {
  const number = withoutMarks(text)
    .replace(/^tel:/i, '')
    .replace(/[‐‑‒–−]/g, '-')
    .trim()
  return number.length <= 50 && number.replace(/\D/g, '').length >= 3 ? number : undefined
}

/** An extension or a remark in brackets after a number; neither is dialled with it. */
const afterNumber = /[\s,]+(?:(?:שלוחה|שלוחות|ext(?:ension)?\.?|x) ?:? ?\d{1,5}|\([^()\d]{1,40}\))\s*$/iu

/** The numbers in a text that is nothing but numbers: one, or several with a comma or “or” between them; else empty. */
export function readTelephones(text: string): readonly string[] {
  const parts = text.replace(afterNumber, '').split(/\s*[,;]\s*|\s+(?:\/|או|or|\|)\s+/)
  const numbers = parts.flatMap((part) => readTelephone(part) ?? []).filter(isNumber)
  return numbers.length === parts.length ? numbers : []
}

/** Nothing but a number: `*6050`, `03-555-0134`, `+972 (0)3 555 0134`. */
function isNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^[+*]?[\d\s().-]+\*?$/.test(text) && digits >= 3 && digits <= 15
}

/** Digits by which a number is known, however its country code is written. */
const significantDigits = 8

/** Two spellings of one telephone number have the same key: `03-555-0134`, `+972 (0)3 5550134`. */
export function telephoneKey(number: string): string {
  return (number.includes('*') ? '*' : '') + number.replace(/\D/g, '').slice(-significantDigits)
}

/** Right-to-left pages put bidi marks around numbers. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
}

/** A `tel:` or `mailto:` link. */
export interface ContactLink {
  readonly kind: 'phone' | 'email'
  readonly value: string
  /** Text of the link. */
  readonly shown: string
}

/** Links of one page that are read. */
const mostLinks = 500

/** The telephone numbers and e-mail addresses that a page links to. */
export function contactLinks(root: Root): readonly ContactLink[] {
  const links = [...elementsOf(root)].filter(
    (element) => element.tagName === 'a' && /^(?:tel|mailto):/i.test(attribute(element, 'href')),
  )
  return links.slice(0, mostLinks).flatMap((link): readonly ContactLink[] => {
    const shown = elementText(link)
    const [, scheme = '', target = ''] = /^(tel|mailto):([^]*)$/i.exec(attribute(link, 'href')) ?? []
    if (scheme.toLowerCase() === 'tel') {
      const value = readTelephone(decoded(target))
      return value === undefined ? [] : [{ kind: 'phone', value, shown }]
    }
    const addresses = (target.split('?')[0] ?? '').split(/[,;]/).flatMap((address) => readEmail(decoded(address)) ?? [])
    return addresses.map((value) => ({ kind: 'email', value, shown }))
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
