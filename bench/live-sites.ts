import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../test/cli/free-port.ts'
import { startApache } from './peers/apache.ts'
import { hebrewPages } from './peers/hebrew-site.ts'
import { MeasuredPublishes } from './peers/measured-publishes.ts'
import { untilResponding } from './peers/running.ts'
import { missingWordPress, openWordPress } from './peers/wordpress.ts'

/*
 * Tests the live origin against third-party servers: Apache with packaged documentation, and WordPress with a generated
 * Hebrew site. Prints the duration of each publish, the requests (from the server's access log), and what was published.
 *
 *   npm exec -- node bench/live-sites.ts [number of WordPress posts]
 *
 * Requires Debian packages (docs/live-sites.md, bench/peers/README.md); whatever is not installed is skipped.
 */
const call = promisify(execFile)
const documentation = '/usr/share/doc/postgresql-doc-15/html'
const posts = Number(process.argv[2] ?? 300)
const place = await mkdtemp(join(tmpdir(), 'daf-live-'))
await chmod(place, 0o755)
try {
  await runApache()
  await runWordPress()
} finally {
  await rm(place, { recursive: true, force: true })
}

async function runApache(): Promise<void> {
  if (!existsSync('/usr/sbin/apache2') || !existsSync(documentation)) {
    console.log('Apache is skipped: apt-get install apache2 postgresql-doc-15')
    return
  }
  const folder = await emptyFolder('apache')
  const port = await freePort()
  const apache = await startApache({ folder, root: documentation, port })
  const publishes = new MeasuredPublishes(folder, `http://127.0.0.1:${port}/`)
  await untilResponding(publishes.address)
  await publishes.publish('Apache, first time')
  await publishes.publish('Apache, again')
  await apache.stop()
}

async function runWordPress(): Promise<void> {
  const missing = missingWordPress()
  if (missing !== undefined) {
    console.log(`WordPress is skipped: ${missing}`)
    return
  }
  const folder = await emptyFolder('wordpress')
  const site = await openWordPress(folder, hebrewPages(posts), true)
  const publishes = new MeasuredPublishes(folder, `http://127.0.0.1:${site.port}/`)
  const change = (code: string) =>
    call('php', ['-r', `$_SERVER['HTTP_HOST'] = '127.0.0.1:${site.port}'; require '${folder}/site/wp-load.php'; ${code}`])
  await publishes.publish('WordPress, first time')
  await publishes.publish('WordPress, again')
  await change(`${some(20)} wp_update_post(['ID' => $post->ID, 'post_content' => $post->post_content . '<p>משפט חדש.</p>']);`)
  await publishes.publish('WordPress, one post edited')
  await change(`${some(40)} wp_trash_post($post->ID);`)
  await publishes.publish('WordPress, one post trashed')
  await site.stop()
}

/** PHP that finds a post by its index. */
function some(offset: number): string {
  return `$post = get_posts(['numberposts' => 1, 'orderby' => 'ID', 'order' => 'ASC', 'offset' => ${offset}])[0];`
}

async function emptyFolder(name: string): Promise<string> {
  const folder = join(place, name)
  await mkdir(folder)
  await chmod(folder, 0o755)
  return folder
}
