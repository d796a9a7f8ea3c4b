import { Set as setFormat } from 'typebox/format'
import { toInstant } from '../model/instant.ts'
import { canonicalTag } from '../model/language-tag.ts'
import { parseCidr, parseHost, parseHttpUrl, parseKeyDirectory, parseOrigin, parseWebOrigin } from './addresses.ts'
import { selectorProblem } from './css-selector.ts'
import { quoted, type Parsed } from './parsed.ts'

/** A kind of text in the configuration. */
interface ValueFormat {
  /** What is expected, as a noun. */
  readonly noun: string
  /** What is wrong with a text and how to write it, in one clause; undefined when it is right. */
  readonly problem: (text: string) => string | undefined
}

function asProblem(parse: (text: string) => Parsed<unknown>): (text: string) => string | undefined {
  return (text) => {
    const parsed = parse(text)
    return 'problem' in parsed ? parsed.problem : undefined
  }
}

/** A feed: a web address, else the name of a file. */
function feedProblem(text: string): string | undefined {
  return text.includes('://') ? asProblem(parseHttpUrl)(text) : undefined
}

function dateProblem(text: string): string | undefined {
  return toInstant(text) === null
    ? `${quoted(text)} is not a date; write one such as 2027-01-31 or 2027-01-31T12:00:00Z`
    : undefined
}

function languageProblem(text: string): string | undefined {
  return canonicalTag(text) === undefined ? `${quoted(text)} is not a language tag; write one such as he or en-GB` : undefined
}

/** Numbers are written in many ways, also with letters (`1-800-FLOWERS`); words alone and e-mail addresses are none. */
function phoneProblem(text: string): string | undefined {
  return /\p{Nd}.*\p{Nd}/su.test(text) && !text.includes('@')
    ? undefined
    : `${quoted(text)} is not a phone number; write one such as +972-3-555-0134`
}

/** The values of `format` in the configuration's schema that JSON Schema does not have. */
export const valueFormats: ReadonlyMap<string, ValueFormat> = new Map([
  ['css-selector', { noun: 'a CSS selector', problem: selectorProblem }],
  ['http-origin', { noun: 'an address such as https://www.example.com', problem: asProblem(parseOrigin) }],
  ['http-url', { noun: 'a web address', problem: asProblem(parseHttpUrl) }],
  ['url-or-file', { noun: 'a web address or a file name', problem: feedProblem }],
  ['host', { noun: 'a host name', problem: asProblem(parseHost) }],
  ['web-origin', { noun: 'an origin such as https://app.example.com', problem: asProblem(parseWebOrigin) }],
  ['key-directory', { noun: 'an address such as https://agent.example', problem: asProblem(parseKeyDirectory) }],
  ['cidr', { noun: 'an IP address or CIDR range', problem: asProblem(parseCidr) }],
  ['date-or-date-time', { noun: 'a date', problem: dateProblem }],
  ['phone', { noun: 'a phone number', problem: phoneProblem }],
  ['language-tag', { noun: 'a language tag', problem: languageProblem }],
])

// TypeBox has one registry of formats for the process; these names are ours alone, so nothing else changes.
for (const [name, format] of valueFormats) setFormat(name, (text) => format.problem(text) === undefined)
