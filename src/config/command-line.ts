import { closest, nearest } from './closest.ts'
import {
  commandNames,
  isOption,
  optionEntries,
  options,
  type GivenOption,
  type GivenOptions,
  type OptionName,
  type OptionSpec,
} from './options.ts'
import type { CommandName } from './config.ts'
import { quoted } from './parsed.ts'

/** A command line split into its parts; the values are not checked yet. */
export interface CommandLine {
  readonly command: CommandName
  /** Whether it was written; otherwise it is the default. */
  readonly isNamed: boolean
  /** The source as written. */
  readonly source: string | undefined
  /** The folder to write, as written; of `export`. */
  readonly target: string | undefined
  /** Why the first word, which is not a command, was probably meant to be one. */
  readonly misspelt: string | undefined
  /** Values by option; a switch that was given has an empty value. The last of several wins. */
  readonly options: ReadonlyMap<OptionName, string>
  /** One line each. */
  readonly problems: readonly string[]
}

/** Parses `daf [command] [source] [--option value | --option=value …]` (CONTRACT 1). */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const given = new Map<OptionName, string>()
  const words: string[] = []
  const problems: string[] = []
  const left = [...argv]
  for (let argument = left.shift(); argument !== undefined; argument = left.shift()) {
    if (argument === '--') words.push(...left.splice(0))
    else if (argument.startsWith('-') && argument !== '-') takeOption(argument, left, given, problems)
    else words.push(argument)
  }
  // `daf help`, `daf help check`: what others call it.
  if (words[0] === 'help') {
    words.shift()
    const topic = words.at(0)
    if (topic === undefined || commandNames.some((name) => name === topic)) given.set('help', '')
    else problems.push(unknownCommand(topic, 'is not a command'))
    words.splice(1)
  }
  const [first = ''] = words
  const named = commandNames.find((name) => name === first)
  const command = named ?? 'serve'
  const rest = named === undefined ? words : words.slice(1)
  const target = command === 'export' ? rest.splice(Math.min(rest.length, 2) - 1, 1)[0] : undefined
  const [source, extra] = rest
  const meant = named === undefined ? closest(first, commandNames) : undefined
  const misspelt = meant === undefined ? undefined : `${quoted(first)} is not a command; did you mean ${meant}?`
  problems.push(...misplaced(given, command))
  if (command === 'export' && target === undefined) problems.push('export: needs a target folder; write daf export ./dist ./out')
  if (extra !== undefined) {
    const late = commandNames.find((name) => name === extra)
    const order = named === undefined && late !== undefined ? `the command comes first: daf ${late} ${first}` : undefined
    const takes = command === 'export' ? 'one source and one folder' : 'one source'
    problems.push(order ?? misspelt ?? `${quoted(extra)}: too many arguments; daf ${command} takes ${takes}`)
  }
  return { command, isNamed: named !== undefined, source, target, misspelt, options: given, problems }
}

/** The problem with a word that is not a command (CONTRACT 1: it names the nearest one). */
export function unknownCommand(word: string, what: string): string {
  return `${quoted(word)} ${what}; the nearest command is ${nearest(word, commandNames)} (daf help lists all)`
}

/** Takes one option, and its value where that follows, off the command line. */
function takeOption(argument: string, rest: string[], given: Map<OptionName, string>, problems: string[]): void {
  const equals = argument.indexOf('=')
  const written = argument === '-h' ? '--help' : equals < 0 ? argument : argument.slice(0, equals)
  const name = written.replace(/^-{1,2}/, '')
  if (!written.startsWith('--') || !isOption(name)) {
    const meant = closest(name, Object.keys(options))
    // A key of daf.yaml that the command line has as its own word.
    const asWord = name === 'source' ? 'write the folder or address alone, such as daf serve ./dist' : undefined
    const fix = asWord ?? (meant === undefined ? 'see daf --help for all options' : `did you mean --${meant}?`)
    problems.push(`${quoted(written).slice(1, -1)}: unknown option; ${fix}`)
    // What was meant as its value is not a second problem.
    if (equals < 0 && rest[0]?.startsWith('-') === false) rest.shift()
    return
  }
  const option: OptionSpec = options[name]
  if (option.value === undefined) {
    if (equals >= 0) problems.push(`${written}: takes no value; write ${written} alone`)
    given.set(name, '')
    return
  }
  const value = equals >= 0 ? argument.slice(equals + 1) : rest[0]?.startsWith('--') ? undefined : rest.shift()
  if (value === undefined || value === '') problems.push(`${written}: needs a value; write ${written} ${option.value}`)
  else given.set(name, value)
}

function misplaced(given: ReadonlyMap<OptionName, string>, command: CommandName): readonly string[] {
  return [...given.keys()].flatMap((name) => {
    const allowed: readonly CommandName[] = options[name].commands
    if (allowed.includes(command)) return []
    return [`--${name}: not an option of daf ${command}; it belongs to ${allowed.map((other) => `daf ${other}`).join(', ')}`]
  })
}

/**
 * Merges the command line and the environment: the command line wins, an empty variable counts as unset, and variables of
 * options that the command does not have are ignored (they are often set for the whole machine).
 */
export function givenOptions({ command, options: written }: CommandLine, environment: Readonly<NodeJS.ProcessEnv>): GivenOptions {
  const given = new Map<OptionName, GivenOption>()
  for (const [name, { env: variable = '', commands }] of optionEntries()) {
    const value = written.get(name)
    const preset = environment[variable] ?? ''
    if (value !== undefined) given.set(name, { value, label: `--${name}` })
    else if (preset !== '' && commands.includes(command)) given.set(name, { value: preset, label: variable })
  }
  return given
}
