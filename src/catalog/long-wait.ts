/** After this time a wait for the right to publish is reported, in milliseconds; most publishes are shorter. */
export const longWait = 5_000

/** Waits for something, and reports once if that takes long. */
export async function reportLongWait<Result>(waiting: Promise<Result>, report: () => void): Promise<Result> {
  const clock = setTimeout(report, longWait)
  try {
    return await waiting
  } finally {
    clearTimeout(clock)
  }
}
