/** Warnings that are told one by one. */
const most = 100

/** Collects the warnings of a look, a bounded number of them. */
export interface Warnings {
  readonly add: (warning: string) => void
  readonly all: () => readonly string[]
}

export function collectWarnings(): Warnings {
  const kept: string[] = []
  let more = 0
  return {
    add: (warning) => {
      if (kept.length < most) kept.push(warning)
      else more++
    },
    all: () => (more === 0 ? kept : [...kept, `${more} more warnings of this kind.`]),
  }
}
