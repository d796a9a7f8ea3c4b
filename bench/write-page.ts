import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes the HTML of a page where a site generator would. @param path not percent-encoded, such as `/blog/` */
export async function writePage(site: string, path: string, html: string): Promise<void> {
  await mkdir(join(site, path), { recursive: true })
  await writeFile(join(site, path, 'index.html'), html)
}
