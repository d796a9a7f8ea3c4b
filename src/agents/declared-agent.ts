import { knownAgents } from './agent-list.ts'

/** Longest part of a `User-Agent` that is read, in characters. */
export const longestUserAgent = 512

/** The names as they are written in `User-Agent` fields, in any case: alone, or before a version. Longer ones first. */
const pattern = new RegExp(
  `(?<![\\w.-])(?:${[...knownAgents.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => RegExp.escape(name))
    .join('|')})(?![\\w.-])`,
  'i',
)

const namesByLowerCase: ReadonlyMap<string, string> = new Map([...knownAgents.keys()].map((name) => [name.toLowerCase(), name]))

/** What browsers send begins like this, and names an engine. */
const browser = /^Mozilla\/5\.0 \(.*(?:Gecko|AppleWebKit|Trident)/

/** What those that copy it add; Cubot is a brand of phones. */
const automatic = /(?<!\bcu)bot\b|crawl|spider|scrap|fetch|preview|monitor|agent|\+https?:|compatible;/i

/**
 * The name that a client gives itself: one of the list's, else `browser` for what looks like one, else `other`. A declaration, not a proof: anyone can send
 * any name.
 */
export function declaredAgent(userAgent: string): string {
  const text = userAgent.slice(0, longestUserAgent)
  const [found] = pattern.exec(text) ?? []
  const name = found === undefined ? undefined : namesByLowerCase.get(found.toLowerCase())
  return name ?? (browser.test(text) && !automatic.test(text) ? 'browser' : 'other')
}
