/**
 * Version of what publishing makes of a source. To be raised with every change of extraction, of facts or of publishing
 * that makes something else of the same documents: everything is then read and published anew.
 */
export const publishingVersion = 8
