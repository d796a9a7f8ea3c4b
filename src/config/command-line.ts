import { closest } from './closest.ts'
import { commands, findOption, options, type CommandName, type OptionName } from './options.ts'
import { quoted } from './shown-value.ts'

/** A command line taken apart; the values are not checked yet. */
export interface CommandLine {
  readonly command: CommandName
  /** The source as written. */
  readonly source: string | undefined
  /** The command that the source was probably meant to be, when no command was named. */
  readonly meant: CommandName | undefined
  /** Values by option; a switch that was given has an empty value. The last of several wins. */
  readonly options: ReadonlyMap<OptionName, string>
  /** One line each. */
  readonly problems: readonly string[]
}

/** Reads `daf [command] [source] [--option value | --option=value …]` (CONTRACT 1). */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const given = new Map<OptionName, string>()
  const words: string[] = []
  const problems: string[] = []
  const rest = [...argv]
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--') words.push(...rest.splice(0))
    else if (argument.startsWith('-') && argument !== '-') readOption(argument, rest, given, problems)
    else words.push(argument)
  }
  const named = commands.find(({ name }) => name === words[0])?.name
  const command = named ?? 'serve'
  const sources = named === undefined ? words : words.slice(1)
  const meant = named === undefined ? misspeltCommand(words[0]) : undefined
  problems.push(...misplaced(given, command), ...tooMany(sources, command, meant))
  return { command, source: sources[0], meant, options: given, problems }
}

/** Takes one option, and its value where that follows, off the command line. */
function readOption(argument: string, rest: string[], given: Map<OptionName, string>, problems: string[]): void {
  const equals = argument.indexOf('=')
  const written = argument === '-h' ? '--help' : equals < 0 ? argument : argument.slice(0, equals)
  const option = written.startsWith('--') ? findOption(written.slice(2)) : undefined
  if (option === undefined) {
    problems.push(unknownOption(written))
    // What was meant as its value is no second problem.
    if (equals < 0 && rest[0]?.startsWith('-') === false) rest.shift()
  } else if (option.value === undefined) {
    if (equals >= 0) problems.push(`${written}: takes no value; write ${written} alone`)
    given.set(option.name, '')
  } else {
    const value = equals >= 0 ? argument.slice(equals + 1) : rest[0]?.startsWith('--') ? undefined : rest.shift()
    if (value === undefined || value === '') problems.push(`${written}: needs a value; write ${written} ${option.value}`)
    else given.set(option.name, value)
  }
}

function unknownOption(written: string): string {
  const meant = closest(
    written.replace(/^-{1,2}/, ''),
    options.map(({ name }) => name),
  )
  const fix = meant === undefined ? 'see daf --help for all options' : `did you mean --${meant}?`
  return `${quoted(written).slice(1, -1)}: unknown option; ${fix}`
}

function misplaced(given: ReadonlyMap<OptionName, string>, command: CommandName): readonly string[] {
  return [...given.keys()].flatMap((name) => {
    const allowed = findOption(name)?.commands ?? []
    if (allowed.includes(command)) return []
    return [`--${name}: not an option of daf ${command}; it belongs to ${allowed.map((other) => `daf ${other}`).join(', ')}`]
  })
}

function tooMany(sources: readonly string[], command: CommandName, meant: CommandName | undefined): readonly string[] {
  const extra = sources[1]
  if (extra === undefined) return []
  const fix = meant === undefined ? `daf ${command} takes one source` : `did you mean daf ${meant}?`
  return [`${quoted(extra)}: one argument too many; ${fix}`]
}

function misspeltCommand(word: string | undefined): CommandName | undefined {
  const names = commands.map(({ name }) => name)
  const near = closest(word ?? '', names)
  return names.find((name) => name === near)
}
