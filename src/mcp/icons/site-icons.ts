import type { Icon } from '@modelcontextprotocol/server'
import type { OperationContext } from '../../operations/operation.ts'
import { iconPath, iconSize } from './own-icon.ts'

/** Common paths of site icons, largest first. All clients support PNG. */
const commonPaths = [
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/android-chrome-192x192.png',
  '/icon-192.png',
  '/icon.png',
  '/favicon-96x96.png',
  '/favicon-48x48.png',
  '/favicon-32x32.png',
  '/favicon.png',
]

/** The icon of a site for MCP: its own if it has one at a common path, otherwise daf's icon of a page. */
export async function siteIcons(context: OperationContext): Promise<readonly Icon[]> {
  const { baseUrl } = context
  for (const path of commonPaths) {
    const size = await pngSize(path, context)
    if (size !== null) return [{ src: baseUrl + path, mimeType: 'image/png', sizes: [size] }]
  }
  return [{ src: baseUrl + iconPath, mimeType: 'image/png', sizes: [`${iconSize}x${iconSize}`] }]
}

const signature = '89504e470d0a1a0a'

/** Width and height from the header of a PNG (PNG section 11.2.1); null if the file is not one. */
async function pngSize(path: string, { reader }: OperationContext): Promise<string | null> {
  const entry = await reader.entry(path)
  if (entry?.kind !== 'file' || entry.size < 24) return null
  const head = Buffer.from(await reader.content(entry.content, { start: 0, end: 24 }))
  if (head.toString('hex', 0, 8) !== signature) return null
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`
}
