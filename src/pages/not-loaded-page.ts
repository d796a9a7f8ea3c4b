import { escapeMarkup } from '../http/escape-markup.ts'
import { messagePage } from '../http/message-page.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { cacheControl, textResponse } from '../http/response.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import type { NotLoadedError } from '../model/errors.ts'

/**
 * What a browser shows until something is published, reloaded after the time to wait. In both languages of the service's own pages, since
 * the site's is not known yet.
 */
export function notLoadedPage({ message, retryAfter }: NotLoadedError): PreparedResponse {
  const html = messagePage({
    language: 'en',
    direction: 'ltr',
    title: 'Not available yet',
    head: [`<meta http-equiv="refresh" content="${retryAfter}">`],
    content: [
      `<p>${escapeMarkup(message)}</p>`,
      '<h2 lang="he" dir="rtl">עדיין לא זמין</h2>',
      '<p lang="he" dir="rtl">התוכן עדיין אינו זמין. נסו שוב בעוד כמה רגעים.</p>',
    ],
  })
  return new PreparedResponse(
    textResponse(503, 'text/html; charset=utf-8', html, {
      'cache-control': cacheControl.problem,
      'content-security-policy': strictPolicy(),
      'retry-after': String(retryAfter),
      vary: 'Accept',
    }),
  )
}
