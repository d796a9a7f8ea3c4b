import type { SourceDocument } from '../origin.ts'
import { unreadableWarning, type FoundFile } from './walk-folder.ts'
import type { Warnings } from './warnings.ts'

/** Documents that could not be read: they count as such until they change. */
export interface UnreadableDocuments {
  /** @param why as the end of a sentence, `faultText` */
  readonly add: (document: SourceDocument, why: string) => void
  /** The files that may be read, and the locations of the others; a warning tells each. */
  readonly split: (
    files: readonly FoundFile[],
    warnings: Warnings,
  ) => { readonly readable: readonly FoundFile[]; readonly unreadable: readonly string[] }
}

export function rememberUnreadable(): UnreadableDocuments {
  const faults = new Map<string, { readonly revision: string; readonly why: string }>()
  return {
    add: ({ location, revision }, why) => faults.set(location, { revision, why }),
    split: (files, warnings) => {
      if (faults.size === 0) return { readable: files, unreadable: [] }
      const unreadable: string[] = []
      const readable = files.filter(({ location, revision }) => {
        const fault = faults.get(location)
        if (fault?.revision === revision) {
          warnings.add(unreadableWarning(location, fault.why))
          unreadable.push(location)
          return false
        }
        faults.delete(location)
        return true
      })
      return { readable, unreadable }
    },
  }
}
