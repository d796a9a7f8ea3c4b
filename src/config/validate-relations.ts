import { toInstant } from '../model/instant.ts'
import { displayPath, parsePath } from '../model/site-path.ts'
import { shownKeyPath, valueAt, type KeyPath } from './key-path.ts'
import { quoted } from './parsed.ts'
import { parseDuration } from './duration.ts'

/** Something that is wrong although each value by itself fits the schema. */
interface RelationProblem {
  readonly path: KeyPath
  readonly message: string
}

/** Longest durations, in seconds, as they are written. */
const longest: readonly (readonly [path: KeyPath, seconds: number, written: string])[] = [
  [['refresh'], 7 * 86_400, '7d'],
  [['limits', 'window'], 86_400, '1d'],
]

/** Tools that every page has (SPEC section 4, WebMCP). */
const ownTools = ['search_site', 'get_pricing', 'get_contact_info']

/** Checks a configuration across its values. What does not fit the schema is skipped here. */
export function relationProblems(config: unknown): readonly RelationProblem[] {
  const problems: RelationProblem[] = []
  const report = (path: KeyPath, message: string) => void problems.push({ path, message })
  const textAt = (path: KeyPath) => {
    const value = valueAt(config, path)
    return typeof value === 'string' ? value : undefined
  }
  const entriesOf = (path: KeyPath): readonly KeyPath[] => {
    const value = valueAt(config, path)
    return Array.isArray(value) ? value.map((_, position) => [...path, position]) : []
  }

  for (const [path, seconds, written] of longest) {
    const found = textAt(path)
    if (found !== undefined && (parseDuration(found) ?? 0) > seconds) report(path, `must be at most ${written}, found ${found}`)
  }

  const services = entriesOf(['services'])
  const forms = entriesOf(['forms'])
  const servicePages: readonly KeyPath[] = services.map((at) => [...at, 'page'])
  const pages: readonly KeyPath[] = [
    ...servicePages,
    ['pricing', 'page'],
    ['pricing', 'ranges', 'page'],
    ['contact', 'page'],
    ['caseStudies', 'page'],
    ...entriesOf(['offers']).map((at) => [...at, 'page']),
    ...forms.flatMap((at) => entriesOf([...at, 'pages'])),
    ...entriesOf(['rehearsal']).map((at) => [...at, 'page']),
  ]
  for (const path of pages) {
    const text = textAt(path)
    if (text === undefined || !text.startsWith('/')) continue
    const parsed = parsePath(text)
    if (parsed === undefined) report(path, `${quoted(text)} is not a path of a page; check its percent-encoding`)
    else if (text.includes('?')) report(path, `${quoted(text)} has a query; write ${displayPath(parsed)}`)
    // A service may be a section of a page.
    else if (text.includes('#') && !servicePages.includes(path))
      report(path, `${quoted(text)} has a fragment; write ${displayPath(parsed)}`)
  }

  const idOwners = new Map<string, KeyPath>()
  for (const service of services) {
    const id = textAt([...service, 'id'])
    if (id === undefined) continue
    const owner = idOwners.get(id)
    if (owner === undefined) idOwners.set(id, service)
    else report([...service, 'id'], `${quoted(id)} is also the id of ${shownKeyPath(owner)}; give each service its own`)
  }

  // A browser refuses a second tool of one name on a page.
  const taken = new Set<string>()
  for (const at of forms) {
    const path = [...at, 'tool']
    const tool = textAt(path)
    if (tool === undefined) continue
    const uses = entriesOf([...at, 'pages']).map((page) => `${tool} ${parsePath(textAt(page) ?? '') ?? ''}`)
    if (ownTools.includes(tool)) {
      report(path, `${quoted(tool)} is a tool of daf itself; choose another name`)
      continue
    }
    if (uses.some((use) => taken.has(use)))
      report(path, `another form offers the tool ${quoted(tool)} on the same page; choose another name`)
    for (const use of uses) taken.add(use)
  }

  // /llms-full.txt and the parts of /llms.txt would be hidden behind the key's file.
  const key = textAt(['indexNow', 'key'])
  if (key?.toLowerCase().startsWith('llms-') === true)
    report(['indexNow', 'key'], `${quoted(key)} begins like the files that daf serves at /llms-….txt; choose another key`)

  // RFC 8594 section 5 with RFC 9745 section 4: an API is not gone before it is deprecated.
  const sunset = toInstant(textAt(['api', 'v1', 'sunset']))
  const deprecation = toInstant(textAt(['api', 'v1', 'deprecation']))
  if (sunset !== null && deprecation !== null && sunset < deprecation)
    report(['api', 'v1', 'sunset'], `is before api.v1.deprecation (${deprecation.slice(0, 10)}); choose a later date`)
  return problems
}
