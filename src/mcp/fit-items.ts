import { estimateTokens } from './token-estimate.ts'
import { toolLimits } from './tool-limits.ts'

/** As many items from the start of a list as one result can hold: bounded in number and in estimated tokens. */
export function fitItems<Item>(items: readonly Item[]): readonly Item[] {
  let room: number = toolLimits.bodyTokens
  let count = 0
  for (const item of items) {
    room -= estimateTokens(JSON.stringify(item))
    if (room < 0 || count === toolLimits.listItems) break
    count++
  }
  return items.slice(0, count)
}
