import { createExtractionPool } from '../../src/publishing/extraction-pool.ts'

/* A process that reads a document that never ends, and is killed meanwhile. */
const module = new URL('../../src/publishing/testing/faulty-worker.ts', import.meta.url)
const pool = createExtractionPool({ size: 1, module, bounds: { time: 600_000, heap: 64 } })
await pool.extract({ bytes: new TextEncoder().encode('endless'), path: '/', ownHosts: [], rules: {} })
