import type { DatabaseSync } from 'node:sqlite'
import type { CaseStudyRecord, TermRecord } from '../../model/site-record.ts'
import { foldTerm } from '../analysis/fold-term.ts'
import { caseStudySort, orderedCaseStudies, orderedTerms, pageItem, termItem } from '../lists.ts'

/** Replaces the case studies of a draft. */
export function replaceCaseStudies(db: DatabaseSync, list: readonly CaseStudyRecord[]): void {
  db.exec('DELETE FROM case_study')
  const insert = db.prepare('INSERT INTO case_study (place, sort, path, item, record) VALUES (?, ?, ?, ?, ?)')
  orderedCaseStudies(list).forEach((study, place) =>
    insert.run(place, caseStudySort(study), study.path, pageItem(study.path), JSON.stringify(study)),
  )
}

/** Replaces the glossary of a draft. */
export function replaceTerms(db: DatabaseSync, list: readonly TermRecord[], language: string): void {
  db.exec('DELETE FROM term')
  const insert = db.prepare('INSERT INTO term (place, term, path, folded, item, record) VALUES (?, ?, ?, ?, ?, ?)')
  orderedTerms(list, language).forEach((term, place) =>
    insert.run(place, term.term, term.path, foldTerm(term.term), termItem(term), JSON.stringify(term)),
  )
}
