import MiniSearch from 'minisearch'
import type { Engine } from './engine.ts'
import { generatedPage } from './generated-site.ts'
import { publishRate, timed } from './timing.ts'

const index = new MiniSearch({
  fields: ['title', 'summary', 'body'],
  searchOptions: { combineWith: 'AND', boost: { title: 5, summary: 2 } },
})

/** MiniSearch with its own tokenizer, all words required, a weight on the title. In memory: the built index is the open one. */
export const minisearchEngine: Engine = {
  async build(_folder, size) {
    const { ms } = await timed(async () => {
      for (let at = 0; at < size.pages; at++) {
        const { page, text } = generatedPage(at, size)
        index.add({ id: at, title: page.title, summary: page.summary, body: text })
      }
    })
    return { 'publish rate': await publishRate(size, ms) }
  },
  async open() {
    return { search: async (text) => ({ total: index.search(text).length }), close: async () => undefined }
  },
}
