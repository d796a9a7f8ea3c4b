/** Known extraction failures on the Hebrew pages, by page and part, with the reason. Fixed ones are removed from the list. */
export const knownFailures: ReadonlyMap<string, string> = new Map([])
