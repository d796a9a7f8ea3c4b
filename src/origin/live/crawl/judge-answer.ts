import type { Copy, MirrorPage } from '../mirror/mirror-page.ts'
import type { ContentFields } from '../net/content-fields.ts'
import { statusText } from '../net/ask-once.ts'
import type { SiteAnswer } from './ask-address.ts'

/** What becomes of an address; `gone` drops the copy. */
export type Verdict = { readonly kind: 'kept' | 'gone'; readonly page: MirrorPage }

/**
 * Judges an answer without a body. A copy is dropped on 404 and 410 alone (CONTRACT 3, Pages); with everything else that brings
 * no new one it stays, and the fault is noted with the time since which it lasts.
 * @param now milliseconds since 1970
 */
export function judgeAnswer(page: MirrorPage, answer: Exclude<SiteAnswer, { readonly kind: 'body' }>, now: number): Verdict {
  switch (answer.kind) {
    case 'unchanged':
      return page.copy === undefined
        ? failed(page, '304 for a page that was never read', now)
        : kept({ ...settled(page, now), copy: page.copy })
    case 'moved': {
      const { target, suffix, status } = answer
      const redirect = { to: target.path + suffix, path: target.path, status, since: page.redirect?.since ?? now }
      return kept({ ...settled(page, now), ...(page.copy === undefined ? {} : { copy: page.copy }), redirect })
    }
    case 'gone':
      return { kind: 'gone', page: withoutDocument(page, now) }
    case 'unwanted':
      return isExpected(page)
        ? failed(page, `an answer of type ${answer.mediaType}`, now)
        : { kind: 'gone', page: withoutDocument(page, now) }
    case 'refused':
      return isExpected(page) || page.found === 'sitemap' || page.found === 'start'
        ? failed(page, statusText(answer.status), now)
        : { kind: 'gone', page: withoutDocument(page, now) }
    case 'fault':
      return failed(page, answer.reason, now, answer.passing)
  }
}

/** The page with a new good answer. */
export function withCopy(
  page: MirrorPage,
  content: ContentFields,
  body: { readonly hash: string; readonly size: number },
  now: number,
): MirrorPage {
  const { mediaType, charset, etag, lastModified, noindex, canonical } = content
  const copy: Copy = {
    ...body,
    read: now,
    mediaType,
    ...(charset === undefined ? {} : { charset }),
    ...(noindex ? { noindex } : {}),
    ...(canonical === undefined ? {} : { canonical }),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }
  return { ...settled(page, now), copy }
}

/** The page with a fault that has just been met, or is met again. `passing`: it is asked again when the look goes on. */
export function failed(page: MirrorPage, reason: string, now: number, passing = false): Verdict {
  const fault = { since: page.fault?.since ?? now, reason }
  return kept({ ...page, answered: passing ? page.answered : now, fault })
}

/** Whether there should be a document: there was one. */
function isExpected({ copy }: MirrorPage): boolean {
  return copy !== undefined
}

function kept(page: MirrorPage): Verdict {
  return { kind: 'kept', page }
}

/** What stays of an address whatever it answers. */
function settled({ address, asked, found, depth, kind }: MirrorPage, answered: number): MirrorPage {
  return { address, ...(asked === undefined ? {} : { asked }), found, depth, kind, answered }
}

function withoutDocument(page: MirrorPage, now: number): MirrorPage {
  return { ...settled(page, now), gone: { since: page.gone?.since ?? now } }
}
