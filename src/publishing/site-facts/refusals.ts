import type { RefusedFact } from '../../model/page-facts.ts'
import type { Notice } from '../../model/site-record.ts'
import type { FactPage } from './site-facts.ts'

/** What a page says and is not published, with the reason, as far as it is asked for. */
export function refusalNotices({ record, facts }: FactPage, isAsked: (fact: RefusedFact) => boolean): readonly Notice[] {
  return facts.refused
    .filter((fact) => isAsked(fact))
    .map(({ key, text, reason }) => {
      const what = text === '' ? 'It was not published' : `“${text}” was not published`
      return { level: 'warning', message: `${what}: ${reason}.`, page: record.path, key }
    })
}
