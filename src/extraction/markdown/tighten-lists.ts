import type { ListItem, Parents, Root } from 'mdast'

/** Writes items of one line, and those with lists below it, without blank lines; only items of several blocks need them. */
export function tightenLists(tree: Root): void {
  tighten(tree)
}

function tighten(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) tighten(child)
  if (parent.type !== 'list') return
  for (const item of parent.children) item.spread = hasSeveralBlocks(item)
  parent.spread = parent.children.some((item) => item.spread)
}

function hasSeveralBlocks({ children }: ListItem): boolean {
  return children.some((child, at) => at > 0 && child.type !== 'list')
}
