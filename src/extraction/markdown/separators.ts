/** Between two blocks of Markdown. */
export const blockSeparator = '\n\n'

/** Between two lists that would be parsed as one. */
export const listSeparator = `${blockSeparator}<!---->${blockSeparator}`
