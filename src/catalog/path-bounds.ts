import type { SitePath } from '../model/site-path.ts'
import type { PageRange } from './catalog.ts'

/** Sorts after every path of a section: paths are ASCII. */
const afterEveryPath = '\uFFFF'

/** Between which paths the pages of a range lie. */
export interface PathBounds {
  readonly from: SitePath
  /** Asked for already; it may be `from`. */
  readonly except: SitePath
  /** The first one that is not in the range any more. */
  readonly before: string
}

/** The paths of a range of pages, for stores that keep them in order. */
export function pathBounds({ section = '', after = '' }: PageRange): PathBounds {
  return { from: after > section ? after : section, except: after, before: section + afterEveryPath }
}
