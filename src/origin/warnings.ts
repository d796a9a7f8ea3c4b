/** Warnings that are listed one by one. */
const max = 100

/** Collects a bounded number of warnings. */
export interface Warnings {
  readonly add: (warning: string) => void
  readonly all: () => readonly string[]
}

export function collectWarnings(): Warnings {
  const kept: string[] = []
  let more = 0
  return {
    add: (warning) => {
      if (kept.length < max) kept.push(warning)
      else more++
    },
    all: () => (more === 0 ? kept : [...kept, `${more} more warnings of this kind.`]),
  }
}
