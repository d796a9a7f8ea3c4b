import type { CommandName, OptionName } from './options.ts'

/** Commands that are announced and do not exist yet. */
const commandsToCome: readonly CommandName[] = ['report']

/** Options that are announced and do nothing yet. */
const optionsToCome: readonly OptionName[] = ['database-url', 'redis-url', 'read-database-url']

/** The refusal of a command that does not exist yet. */
export function refusedCommand(command: CommandName): string | undefined {
  return commandsToCome.includes(command) ? `daf ${command}: not yet available; \`daf publish\` reports on the source` : undefined
}

/** The refusal of an option that does nothing yet. `label` is how it was given: `--redis-url` or `REDIS_URL`. */
export function refusedOption(name: OptionName, label: string): string | undefined {
  return optionsToCome.includes(name)
    ? `${label}: not yet available; leave it out, the embedded catalog and limits need nothing else`
    : undefined
}
