import { policyFields, type ContentSignals } from '../http/content-signals.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * `robots.txt` for a site that has none (RFC 9309): everything may be read. The owner's policy is inside the group, where readers
 * expect them; the catalog of agentic resources is announced in its own line (Agentic Resource Discovery).
 */
export function robotsText(
  { baseUrl, exported }: Pick<OperationContext, 'baseUrl' | 'exported'>,
  contentSignals: ContentSignals | null,
): string {
  return [
    `# Index for language models: ${baseUrl}${servicePaths.index}`,
    ...(exported ? [] : [`# Documentation of the API: ${baseUrl}${servicePaths.documentation}`]),
    'User-agent: *',
    ...policyFields(contentSignals ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${servicePaths.sitemap}`,
    `Agentmap: ${baseUrl}${servicePaths.ard}`,
    '',
  ].join('\n')
}
