/** On what terms the owner offers the API: what the documentation tells besides what the API can do. */
export interface ApiTerms {
  /** How many requests one client may make in how many seconds (SPEC section 8). */
  readonly rateLimit: { readonly requests: number; readonly windowSeconds: number }
  /** When version 1 stops being recommended, and when it ends; RFC 3339, null where no date is announced (SPEC section 9). */
  readonly lifecycle: { readonly deprecation: string | null; readonly sunset: string | null }
}

/** The terms of an owner who configures none (SPEC section 8). */
export const usualTerms: ApiTerms = {
  rateLimit: { requests: 120, windowSeconds: 60 },
  lifecycle: { deprecation: null, sunset: null },
}
