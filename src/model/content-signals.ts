/** Uses of the content that the owner allows or forbids; unspecified ones stay open. */
export interface ContentSignals {
  readonly search?: boolean
  readonly aiInput?: boolean
  readonly aiTrain?: boolean
  /** The same in the vocabulary of the IETF, which defines its categories in its own way; published only if the owner says it. */
  readonly usage?: { readonly trainAi?: boolean; readonly search?: boolean }
}
