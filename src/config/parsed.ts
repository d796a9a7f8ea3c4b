/** A value in its normal form, or one clause that says what is wrong and how to write it. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string }
