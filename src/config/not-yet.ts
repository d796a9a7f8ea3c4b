import type { CommandName } from './options.ts'

/** Commands that are announced and do not exist yet. */
const commandsToCome: readonly CommandName[] = ['report']

/** The refusal of a command that does not exist yet. */
export function refusedCommand(command: CommandName): string | undefined {
  return commandsToCome.includes(command) ? `daf ${command}: not yet available; \`daf publish\` reports on the source` : undefined
}
