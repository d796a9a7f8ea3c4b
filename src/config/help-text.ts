import type { CommandName } from './config.ts'
import { commandNames, commands, optionEntries } from './options.ts'

/** Width of the column of names, in characters. */
const nameWidth = 26

/** What `daf --help` prints; with a command what `daf COMMAND --help` prints: its own options and an example. */
export function helpText(command?: CommandName): string {
  return [
    ...(command === undefined ? general() : own(command)),
    '',
    'Options:',
    ...optionEntries()
      .filter(([, { commands: all, helpOf = all }]) => command === undefined || helpOf.includes(command))
      .flatMap(([name, { value, meaning, default: fallback, env }]) => [
        row(name === 'help' ? '-h, --help' : `--${name}${value === undefined ? '' : ` ${value}`}`, meaning),
        ...(fallback === undefined ? [] : [row('', `default: ${fallback}`)]),
        ...(env === undefined ? [] : [row('', `environment: ${env}`)]),
      ]),
    '',
    'Options override environment variables, which override the configuration file.',
    ...(command === undefined || command === 'serve'
      ? [
          'DAF_HOOK_SECRET (environment only) lets a deploy trigger a refresh: POST /hooks/refresh on the admin port.',
          'DAF_TRAFFIC (environment only) sets what usage is counted: on, counts (no queries) or off.',
        ]
      : []),
    '',
  ].join('\n')
}

function general(): readonly string[] {
  return [
    'daf makes one website readable by people, programs and AI agents.',
    '',
    'Usage: daf [command] [source] [options]',
    '',
    'The source is a folder of built HTML, such as ./dist, or the address of a live site, such as https://www.example.com.',
    'Without one, DAF_SOURCE or `source:` of the configuration is used.',
    '',
    'Commands (daf COMMAND --help for more):',
    ...commandNames.map((name) => row(`daf ${name} ${commands[name].argument}`, commands[name].meaning)),
  ]
}

function own(command: CommandName): readonly string[] {
  const { argument, meaning, example } = commands[command]
  return [`daf ${command}: ${meaning}`, '', `Usage:   daf ${command} ${argument} [options]`, `Example: ${example}`]
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(nameWidth)}${text}`
}
