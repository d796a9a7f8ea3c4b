import { isQuestionError, OverloadedError } from '../model/errors.ts'
import type { AnyOperation, OperationContext } from './operation.ts'
import { runOperation } from './run-operation.ts'

/** A request that anyone can repeat, and this site's response. */
export interface OperationExample {
  /** Those that are given, by name. */
  readonly parameters: Readonly<Record<string, string | number>>
  /** Valid against the operation's schema, but with only the beginning of its lists and texts. */
  readonly result: unknown
}

/** Items of a list and characters of a text that an example shows: the second is for results that are too large with the first. */
const cuts = [
  { items: 2, characters: 200 },
  { items: 1, characters: 60 },
] as const

/** Characters of an example as JSON. */
const largest = 4_000

/** Items that the example asks for. */
const exampleLimit = 2

/** In the place of every cursor: those of changes differ from catalog to catalog. */
const exampleCursor = 'b3BhcXVl'

/**
 * Examples of operations. They are made at the same time: a crowd of clients waits for them after each publish.
 * @throws OverloadedError
 */
export function operationExamples(
  operations: readonly AnyOperation[],
  context: OperationContext,
): Promise<readonly { readonly operation: AnyOperation; readonly example: OperationExample | undefined }[]> {
  return Promise.all(operations.map(async (operation) => ({ operation, example: await operationExample(operation, context) })))
}

/**
 * An example of an operation from the content of this generation, and the same at any time. Undefined if this site has none: it does not
 * answer, or with a result that is too large even when it is shortened.
 * @throws OverloadedError
 */
export async function operationExample(
  operation: AnyOperation,
  context: OperationContext,
): Promise<OperationExample | undefined> {
  const { reader } = context
  const parameters = exampleParameters(operation, await examplePage(reader))
  try {
    const result = await runOperation(operation, parameters, { ...context, now: new Date(reader.generation.publishedAt) })
    for (const cut of cuts) {
      const shortened = shorten(result, cut)
      if (JSON.stringify(shortened).length <= largest) return { parameters, result: shortened }
    }
    return undefined
  } catch (error) {
    // An overload passes; the example would be missing for as long as its page is cached.
    if (error instanceof OverloadedError || !isQuestionError(error)) throw error
    return undefined
  }
}

/** A page for the examples: the home page, or the first page if it is not published. Its path is `/` where there is no page at all. */
export async function examplePage(
  reader: OperationContext['reader'],
): Promise<{ readonly path: string; readonly title: string }> {
  const page = (await reader.page('/')) ?? (await reader.pages({ limit: 1 }))[0]
  return { path: page?.path ?? '/', title: page?.title ?? reader.site.name }
}

/** Required parameters: words of a page's title or its address; and a small number of items of a list. */
function exampleParameters({ parameters }: AnyOperation, { path, title }: { readonly path: string; readonly title: string }) {
  const required = new Set<string>(parameters.required ?? [])
  const values: Record<string, string | number> = {}
  for (const name of Object.keys(parameters.properties)) {
    if (name === 'limit') values[name] = exampleLimit
    else if (name === 'q' && required.has(name)) values[name] = exampleWords(title)
    else if (name === 'url' && required.has(name)) values[name] = path
  }
  return values
}

function shorten(value: unknown, cut: (typeof cuts)[number]): unknown {
  if (typeof value === 'string') return shortenText(value, cut.characters)
  if (Array.isArray(value)) return value.slice(0, cut.items).map((item) => shorten(item, cut))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'nextCursor' && part !== null ? exampleCursor : shorten(part, cut)]),
  )
}

/** The beginning of a text, up to a space if it has any. An address or a date is valid only as a whole. */
function shortenText(text: string, characters: number): string {
  if (text.length <= characters || /^[\x21-\x7e]*$/.test(text)) return text
  const start = Array.from(text.slice(0, 2 * characters))
    .slice(0, characters)
    .join('')
  return `${start.replace(/\s+\S*$/, '')} …`
}

const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}/u

/**
 * Words that a search finds: the first two of a page's title. Both have the same writing direction, since a line of code that changes
 * direction twice is hard to read.
 * @param title of a page, or the site's name if there is no page
 */
export function exampleWords(title: string): string {
  const words = title.toWellFormed().match(/(?<!\S)[\p{L}\p{N}][\p{L}\p{M}\p{N}]{1,29}(?!\S)/gu) ?? []
  const direction = rightToLeft.test(words[0] ?? '')
  const alike = words.filter((word) => rightToLeft.test(word) === direction)
  return alike.slice(0, 2).join(' ') || 'home'
}
