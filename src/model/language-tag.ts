/** The language of a BCP 47 tag in lower case, without its region: `he` of `he-IL`; empty for none. */
export function primaryTag(tag: string | null | undefined): string {
  return (tag ?? '').split('-')[0]?.toLowerCase() ?? ''
}
