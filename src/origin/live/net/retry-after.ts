/**
 * Milliseconds that `Retry-After` asks for (RFC 9110 section 10.2.3): seconds or a date.
 * @param now milliseconds since 1970
 */
export function retryAfterOf(value: string, now: number): { readonly retryAfter?: number } {
  const text = value.trim()
  if (/^\d{1,9}$/.test(text)) return { retryAfter: Number(text) * 1000 }
  // A date of HTTP begins with the day's name; Date.parse alone would read almost anything as a date.
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? {} : { retryAfter: Math.max(0, date - now) }
}
