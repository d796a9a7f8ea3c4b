/** What extraction gets wrong of the Hebrew pages, by page and part, with the reason. Mended ones leave the list. */
export const knownFailures: ReadonlyMap<string, string> = new Map([])
