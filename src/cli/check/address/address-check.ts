import type { Findings } from './findings.ts'
import type { LinkResolver } from './link-resolver.ts'
import type { SiteClient } from './site-client.ts'

/** What the checks of a running address work with. */
export interface AddressCheck {
  readonly client: SiteClient
  readonly findings: Findings
  readonly links: LinkResolver
}
