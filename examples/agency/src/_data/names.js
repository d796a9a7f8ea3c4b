// Every path, fact class, service id, language and host of the site. AGENCY_NAMES names another file.
import { readFileSync } from 'node:fs'

const original = new URL('../../names/original.json', import.meta.url)

export default JSON.parse(readFileSync(process.env.AGENCY_NAMES || original, 'utf8'))
