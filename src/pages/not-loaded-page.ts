import { escapeMarkup } from '../http/escape-markup.ts'
import { parseQualityValues, qualityOf } from '../http/quality-values.ts'
import { cacheControl, textResponse } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import type { NotLoadedError } from '../model/errors.ts'

/** Whether a client names HTML as what it wants, as browsers do; programs get the problem document of every other refusal. */
export function asksForHtml(accept: string | undefined): boolean {
  return (qualityOf(parseQualityValues(accept), 'text/html') ?? 0) > 0
}

/** What a browser shows while there is nothing to show: why, in plain words, and a try of its own after the time to wait. */
export function notLoadedPage({ message, retryAfter }: NotLoadedError): PreparedResponse {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfter}">
<title>Not available yet</title>
</head>
<body>
<main>
<h1>Not available yet</h1>
<p>${escapeMarkup(message)}</p>
</main>
</body>
</html>
`
  return new PreparedResponse(
    textResponse(503, 'text/html; charset=utf-8', html, {
      'cache-control': cacheControl.problem,
      'content-security-policy': strictPolicy(),
      'retry-after': String(retryAfter),
      vary: 'Accept',
    }),
  )
}
