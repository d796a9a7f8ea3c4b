import type { Notice } from '../../../model/site-record.ts'
import {
  incompleteKeys,
  mainSelector,
  missingForms,
  unusedExclusions,
  unusedPagePatterns,
  unusedRemovals,
} from './configuration-checks.ts'
import { contradictions, unpublishedPrices, unpublishedQuestions } from './fact-checks.ts'
import { brokenLinks, brokenRedirects, orphans } from './link-checks.ts'
import type { Finding, Survey } from './survey.ts'
import { hiddenTexts, missingDates, missingSummaries, sharedTitles } from './text-checks.ts'

/** One check of a published folder. */
interface FolderCheck {
  readonly severity: Notice['level']
  readonly run: (survey: Survey) => readonly Finding[] | Promise<readonly Finding[]>
}

/** The checks of a folder, in addition to what publishing reports. */
const checks: readonly FolderCheck[] = [
  { severity: 'warning', run: mainSelector },
  { severity: 'error', run: unusedRemovals },
  { severity: 'warning', run: incompleteKeys },
  { severity: 'warning', run: unusedPagePatterns },
  { severity: 'warning', run: unusedExclusions },
  { severity: 'error', run: missingForms },
  { severity: 'warning', run: unpublishedPrices },
  { severity: 'warning', run: unpublishedQuestions },
  { severity: 'error', run: brokenRedirects },
  { severity: 'warning', run: brokenLinks },
  { severity: 'warning', run: orphans },
  { severity: 'warning', run: missingSummaries },
  { severity: 'warning', run: missingDates },
  { severity: 'warning', run: sharedTitles },
  { severity: 'warning', run: contradictions },
  { severity: 'warning', run: hiddenTexts },
]

/** Runs every check of a published folder. */
export async function folderProblems(survey: Survey): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  for (const { severity, run } of checks) {
    for (const finding of await run(survey)) notices.push({ level: severity, ...finding })
  }
  return notices
}
