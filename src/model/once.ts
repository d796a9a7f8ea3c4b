/** A value that is computed when it is first needed: what only some texts need would delay every start. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}
