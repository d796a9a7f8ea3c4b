import { servicePaths } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'

/** Uses of the content that the owner allows or forbids; unspecified ones stay open (contentsignals.org). */
export interface ContentSignals {
  readonly search?: boolean
  readonly aiInput?: boolean
  readonly aiTrain?: boolean
}

/**
 * `robots.txt` for a site that has none (RFC 9309): everything may be read. The content signals are inside the group, where readers
 * expect them; the catalog of agentic resources is announced in its own line (Agentic Resource Discovery).
 */
export function robotsText(
  { baseUrl, exported }: Pick<OperationContext, 'baseUrl' | 'exported'>,
  contentSignals: ContentSignals | null,
): string {
  const signals = contentSignals === null ? '' : signalList(contentSignals)
  return [
    `# Index for language models: ${baseUrl}${servicePaths.index}`,
    ...(exported ? [] : [`# Documentation of the API: ${baseUrl}${servicePaths.documentation}`]),
    'User-agent: *',
    ...(signals === '' ? [] : [`Content-Signal: ${signals}`]),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${servicePaths.sitemap}`,
    `Agentmap: ${baseUrl}${servicePaths.ard}`,
    '',
  ].join('\n')
}

function signalList({ search, aiInput, aiTrain }: ContentSignals): string {
  const said = { search, 'ai-input': aiInput, 'ai-train': aiTrain }
  return Object.entries(said)
    .filter(([, allowed]) => allowed !== undefined)
    .map(([use, allowed]) => `${use}=${allowed === true ? 'yes' : 'no'}`)
    .join(', ')
}
