import { parseQualityValues, qualityOf } from './quality-values.ts'

/**
 * Whether Markdown is to be sent instead of HTML: `text/markdown` is named with q > 0 and q(markdown) ≥ q(html), where
 * HTML's weight is that of `text/html`, else `text/*`, else that of any type, else 0 (CONTRACT 3, Pages). Wildcards alone give HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/markdown/i.test(accept)) return false
  const list = parseQualityValues(accept)
  const markdown = qualityOf(list, 'text/markdown') ?? 0
  const html = qualityOf(list, 'text/html') ?? qualityOf(list, 'text/*') ?? qualityOf(list, '*/*') ?? 0
  return markdown > 0 && markdown >= html
}
