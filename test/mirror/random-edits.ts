import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SiteRules } from '../../src/model/site-rules.ts'
import { html } from '../site/agency-like-site.ts'

/** Random numbers from a seed: whole ones below a bound. */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Changes a folder and the configuration as owners do, at random. */
export class RandomEdits {
  readonly #folder: string
  readonly #random: (bound: number) => number
  #rules: SiteRules = {}
  #count = 0

  constructor(folder: string, random: (bound: number) => number) {
    this.#folder = folder
    this.#random = random
  }

  get rules(): SiteRules {
    return this.#rules
  }

  /** Pages to begin with. */
  async start(): Promise<void> {
    for (const path of ['/', '/about/', '/blog/', '/blog/one/', '/blog/two/', '/work.html']) await this.#write(path)
  }

  /** Some edits, or none. */
  async edit(): Promise<void> {
    for (let left = this.#random(4); left > 0; left--) await this.#once()
  }

  async #once(): Promise<void> {
    const path = this.#path()
    switch (this.#random(12)) {
      case 0:
      case 1:
        return this.#remove(path)
      case 2:
        return this.#write(path, '<meta name="robots" content="noindex">')
      case 3:
        return this.#write(path, '<meta http-equiv="refresh" content="0; url=/blog/">')
      case 4:
        // A copy of another page.
        await this.#put(fileOf('/blog/one/'), sameText)
        return this.#put(fileOf(path), sameText)
      case 5:
        // The site's own file at the Markdown address of a page.
        return this.#put(`${path.replace(/\/$/, '') || '/index'}.md`, `# Own ${++this.#count}\n`)
      case 6:
        return this.#remove(`${path.replace(/\/$/, '') || '/index'}.md`)
      case 7:
        return this.#put('/_redirects', this.#random(2) === 0 ? '' : `/old-${this.#random(3)}/ ${path}\n`)
      case 8:
        this.#rules =
          this.#random(2) === 0 ? {} : { pages: { types: [{ match: [path], type: 'service' }], exclude: [this.#path()] } }
        return undefined
      default:
        return this.#write(path)
    }
  }

  #path(): string {
    const fixed = ['/', '/about/', '/blog/', '/blog/one/', '/blog/two/', '/work.html', '/דף/', '/a-b/']
    return fixed[this.#random(fixed.length + 4)] ?? `/blog/post-${this.#random(8)}/`
  }

  async #write(path: string, head = ''): Promise<void> {
    const title = `Page ${++this.#count}`
    const body = `<p>Words of ${title}, enough to be the text of a page. <a href="${this.#path()}">Link</a> <a href="/old-1/">Old</a></p>`
    await this.#put(fileOf(path), html({ path, title, body, head }))
  }

  async #put(name: string, content: string): Promise<void> {
    const file = join(this.#folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }

  /** The home page stays: without any page nothing would be published. */
  async #remove(path: string): Promise<void> {
    if (path === '/') return this.#write(path)
    await rm(join(this.#folder, fileOf(path)), { force: true })
  }
}

function fileOf(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path
}

/** A page that says that it is another one. */
const sameText = html({ path: '/blog/one/', title: 'One', body: '<p>Always the same text, of which there are copies here.</p>' })
