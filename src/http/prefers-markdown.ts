import { parseQualityValues, qualityOf } from './quality-values.ts'

/**
 * Whether to send Markdown instead of HTML: `text/markdown` is listed with q > 0 and q(markdown) ≥ q(html), where the weight of HTML
 * is that of `text/html`, else `text/*`, else any type, else 0 (CONTRACT 3, Pages). Wildcards alone select HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/markdown/i.test(accept)) return false
  const list = parseQualityValues(accept)
  const markdown = qualityOf(list, 'text/markdown') ?? 0
  const html = qualityOf(list, 'text/html') ?? qualityOf(list, 'text/*') ?? qualityOf(list, '*/*') ?? 0
  return markdown > 0 && markdown >= html
}
