/** Parameters that tell where a visitor came from. */
const tracking =
  /^(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|mc_[ce]id|igshid|srsltid|_ga|_gl)$/i

/**
 * Whether a query leaves an address the page that it is without one. What else a query asks of a live site, only the site
 * knows: a search, another product, a part of the page.
 */
export function isSamePage(query: string): boolean {
  if (query === '') return true
  return [...new URLSearchParams(query).keys()].every((name) => tracking.test(name))
}
