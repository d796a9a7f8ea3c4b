import { catalogSuite } from '../catalog-suite.ts'
import { MemoryCatalog } from './memory-catalog.ts'

catalogSuite('memory catalog', async () => {
  const catalog = new MemoryCatalog()
  return { catalog, again: async () => catalog }
})
