import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../test/cli/free-port.ts'
import { startApache } from './apache.ts'
import { Database, missingDatabase } from './database.ts'
import type { HebrewPage } from './hebrew-site.ts'
import { type Running, untilResponding } from './running.ts'

const call = promisify(execFile)
const packaged = '/usr/share/wordpress'
const importer = fileURLToPath(new URL('wordpress-import.php', import.meta.url))

/** A private WordPress: a copy of the package's files, a database, Apache with embedded PHP. */
export interface WordPress {
  readonly port: number
  readonly folder: string
  readonly database: Database
  pids(): readonly number[]
  /** Restarts it after `stop`, at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** What is missing to run it, as a sentence. */
export function missingWordPress(): string | undefined {
  const isThere = existsSync(packaged) && existsSync('/usr/lib/apache2/modules/libphp8.2.so')
  return isThere
    ? missingDatabase()
    : 'apt-get install wordpress wordpress-l10n wordpress-theme-twentytwentyone libapache2-mod-php8.2 php-mysql php-gd'
}

/**
 * Sets WordPress up with posts.
 * @param folder empty and readable by everyone
 * @param isSite true: with static pages, a menu, images and comments too
 */
export async function openWordPress(folder: string, pages: readonly HebrewPage[], isSite = false): Promise<WordPress> {
  const site = join(folder, 'site')
  await cp(packaged, site, { recursive: true, dereference: true })
  await mkdir(join(site, 'wp-content/uploads'), { recursive: true })
  await chmod(join(site, 'wp-content/uploads'), 0o777)
  const database = await Database.create(join(folder, 'database'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  await writeFile(join(site, 'wp-config.php'), configOf(database.port, address))
  await writeFile(join(site, '.htaccess'), rewriting)
  const content = join(folder, 'pages.json')
  await writeFile(content, JSON.stringify(pages))
  const args = [importer, site, content, ...(isSite ? ['site'] : [])]
  await call('php', args, { env: { ...process.env, WP_ADDRESS: address } })
  if (process.getuid?.() === 0) await call('chown', ['-R', 'www-data', join(site, 'wp-content')])
  let apache: Running | undefined
  const start = async () => {
    if (!database.isRunning) await database.start()
    apache = await startApache({ folder, root: site, port, php: true })
    await untilResponding(`${address}/wp-json/wp/v2/posts?per_page=1`)
  }
  const stop = async () => {
    await apache?.stop()
    await database.stop()
  }
  await start()
  return { port, folder, database, pids: () => [apache?.pid ?? 0, database.pid], start, stop }
}

function configOf(port: number, address: string): string {
  return `<?php
define('DB_NAME', 'site');
define('DB_USER', 'site');
define('DB_PASSWORD', 'site');
define('DB_HOST', '127.0.0.1:${port}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('AUTH_KEY', 'a'); define('SECURE_AUTH_KEY', 'b'); define('LOGGED_IN_KEY', 'c'); define('NONCE_KEY', 'd');
define('AUTH_SALT', 'e'); define('SECURE_AUTH_SALT', 'f'); define('LOGGED_IN_SALT', 'g'); define('NONCE_SALT', 'h');
$table_prefix = 'wp_';
// Behind a proxy that sends X-Forwarded fields, as WordPress's manual describes.
define('WP_HOME', '${address}');
define('WP_SITEURL', '${address}');
define('WP_DEFAULT_THEME', 'twentytwentyone');
// Nothing leaves the machine, and no background job disturbs a measurement.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}

/** As WordPress writes it for permalinks. */
const rewriting = `RewriteEngine On
RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . /index.php [L]
`
