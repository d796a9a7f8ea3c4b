import { fileURLToPath } from 'node:url'

/** The measured program's file: `DAF=FILE` measures another checkout's bin/daf.js. */
export const programFile = process.env['DAF'] ?? fileURLToPath(new URL('../../bin/daf.js', import.meta.url))
