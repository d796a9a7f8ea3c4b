import { prefersMarkdown } from './prefers-markdown.ts'
import { parseQualityValues, qualityOf } from './quality-values.ts'

/** The format in which a missing page is told: by what was asked for (CONTRACT 3, Pages). */
export function errorFormat(accept: string | undefined, markdownAddress: boolean): 'html' | 'markdown' | 'json' {
  if (markdownAddress || prefersMarkdown(accept)) return 'markdown'
  const list = parseQualityValues(accept)
  const html = qualityOf(list, 'text/html') ?? qualityOf(list, 'text/*') ?? qualityOf(list, '*/*') ?? 0
  const json = Math.max(qualityOf(list, 'application/problem+json') ?? 0, qualityOf(list, 'application/json') ?? 0)
  return json > 0 && json >= html ? 'json' : 'html'
}
