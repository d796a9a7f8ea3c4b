import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Running } from './running.ts'

const modules = '/usr/lib/apache2/modules'

/** How Apache is started. */
export interface ApacheStart {
  /** Folder for configuration and logs: `access.log` in the combined format. */
  readonly folder: string
  /** Document root. */
  readonly root: string
  readonly port: number
  /** With embedded PHP, as set up by Debian's libapache2-mod-php; `.htaccess` files are honoured. */
  readonly php?: boolean
}

/** Debian's Apache in the foreground with a custom configuration, on a loopback port. */
export async function startApache({ folder, root, port, php = false }: ApacheStart): Promise<Running> {
  const loaded = ['mpm_prefork', 'authz_core', 'dir', 'mime', 'rewrite', 'env', 'alias', 'deflate', 'filter', 'setenvif']
  const names = php ? [...loaded, 'php'] : loaded
  const load = names.map((name) => `LoadModule ${name}_module ${modules}/${name === 'php' ? 'libphp8.2' : `mod_${name}`}.so`)
  const file = join(folder, 'apache.conf')
  await writeFile(
    file,
    `${load.join('\n')}
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${join(folder, 'apache.pid')}
ErrorLog ${join(folder, 'error.log')}
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
CustomLog ${join(folder, 'access.log')} combined
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
TypesConfig /etc/mime.types
DirectoryIndex ${php ? 'index.php ' : ''}index.html
AddOutputFilterByType DEFLATE text/html text/css application/json application/xml text/xml
DocumentRoot ${root}
<Directory ${root}>
  Options FollowSymLinks${php ? '' : ' Indexes'}
  AllowOverride ${php ? 'All' : 'None'}
  Require all granted
</Directory>
${php ? '<FilesMatch "\\.php$">\n  SetHandler application/x-httpd-php\n</FilesMatch>' : ''}
`,
  )
  return run({ command: '/usr/sbin/apache2', args: ['-f', file, '-DFOREGROUND'], folder, log: join(folder, 'apache.out') })
}
