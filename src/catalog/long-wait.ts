/** A wait for the right to publish that takes longer is told of, in milliseconds; most publishes are shorter. */
const patience = 5_000

/** Waits for something, and tells once when that takes long. */
export async function tellLongWait<Result>(waiting: Promise<Result>, tell: () => void): Promise<Result> {
  const clock = setTimeout(tell, patience)
  try {
    return await waiting
  } finally {
    clearTimeout(clock)
  }
}
