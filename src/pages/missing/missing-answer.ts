import { cacheControl, corsHeaders, textAnswer, type Answer } from '../../http/answer.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { errorFormat, type AddressKind } from '../../http/error-format.ts'
import { PreparedAnswer } from '../../http/prepared-answer.ts'
import { problemAnswer, refusalAnswer } from '../../http/problems.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { keptAnswer } from '../kept-answer.ts'
import { missingHtml } from './missing-html.ts'
import { missingMarkdown } from './missing-markdown.ts'
import { nearMatches } from './near-matches.ts'

const common = { 'cache-control': cacheControl.site, vary: 'Accept', 'x-content-type-options': 'nosniff' } as const

/**
 * A missing page in the format that was asked for (CONTRACT 3, Pages): 404, or 410 where the site's rules say so.
 * @param path canonical
 */
export async function missingAnswer(
  path: SitePath,
  accept: string | undefined,
  gone: boolean,
  cache: AnswerCache,
  context: OperationContext,
): Promise<PreparedAnswer> {
  switch (errorFormat(accept, kindOf(path))) {
    case 'json':
      return new PreparedAnswer(problem(gone, context.baseUrl))
    case 'markdown':
      return new PreparedAnswer(await markdown(path, gone, context))
    case 'html':
      // One for all addresses: those that robots try need not be compressed again each time.
      return keptAnswer(cache, gone ? 'gone' : 'missing', context, async () => new PreparedAnswer(await html(gone, context)))
  }
}

function kindOf(path: SitePath): AddressKind {
  if (path.endsWith('.md')) return 'markdown'
  return path.startsWith('/.well-known/') ? 'well-known' : 'page'
}

function problem(gone: boolean, baseUrl: string): Answer {
  const headers = { vary: 'Accept' }
  return gone
    ? refusalAnswer(410, 'This page was removed; find others with /v1/search/ or /llms.txt.', baseUrl, { headers })
    : problemAnswer('not-found', 'There is nothing at this address; find pages with /v1/search/ or /llms.txt.', baseUrl, {
        headers,
      })
}

async function markdown(path: SitePath, gone: boolean, context: OperationContext): Promise<Answer> {
  const text = missingMarkdown(path, gone, await nearMatches(path, context.reader), context.baseUrl)
  return textAnswer(statusOf(gone), 'text/markdown; charset=utf-8', text, { ...common, ...corsHeaders })
}

async function html(gone: boolean, { reader }: OperationContext): Promise<Answer> {
  const { notFound, name, language } = reader.site
  if (notFound === null) {
    return textAnswer(statusOf(gone), 'text/html; charset=utf-8', missingHtml(name, language, gone), {
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
