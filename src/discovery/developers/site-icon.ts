import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { markup, type Markup } from './markup.ts'

/** Where sites keep the picture that browsers show for them; one at `/favicon.ico` they find by themselves. */
const customary: readonly SitePath[] = ['/favicon.svg', '/favicon.png', '/favicon-32x32.png', '/apple-touch-icon.png']

/** The link to the site's own icon, for the head of a page; empty where the site has none at a customary address. */
export async function siteIcon({ reader }: Pick<OperationContext, 'reader'>): Promise<Markup> {
  for (const path of customary) {
    if ((await reader.entry(path))?.kind === 'file') return markup`<link rel="icon" href="${path}">\n`
  }
  return markup``
}
