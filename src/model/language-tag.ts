/** The language of a BCP 47 tag in lower case, without region: `he` for `he-IL`; empty if there is none. */
export function primaryTag(tag: string | null | undefined): string {
  return (tag ?? '').split('-')[0]?.toLowerCase() ?? ''
}
