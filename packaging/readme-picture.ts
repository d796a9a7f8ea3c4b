import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { escapeMarkup } from '../src/http/escape-markup.ts'
import { buildExample } from '../test/example/build-example.ts'

/*
 * `npm run picture`: the picture of the README, a page of the example beside what its MCP server answers a customer's question with,
 * word for word. Needs Chromium.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const question = 'כמה עולה קידום אתרים?'
const view = { width: 620, height: 480 }

const folder = await mkdtemp(join(tmpdir(), 'daf-picture-'))
await buildExample(join(folder, 'dist'))
for (const name of ['daf.yaml', 'updates.json']) await copyFile(join(root, 'examples/agency', name), join(folder, name))
const server = spawn(process.execPath, [join(root, 'bin/daf.js'), '--port', '0'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const address = await readyAddress()
  const { title, url, text } = await bestAnswer(address)
  const site = await browser.newPage({ viewport: view, deviceScaleFactor: 2, colorScheme: 'light' })
  await site.goto(url.replace(/^https?:\/\/[^/]+/, address))
  const shown = await site.screenshot()
  const page = await browser.newPage({ viewport: { width: 1280, height: 540 }, deviceScaleFactor: 2 })
  await page.setContent(
    pictureOf(`data:image/png;base64,${shown.toString('base64')}`, { title, path: new URL(url).pathname, text }),
  )
  await writeFile(join(root, 'docs/answer.webp'), await webpOf(page))
} finally {
  await browser.close()
  server.kill()
  await rm(folder, { recursive: true, force: true })
}

async function readyAddress(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^daf: serving .* on (\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The example did not start.')
}

interface Answer {
  readonly title: string
  readonly url: string
  readonly text: string
}

async function bestAnswer(address: string): Promise<Answer> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: question } } }
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(`${address}/mcp/`, { method: 'POST', headers, body: JSON.stringify(call) })
  const { result } = (await response.json()) as { result: { structuredContent: { results: readonly Answer[] } } }
  const [best] = result.structuredContent.results
  if (best === undefined) throw new Error('The example has no answer.')
  return best
}

function pictureOf(
  image: string,
  { title, path, text }: { readonly title: string; readonly path: string; readonly text: string },
) {
  const lines = text.replace(/^…/, '').split('\n')
  return `<!doctype html><html lang="he"><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px; box-sizing: border-box; width: 1280px; height: 540px; display: flex; gap: 24px; background: #eef1f4;
      font: 17px/1.5 "Noto Sans Hebrew", "DejaVu Sans", sans-serif; color: #1c2733 }
    section { flex: 1; display: flex; flex-direction: column; min-width: 0 }
    h2 { margin: 0 0 10px; font-size: 18px; direction: ltr }
    .card { flex: 1; background: #fff; border: 1px solid #cfd7df; border-radius: 10px; overflow: hidden }
    img { width: 100%; display: block }
    .chat { padding: 20px 24px; direction: rtl }
    .asked { background: #e4eefc; border-radius: 14px; padding: 8px 16px; display: inline-block }
    .call { direction: ltr; font: 14px/1.5 "DejaVu Sans Mono", monospace; color: #4b5a69; background: #f4f6f8; border-radius: 8px;
      padding: 8px 12px; margin: 16px 0 }
    ul { padding-inline-start: 20px; margin: 0 } li { margin-bottom: 5px }
    .source { margin-top: 14px; border-top: 1px solid #dfe5ea; padding-top: 10px; font-size: 15px; color: #0b57a4 }
  </style><section><h2>Your page</h2><div class="card"><img src="${image}" alt=""></div></section>
  <section><h2>What it tells an agent</h2><div class="card chat"><span class="asked">${question}</span>
  <div class="call">search({ query: "<bdi>${question}</bdi>" })</div>
  <ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>
  <div class="source">${escapeMarkup(title)} · <bdi dir="ltr">${path}</bdi></div></div></section>`
}

/** A picture of the page as WebP, which Playwright does not write. */
async function webpOf(page: Page): Promise<Buffer> {
  const image = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  // The code of a page: Node has none of these.
  const bytes = await page.evaluate<number[]>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('${image}')).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d').drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  })()`)
  return Buffer.from(bytes)
}
