import type { Element, Root } from 'hast'
import { attribute, elementsOf } from '../../tree/element.ts'
import { readEmail, readTelephone } from '../contact-values.ts'
import { elementText } from '../element-text.ts'
import { NumberForms, readTelephones } from './number-forms.ts'

/** Where the `tel:` and `mailto:` links of a page lead. */
export interface ContactLinks {
  readonly phones: NumberForms
  /** By the address in lower case. */
  readonly emails: ReadonlyMap<string, string>
}

/** Links of one page that are looked at. */
const mostLinks = 500

export function contactLinks(root: Root): ContactLinks {
  const phones = new NumberForms([])
  const emails = new Map<string, string>()
  for (const link of contactLinksIn(root).slice(0, mostLinks)) {
    const [, scheme = '', target = ''] = /^(tel|mailto):(.*)$/is.exec(attribute(link, 'href')) ?? []
    if (scheme.toLowerCase() === 'tel') {
      // The text shows how the number is written; one that shows another number is a number of its own.
      for (const number of readTelephones(elementText(link))) phones.add(number)
      const number = readTelephone(decoded(target))
      if (number !== undefined) phones.add(number)
    } else if (scheme !== '') {
      for (const address of (target.split('?')[0] ?? '').split(/[,;]/)) {
        const email = readEmail(decoded(address))
        if (email !== undefined && !emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
      }
    }
  }
  return { phones, emails }
}

function contactLinksIn(root: Root): readonly Element[] {
  return [...elementsOf(root)].filter(
    (element) => element.tagName === 'a' && /^(?:tel|mailto):/i.test(attribute(element, 'href')),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
