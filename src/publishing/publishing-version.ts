/**
 * Version of what publishing makes of a source. To be raised with every change of extraction, of facts or of publishing
 * that makes something else of the same documents: everything is then read and published anew.
 */
<<<<<<< HEAD
export const publishingVersion = 3
=======
export const publishingVersion = 2
>>>>>>> 4b78653 (Leave out of pages what repeats over the site, without reading unchanged pages again)
