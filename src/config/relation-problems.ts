import { toInstant } from '../model/instant.ts'
import { displayPath, parsePath } from '../model/site-path.ts'
import { parseDuration } from './duration.ts'
import { shownKeyPath, valueAt, type KeyPath } from './key-path.ts'
import { quoted } from './shown-value.ts'

/** Something that is wrong although each value by itself fits the schema. */
export interface RelationProblem {
  readonly path: KeyPath
  readonly message: string
}

/** Longest durations, in seconds, as they are written. */
const longest: readonly { readonly path: KeyPath; readonly seconds: number; readonly written: string }[] = [
  { path: ['refresh'], seconds: 7 * 86_400, written: '7d' },
  { path: ['limits', 'window'], seconds: 86_400, written: '1d' },
]

/** Tools that every page has (SPEC section 4, WebMCP). */
const ownTools = ['search_site', 'get_pricing', 'get_contact_info']

/** Checks a configuration across its values. It may be wrong otherwise: what does not fit the schema is passed over here. */
export function relationProblems(config: unknown): readonly RelationProblem[] {
  return [
    ...durationProblems(config),
    ...pathProblems(config),
    ...serviceIdProblems(config),
    ...toolProblems(config),
    ...retirementProblems(config),
  ]
}

function durationProblems(config: unknown): readonly RelationProblem[] {
  return longest.flatMap(({ path, seconds, written }) => {
    const found = textAt(config, path)
    const tooLong = found !== undefined && (parseDuration(found) ?? 0) > seconds
    return tooLong ? [{ path, message: `must be at most ${written}, found ${found}` }] : []
  })
}

/** Paths of pages must be ones that a page can have; patterns of paths are read elsewhere. */
function pathProblems(config: unknown): readonly RelationProblem[] {
  const places: readonly KeyPath[] = [
    ...listAt(config, ['services']).map((at): KeyPath => [...at, 'page']),
    ['pricing', 'page'],
    ['pricing', 'ranges', 'page'],
    ['contact', 'page'],
    ...listAt(config, ['forms']).flatMap((at) => listAt(config, [...at, 'pages'])),
  ]
  return places.flatMap((path) => {
    const text = textAt(config, path)
    if (text === undefined || !text.startsWith('/')) return []
    const parsed = parsePath(text)
    if (parsed === undefined) return [{ path, message: `${quoted(text)} is not a path of a page; check its percent-encoding` }]
    return /[?#]/.test(text) ? [{ path, message: `${quoted(text)} has a query or fragment; write ${displayPath(parsed)}` }] : []
  })
}

function serviceIdProblems(config: unknown): readonly RelationProblem[] {
  const owners = new Map<string, KeyPath>()
  return listAt(config, ['services']).flatMap((service) => {
    const path = [...service, 'id']
    const id = textAt(config, path)
    const owner = id === undefined ? undefined : owners.get(id)
    if (id !== undefined && owner === undefined) owners.set(id, service)
    return id === undefined || owner === undefined
      ? []
      : [{ path, message: `${quoted(id)} is the id of ${shownKeyPath(owner)}, too; give each service its own` }]
  })
}

/** A browser refuses a second tool of one name on a page. */
function toolProblems(config: unknown): readonly RelationProblem[] {
  const taken = new Set<string>()
  return listAt(config, ['forms']).flatMap((at) => {
    const path = [...at, 'tool']
    const tool = textAt(config, path)
    if (tool === undefined) return []
    if (ownTools.includes(tool)) return [{ path, message: `${quoted(tool)} is a tool of daf itself; choose another name` }]
    const pages = new Set(
      listAt(config, [...at, 'pages']).map((page) => `${tool} ${parsePath(textAt(config, page) ?? '') ?? ''}`),
    )
    const twice = [...pages].some((page) => taken.has(page))
    for (const page of pages) taken.add(page)
    return twice ? [{ path, message: `another form offers the tool ${quoted(tool)} on the same page; choose another name` }] : []
  })
}

/** RFC 8594 section 5 with RFC 9745 section 4: an API is not gone before it is deprecated. */
function retirementProblems(config: unknown): readonly RelationProblem[] {
  const path = ['api', 'v1', 'sunset']
  const sunset = toInstant(textAt(config, path))
  const deprecation = toInstant(textAt(config, ['api', 'v1', 'deprecation']))
  if (sunset === null || deprecation === null || sunset >= deprecation) return []
  return [{ path, message: `lies before api.v1.deprecation (${deprecation.slice(0, 10)}); choose a later date` }]
}

function textAt(config: unknown, path: KeyPath): string | undefined {
  const value = valueAt(config, path)
  return typeof value === 'string' ? value : undefined
}

/** Key paths of the entries of a list; none when there is no list. */
function listAt(config: unknown, path: KeyPath): readonly KeyPath[] {
  const value = valueAt(config, path)
  return Array.isArray(value) ? value.map((_, position) => [...path, position]) : []
}
