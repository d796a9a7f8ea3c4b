import type { Notice } from '../../model/site-record.ts'
import type { FactPage } from './site-facts.ts'

/** What a page says and is not published, with the reason, for the keys that are asked for. */
export function refusalNotices({ record, facts }: FactPage, isAbout: (key: string) => boolean): readonly Notice[] {
  return facts.refused
    .filter(({ key }) => isAbout(key))
    .map(({ key, text, reason }) => {
      const what = text === '' ? 'It was not published' : `“${text}” was not published`
      return { level: 'warning', message: `${what}: ${reason}.`, page: record.path, key }
    })
}
