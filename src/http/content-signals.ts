/** Uses of the content that the owner allows or forbids; unspecified ones stay open (contentsignals.org). */
export interface ContentSignals {
  readonly search?: boolean
  readonly aiInput?: boolean
  readonly aiTrain?: boolean
}

/** The value of `Content-Signal`, in robots.txt and as a header field; empty if the owner says nothing. */
export function contentSignalText({ search, aiInput, aiTrain }: ContentSignals): string {
  const said = { search, 'ai-input': aiInput, 'ai-train': aiTrain }
  return Object.entries(said)
    .filter(([, allowed]) => allowed !== undefined)
    .map(([use, allowed]) => `${use}=${allowed === true ? 'yes' : 'no'}`)
    .join(', ')
}
