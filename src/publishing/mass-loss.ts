/**
 * Whether so many pages vanished at once that it looks like a build under way rather than an editor's decision
 * (CONTRACT 1): more than half of them.
 * @param pages number of published pages
 * @param vanished how many of them the source has no longer
 */
export function massLoss(pages: number, vanished: number): boolean {
  return vanished * 2 > pages
}
