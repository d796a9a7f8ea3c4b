import { escapeMarkup } from '../http/escape-markup.ts'
import { cacheControl, textResponse, type HttpResponse } from '../http/response.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import { withBaseUrlDeep } from '../model/base-url.ts'
import type { ContactInfo } from '../model/contact-info.ts'
import type { OperationContext } from '../operations/operation.ts'
import { ownPage, type OwnText } from './own-page.ts'

/**
 * The page for a visitor who sent a form to a site that is published from a folder (CONTRACT 3, Pages): nothing was sent, and how to
 * reach the company instead.
 * @param status 405, or 404 where there is no page at the address
 */
export function refusedForm(
  status: 404 | 405,
  { reader, baseUrl }: OperationContext,
  headers: Readonly<Record<string, string>>,
): HttpResponse {
  const { contact } = reader.site
  const page = ownPage(reader.site, ({ form }) => ({
    title: form.title,
    content: [`<p>${form.text}</p>`, ...(contact === null ? [] : waysToReach(withBaseUrlDeep(contact, baseUrl), form))],
  }))
  return textResponse(status, 'text/html; charset=utf-8', page, {
    ...headers,
    'cache-control': cacheControl.problem,
    vary: 'Accept',
    'content-security-policy': strictPolicy(),
  })
}

function waysToReach(
  { contact: { phone, email, contactPage } }: ContactInfo,
  { reach, contactPage: label }: OwnText['form'],
): readonly string[] {
  const items = [
    ...(phone === undefined ? [] : [link(`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`, phone)]),
    ...(email === undefined ? [] : [link(`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`, email)]),
    ...(contactPage === undefined ? [] : [link(contactPage, label)]),
  ]
  return items.length === 0 ? [] : [`<p>${reach}</p>`, `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`]
}

function link(href: string, text: string): string {
  return `<a href="${escapeMarkup(href)}"><bdi>${escapeMarkup(text)}</bdi></a>`
}
