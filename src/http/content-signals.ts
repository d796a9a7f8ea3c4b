import type { ContentSignals } from '../model/content-signals.ts'

/**
 * The owner's policy as directives of robots.txt and as header fields: `Content-Signal` (contentsignals.org), `Content-Usage`
 * (draft-ietf-aipref-attach-05, -vocab-07). Empty if the owner says nothing.
 */
export function policyFields({
  search,
  aiInput,
  aiTrain,
  usage,
}: ContentSignals): readonly (readonly [name: string, value: string])[] {
  const signals = { search, 'ai-input': aiInput, 'ai-train': aiTrain }
  const uses = { 'train-ai': usage?.trainAi, search: usage?.search }
  const fields = [
    ['Content-Signal', listed(signals, 'yes', 'no')],
    ['Content-Usage', listed(uses, 'y', 'n')],
  ] as const
  return fields.filter(([, value]) => value !== '')
}

function listed(uses: Readonly<Record<string, boolean | undefined>>, yes: string, no: string): string {
  return Object.entries(uses)
    .filter(([, allowed]) => allowed !== undefined)
    .map(([use, allowed]) => `${use}=${allowed === true ? yes : no}`)
    .join(', ')
}
