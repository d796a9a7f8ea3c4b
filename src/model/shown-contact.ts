import { withoutBaseMark } from './base-url.ts'

/** Parts of a postal address, which reads as one without their names. */
const unnamed = /^(?:text|street|post|address)/

/** A contact detail on one line, for the report and for agents. */
export function shownContact(value: unknown): string {
  if (typeof value === 'string') return withoutBaseMark(value)
  if (Array.isArray(value)) return value.map(shownContact).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => (unnamed.test(name) ? shownContact(part) : `${name}: ${shownContact(part)}`))
    .join(', ')
}
