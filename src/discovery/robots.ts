import { type ContentSignals, contentSignalText } from '../http/content-signals.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * `robots.txt` for a site that has none (RFC 9309): everything may be read. The content signals are inside the group, where readers
 * expect them. The catalog of agentic resources is announced in a comment: validators of robots.txt reject the field `Agentmap` (Agentic
 * Resource Discovery) as unknown, and clients also find the catalog at its well-known addresses.
 */
export function robotsText(
  { baseUrl, exported }: Pick<OperationContext, 'baseUrl' | 'exported'>,
  contentSignals: ContentSignals | null,
): string {
  const signals = contentSignals === null ? '' : contentSignalText(contentSignals)
  return [
    `# Index for language models: ${baseUrl}${servicePaths.index}`,
    ...(exported ? [] : [`# Documentation of the API: ${baseUrl}${servicePaths.documentation}`]),
    `# Agentmap: ${baseUrl}${servicePaths.ard}`,
    'User-agent: *',
    ...(signals === '' ? [] : [`Content-Signal: ${signals}`]),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${servicePaths.sitemap}`,
    '',
  ].join('\n')
}
