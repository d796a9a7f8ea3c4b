import { formsScriptPath, toolsScriptPath } from '../model/service-paths.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { offersPageTools } from '../operations/published-site.ts'
import { formsScript, type FormTool } from '../webmcp/forms-script.ts'
import { toolsScript } from '../webmcp/tools-script.ts'

/** Whether a path is one of the scripts that offer tools to the browser's agent. */
export function isWebmcpPath(path: SitePath): boolean {
  return path === toolsScriptPath || path === formsScriptPath
}

/** `/webmcp.tools.js` of one generation, with a tool only for existing facts; undefined if pages offer no tools. */
export function toolsScriptOf(forms: readonly FormTool[], context: OperationContext): string | undefined {
  const { exported, reader } = context
  const { site } = reader
  if (!offersPageTools(context)) return undefined
  return toolsScript({
    search: exported === undefined,
    pricing: site.pricing !== null,
    contact: site.contact !== null,
    forms: forms.length > 0 ? formsScriptPath : null,
  })
}

/** `/webmcp.forms.js`; undefined if there is no form to offer. */
export async function formsScriptOf(forms: readonly FormTool[], { reader }: OperationContext): Promise<string | undefined> {
  if (forms.length === 0) return undefined
  const languages = new Set([reader.site.language])
  for (const path of new Set(forms.flatMap(({ pages }) => pages))) {
    const page = await reader.page(path)
    if (typeof page?.language === 'string') languages.add(page.language)
  }
  return formsScript(forms, languages)
}
