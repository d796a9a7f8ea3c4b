import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { textResponse } from '../../http/response.ts'
import { PreparedResponse } from '../../http/prepared-response.ts'
import type { SitePath } from '../../model/site-path.ts'
import { mediaTypes } from '../media-types.ts'

const text = readFileSync(new URL('./browser/documentation.js', import.meta.url), 'utf8')

/** Address of the script of the documentation. It changes with the script, so that caches may keep it forever. */
export const documentationScriptPath: SitePath = `/developers/${hash('sha256', text).slice(0, 12)}.js`

/** The script that makes the documentation interactive; the same for every site and generation. */
export const documentationScript = new PreparedResponse(
  textResponse(200, mediaTypes.script, text, { 'cache-control': 'public, max-age=31536000, immutable' }),
)
