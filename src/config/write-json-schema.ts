import { writeFile } from 'node:fs/promises'
import { jsonSchema } from './json-schema.ts'

// `npm run schema`: writes the JSON Schema that the repository ships.
await writeFile(new URL('../../daf.schema.json', import.meta.url), `${JSON.stringify(jsonSchema(), null, 2)}\n`)
