/** The licence of the content that the API answers, as its owner names it. */
export interface ApiLicense {
  /** Such as `CC BY 4.0`. */
  readonly name: string
  /** Address of its text. */
  readonly url?: string
}
