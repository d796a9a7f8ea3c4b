import { cacheControl, textAnswer, type Answer } from '../http/answer.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { formsScript, type FormTool } from '../webmcp/forms-script.ts'
import { formsScriptPath, toolsScript } from '../webmcp/tools-script.ts'

const toolsScriptPath = '/webmcp.tools.js'

/** Whether a path is one of the scripts that offer tools to the browser's agent. */
export function isWebmcpPath(path: SitePath): boolean {
  return path === toolsScriptPath || path === formsScriptPath
}

/**
 * The script at a path for which `isWebmcpPath` holds; undefined where there is no form to offer. They are made anew for each
 * generation, so that a tool is gone as soon as its fact is.
 */
export async function webmcpFile(
  path: SitePath,
  forms: readonly FormTool[],
  context: OperationContext,
): Promise<Answer | undefined> {
  const { site } = context.reader
  if (path === toolsScriptPath) {
    return scriptAnswer(toolsScript({ pricing: site.pricing !== null, contact: site.contact !== null, forms: forms.length > 0 }))
  }
  return forms.length === 0 ? undefined : scriptAnswer(formsScript(forms, await languagesOf(forms, context)))
}

/** Languages of the pages that hold the forms. */
async function languagesOf(forms: readonly FormTool[], { reader }: OperationContext): Promise<ReadonlySet<string>> {
  const languages = new Set([reader.site.language])
  for (const path of new Set(forms.flatMap(({ pages }) => pages))) {
    const page = await reader.page(path)
    if (typeof page?.language === 'string') languages.add(page.language)
  }
  return languages
}

function scriptAnswer(script: string): Answer {
  return textAnswer(200, 'text/javascript; charset=utf-8', script, {
    'cache-control': cacheControl.site,
    'x-content-type-options': 'nosniff',
  })
}
