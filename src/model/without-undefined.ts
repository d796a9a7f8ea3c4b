/** An object without the members that are undefined: an optional member is either there with a value, or absent. */
export function withoutUndefined<Members extends object>(
  members: Members,
): { [Key in keyof Members]?: Exclude<Members[Key], undefined> } {
  const defined = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  // TypeScript cannot infer what the filter does.
  return defined as { [Key in keyof Members]?: Exclude<Members[Key], undefined> }
}
