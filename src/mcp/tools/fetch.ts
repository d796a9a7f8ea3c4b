import { Type } from 'typebox'
import { NotFoundError } from '../../model/errors.ts'
import { limits } from '../../model/limits.ts'
import { metadataOf, optionalPageMetadata } from '../../model/page.ts'
import { Uri } from '../../model/schema-types.ts'
import { displayPath, parsePath, type SitePath } from '../../model/site-path.ts'
import { getPage } from '../../operations/get-page.ts'
import { resultKey, runOperation } from '../../operations/run-operation.ts'
import { agentFile, isAgentText } from '../agent-text.ts'
import { pagePart, readPartId, splitIntoParts, type SplitPage } from '../page-parts.ts'
import { readTool } from '../read-tool.ts'
import { toolLimits } from '../result-size.ts'
import type { AgentFile, ToolContext } from '../tool.ts'

const document = Type.Object({
  id: Type.String({ description: 'Id of the content of text.' }),
  title: Type.String(),
  text: Type.String({ description: 'The main content of the page as Markdown, or a part of it.' }),
  url: Uri('Canonical address of the page; cite it.'),
  metadata: Type.Object(
    {
      // Only pages have it.
      ...optionalPageMetadata,
      contentType: Type.Optional(Type.String({ description: 'Media type of a file that is not a page.' })),
      part: Type.Optional(Type.String({ description: 'Number of this part, if the page is longer than one result.' })),
      parts: Type.Optional(Type.String({ description: 'Number of parts.' })),
      next: Type.Optional(Type.String({ description: 'Id of the next part.' })),
    },
    { additionalProperties: Type.String() },
  ),
})

/** One page as Markdown, in the form that chat assistants expect for research (SPEC section 4, MCP server). */
export const fetch = readTool({
  name: 'fetch',
  title: 'Read a page',
  description:
    'Reads one published page of the site as Markdown, given the id of a search result, or any path or URL of the site. Use it when the passages of search are not enough. It also reads the files for agents, such as /llms.txt, the list of all pages. A long page comes in parts: the text then ends with the id of the next part.',
  input: Type.Object({
    id: Type.String({
      minLength: limits.pageUrl.minimum,
      maxLength: limits.pageUrl.maximum,
      description: 'The id of a search result, or a path on the site such as /about/.',
    }),
  }),
  addresses: ['id'],
  output: () => document,
  argumentOf: { url: 'id' },
  async answer({ id }, context) {
    const { address, part } = readPartId(id)
    const page = await splitPageAt(address, context).catch((error: unknown) => {
      if (error instanceof NotFoundError) return splitFileAt(address, context, error)
      throw error
    })
    const { text, ...place } = pagePart(page, part)
    const record = page.contentType === null ? await context.reader.page(page.url.slice(context.baseUrl.length)) : undefined
    return {
      id: place.id,
      title: page.title,
      text,
      url: page.url,
      metadata: {
        ...(record === undefined ? {} : metadataOf(record)),
        ...(page.contentType === null ? {} : { contentType: page.contentType }),
        ...(place.parts === 1 ? {} : { part: String(place.part), parts: String(place.parts) }),
        ...(place.next === null ? {} : { next: place.next }),
      },
    }
  },
  // A page in several parts counts once, and a file is not a page.
  subject: (_args, { url, metadata: { contentType, part = '1' } }, { baseUrl }) =>
    part === '1' && contentType === undefined ? { kind: 'page', path: url.slice(baseUrl.length) } : null,
})

/** A page in parts, cached because agents request the parts of a long page one after another. */
async function splitPageAt(url: string, context: ToolContext): Promise<SplitPage> {
  const dependsOn = (await getPage.dependsOn?.({ url }, context)) ?? { url }
  return context.splitPages.getOrMake(resultKey('split page', false, dependsOn, context), async () =>
    splitIntoParts(await runOperation(getPage, { url }, context)),
  )
}

/**
 * A text file of the site, or one that the service adds to it, cached like pages.
 * @param address on this site
 * @throws NotFoundError the one given, where there is no such file
 */
async function splitFileAt(address: string, context: ToolContext, notFound: NotFoundError): Promise<SplitPage> {
  const path = parsePath(new URL(address, context.baseUrl).pathname)
  if (path === undefined) throw notFound
  return context.splitPages.getOrMake(resultKey('split file', false, { path }, context), async () => {
    const file = (await ownFile(path, context)) ?? (await context.serviceFile(path))
    if (file === undefined) throw notFound
    // A line right below it makes it a comment, as in robots.txt.
    const [first = '', second = ''] = file.text.split('\n', 2)
    const heading = first.startsWith('# ') && second.trim() === '' ? first.slice(2).trim() : ''
    const title = heading === '' ? displayPath(path) : heading
    return splitIntoParts({ title, url: context.baseUrl + path, markdown: file.text }, file.contentType)
  })
}

async function ownFile(path: SitePath, { reader }: ToolContext): Promise<AgentFile | undefined> {
  const entry = await reader.entry(path)
  if (entry?.kind !== 'file' || entry.size > toolLimits.file || !isAgentText(entry.contentType)) return undefined
  return agentFile(await reader.content(entry.content), entry.contentType)
}
