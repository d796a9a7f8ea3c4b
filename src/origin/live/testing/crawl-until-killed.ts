import { openLiveOrigin } from '../live-origin.ts'
import { testLinks } from './open-test-origin.ts'

/** Crawls a site until the process is killed: `node crawl-until-killed.ts START FOLDER`. */
const [, , start = '', folder = ''] = process.argv
const origin = await openLiveOrigin({ start, folder, upstream: null, hosts: [], refreshSeconds: 3_600, links: testLinks })
await origin.list()
