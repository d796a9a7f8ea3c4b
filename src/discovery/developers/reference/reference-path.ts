/** Address of the interactive reference. */
export const referencePath = '/developers/reference/'
