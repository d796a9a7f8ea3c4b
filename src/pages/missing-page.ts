import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../http/response.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { errorFormat, kindOf } from '../http/error-format.ts'
import { inlineText, linkPath } from '../http/markdown-text.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { problemResponse, refusalResponse } from '../http/problems.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import { displayPath, markdownPath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { nearMatches, type NearMatch } from './near-matches.ts'
import { ownPage } from './own-page.ts'

const common = { 'cache-control': cacheControl.site, vary: 'Accept' } as const

/**
 * The response for a missing page, in the requested format (CONTRACT 3, Pages): 404, or 410 if a redirect rule of the site says so.
 * @param path canonical
 */
export async function missingPage(
  path: SitePath,
  accept: string | undefined,
  gone: boolean,
  cache: ResponseCache,
  context: OperationContext,
): Promise<PreparedResponse> {
  switch (errorFormat(accept, kindOf(path))) {
    case 'json':
      return new PreparedResponse(problem(gone, context.baseUrl))
    case 'markdown':
      return new PreparedResponse(await markdown(path, gone, context))
    case 'html':
      // Shared by all addresses, so that those probed by robots are not compressed again each time.
      return cache.getOrMake(
        `pages ${context.reader.generation.number} ${gone ? 'gone' : 'missing'}`,
        async () => new PreparedResponse(await html(gone, context)),
      )
  }
}

function problem(gone: boolean, baseUrl: string): HttpResponse {
  const headers = { vary: 'Accept' }
  return gone
    ? refusalResponse(410, 'This page was removed; find others with /v1/search/ or /llms.txt.', baseUrl, { headers })
    : problemResponse('not-found', 'There is nothing at this address; find pages with /v1/search/ or /llms.txt.', baseUrl, {
        headers,
      })
}

async function markdown(path: SitePath, gone: boolean, context: OperationContext): Promise<HttpResponse> {
  const text = missingMarkdown(path, gone, await nearMatches(path, context.reader), context.baseUrl)
  return textResponse(statusOf(gone), 'text/markdown; charset=utf-8', text, { ...common, ...corsHeaders })
}

async function html(gone: boolean, { reader }: OperationContext): Promise<HttpResponse> {
  const { notFound } = reader.site
  if (notFound === null) {
    const page = ownPage(reader.site, ({ missing }) => ({
      title: missing.title,
      content: [`<p>${gone ? missing.gone : missing.text}</p>`],
    }))
    return textResponse(statusOf(gone), 'text/html; charset=utf-8', page, {
      ...common,
      'content-security-policy': strictPolicy(),
    })
  }
  return {
    status: statusOf(gone),
    body: await reader.content(notFound.content),
    headers: { 'content-type': notFound.contentType, ...common },
  }
}

function statusOf(gone: boolean): 404 | 410 {
  return gone ? 410 : 404
}

/** Maximum length of a title, in characters. */
const maxTitle = 200

/** The Markdown for a missing page, with links to similar pages, the index and the search. */
function missingMarkdown(path: SitePath, gone: boolean, matches: readonly NearMatch[], baseUrl: string): string {
  const lines = [
    gone ? '# This page was removed' : '# Page not found',
    '',
    `Nothing is published at ${codeSpan(displayPath(path))}.`,
    '',
    ...(matches.length === 0
      ? []
      : ['Pages with a similar address:', '', ...matches.map((match) => matchLine(match, baseUrl)), '']),
    `- All pages: ${baseUrl}/llms.txt`,
    `- Search: ${baseUrl}/v1/search/?q=WORDS`,
  ]
  return `${lines.join('\n')}\n`
}

function matchLine({ title, path }: NearMatch, baseUrl: string): string {
  return `- [${inlineText(title, maxTitle)}](${baseUrl}${linkPath(markdownPath(path))})`
}

/** Text of the client as a code span, fenced so that nothing in it is parsed as Markdown (CommonMark section 6.1). */
function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 500)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${line} ${fence}`
}
