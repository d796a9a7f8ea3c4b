import { readFile, writeFile } from 'node:fs/promises'
import { ownAddresses } from '../../src/model/own-addresses.ts'

const { exact, folders, patterns } = ownAddresses

const folder = new URL('../../deploy/', import.meta.url)

/** A block of a snippet generated from the list of addresses: the lines between its markers. */
interface Block {
  readonly file: string
  readonly mark: string
  readonly lines: readonly string[]
}

/** Every place in `deploy/` with addresses. */
export const blocks: readonly Block[] = [
  {
    file: 'nginx/daf-http.conf',
    mark: 'addresses',
    lines: [
      ...exact.map((path) => `    ${path} 1;`),
      ...folders.map((path) => `    ~^${path.replaceAll('.', String.raw`\.`)} 1;`),
      ...patterns.map((pattern) => `    "~${pattern}" 1;`),
    ],
  },
  {
    file: 'caddy/beside.Caddyfile',
    mark: 'addresses',
    lines: [`\t\tpath ${[...exact, ...folders.map((path) => `${path}*`)].join(' ')}`],
  },
  { file: 'caddy/beside.Caddyfile', mark: 'patterns', lines: [`\t\tpath_regexp ${patterns.join('|')}`] },
  {
    file: 'cdn-worker/worker.js',
    mark: 'addresses',
    lines: [
      `  exact: [\n${exact.map((path) => `    '${path}',\n`).join('')}  ],`,
      `  folders: [${folders.map((path) => `'${path}'`).join(', ')}],`,
      `  patterns: [${patterns.map((pattern) => `String.raw\`${pattern}\``).join(', ')}],`,
    ],
  },
]

/** A snippet from `deploy/`. */
export function readSnippet(file: string): Promise<string> {
  return readFile(new URL(file, folder), 'utf8')
}

/** The snippet with a regenerated block. */
export function withBlock(text: string, { file, mark, lines }: Block): string {
  const place = new RegExp(`([^\\n]*${mark}: begin\\n)[^]*?(\\n?[^\\n]*${mark}: end)`)
  if (!place.test(text)) throw new Error(`${file} has no markers for ${mark}.`)
  return text.replace(place, (_all, begin: string, end: string) => `${begin}${lines.join('\n')}\n${end.replace(/^\n/, '')}`)
}

export function writeSnippet(file: string, text: string): Promise<void> {
  return writeFile(new URL(file, folder), text)
}
