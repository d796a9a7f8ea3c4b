/*
 * Advisory locks belong to a database and share one space of numbers with all that lives there: the first number is ours
 * (`daf1`), the second says what for.
 */
const ours = 0x64616631

/** Held by who publishes, as long as its session lives. */
export const publishingLock = [ours, 1] as const

/** Held while tables are made. */
export const migrationLock = [ours, 2] as const
