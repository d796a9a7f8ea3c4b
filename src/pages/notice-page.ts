import { escapeMarkup } from '../http/escape-markup.ts'
import { cacheControl, textResponse, type HttpResponse } from '../http/response.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import { withBaseUrlDeep } from '../model/base-url.ts'
import type { ContactInfo } from '../model/contact-info.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { ownPage, type OwnText } from './own-page.ts'

/**
 * The page for a visitor whose request was not served, and how to reach the company instead: of a form that a published folder does
 * not accept (CONTRACT 3, Pages), or while a live site does not respond.
 * @param status 404 for a form where there is no page at the address
 */
export function noticePage(
  kind: 'form' | 'unavailable',
  status: 404 | 405 | 502 | 504,
  { name, language, contact }: Pick<SiteRecord, 'name' | 'language' | 'contact'>,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): HttpResponse {
  const page = ownPage({ name, language }, (texts) => ({
    title: texts[kind].title,
    content: [
      `<p>${texts[kind].text}</p>`,
      ...(contact === null ? [] : waysToReach(withBaseUrlDeep(contact, baseUrl), texts.reach)),
    ],
  }))
  return textResponse(status, 'text/html; charset=utf-8', page, {
    vary: 'Accept',
    ...headers,
    'cache-control': cacheControl.problem,
    'content-security-policy': strictPolicy(),
  })
}

function waysToReach(
  { contact: { phone, email, contactPage } }: ContactInfo,
  { text, contactPage: label }: OwnText['reach'],
): readonly string[] {
  const items = [
    ...(phone === undefined ? [] : [link(`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`, phone)]),
    ...(email === undefined ? [] : [link(`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`, email)]),
    ...(contactPage === undefined ? [] : [link(contactPage, label)]),
  ]
  return items.length === 0 ? [] : [`<p>${text}</p>`, `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`]
}

function link(href: string, text: string): string {
  return `<a href="${escapeMarkup(href)}"><bdi>${escapeMarkup(text)}</bdi></a>`
}
