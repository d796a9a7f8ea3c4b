import { policyFields } from '../http/content-signals.ts'
import type { ContentSignals } from '../model/content-signals.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * `robots.txt` for a site that has none (RFC 9309): everything may be read. The owner's policy is inside the group, where readers
 * expect it. The catalog of agentic resources is announced in a comment: validators of robots.txt reject the field `Agentmap` (Agentic
 * Resource Discovery) as unknown, and clients also find the catalog at its well-known addresses.
 */
export function robotsText(
  { baseUrl, exported }: Pick<OperationContext, 'baseUrl' | 'exported'>,
  contentSignals: ContentSignals | null,
): string {
  return [
    `# Index for language models: ${baseUrl}${servicePaths.index}`,
    ...(exported ? [] : [`# Documentation of the API: ${baseUrl}${servicePaths.documentation}`]),
    `# Agentmap: ${baseUrl}${servicePaths.ard}`,
    'User-agent: *',
    ...policyFields(contentSignals ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${servicePaths.sitemap}`,
    '',
  ].join('\n')
}
