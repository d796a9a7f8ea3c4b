import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import manifest from '#swagger-ui/package.json' with { type: 'json' }
import { textResponse, type HttpResponse } from '../../http/response.ts'
import { PreparedResponse } from '../../http/prepared-response.ts'
import type { SitePath } from '../../model/site-path.ts'
import { mediaTypes } from '../media-types.ts'

/** Address of the interactive reference. */
export const referencePath = '/developers/reference/'

const { script, plain } = mediaTypes

/**
 * The served files of Swagger UI, with the licences that must accompany them. `#swagger-ui` is its npm package in the repository, and a
 * folder of these files in the published package (decision 27).
 */
const packageFiles = [
  ['swagger-ui-bundle.js', script],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js.LICENSE.txt', plain],
  ['LICENSE', plain],
  ['NOTICE', plain],
] as const

type PackageFile = (typeof packageFiles)[number][0]

/** Address of a file of the package. Its version is part of it, so that caches may keep the file forever. */
export function packageFilePath(name: PackageFile): SitePath {
  return `${referencePath}swagger-ui-${manifest.version}/${name}`
}

const startScript = readFileSync(new URL('./browser/start-reference.js', import.meta.url), 'utf8')

/** Address of the script that starts the reference; it changes with the script. */
export const startScriptPath: SitePath = `${referencePath}start-${createHash('sha256').update(startScript).digest('hex').slice(0, 12)}.js`

/** The only files that can be requested: a requested path is never used as a file name. */
const assets: ReadonlyMap<SitePath, () => Promise<HttpResponse>> = new Map([
  [startScriptPath, async () => assetResponse(script, startScript)],
  ...packageFiles.map(([name, type]) => [packageFilePath(name), () => packageFile(name, type)] as const),
])

/** Files requested so far; they are the same for every site and generation. */
const prepared = new Map<SitePath, Promise<PreparedResponse>>()

/** The script, style or licence of the reference at a path; undefined if there is none. */
export function referenceAsset(path: SitePath): Promise<PreparedResponse> | undefined {
  const make = assets.get(path)
  if (make === undefined) return undefined
  const known = prepared.get(path)
  if (known !== undefined) return known
  const made = make().then((answer) => new PreparedResponse(answer))
  prepared.set(path, made)
  // A failed read is retried on the next request.
  made.catch(() => prepared.delete(path))
  return made
}

async function packageFile(name: string, type: string): Promise<HttpResponse> {
  return assetResponse(type, await readFile(new URL(import.meta.resolve(`#swagger-ui/${name}`)), 'utf8'))
}

function assetResponse(type: string, text: string): HttpResponse {
  return textResponse(200, type, text, {
    'cache-control': 'public, max-age=31536000, immutable',
  })
}
