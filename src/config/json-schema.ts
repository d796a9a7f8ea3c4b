import { writeFile } from 'node:fs/promises'
import { DafYaml } from './schema.ts'

/** The JSON Schema of `daf.yaml` that ships with the program (CONTRACT 2), for editors and other checkers. */
export const jsonSchema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...DafYaml }

// `npm run schema`: writes the JSON Schema that the repository ships.
if (import.meta.main)
  await writeFile(new URL('../../daf.schema.json', import.meta.url), `${JSON.stringify(jsonSchema, null, 2)}\n`)
