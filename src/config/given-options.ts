import type { CommandLine } from './command-line.ts'
import { options, type OptionName } from './options.ts'

/** A value that was given for an option. */
export interface GivenOption {
  readonly value: string
  /** How it was given, for messages: `--port` or `PORT`. */
  readonly label: string
}

/** What the command line and the environment say together. */
export type GivenOptions = ReadonlyMap<OptionName, GivenOption>

/**
 * Joins the command line and the environment: the command line wins, an empty variable counts as unset, and variables of
 * options that the command does not take are passed over (they are often set for the whole machine).
 */
export function givenOptions({ command, options: written }: CommandLine, environment: Readonly<NodeJS.ProcessEnv>): GivenOptions {
  const given = new Map<OptionName, GivenOption>()
  for (const option of options) {
    const value = written.get(option.name)
    const variable = 'environment' in option ? option.environment : undefined
    const preset = variable === undefined ? '' : (environment[variable] ?? '')
    if (value !== undefined) given.set(option.name, { value, label: `--${option.name}` })
    else if (variable !== undefined && preset !== '' && takes(option.commands, command))
      given.set(option.name, { value: preset, label: variable })
  }
  return given
}

function takes(commands: readonly string[], command: string): boolean {
  return commands.includes(command)
}
