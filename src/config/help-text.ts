import { commands, findOption, options } from './options.ts'

/** Width of the column of names, in characters. */
const nameWidth = 26

/** What `daf --help` prints. */
export function helpText(): string {
  const usage = commands.map(({ name, argument, meaning }) => row(`daf ${name} ${argument}`, meaning))
  return [
    "daf publishes one company's website, read-only, to people, programs and agents.",
    '',
    'Usage: daf [command] [source] [options]',
    '',
    'The source is a folder of built HTML, such as ./dist, or the address of a live site, such as https://www.example.com;',
    'where none is named, DAF_SOURCE or `source:` of the configuration.',
    '',
    'Commands:',
    ...usage,
    '',
    'Options:',
    ...options.flatMap(({ name }) => optionRows(name)),
    '',
    'An option wins over its environment variable, and that over the configuration file.',
    'DAF_HOOK_SECRET, in the environment alone, lets a deploy ask for a refresh: POST /hooks/refresh on the admin port.',
    'DAF_TRAFFIC, in the environment alone, says what is counted of the use of the site: on, counts (no queries) or off.',
    '',
  ].join('\n')
}

function optionRows(name: (typeof options)[number]['name']): readonly string[] {
  const option = findOption(name)
  if (option === undefined) return []
  const switches = name === 'help' ? '-h, --help' : `--${name}${option.value === undefined ? '' : ` ${option.value}`}`
  const details = [
    ...(option.default === undefined ? [] : [`default: ${option.default}`]),
    ...(option.environment === undefined ? [] : [`environment: ${option.environment}`]),
  ]
  return [row(switches, option.meaning), ...details.map((detail) => row('', detail))]
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(nameWidth)}${text}`
}
