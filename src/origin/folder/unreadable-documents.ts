import type { SourceDocument } from '../origin.ts'
import type { FoundFile } from './walk-folder.ts'
import type { Warnings } from './warnings.ts'

/** Documents that could not be read: they are left out until they change. */
export interface UnreadableDocuments {
  /** @param why as the end of a sentence, `faultText` */
  readonly add: (document: SourceDocument, why: string) => void
  /** The files that may be read; a warning tells each other. */
  readonly without: (files: readonly FoundFile[], warnings: Warnings) => readonly FoundFile[]
}

export function rememberUnreadable(): UnreadableDocuments {
  const faults = new Map<string, { readonly revision: string; readonly why: string }>()
  return {
    add: ({ location, revision }, why) => faults.set(location, { revision, why }),
    without: (files, warnings) => {
      if (faults.size === 0) return files
      return files.filter(({ location, revision }) => {
        const fault = faults.get(location)
        if (fault?.revision === revision) {
          warnings.add(`${location} is left out: it ${fault.why}.`)
          return false
        }
        faults.delete(location)
        return true
      })
    },
  }
}
