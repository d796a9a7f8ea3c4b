import { openLiveOrigin } from '../live-origin.ts'
import { testLinks } from './open-test-origin.ts'

/** Looks at a site until somebody ends the process: `node crawl-until-killed.ts START FOLDER`. */
const [, , start = '', folder = ''] = process.argv
const origin = await openLiveOrigin({ start, folder, upstream: null, hosts: [], refreshSeconds: 3_600, links: testLinks })
await origin.list()
