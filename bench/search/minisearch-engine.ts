import type { Engine } from './engine.ts'
import { generatedPage } from './generated-site.ts'
import { timed } from './timing.ts'

/** MiniSearch with its own tokenizer, all words required, a weight on the title. In memory: the built index is the open one. */
export async function minisearchEngine(): Promise<Engine | undefined> {
  const { default: MiniSearch } = await import('minisearch').catch(() => ({ default: undefined }))
  if (MiniSearch === undefined) return undefined
  const index = new MiniSearch({
    fields: ['title', 'summary', 'body'],
    searchOptions: { combineWith: 'AND', boost: { title: 5, summary: 2 } },
  })
  return {
    async build(_folder, size) {
      const { ms } = await timed(async () => {
        for (let at = 0; at < size.pages; at++) {
          const { page, text } = generatedPage(at, size)
          index.add({ id: at, title: page.title, summary: page.summary, body: text })
        }
      })
      const { ms: making } = await timed(async () => void Array.from({ length: 200 }, (_, at) => generatedPage(at, size)))
      return { 'publish rate': `${Math.round((size.pages / (ms - (making / 200) * size.pages)) * 1000)} pages/s` }
    },
    async open() {
      return { search: async (text) => ({ total: index.search(text).length }), close: async () => undefined }
    },
  }
}
