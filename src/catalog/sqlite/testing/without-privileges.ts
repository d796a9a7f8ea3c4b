import process from 'node:process'

/** The user id of `nobody`. */
export const nobody = 65_534

/** Runs work as `nobody` if this process is root, who ignores file permissions. */
export async function withoutPrivileges<Result>(work: () => Promise<Result>): Promise<Result> {
  const { geteuid, seteuid } = process
  if (geteuid === undefined || seteuid === undefined || geteuid() !== 0) return work()
  seteuid(nobody)
  try {
    return await work()
  } finally {
    seteuid(0)
  }
}
