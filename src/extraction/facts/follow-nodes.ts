import type { StructuredNode } from './structured-node.ts'

/**
 * The nodes given and all that are reached from them by one kind of step, each once, what is nearer to a root of the
 * page before what follows it.
 */
export function reachableNodes(
  roots: readonly StructuredNode[],
  step: (node: StructuredNode) => readonly StructuredNode[],
): readonly StructuredNode[] {
  const reached = new Set(roots)
  // A set hands out what is added while it is gone through.
  for (const node of reached) for (const next of step(node)) reached.add(next)
  return [...reached]
}
