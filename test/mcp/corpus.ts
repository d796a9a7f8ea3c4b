import type { Case } from './corpus-case.ts'
import { envelopeCases, headerCases, nameCases } from './corpus-headers.ts'
import { largeCases, malformedCases, notificationCases } from './corpus-malformed.ts'
import { handshakeCases, methodCases, subscriptionCases } from './corpus-methods.ts'
import { toolCases } from './corpus-tools.ts'

/** Valid and invalid requests of both eras. Names are unique. */
export function corpus(): readonly Case[] {
  return [
    ...handshakeCases(),
    ...methodCases(),
    ...subscriptionCases(),
    ...toolCases(),
    ...headerCases(),
    ...nameCases(),
    ...envelopeCases(),
    ...malformedCases(),
    ...notificationCases(),
    ...largeCases(),
  ]
}
