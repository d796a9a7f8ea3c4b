import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { openFolderOrigin } from '../../src/origin/folder/folder-origin.ts'
import { createExtractionPool } from '../../src/publishing/extraction-pool.ts'
import { publish } from '../../src/publishing/publish.ts'
import { plainSettings } from '../../src/publishing/testing/publish-bench.ts'

/* A process that publishes a folder and may be killed at any moment: publish-folder.ts FOLDER CATALOG */
const [folder = '', catalogFolder = ''] = process.argv.slice(2)
const catalog = await openSqliteCatalog(catalogFolder)
const extract = createExtractionPool({ size: 1 })
console.log('begun')
const { signal } = new AbortController()
await publish({ catalog, origin: openFolderOrigin(folder), extract, settings: plainSettings, signal })
console.log('ended')
await extract.close()
await catalog.close()
